import { ConflictException, Injectable, UnprocessableEntityException } from '@nestjs/common';
import { hashOf } from '../accounts/secrets.js';
import { Database } from '../platform/database/database.js';
import type { Change, Statements } from '../platform/database/database.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** An idempotency key: the principals it is valid for, its hash, and the hash of the request. */
export interface SentKey {
  readonly owners: readonly [string, ...string[]];
  readonly keyHash: string;
  readonly bodyHash: string;
}

/** Only hashes are stored, so neither key nor request can be read. */
export function sentKey(owners: SentKey['owners'], key: string, body: unknown): SentKey {
  return { owners, keyHash: hashOf(key), bodyHash: hashOf(JSON.stringify(body)) };
}

/**
 * Idempotency keys of leads, valid for a day. A key is written in the transaction of its lead, so a
 * crash leaves both or neither.
 */
@Injectable()
export class IdempotencyKeys {
  private readonly inFlight = new Set<string>();

  constructor(private readonly database: Database) {}

  /**
   * Runs the work unless this thread is already handling the same key. The same request on another
   * server waits for the transaction.
   * @throws ConflictException for a concurrent request with the same key
   */
  async alone<Result>(key: SentKey | undefined, work: () => Promise<Result>): Promise<Result> {
    if (!key) return work();
    const name = `${key.owners[0]} ${key.keyHash}`;
    if (this.inFlight.has(name))
      throw new ConflictException(
        'The same request is still being processed. Try again in a moment.',
      );
    this.inFlight.add(name);
    try {
      return await work();
    } finally {
      this.inFlight.delete(name);
    }
  }

  /**
   * The lead sent with the key. @throws UnprocessableEntityException if the key was used for
   * another request
   */
  async leadIdOf(
    key: SentKey,
    now: number,
    statements: Statements = this.database.reading,
  ): Promise<string | undefined> {
    const row = await statements
      .selectFrom('idempotencyKey')
      .select(['bodyHash', 'leadId'])
      .where('ownerId', '=', key.owners[0])
      .where('keyHash', '=', key.keyHash)
      .where('createdAt', '>', now - DAY_MS)
      .executeTakeFirst();
    if (row && row.bodyHash !== key.bodyHash) {
      throw new UnprocessableEntityException(
        'This Idempotency-Key was already used for another request. Use a new one.',
      );
    }
    return row?.leadId;
  }

  /** Stores the key, and deletes keys older than a day. */
  async keep(
    change: Change,
    { owners, keyHash, bodyHash }: SentKey,
    leadId: string,
    now: number,
  ): Promise<void> {
    await change
      .deleteFrom('idempotencyKey')
      .where('createdAt', '<=', now - DAY_MS)
      .execute();
    const rows = owners.map((ownerId) => ({ ownerId, keyHash, bodyHash, leadId, createdAt: now }));
    await change.insertInto('idempotencyKey').values(rows).execute();
  }

  /** Moves a browser's keys into the account. The account's own entries win. */
  async adopt(change: Change, visitorOwnerId: string, shopperId: string): Promise<void> {
    const own = change
      .selectFrom('idempotencyKey')
      .select('keyHash')
      .where('ownerId', '=', shopperId);
    await change
      .deleteFrom('idempotencyKey')
      .where('ownerId', '=', visitorOwnerId)
      .where('keyHash', 'in', own)
      .execute();
    await change
      .updateTable('idempotencyKey')
      .set({ ownerId: shopperId })
      .where('ownerId', '=', visitorOwnerId)
      .execute();
  }
}
