import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { Metrics } from '../telemetry/metrics.js';
import { DeliveryLine } from './delivery-line.js';
import { Outbox } from './outbox.js';
import type { TakenMessage } from './outbox.js';

/** Sends messages of one kind. @throws where one could not be sent, and is to be tried again */
export type Sender = (message: TakenMessage) => Promise<void>;

/** Whoever takes a message longer than this has failed; well within its lease. */
const SEND_LIMIT_MS = 20_000;

/** Sends what lies in the outbox. Several servers may do so at once: each message is one's at a time. */
@Injectable()
export class Delivery implements OnApplicationShutdown {
  private readonly logger = new Logger('Outbox');
  private readonly lines = new Map<string, DeliveryLine>();
  private readonly closers: (() => unknown)[] = [];
  private readonly outcomes;

  constructor(
    private readonly outbox: Outbox,
    metrics: Metrics,
  ) {
    this.outcomes = metrics.counter('outbox_tries_total', 'Tries to send a message of the outbox, by kind and outcome.', [
      'kind',
      'outcome',
    ]);
  }

  /** Whoever sends a kind of message says so before the start. `close`: gives back what it takes, once nothing is on its way. */
  sendBy(kind: string, sender: Sender, close?: () => unknown): void {
    // The next poll tries again; that the database is away is told by its part.
    const onTrouble = (error: unknown) => {
      if (!isDatabaseUnavailable(error)) this.logger.error({ msg: 'outbox cannot be read', error: String(error) });
    };
    this.lines.set(kind, new DeliveryLine(kind, this.outbox, (message) => this.send(message, sender), onTrouble));
    if (close) this.closers.push(close);
  }

  /** Sends from now on, until the server ends. */
  start(): void {
    this.outbox.listen((kind) => this.lines.get(kind)?.plan(0));
    for (const line of this.lines.values()) line.plan(0);
  }

  /** Sends what is due, also what comes of it meanwhile; resolves when nothing is. A server does so by itself. */
  async sendDue(now?: number): Promise<void> {
    for (;;) {
      const counts = await Promise.all(Array.from(this.lines.values(), (line) => line.sendDue(now)));
      if (counts.every((count) => count === 0)) return;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Array.from(this.lines.values(), (line) => line.stop()));
    await Promise.all(this.closers.map((close) => close()));
  }

  private async send(message: TakenMessage, sender: Sender): Promise<void> {
    const { id, kind } = message;
    try {
      await withinLimit(sender(message));
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
