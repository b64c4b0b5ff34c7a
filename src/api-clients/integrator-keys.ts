import { hash, randomBytes } from 'node:crypto';
import { Database } from '../platform/database/database.js';
import type { Change } from '../platform/database/database.js';
import type { IntegratorRow } from '../platform/database/tables.js';
import { KEY_CLASSES } from '../platform/http/rate-classes.js';
import { earlierKeys, takeOver } from './earlier-keys.js';

export type KeyClass = (typeof KEY_CLASSES)[number];

/** The holder of a key. Times in epoch milliseconds. */
export type Integrator = Readonly<Omit<IntegratorRow, 'keyHash' | 'rateClass'>> & {
  readonly rateClass: KeyClass;
};

const COLUMNS = ['id', 'name', 'rateClass', 'madeAt', 'withdrawnAt'] as const;
const KEY_BYTES = 32;
/** Serializes assigning ids and revoking. */
const LOCK = 'integrators';

/** Identifies our keys, also for secret scanners. */
const PREFIX = 'fck_';
const KEY = /^fck_[\w-]{43}$/;

/**
 * API keys of integrators. The command line creates and revokes them. Each call looks its key up in
 * the database, so that a revocation applies to the next call. Keys are 256 random bits and cannot
 * be guessed from a hash, so plain SHA-256 is enough.
 */
export class IntegratorKeys {
  private takingOver: Promise<number> | undefined;

  /** `dataDir` may have a file of keys from an earlier release. */
  constructor(
    private readonly database: Database,
    private readonly dataDir: string,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Imports keys of an earlier release into the database, once per instance. Returns the number of
   * new keys. All other methods wait for it. A failed import is retried by the next call.
   * @throws SqliteError if the file cannot be read, or the database's error
   */
  takeOverEarlier(): Promise<number> {
    this.takingOver ??= this.takeOver().catch((error: unknown) => {
      this.takingOver = undefined;
      throw error;
    });
    return this.takingOver;
  }

  /** Creates a key. It is returned only here. @throws the database's error */
  async create(
    name: string,
    rateClass: KeyClass,
  ): Promise<{ readonly key: string; readonly integrator: Integrator }> {
    await this.takeOverEarlier();
    const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url');
    const integrator = await this.database.change(LOCK, async (change) => {
      const row = {
        id: await nextId(change),
        name,
        rateClass,
        madeAt: this.now(),
        withdrawnAt: null,
      };
      await change
        .insertInto('integrator')
        .values({ ...row, keyHash: hashOf(key) })
        .execute();
      return row;
    });
    return { key, integrator };
  }

  /** All keys ever created, oldest first. */
  async list(): Promise<Integrator[]> {
    await this.takeOverEarlier();
    return (await this.database.reading
      .selectFrom('integrator')
      .select(COLUMNS)
      .orderBy('id')
      .execute()) as Integrator[];
  }

  /** Revokes a key. Undefined if the id is unknown; a revoked key keeps its date. */
  async withdraw(id: number): Promise<Integrator | undefined> {
    await this.takeOverEarlier();
    return this.database.change(LOCK, async (change) => {
      await change
        .updateTable('integrator')
        .set({ withdrawnAt: this.now() })
        .where('id', '=', id)
        .where('withdrawnAt', 'is', null)
        .execute();
      return (await change
        .selectFrom('integrator')
        .select(COLUMNS)
        .where('id', '=', id)
        .executeTakeFirst()) as Integrator | undefined;
    });
  }

  /**
   * The holder of a key; undefined if it is unknown or revoked.
   * @throws the database's error, or SqliteError if the earlier file cannot be read
   */
  async find(key: string): Promise<Integrator | undefined> {
    if (!KEY.test(key)) return undefined;
    await this.takeOverEarlier();
    const found = (await this.database.reading
      .selectFrom('integrator')
      .select(COLUMNS)
      .where('keyHash', '=', hashOf(key))
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst()) as Integrator | undefined;
    return found && KEY_CLASSES.includes(found.rateClass) ? found : undefined;
  }

  private async takeOver(): Promise<number> {
    const rows = earlierKeys(this.dataDir);
    return rows.length === 0 ? 0 : this.database.change(LOCK, (change) => takeOver(change, rows));
  }
}

/** Ids are never reused, because rows are never deleted. */
async function nextId(change: Change): Promise<number> {
  const { last } = await change
    .selectFrom('integrator')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return ((last as number | null) ?? 0) + 1;
}

function hashOf(key: string): string {
  return hash('sha256', key, 'hex');
}
