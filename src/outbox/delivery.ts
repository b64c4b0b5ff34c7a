import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { Metrics } from '../telemetry/metrics.js';
import { Outbox } from './outbox.js';
import type { TakenMessage } from './outbox.js';

/** Sends messages of one kind. @throws where one could not be sent, and is to be tried again */
export type Sender = (message: TakenMessage) => Promise<void>;

/** How often it is looked for messages that are due; one that is added here is sent at once. */
const POLL_MS = 1_000;
/** So many are on their way at a time. */
const BATCH = 20;
/** Whoever takes a message longer than this has failed; well within its lease. */
const SEND_LIMIT_MS = 20_000;

/** Sends what lies in the outbox. Several servers may do so at once: each message is one's at a time. */
@Injectable()
export class Delivery implements OnApplicationShutdown {
  private readonly logger = new Logger('Outbox');
  private readonly senders = new Map<string, Sender>();
  private readonly outcomes;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    private readonly outbox: Outbox,
    metrics: Metrics,
  ) {
    this.outcomes = metrics.counter('outbox_tries_total', 'Tries to send a message of the outbox, by kind and outcome.', [
      'kind',
      'outcome',
    ]);
  }

  /** Whoever sends a kind of message says so before the start. */
  sendBy(kind: string, sender: Sender): void {
    this.senders.set(kind, sender);
  }

  /** Sends from now on, until the server ends. */
  start(): void {
    this.outbox.listen(() => this.plan(0));
    this.plan(0);
  }

  /** Sends what is due, also what comes of it meanwhile; resolves when nothing is. A server does so by itself. */
  async sendDue(now?: number): Promise<void> {
    for (;;) {
      const taken = await this.outbox.take([...this.senders.keys()], BATCH, now ?? Date.now());
      if (taken.length === 0) return;
      await Promise.all(taken.map((message) => this.send(message)));
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private plan(inMs: number): void {
    if (this.isStopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), inMs).unref();
  }

  private async run(): Promise<void> {
    this.running ??= this.sendDue().catch((error: unknown) => {
      // The next poll tries again; that the database is away is told by its part.
      if (!isDatabaseUnavailable(error)) this.logger.error({ msg: 'outbox cannot be read', error: String(error) });
    });
    await this.running;
    this.running = undefined;
    this.plan(POLL_MS);
  }

  private async send(message: TakenMessage): Promise<void> {
    const { id, kind } = message;
    try {
      await withinLimit(this.senders.get(kind)!(message));
    } catch (error) {
      const isDead = await this.outbox.failed(message, reasonOf(error), Date.now());
      this.outcomes.inc({ kind, outcome: isDead ? 'given up' : 'failed' });
      this.logger.warn({ msg: isDead ? 'message given up' : 'message not sent, trying again', id, kind, tries: message.tries });
      return;
    }
    await this.outbox.sent(id);
    this.outcomes.inc({ kind, outcome: 'sent' });
  }
}

async function withinLimit(sending: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('not sent in time')), SEND_LIMIT_MS);
  try {
    await Promise.race([sending, late.promise]);
  } finally {
    clearTimeout(timer);
    sending.catch(() => undefined);
  }
}

/** What a server says of an address may repeat it: it is kept with the message, and is in no log. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
