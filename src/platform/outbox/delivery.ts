import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { Metrics } from '../telemetry/metrics.js';
import { OutboxWorker } from './outbox-worker.js';
import { Outbox } from './outbox.js';
import type { TakenMessage } from './outbox.js';
import { SendFailure, sendFailureOf } from './send-failure.js';
import { withSignedTokens } from './unsigned-token.js';
import type { TokenSigner } from './unsigned-token.js';

/**
 * Sends messages of one kind. @throws SendFailure with `isPermanent` to give up; any other error is
 * retried
 */
export type Sender = (message: TakenMessage) => Promise<void>;

/** Default timeout of a sender. */
const SEND_LIMIT_MS = 20_000;
/**
 * How long deleting a sent message is tried again while the database is unavailable. The lease
 * lasts longer, and after it the message would be sent a second time.
 */
const REMOVE_LIMIT_MS = 30_000;
const REMOVE_PAUSE_MS = 500;

/**
 * Sends messages of the outbox. Several servers may run it: each message is leased to one of them.
 */
@Injectable()
export class Delivery implements OnApplicationShutdown {
  private readonly logger = new Logger('Outbox');
  private readonly lines = new Map<string, OutboxWorker>();
  private readonly signers = new Map<string, TokenSigner>();
  private readonly closers: (() => unknown)[] = [];
  private readonly outcomes;
  private isStopping = false;

  constructor(
    private readonly outbox: Outbox,
    metrics: Metrics,
  ) {
    this.outcomes = metrics.counter(
      'outbox_tries_total',
      'Attempts to send a message: sent, failed (will be retried), dead (now a dead letter), expired (not sent: its link has expired, or a webhook is 5 days old).',
      ['kind', 'outcome'],
    );
  }

  /**
   * Registers the sender of a kind, before the start. `close` frees its resources once nothing is
   * in flight. `limitMs`: its timeout.
   */
  registerSender(
    kind: string,
    sender: Sender,
    {
      close,
      limitMs = SEND_LIMIT_MS,
    }: { readonly close?: () => unknown; readonly limitMs?: number } = {},
  ): void {
    // The next poll tries again, and the health part reports an unavailable database.
    const onError = (error: unknown) => {
      if (!isDatabaseUnavailable(error))
        this.logger.error({ msg: 'outbox cannot be read', error: String(error) });
    };
    this.lines.set(
      kind,
      new OutboxWorker(
        kind,
        this.outbox,
        (message, now) => this.send(message, sender, { now, limitMs }),
        onError,
      ),
    );
    if (close) this.closers.push(close);
  }

  /** Registers the signer of `UnsignedToken`s, before the start. */
  registerSigner(name: string, signer: TokenSigner): void {
    this.signers.set(name, signer);
  }

  /** Starts sending, until the server ends. */
  start(): void {
    this.outbox.listen((kind) => this.lines.get(kind)?.plan(0));
    for (const line of this.lines.values()) line.plan(0);
  }

  /**
   * Sends everything that is due, including follow-up messages. For commands and tests; a server
   * sends by itself.
   */
  async sendDue(now?: number): Promise<void> {
    for (;;) {
      const counts = await Promise.all(
        Array.from(this.lines.values(), (line) => line.sendDue(now)),
      );
      if (counts.every((count) => count === 0)) return;
    }
  }

  /** The message with its tokens, as its sender gets it. */
  signed(message: TakenMessage): Promise<TakenMessage> {
    return withSignedTokens(message, this.signers);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.all(Array.from(this.lines.values(), (line) => line.stop()));
    await Promise.all(this.closers.map((close) => close()));
  }

  private async send(
    message: TakenMessage,
    sender: Sender,
    { now, limitMs }: { now: number; limitMs: number },
  ): Promise<void> {
    const { id, kind, tries, expiresAt } = message;
    const isExpired = expiresAt !== null && expiresAt <= now;
    try {
      if (!isExpired) {
        const signed = await this.signed(message);
        await this.outbox.whileHeld(id, () => withinLimit(sender(signed), limitMs));
      }
    } catch (error) {
      const failure = sendFailureOf(error);
      const isDead = await this.outbox.failed(message, failure, Date.now());
      this.outcomes.inc({ kind, outcome: isDead ? 'dead' : 'failed' });
      const msg = isDead ? 'message is a dead letter' : 'message not sent, trying again';
      this.logger.warn({ msg, id, kind, tries, reason: failure.reason });
      return;
    }
    await this.remove(id);
    this.outcomes.inc({ kind, outcome: isExpired ? 'expired' : 'sent' });
    if (isExpired) this.logger.warn({ msg: 'message expired before it was sent', id, kind, tries });
  }

  /** @throws if the database stays unavailable, or the server stops */
  private async remove(id: string): Promise<void> {
    const until = Date.now() + REMOVE_LIMIT_MS;
    for (;;) {
      try {
        return await this.outbox.remove(id);
      } catch (error) {
        if (this.isStopping || Date.now() > until || !isDatabaseUnavailable(error)) throw error;
      }
      await sleep(REMOVE_PAUSE_MS);
    }
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
