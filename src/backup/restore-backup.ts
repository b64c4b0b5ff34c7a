import type { Change, Database } from '../database/database.js';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { bringUpFrom, migrate, rebuildAsOf } from '../database/migrations/migrations.js';
import { countRows, insertRows } from '../database/whole-tables.js';
import type { AnyRow } from '../database/whole-tables.js';
import { BackupProblem } from './backup-format.js';
import type { BackupHeader, BackupRows, RowCounts } from './backup-format.js';
import { readBackup } from './read-backup.js';
import { schemaOf } from './shoppers-section.js';

/** How a backup is to be taken in. */
export interface RestoreOptions {
  /** Whether what the database has is deleted. */
  readonly isReplacing: boolean;
  /** Whether somebody has gone on from where the backup was made: then nothing is told that was told since. */
  readonly isHoldingOutbox: boolean;
  readonly onProgress: (rowCount: number) => void;
}

/**
 * What was taken in. `heldCount`: messages that are not sent; `alteredCount`: texts with null characters, which PostgreSQL does not take.
 */
export interface Restored {
  readonly createdAt: string;
  readonly rows: RowCounts;
  readonly waitingCount: number;
  readonly heldCount: number;
  readonly alteredCount: number;
}

/** Reads all of a backup, and what it was made from. @throws BackupProblem for one that cannot be restored by this release */
export async function checkBackup(path: string): Promise<RowCounts> {
  for await (const part of readBackup(path)) {
    if (part.kind === 'header') schemaOf(part.header);
    if (part.kind === 'end') return part.rows;
  }
  throw new BackupProblem(`"${path}" has no end.`);
}

/**
 * Takes a backup into a database without rows, or in place of what it has: all of it, or where that fails nothing. One of an earlier
 * release is filled into the tables of that release, which are then brought up to date. @throws BackupProblem, or what the database throws
 */
export async function restoreBackup(path: string, database: Database, options: RestoreOptions): Promise<Restored> {
  await migrate(database);
  return database.longChange(async (change) => {
    if (!options.isReplacing) await refuseRows(change);
    const taking = new Taking(database.kind, change, options.onProgress);
    let restored: RowCounts = {};
    let header: BackupHeader | undefined;
    for await (const part of readBackup(path)) {
      if (part.kind === 'header') {
        header = part.header;
        await rebuildAsOf(schemaOf(header), change);
      } else if (part.kind === 'rows') await taking.take(part);
      else restored = part.rows;
    }
    await bringUpFrom(schemaOf(header!), change);
    const waitingCount = await countWaiting(change);
    if (options.isHoldingOutbox) await holdOutbox(change, header!.createdAt);
    const { alteredCount } = taking;
    return {
      createdAt: header!.createdAt,
      rows: restored,
      waitingCount,
      heldCount: options.isHoldingOutbox ? waitingCount : 0,
      alteredCount,
    };
  });
}

/** Fills rows into tables as they come. */
class Taking {
  alteredCount = 0;
  #doneCount = 0;

  constructor(
    private readonly kind: Database['kind'],
    private readonly change: Change,
    private readonly onProgress: (rowCount: number) => void,
  ) {}

  async take({ table, rows }: BackupRows): Promise<void> {
    try {
      await insertRows(this.change, table, this.kind === 'postgres' ? rows.map((row) => this.#withoutNull(row)) : rows);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      throw new BackupProblem(`A row of the table "${table}" cannot be restored: ${(error as Error).message}.`);
    }
    this.onProgress((this.#doneCount += rows.length));
  }

  /** As what cannot be shown is shown; a text that PostgreSQL does not take must not keep a shop from moving there. */
  #withoutNull(row: AnyRow): AnyRow {
    const entries = Object.entries(row).map(([name, value]): [string, unknown] => {
      if (typeof value !== 'string' || !value.includes('\0')) return [name, value];
      this.alteredCount++;
      return [name, value.replaceAll('\0', '\uFFFD')];
    });
    return Object.fromEntries(entries);
  }
}

async function refuseRows(change: Change): Promise<void> {
  const there = Object.entries(await countRows(change)).filter(([, count]) => count > 0);
  if (there.length === 0) return;
  const what = there.map(([table, count]) => `${table} ${count}`).join(', ');
  throw new BackupProblem(`The database is not empty (${what}). Restore into an empty one, or give --replace to delete what it has.`);
}

async function countWaiting(change: Change): Promise<number> {
  const { count } = await change
    .selectFrom('outboxMessage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deadAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What waits is given up, where operators see it; what followed searches have found is looked at as for the first time, and not told. */
async function holdOutbox(change: Change, createdAt: string, now = Date.now()): Promise<void> {
  const lastError = `held: it lay in a backup of ${createdAt}, and may have been sent since`;
  await change.updateTable('outboxMessage').set({ deadAt: now, lastError }).where('deadAt', 'is', null).execute();
  await change.updateTable('subscription').set({ seen: null, fingerprint: null }).execute();
}
