import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { Metrics } from '../telemetry/metrics.js';
import { DeliveryLine } from './delivery-line.js';
import { Outbox } from './outbox.js';
import type { TakenMessage } from './outbox.js';
import { SendFailure, sendFailureOf } from './send-failure.js';

/** Sends messages of one kind. @throws SendFailure where it is permanent; after any other error the message is tried again */
export type Sender = (message: TakenMessage) => Promise<void>;

/** A sender that takes longer has failed, unless it says that it may. */
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
    this.outcomes = metrics.counter('outbox_tries_total', 'Attempts to send an outbox message, by kind and outcome.', ['kind', 'outcome']);
  }

  /**
   * Whoever sends a kind of message says so before the start. `close`: gives back what it takes, once nothing is on its way. `limitMs`:
   * how long it may take.
   */
  sendBy(
    kind: string,
    sender: Sender,
    { close, limitMs = SEND_LIMIT_MS }: { readonly close?: () => unknown; readonly limitMs?: number } = {},
  ): void {
    // The next poll tries again; that the database is away is told by its part.
    const onTrouble = (error: unknown) => {
      if (!isDatabaseUnavailable(error)) this.logger.error({ msg: 'outbox cannot be read', error: String(error) });
    };
    this.lines.set(kind, new DeliveryLine(kind, this.outbox, (message, now) => this.send(message, sender, { now, limitMs }), onTrouble));
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

  private async send(message: TakenMessage, sender: Sender, { now, limitMs }: { now: number; limitMs: number }): Promise<void> {
    const { id, kind, tries, expiresAt } = message;
    const isExpired = expiresAt !== null && expiresAt <= now;
    try {
      if (!isExpired) await this.outbox.whileHeld(id, () => withinLimit(sender(message), limitMs));
    } catch (error) {
      const failure = sendFailureOf(error);
      const isDead = await this.outbox.failed(message, failure, Date.now());
      this.outcomes.inc({ kind, outcome: isDead ? 'dead' : 'failed' });
      const msg = isDead ? 'message is a dead letter' : 'message not sent, trying again';
      this.logger.warn({ msg, id, kind, tries, reason: failure.reason });
      return;
    }
    await this.outbox.remove(id);
    this.outcomes.inc({ kind, outcome: isExpired ? 'expired' : 'sent' });
    if (isExpired) this.logger.warn({ msg: 'message expired before it was sent', id, kind, tries });
  }
}

async function withinLimit(sending: Promise<void>, limitMs: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new SendFailure('not sent in time')), limitMs);
  try {
    await Promise.race([sending, late.promise]);
  } finally {
    clearTimeout(timer);
    sending.catch(() => undefined);
  }
}
