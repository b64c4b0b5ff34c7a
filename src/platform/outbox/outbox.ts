import { randomUUIDv7 } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Change, Statements } from '../database/database.js';
import { deletedCount } from '../database/deleted-count.js';
import type { OutboxMessageRow } from '../database/outbox-tables.js';
import { MAX_UNREPORTED_TRIES, pauseAfterFailure, triedOnce } from './retry-policy.js';
import type { SendFailure } from './send-failure.js';
import type { UnsignedToken } from './unsigned-token.js';

/**
 * A message to send. `kind` selects the sender; `body` is plain JSON. `ownerId`: the shopper or
 * address whose data it contains. `expiresAt`: not sent after this time, in epoch milliseconds.
 * `dueAt`: not sent before. `topic`: replaces waiting messages of the same topic. `unsignedTokens`:
 * signed when the message is sent.
 */
export interface OutgoingMessage {
  readonly kind: string;
  readonly ownerId: string;
  readonly body: object;
  readonly expiresAt?: number | undefined;
  readonly dueAt?: number | undefined;
  readonly topic?: string | undefined;
  readonly unsignedTokens?: readonly UnsignedToken[] | undefined;
}

/** A message leased for sending. Retries have the same `id`. */
export interface TakenMessage {
  readonly id: string;
  readonly kind: string;
  readonly body: unknown;
  readonly tries: number;
  readonly expiresAt: number | null;
}

/**
 * Messages of a kind: the number waiting, when the oldest was added (epoch milliseconds), and the
 * number of dead letters.
 */
export interface KindCounts {
  readonly kind: string;
  readonly waiting: number;
  readonly oldestAt: number | undefined;
  readonly dead: number;
}

/**
 * Duration of a message's lease. Its sender renews it; after a crash the message is soon sent
 * again.
 */
const LEASE_MS = 60_000;
const RENEWED_EVERY_MS = LEASE_MS / 3;

const NO_OUTCOME = 'every server that tried to send it stopped before it knew the outcome';
const MAX_ERROR_LENGTH = 500;

/**
 * The transactional outbox: a message is written in the transaction of its cause, so it is sent if
 * and only if the cause is committed. Delivery is at least once; duplicates have the same id.
 */
@Injectable()
export class Outbox {
  private readonly logger = new Logger('Outbox');
  private onAdded: ((kind: string) => void) | undefined;

  constructor(private readonly database: Database) {}

  /** Due when the change is committed. */
  async add(change: Change, message: OutgoingMessage, now = Date.now()): Promise<string> {
    const [id] = await this.addAll(change, [message], now);
    return id!;
  }

  /** Several at once; returns their ids in the same order. */
  async addAll(
    change: Change,
    messages: readonly OutgoingMessage[],
    now = Date.now(),
  ): Promise<string[]> {
    const untried = { createdAt: now, tries: 0, deadAt: null, lastError: null, unreportedTries: 0 };
    const rows = messages.map(
      ({
        kind,
        ownerId,
        body,
        unsignedTokens,
        expiresAt = null,
        dueAt = now,
        topic = null,
      }): OutboxMessageRow => {
        return {
          ...untried,
          id: randomUUIDv7(),
          kind,
          ownerId,
          body: JSON.stringify({ ...body, unsignedTokens }),
          expiresAt,
          dueAt,
          topic,
        };
      },
    );
    const topics = rows.flatMap(({ topic }) => topic ?? []);
    if (topics.length > 0) {
      // One that is in flight may have arrived.
      await change
        .deleteFrom('outboxMessage')
        .where('topic', 'in', topics)
        .where('deadAt', 'is', null)
        .where(({ eb, or }) => or([eb('tries', '=', 0), eb('unreportedTries', '=', 0)]))
        .execute();
    }
    if (rows.length > 0) await change.insertInto('outboxMessage').values(rows).execute();
    for (const kind of new Set(messages.map((message) => message.kind))) this.onAdded?.(kind);
    return rows.map(({ id }) => id);
  }

  /** Calls back with the kinds of messages added in this process, before they are committed. */
  listen(onAdded: (kind: string) => void): void {
    this.onAdded = onAdded;
  }

  /**
   * Leases due messages of a kind. A try is counted when it begins, so that a message which crashes
   * its senders becomes a dead letter.
   */
  async take(kind: string, limit: number, now: number): Promise<TakenMessage[]> {
    const rows = await this.database.change(`outbox:${kind}`, async (change) => {
      const due = await change
        .selectFrom('outboxMessage')
        .select(['id', 'tries', 'unreportedTries'])
        .where('deadAt', 'is', null)
        .where('kind', '=', kind)
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(limit)
        .execute();
      const isPoison = ({ unreportedTries }: (typeof due)[number]) =>
        unreportedTries >= MAX_UNREPORTED_TRIES;
      const poison = due.filter(isPoison);
      if (poison.length > 0) {
        const ids = poison.map(({ id }) => id);
        await change
          .updateTable('outboxMessage')
          .set({ deadAt: now, lastError: NO_OUTCOME })
          .where('id', 'in', ids)
          .execute();
        for (const { id, tries } of poison)
          this.logger.warn({
            msg: 'message is a dead letter',
            id,
            kind,
            tries,
            reason: NO_OUTCOME,
          });
      }
      const ids = due.filter((message) => !isPoison(message)).map(({ id }) => id);
      if (ids.length === 0) return [];
      return change
        .updateTable('outboxMessage')
        .set(({ eb }) => ({
          dueAt: now + LEASE_MS,
          tries: eb('tries', '+', 1),
          unreportedTries: eb('unreportedTries', '+', 1),
        }))
        .where('id', 'in', ids)
        .returning(['id', 'body', 'tries', 'expiresAt'])
        .execute();
    });
    return rows.map(({ id, body, tries, expiresAt }) => ({
      id,
      kind,
      body: JSON.parse(body) as unknown,
      tries,
      expiresAt,
    }));
  }

