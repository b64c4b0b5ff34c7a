import type { Outbox, TakenMessage } from './outbox.js';

/** Interval of polling for due messages. Messages added in this process are sent at once. */
const POLL_MS = 1_000;
/**
 * Messages of a kind in flight at a time, so that one that takes minutes does not block the others.
 */
const MAX_SENDING = 20;

/**
 * The queue of one kind of message. Kinds have separate queues, so that an unresponsive receiver
 * only delays its own kind. Failed messages are retried with back-off (`retry-policy.ts`).
 */
export class OutboxWorker {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;
  private isStopped = false;
  private readonly sending = new Set<Promise<void>>();
  /** Whether a message was added since the last poll. */
  private isRequested = false;
  private wake: () => void = () => undefined;

  /**
   * `send` records the outcome of a message itself. `onError` gets errors of reading or writing
   * the outbox.
   */
  constructor(
    private readonly kind: string,
    private readonly outbox: Outbox,
    private readonly send: (message: TakenMessage, now: number) => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Polls after `inMs`, and then at the interval. */
  plan(inMs: number): void {
    if (this.isStopped) return;
    if (this.running) {
      this.isRequested = true;
      this.wake();
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), inMs).unref();
  }

  /**
   * Sends due messages. Returns how many were tried. @throws if the outbox cannot be read or
   * written, once nothing is in flight
   */
  async sendDue(now?: number): Promise<number> {
    let count = 0;
    let trouble: { readonly error: unknown } | undefined;
    const note = (error: unknown) => (trouble ??= { error });
    for (;;) {
      const at = now ?? Date.now();
      this.isRequested = false;
      const isOpen = !this.isStopped && !trouble && this.sending.size < MAX_SENDING;
      const taken = isOpen
        ? await this.outbox
            .take(this.kind, MAX_SENDING - this.sending.size, at)
            .catch((error: unknown) => (note(error), []))
        : [];
      for (const message of taken) this.start(this.send(message, at).catch(note));
      count += taken.length;
      if (taken.length > 0 || (isOpen && this.isRequested)) continue;
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

  /** Resolves when a message is sent or added, or at the next poll. */
  private async untilChange(): Promise<void> {
    const woken = Promise.withResolvers<void>();
    this.wake = woken.resolve;
    const timer = setTimeout(woken.resolve, POLL_MS);
    await Promise.race([woken.promise, ...this.sending]);
    clearTimeout(timer);
  }

  /** Resolves when nothing is in flight. Due messages stay in the outbox. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    this.running ??= this.sendDue().catch(this.onError);
    await this.running;
    this.running = undefined;
    this.plan(POLL_MS);
  }
}
