import { randomUUIDv7 } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Change } from '../database/database.js';
import { deletedCount } from '../database/deleted-count.js';
import type { OutboxMessageRow } from '../database/tables.js';

/** What is to be sent: `kind` says by whom, `body` is a plain value. `ownerId`: the shopper or address whose data it holds. */
export interface OutgoingMessage {
  readonly kind: string;
  readonly ownerId: string;
  readonly body: object;
}

/** A message that somebody has taken to send it. `id` stays the same however often it is tried. */
export interface TakenMessage {
  readonly id: string;
  readonly kind: string;
  readonly body: unknown;
  readonly tries: number;
}

/** Whoever has taken a message sends it within this time, or somebody else may take it. */
const LEASE_MS = 60_000;

/** A message that could not be sent so often is given up. */
export const MAX_TRIES = 8;

/** After the first failure; doubled with each further one. Eight tries take about two hours. */
const FIRST_PAUSE_MS = 60_000;
const MAX_ERROR_LENGTH = 500;

/**
 * What is to be sent, written in the transaction of its cause: where the cause is kept, the message is, and where it is not, nothing is
 * sent. A message is sent at least once; one that was sent twice has the same id.
 */
@Injectable()
export class Outbox {
  private onAdded: ((kind: string) => void) | undefined;

  constructor(private readonly database: Database) {}

  /** Becomes due when the change is committed. */
  async add(change: Change, message: OutgoingMessage, now = Date.now()): Promise<string> {
    const [id] = await this.addAll(change, [message], now);
    return id!;
  }

  /** Several at once; answers their ids, in the same order. */
  async addAll(change: Change, messages: readonly OutgoingMessage[], now = Date.now()): Promise<string[]> {
    const rows = messages.map(({ kind, ownerId, body }): OutboxMessageRow => {
      const text = JSON.stringify(body);
      return { id: randomUUIDv7(), kind, ownerId, body: text, createdAt: now, dueAt: now, tries: 0, deadAt: null, lastError: null };
    });
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
   * it is given up as well.
   */
  async take(kind: string, limit: number, now: number): Promise<TakenMessage[]> {
    const rows = await this.database.change(`outbox:${kind}`, async (change) => {
      const due = await change
        .selectFrom('outboxMessage')
        .select(['id', 'tries'])
        .where('deadAt', 'is', null)
        .where('kind', '=', kind)
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(limit)
        .execute();
      // Whoever tried last has said nothing of it, like those before.
      const spent = due.filter(({ tries }) => tries >= MAX_TRIES).map(({ id }) => id);
      if (spent.length > 0) {
        const lastError = 'no sender has lived to say what came of it';
        await change.updateTable('outboxMessage').set({ deadAt: now, lastError }).where('id', 'in', spent).execute();
      }
      const ids = due.filter(({ tries }) => tries < MAX_TRIES).map(({ id }) => id);
      if (ids.length === 0) return [];
      return change
        .updateTable('outboxMessage')
        .set(({ eb }) => ({ dueAt: now + LEASE_MS, tries: eb('tries', '+', 1) }))
        .where('id', 'in', ids)
        .returning(['id', 'body', 'tries'])
        .execute();
    });
    return rows.map(({ id, body, tries }) => ({ id, kind, body: JSON.parse(body) as unknown, tries }));
  }

  /** It is sent: nothing is kept of it. */
  async sent(id: string): Promise<void> {
    await this.database.reading.deleteFrom('outboxMessage').where('id', '=', id).execute();
  }

  /** It could not be sent: it is tried again later, or given up. Answers whether it is given up. */
  async failed({ id, tries }: TakenMessage, error: string, now: number): Promise<boolean> {
    const isDead = tries >= MAX_TRIES;
    const pauseMs = FIRST_PAUSE_MS * 2 ** (tries - 1);
    await this.database.reading
      .updateTable('outboxMessage')
      .set({ lastError: error.slice(0, MAX_ERROR_LENGTH), ...(isDead ? { deadAt: now } : { dueAt: now + pauseMs }) })
      .where('id', '=', id)
      .execute();
    return isDead;
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

  /** Single messages, by their ids. Answers how many there were. */
  async forgetMessages(change: Change, ids: readonly string[]): Promise<number> {
    return ids.length === 0 ? 0 : deletedCount(change.deleteFrom('outboxMessage').where('id', 'in', ids));
  }

  /** How many wait to be sent, and how many were given up. All and those are counted by an index of each, past the bodies. */
  async counts(): Promise<{ readonly waiting: number; readonly dead: number }> {
    const counted = this.database.reading.selectFrom('outboxMessage').select(({ fn }) => fn.countAll<number>().as('count'));
    const rows = await this.database.reading
      .selectNoFrom([counted.as('all'), counted.where('deadAt', 'is not', null).as('dead')])
      .executeTakeFirstOrThrow();
    const dead = Number(rows.dead);
    return { waiting: Number(rows.all) - dead, dead };
  }

  /** What was given up before a moment, which nobody will send any more. Answers how many. */
  async forgetDeadBefore(moment: number): Promise<number> {
    return deletedCount(this.database.reading.deleteFrom('outboxMessage').where('deadAt', '<', moment));
  }

  /** All that is about somebody, by each name that rows have for them. Answers how many there were. */
  async forget(change: Change, ownerIds: readonly string[]): Promise<number> {
    return deletedCount(change.deleteFrom('outboxMessage').where('ownerId', 'in', ownerIds));
  }
}