  /** Renews the lease of a message while `work` runs. */
  async whileHeld<Result>(
    id: string,
    work: () => Promise<Result>,
    everyMs = RENEWED_EVERY_MS,
  ): Promise<Result> {
    let renewing: Promise<unknown> = Promise.resolve();
    const renewal = setInterval(() => {
      const held = this.database.reading
        .updateTable('outboxMessage')
        .set({ dueAt: Date.now() + LEASE_MS });
      // If the database is unavailable, nobody else can lease it either.
      renewing = held
        .where('id', '=', id)
        .where('deadAt', 'is', null)
        .execute()
        .catch(() => undefined);
    }, everyMs);
    try {
      return await work();
    } finally {
      clearInterval(renewal);
      // The outcome is written after the last renewal.
      await renewing;
    }
  }

  /** Deletes a sent or expired message. */
  async remove(id: string): Promise<void> {
    await this.database.reading.deleteFrom('outboxMessage').where('id', '=', id).execute();
  }

  /** Schedules the next try, or makes it a dead letter. Returns whether it is one. */
  async failed({ id, tries }: TakenMessage, failure: SendFailure, now: number): Promise<boolean> {
    const pauseMs = pauseAfterFailure(tries, failure);
    const isDead = pauseMs === undefined;
    const lastError = failure.message.slice(0, MAX_ERROR_LENGTH);
    await this.database.reading
      .updateTable('outboxMessage')
      .set({
        lastError,
        unreportedTries: 0,
        ...(isDead ? { deadAt: now } : { dueAt: now + pauseMs }),
      })
      .where('id', '=', id)
      .execute();
    return isDead;
  }

  /**
   * Makes a waiting message or dead letter due now, with 5 days of tries. Returns whether there was
   * one; a message in flight is unchanged.
   */
  async sendAgain(change: Change, id: string, now = Date.now()): Promise<boolean> {
    const message = change.updateTable('outboxMessage').set(triedOnce(now)).where('id', '=', id);
    const { numUpdatedRows } = await message
      .where(({ eb, or, and }) =>
        or([
          eb('deadAt', 'is not', null),
          and([eb('tries', '>', 0), eb('unreportedTries', '=', 0)]),
        ]),
      )
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** Withdraws a message. Returns whether no try had begun; otherwise it may have arrived. */
  async withdraw(change: Change, id: string): Promise<boolean> {
    const { numDeletedRows } = await change
      .deleteFrom('outboxMessage')
      .where('id', '=', id)
      .where('tries', '=', 0)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) await this.forgetMessages(change, [id]);
    return numDeletedRows > 0n;
  }

  /** Deletes messages by id. Returns their number. */
  async forgetMessages(change: Change, ids: readonly string[]): Promise<number> {
    return ids.length === 0
      ? 0
      : deletedCount(change.deleteFrom('outboxMessage').where('id', 'in', ids));
  }

  async counts(): Promise<{ readonly waiting: number; readonly dead: number }> {
    const kinds = await this.countsByKind();
    const sumOf = (name: 'waiting' | 'dead') =>
      kinds.reduce((sum, counts) => sum + counts[name], 0);
    return { waiting: sumOf('waiting'), dead: sumOf('dead') };
  }

  /**
   * Counts by kind, from indexes alone. Expired dead letters do not count: their shoppers request
   * another, and strangers could make any number by requesting links to addresses that do not
   * exist.
   */
  async countsByKind(): Promise<KindCounts[]> {
    const counted = this.database.reading.selectFrom('outboxMessage').groupBy('kind');
    const [waiting, dead] = await Promise.all([
      counted
        .select(({ fn }) => [
          'kind',
          fn.countAll<number>().as('count'),
          fn.min('createdAt').as('oldestAt'),
        ])
        .where('deadAt', 'is', null)
        .execute(),
      counted
        .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
        .where('deadAt', 'is not', null)
        .where('expiresAt', 'is', null)
        .execute(),
    ]);
    const kinds = [...new Set([...waiting, ...dead].map(({ kind }) => kind))].toSorted();
    return kinds.map((kind) => {
      const [waits, died] = [
        waiting.find((row) => row.kind === kind),
        dead.find((row) => row.kind === kind),
      ];
      return {
        kind,
        waiting: Number(waits?.count ?? 0),
        oldestAt: waits && Number(waits.oldestAt),
        dead: Number(died?.count ?? 0),
      };
    });
  }

  /** All messages about a person, by owner ids, oldest first. */
  async listOf(ownerIds: readonly string[], statements: Statements): Promise<OutboxMessageRow[]> {
    return statements
      .selectFrom('outboxMessage')
      .selectAll()
      .where('ownerId', 'in', ownerIds)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
  }

  /** Deletes all messages about a person, by owner ids. Returns their number. */
  async forget(change: Change, ownerIds: readonly string[]): Promise<number> {
    return deletedCount(change.deleteFrom('outboxMessage').where('ownerId', 'in', ownerIds));
  }
}
