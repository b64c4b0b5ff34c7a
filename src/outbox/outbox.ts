import { randomUUIDv7 } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Change, Statements } from '../database/database.js';
import { deletedCount } from '../database/deleted-count.js';
import type { OutboxMessageRow } from '../database/tables.js';
import type { SendFailure } from './send-failure.js';

/**
 * What is to be sent: `kind` says by whom, `body` is a plain value. `ownerId`: the shopper or address whose data it holds. `expiresAt`: from
 * when on it is of no use, in epoch milliseconds; it is not sent later. `dueAt`: not before. `topic`: replaces what waits of the same topic.
 */
export interface OutgoingMessage {
  readonly kind: string;
  readonly ownerId: string;
  readonly body: object;
  readonly expiresAt?: number | undefined;
  readonly dueAt?: number | undefined;
  readonly topic?: string | undefined;
}

/** A message that somebody has taken to send it. `id` stays the same however often it is tried. */
export interface TakenMessage {
  readonly id: string;
  readonly kind: string;
  readonly body: unknown;
  readonly tries: number;
  readonly expiresAt: number | null;
}

/** A message that is not sent any more unless an operator or its shopper asks for it. `reason` may repeat an address. */
export interface DeadLetter {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: number;
  readonly deadAt: number;
  readonly tries: number;
  readonly reason: string;
}

/** The messages of a kind: how many wait, when the oldest of them was added (epoch milliseconds), and how many are dead letters. */
export interface KindCounts {
  readonly kind: string;
  readonly waiting: number;
  readonly oldestAt: number | undefined;
  readonly dead: number;
}

/** Nobody else takes a message for so long; whoever sends it renews the lease, so that one that died is sent again soon. */
const LEASE_MS = 60_000;
const RENEWED_EVERY_MS = LEASE_MS / 3;

/** After the first failure; doubled with each further one up to the longest. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** A message that failed so often is a dead letter. The pauses between add up to 5 days (RFC 5321, 4.5.4.1: at least 4 to 5) and 3 minutes. */
export const MAX_TRIES = 126;

/** A message whose senders ended so often in a row without an outcome probably ends each server that sends it: it is a dead letter. */
export const MAX_UNREPORTED_TRIES = 8;
const NO_OUTCOME = 'every server that tried to send it stopped before it knew the outcome';
const MAX_ERROR_LENGTH = 500;

/** How long a message that failed so often waits for its next try, in milliseconds. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
}

/**
 * What is to be sent, written in the transaction of its cause: where the cause is kept, the message is, and where it is not, nothing is
 * sent. A message is sent at least once; one that was sent twice has the same id.
 */
@Injectable()
export class Outbox {
  private readonly logger = new Logger('Outbox');
  private onAdded: ((kind: string) => void) | undefined;

  constructor(private readonly database: Database) {}

  /** Becomes due when the change is committed. */
  async add(change: Change, message: OutgoingMessage, now = Date.now()): Promise<string> {
    const [id] = await this.addAll(change, [message], now);
    return id!;
  }

