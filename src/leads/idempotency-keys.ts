import { ConflictException, Injectable, UnprocessableEntityException } from '@nestjs/common';
import { hashOf } from '../accounts/secrets.js';
import { Database } from '../database/database.js';
import type { Change, Statements } from '../database/database.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A key that a change was asked with, for whom it means something, and the hash of what was asked. */
export interface SentKey {
  readonly owners: readonly [string, ...string[]];
  readonly keyHash: string;
  readonly bodyHash: string;
}

/** What is kept of a key: neither it nor what was asked can be read from that. */
export function sentKey(owners: SentKey['owners'], key: string, asked: unknown): SentKey {
  return { owners, keyHash: hashOf(key), bodyHash: hashOf(JSON.stringify(asked)) };
}

/**
 * Keys that leads were sent with. A key is written in the transaction of its lead: either both are there or none is, whatever ends the
 * server. It is remembered for a day.
 */
@Injectable()
export class IdempotencyKeys {
  private readonly inFlight = new Set<string>();

  constructor(private readonly database: Database) {}

  /**
   * Does the work unless the same is being done here; another server's twin waits for the transaction.
   * @throws ConflictException for a twin
   */
  async alone<Result>(key: SentKey | undefined, work: () => Promise<Result>): Promise<Result> {
    if (!key) return work();
    const name = `${key.owners[0]} ${key.keyHash}`;
    if (this.inFlight.has(name)) throw new ConflictException('The same request is still being processed. Try again in a moment.');
    this.inFlight.add(name);
    try {
      return await work();
    } finally {
      this.inFlight.delete(name);
    }
  }

  /** The lead that was sent with the key. @throws UnprocessableEntityException where it was sent with something else */
  async leadIdOf(key: SentKey, now: number, statements: Statements = this.database.reading): Promise<string | undefined> {
    const row = await statements
      .selectFrom('idempotencyKey')
      .select(['bodyHash', 'leadId'])
      .where('ownerId', '=', key.owners[0])
      .where('keyHash', '=', key.keyHash)
      .where('createdAt', '>', now - DAY_MS)
      .executeTakeFirst();
    if (row && row.bodyHash !== key.bodyHash) {
      throw new UnprocessableEntityException('This Idempotency-Key was already used for another request. Use a new one.');
    }
    return row?.leadId;
  }

  /** Remembers the key, and forgets those that are a day old. */
  async keep(change: Change, { owners, keyHash, bodyHash }: SentKey, leadId: string, now: number): Promise<void> {
    await change
      .deleteFrom('idempotencyKey')
      .where('createdAt', '<=', now - DAY_MS)
      .execute();
    const rows = owners.map((ownerId) => ({ ownerId, keyHash, bodyHash, leadId, createdAt: now }));
    await change.insertInto('idempotencyKey').values(rows).execute();
  }

  /** What a browser has used becomes the account's; a key that both have stays the account's. */
  async adopt(change: Change, visitorOwnerId: string, shopperId: string): Promise<void> {
    const own = change.selectFrom('idempotencyKey').select('keyHash').where('ownerId', '=', shopperId);
    await change.deleteFrom('idempotencyKey').where('ownerId', '=', visitorOwnerId).where('keyHash', 'in', own).execute();
    await change.updateTable('idempotencyKey').set({ ownerId: shopperId }).where('ownerId', '=', visitorOwnerId).execute();
  }
}
