import type { Outbox, TakenMessage } from './outbox.js';

/** How often it is looked for messages that are due; one that is added here is sent at once. */
const POLL_MS = 1_000;
/** So many of a kind are on their way at a time. */
const BATCH = 20;

/** Messages of one kind on their way out. Kinds do not wait for one another: who answers nothing holds up none but their own. */
export class DeliveryLine {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;
  private isStopped = false;

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
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), inMs).unref();
  }

  /** Answers how many were sent, or tried. @throws where the outbox cannot be read or written, once nothing is on its way */
  async sendDue(now?: number): Promise<number> {
    let count = 0;
    while (!this.isStopped) {
      const at = now ?? Date.now();
      const taken = await this.outbox.take(this.kind, BATCH, at);
      if (taken.length === 0) break;
      const outcomes = await Promise.allSettled(taken.map((message) => this.send(message, at)));
      const failed = outcomes.find(({ status }) => status === 'rejected');
      if (failed) throw (failed as PromiseRejectedResult).reason;
      count += taken.length;
    }
    return count;
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