  /** Several at once; answers their ids, in the same order. */
  async addAll(change: Change, messages: readonly OutgoingMessage[], now = Date.now()): Promise<string[]> {
    const untried = { createdAt: now, tries: 0, deadAt: null, lastError: null, unreportedTries: 0 };
    const rows = messages.map(({ kind, ownerId, body, expiresAt = null, dueAt = now, topic = null }): OutboxMessageRow => {
      return { ...untried, id: randomUUIDv7(), kind, ownerId, body: JSON.stringify(body), expiresAt, dueAt, topic };
    });
    const topics = rows.flatMap(({ topic }) => topic ?? []);
    if (topics.length > 0) {
      // One that is on its way may have arrived.
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

  /** Hears of the kinds of messages that are added here, before they are committed. */
  listen(onAdded: (kind: string) => void): void {
    this.onAdded = onAdded;
  }

  /**
   * Takes some of a kind that are due, for as long as a lease. A try is counted when it begins, so that a message which ends whoever sends
   * it becomes a dead letter as well.
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
      const isPoison = ({ unreportedTries }: (typeof due)[number]) => unreportedTries >= MAX_UNREPORTED_TRIES;
      const poison = due.filter(isPoison);
      if (poison.length > 0) {
        const ids = poison.map(({ id }) => id);
        await change.updateTable('outboxMessage').set({ deadAt: now, lastError: NO_OUTCOME }).where('id', 'in', ids).execute();
        for (const { id, tries } of poison) this.logger.warn({ msg: 'message is a dead letter', id, kind, tries, reason: NO_OUTCOME });
      }
      const ids = due.filter((message) => !isPoison(message)).map(({ id }) => id);
      if (ids.length === 0) return [];
      return change
        .updateTable('outboxMessage')
        .set(({ eb }) => ({ dueAt: now + LEASE_MS, tries: eb('tries', '+', 1), unreportedTries: eb('unreportedTries', '+', 1) }))
        .where('id', 'in', ids)
        .returning(['id', 'body', 'tries', 'expiresAt'])
        .execute();
    });
    return rows.map(({ id, body, tries, expiresAt }) => ({ id, kind, body: JSON.parse(body) as unknown, tries, expiresAt }));
  }

  /** Renews the lease of a message for as long as `work` takes. */
  async whileHeld<Result>(id: string, work: () => Promise<Result>, everyMs = RENEWED_EVERY_MS): Promise<Result> {
    let renewing: Promise<unknown> = Promise.resolve();
    const renewal = setInterval(() => {
      const held = this.database.reading.updateTable('outboxMessage').set({ dueAt: Date.now() + LEASE_MS });
      // Where the database is away, nobody else can take it either.
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
      // What comes of the message is written after it.
      await renewing;
    }
  }

  /** It is sent, or expired before: nothing is kept of it. */
  async remove(id: string): Promise<void> {
    await this.database.reading.deleteFrom('outboxMessage').where('id', '=', id).execute();
  }

  /** It could not be sent: it is tried again later, or becomes a dead letter. Answers whether it is one now. */
  async failed({ id, tries }: TakenMessage, { message, isPermanent, retryAfterMs }: SendFailure, now: number): Promise<boolean> {
    const isDead = isPermanent || tries >= MAX_TRIES;
    const pauseMs = Math.max(pauseAfter(tries), Math.min(retryAfterMs, LONGEST_PAUSE_MS));
    const lastError = message.slice(0, MAX_ERROR_LENGTH);
    await this.database.reading
      .updateTable('outboxMessage')
      .set({ lastError, unreportedTries: 0, ...(isDead ? { deadAt: now } : { dueAt: now + pauseMs }) })
      .where('id', '=', id)
      .execute();
    return isDead;
  }

  /**
   * Makes a message due now: a dead letter, or one that waits for its next try. It is tried for 5 days again. Answers whether there was
   * one; one that is being sent stays as it is.
   */
  async sendAgain(change: Change, id: string, now = Date.now()): Promise<boolean> {
    const message = change.updateTable('outboxMessage').set(triedOnce(now)).where('id', '=', id);
    const { numUpdatedRows } = await message
      .where(({ eb, or, and }) => or([eb('deadAt', 'is not', null), and([eb('tries', '>', 0), eb('unreportedTries', '=', 0)])]))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** Makes dead letters due again, those of the ids or all. Answers how many there were. */
  async retryDead(ids: readonly string[] | 'all', now = Date.now()): Promise<number> {
    const dead = this.database.reading.updateTable('outboxMessage').set(triedOnce(now)).where('deadAt', 'is not', null);
    const { numUpdatedRows } = await (ids === 'all' ? dead : dead.where('id', 'in', ids)).executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  }

  /** Dead letters that have not expired, the oldest first. */
  async deadLetters(now = Date.now()): Promise<DeadLetter[]> {
    const rows = await this.database.reading
      .selectFrom('outboxMessage')
      .select(['id', 'kind', 'createdAt', 'deadAt', 'tries', 'lastError'])
      .where('deadAt', 'is not', null)
      .where(({ eb, or }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
      .orderBy('deadAt')
      .orderBy('id')
      .execute();
    return rows.map(({ deadAt, lastError, ...row }) => ({ ...row, deadAt: deadAt!, reason: lastError ?? '' }));
  }

  /** Sends it no more. Answers whether nobody had begun to send it: where somebody had, it may have arrived. */
  async withdraw(change: Change, id: string): Promise<boolean> {
    const { numDeletedRows } = await change
      .deleteFrom('outboxMessage')
      .where('id', '=', id)
      .where('tries', '=', 0)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) await this.forgetMessages(change, [id]);
    return numDeletedRows > 0n;
  }

  /** Deletes those of the messages that are dead letters. Answers their ids. */
  async dropDead(change: Change, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const dead = change.deleteFrom('outboxMessage').where('id', 'in', ids).where('deadAt', 'is not', null);
    return (await dead.returning('id').execute()).map(({ id }) => id);
  }

  /** Single messages, by their ids. Answers how many there were. */
  async forgetMessages(change: Change, ids: readonly string[]): Promise<number> {
    return ids.length === 0 ? 0 : deletedCount(change.deleteFrom('outboxMessage').where('id', 'in', ids));
  }

  /** How many wait to be sent, and how many are dead letters. */
  async counts(): Promise<{ readonly waiting: number; readonly dead: number }> {
    const kinds = await this.countsByKind();
    const sumOf = (name: 'waiting' | 'dead') => kinds.reduce((sum, counts) => sum + counts[name], 0);
    return { waiting: sumOf('waiting'), dead: sumOf('dead') };
  }

  /**
   * The same by kind, each counted by an index, past the bodies. Dead letters that expire do not count: their shoppers ask for another, and
   * strangers could make as many as they like by asking for links to addresses that do not exist.
   */
  async countsByKind(): Promise<KindCounts[]> {
    const counted = this.database.reading.selectFrom('outboxMessage').groupBy('kind');
    const [waiting, dead] = await Promise.all([
      counted
        .select(({ fn }) => ['kind', fn.countAll<number>().as('count'), fn.min('createdAt').as('oldestAt')])
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
      const [waits, died] = [waiting.find((row) => row.kind === kind), dead.find((row) => row.kind === kind)];
      return { kind, waiting: Number(waits?.count ?? 0), oldestAt: waits && Number(waits.oldestAt), dead: Number(died?.count ?? 0) };
    });
  }

  /** Which dead letters may be forgotten: those that died before a moment, and those that have expired. */
  async oldDeadLetters(deadBefore: number, now: number): Promise<string[]> {
    const rows = await this.database.reading
      .selectFrom('outboxMessage')
      .select('id')
      .where('deadAt', 'is not', null)
      .where(({ eb, or }) => or([eb('deadAt', '<', deadBefore), eb('expiresAt', '<=', now)]))
      .execute();
    return rows.map(({ id }) => id);
  }

  /** All messages with data about a person, by their owner ids, oldest first. */
  async listOf(ownerIds: readonly string[], statements: Statements): Promise<OutboxMessageRow[]> {
    return statements.selectFrom('outboxMessage').selectAll().where('ownerId', 'in', ownerIds).orderBy('createdAt').orderBy('id').execute();
  }

  /** All that is about somebody, by each name that rows have for them. Answers how many there were. */
  async forget(change: Change, ownerIds: readonly string[]): Promise<number> {
    return deletedCount(change.deleteFrom('outboxMessage').where('ownerId', 'in', ownerIds));
  }
}

/** Not as one that nobody has tried: it may have arrived. */
function triedOnce(now: number) {
  return { deadAt: null, dueAt: now, tries: 1, unreportedTries: 0 };
}
