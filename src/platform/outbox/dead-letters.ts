import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { Change } from '../database/database.js';
import { triedOnce } from './retry-policy.js';

/**
 * A dead letter: a message that is sent again only if an operator or its shopper asks for it.
 * `reason` may contain an address.
 */
export interface DeadLetter {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: number;
  readonly deadAt: number;
  readonly tries: number;
  readonly reason: string;
}

/** The messages of the outbox that are no longer retried. */
@Injectable()
export class DeadLetters {
  constructor(private readonly database: Database) {}

  /** Makes dead letters due again, by id or all. Returns their number. */
  async retry(ids: readonly string[] | 'all', now = Date.now()): Promise<number> {
    const dead = this.database.reading
      .updateTable('outboxMessage')
      .set(triedOnce(now))
      .where('deadAt', 'is not', null);
    const { numUpdatedRows } = await (
      ids === 'all' ? dead : dead.where('id', 'in', ids)
    ).executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  }

  /** Dead letters that have not expired, oldest first. */
  async list(now = Date.now()): Promise<DeadLetter[]> {
    const rows = await this.database.reading
      .selectFrom('outboxMessage')
      .select(['id', 'kind', 'createdAt', 'deadAt', 'tries', 'lastError'])
      .where('deadAt', 'is not', null)
      .where(({ eb, or }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
      .orderBy('deadAt')
      .orderBy('id')
      .execute();
    return rows.map(({ deadAt, lastError, ...row }) => ({
      ...row,
      deadAt: deadAt!,
      reason: lastError ?? '',
    }));
  }

  /** Deletes dead letters by id. Returns the deleted ids. */
  async drop(change: Change, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const dead = change
      .deleteFrom('outboxMessage')
      .where('id', 'in', ids)
      .where('deadAt', 'is not', null);
    return (await dead.returning('id').execute()).map(({ id }) => id);
  }

  /** Ids of dead letters that died before a moment or have expired. */
  async idsBefore(deadBefore: number, now: number): Promise<string[]> {
    const rows = await this.database.reading
      .selectFrom('outboxMessage')
      .select('id')
      .where('deadAt', 'is not', null)
      .where(({ eb, or }) => or([eb('deadAt', '<', deadBefore), eb('expiresAt', '<=', now)]))
      .execute();
    return rows.map(({ id }) => id);
  }
}
