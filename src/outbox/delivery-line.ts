import type { Outbox, TakenMessage } from './outbox.js';

/** How often it is looked for messages that are due; one that is added here is sent at once. */
const POLL_MS = 1_000;
/** So many of a kind are on their way at a time: one that takes minutes holds up none of the others. */
const MAX_SENDING = 20;

/** Messages of one kind on their way out. Kinds do not wait for one another: who answers nothing holds up none but their own. */
export class DeliveryLine {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;
  private isStopped = false;
  private readonly sending = new Set<Promise<void>>();
  /** Whether a message was added since the outbox was last looked into. */
  private isAsked = false;
  private wake: () => void = () => undefined;

  /** `send` says itself what came of a message; `onTrouble` hears where the outbox cannot be read or written. */
  constructor(
    private readonly kind: string,
    private readonly outbox: Outbox,
    private readonly send: (message: TakenMessage, now: number) => Promise<void>,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  /** Sends what is due after so long, and from then on. */
  plan(inMs: number): void {
    if (this.isStopped) return;
    if (this.running) {
      this.isAsked = true;
      this.wake();
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), inMs).unref();
  }

  /** Answers how many were sent, or tried. @throws where the outbox cannot be read or written, once nothing is on its way */
  async sendDue(now?: number): Promise<number> {
    let count = 0;
    let trouble: { readonly error: unknown } | undefined;
    const note = (error: unknown) => (trouble ??= { error });
    for (;;) {
      const at = now ?? Date.now();
      this.isAsked = false;
      const isOpen = !this.isStopped && !trouble && this.sending.size < MAX_SENDING;
      const taken = isOpen
        ? await this.outbox.take(this.kind, MAX_SENDING - this.sending.size, at).catch((error: unknown) => (note(error), []))
        : [];
      for (const message of taken) this.start(this.send(message, at).catch(note));
      count += taken.length;
      if (taken.length > 0 || (isOpen && this.isAsked)) continue;
      if (this.sending.size === 0) break;
      await this.untilChange();
    }
    if (trouble) throw trouble.error;
    return count;
  }

  private start(sent: Promise<unknown>): void {
    const ended: Promise<void> = sent.then(() => void this.sending.delete(ended));
    this.sending.add(ended);
  }

  /** Until one is sent, another one is added, or it is time to look for others. */
  private async untilChange(): Promise<void> {
    const woken = Promise.withResolvers<void>();
    this.wake = woken.resolve;
    const timer = setTimeout(woken.resolve, POLL_MS);
    await Promise.race([woken.promise, ...this.sending]);
    clearTimeout(timer);
  }

  /** Nothing is on its way any more when this resolves; what is due stays where it is. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    this.running ??= this.sendDue().catch(this.onTrouble);
    await this.running;
    this.running = undefined;
    this.plan(POLL_MS);
  }
}
