import { hash, randomBytes } from 'node:crypto';
import { Database } from '../database/database.js';
import type { Change } from '../database/database.js';
import type { IntegratorRow } from '../database/tables.js';
import { KEY_CLASSES } from '../http/rate-classes.js';
import { earlierKeys, takeOver } from './earlier-keys.js';

/** One of `KEY_CLASSES`. */
export type KeyClass = (typeof KEY_CLASSES)[number];

/** Somebody who was given a key. Times are milliseconds of the epoch. */
export type Integrator = Readonly<Omit<IntegratorRow, 'keyHash' | 'rateClass'>> & { readonly rateClass: KeyClass };

const COLUMNS = ['id', 'name', 'rateClass', 'madeAt', 'withdrawnAt'] as const;
const KEY_BYTES = 32;
/** Numbers are given one by one. */
const LOCK = 'integrators';

/** Says of a text at a glance, and to scanners of leaked secrets, whose key it is. */
const PREFIX = 'fck_';
const KEY = /^fck_[\w-]{43}$/;

/**
 * The keys of integrators, which the command writes and all threads of all servers look up each time somebody sends one, so that one that
 * is withdrawn is worth nothing from the next call on. Keys are random, not chosen: nobody can guess one of 2^256 from its hash, so that
 * a plain SHA-256 does what a slow hash does for passwords.
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
   * Takes what an earlier release has left into the database, once for this object, and answers how many keys that were; whatever is asked
   * of keys waits for it. What fails is tried again. @throws SqliteFault for a file that cannot be read, or what the database throws
   */
  takeOverEarlier(): Promise<number> {
    this.takingOver ??= this.takeOver().catch((error: unknown) => {
      this.takingOver = undefined;
      throw error;
    });
    return this.takingOver;
  }

  /** Makes a key, which nobody can read a second time. @throws what the database throws */
  async create(name: string, rateClass: KeyClass): Promise<{ readonly key: string; readonly integrator: Integrator }> {
    await this.takeOverEarlier();
    const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url');
    const integrator = await this.database.change(LOCK, async (change) => {
      const row = { id: await nextId(change), name, rateClass, madeAt: this.now(), withdrawnAt: null };
      await change
        .insertInto('integrator')
        .values({ ...row, keyHash: hashOf(key) })
        .execute();
      return row;
    });
    return { key, integrator };
  }

  /** All that were ever made, the first one first. */
  async list(): Promise<Integrator[]> {
    await this.takeOverEarlier();
    return (await this.database.reading.selectFrom('integrator').select(COLUMNS).orderBy('id').execute()) as Integrator[];
  }

  /** Undefined where there is none of this number; one that is withdrawn already stays so. */
  async withdraw(id: number): Promise<Integrator | undefined> {
    await this.takeOverEarlier();
    return this.database.change(LOCK, async (change) => {
      await change
        .updateTable('integrator')
        .set({ withdrawnAt: this.now() })
        .where('id', '=', id)
        .where('withdrawnAt', 'is', null)
        .execute();
      return (await change.selectFrom('integrator').select(COLUMNS).where('id', '=', id).executeTakeFirst()) as Integrator | undefined;
    });
  }

  /** Whose key this is; undefined for one that nobody has any more. @throws what the database throws, or a file that cannot be read */
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

/** Numbers are never given twice: rows stay for good. */
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
