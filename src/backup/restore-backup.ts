import type { Change, Database } from '../database/database.js';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { bringUpFrom, migrate, rebuildAsOf } from '../database/migrations/migrations.js';
import { countRows, insertRows } from '../database/whole-tables.js';
import type { AnyRow } from '../database/whole-tables.js';
import { withoutNull } from '../database/without-null.js';
import { BackupProblem } from './backup-format.js';
import type { BackupHeader, BackupRows, RowCounts } from './backup-format.js';
import type { ListingStore } from '../inventory/listing-store.js';
import { hasCars, INVENTORY_SECTION } from './inventory-section.js';
import { readBackup } from './read-backup.js';
import { CarsCutShort, CarsRestore } from './restore-cars.js';
import { schemaOf, SHOPPERS_SECTION } from './shoppers-section.js';

/** Where a backup is taken in. The store of cars is opened for one that holds cars. */
export interface RestoreTarget {
  readonly database: Database;
  readonly openCars: () => ListingStore;
}

/** How a backup is to be taken in. */
export interface RestoreOptions {
  /** Whether what the database has is deleted, and the cars where the backup holds any. */
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
    if (part.kind === 'header') checkHeader(part.header);
    if (part.kind === 'end') return part.rows;
  }
  throw new BackupProblem(`"${path}" has no end.`);
}

/**
 * Takes a backup into a database without rows, or in place of what it has: what shoppers keep all of it, or where that fails nothing. One
 * of an earlier release is filled into the tables of that release, which are then brought up to date. Cars come in between, batch by batch:
 * after the last row that could be refused, and before the one commit that makes what shoppers keep another one, so that never what they
 * keep stands beside a part of the cars it was kept with. @throws BackupProblem, CarsCutShort, or what the database throws
 */
export async function restoreBackup(path: string, { database, openCars }: RestoreTarget, options: RestoreOptions): Promise<Restored> {
  await migrate(database);
  const cars = new CarsRestore(openCars);
  try {
    return await database.longChange((change) => takeIn(path, { kind: database.kind, change, cars }, options));
  } catch (error) {
    throw cars.hasBegun ? new CarsCutShort(error) : error;
  } finally {
    await cars.close();
  }
}

interface OpenTarget {
  readonly kind: Database['kind'];
  readonly change: Change;
  readonly cars: CarsRestore;
}

async function takeIn(path: string, { kind, change, cars }: OpenTarget, options: RestoreOptions): Promise<Restored> {
  if (!options.isReplacing) await refuseRows(change);
  const taking = new Taking(kind, change);
  let restored: RowCounts = {};
  let header: BackupHeader | undefined;
  let doneCount = 0;
  for await (const part of readBackup(path)) {
    if (part.kind === 'header') {
      header = part.header;
      checkHeader(header);
      if (hasCars(header) && !options.isReplacing) await cars.refuseCars();
      await rebuildAsOf(schemaOf(header), change);
    } else if (part.kind === 'rows') {
      await (part.section === INVENTORY_SECTION ? cars : taking).take(part);
      options.onProgress((doneCount += part.rows.length));
    } else restored = part.rows;
  }
  if (hasCars(header!) && !cars.hasBegun) await cars.begin();
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
}

/** @throws BackupProblem for a backup that this release cannot take */
function checkHeader(header: BackupHeader): void {
  const stranger = Object.keys(header.sections).find((name) => name !== SHOPPERS_SECTION && name !== INVENTORY_SECTION);
  if (stranger !== undefined) throw new BackupProblem(`The backup was made by a later release (it holds "${stranger}").`);
  schemaOf(header);
  hasCars(header);
}

/** Fills rows into tables as they come. */
class Taking {
  alteredCount = 0;

  constructor(
    private readonly kind: Database['kind'],
    private readonly change: Change,
  ) {}

  async take({ table, rows }: BackupRows): Promise<void> {
    try {
      await insertRows(this.change, table, this.kind === 'postgres' ? rows.map((row) => this.#asTaken(row)) : rows);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      throw new BackupProblem(`A row of the table "${table}" cannot be restored: ${(error as Error).message}.`);
    }
  }

  /** A text that PostgreSQL does not take must not keep a shop from moving there. */
  #asTaken(row: AnyRow): AnyRow {
    const entries = Object.entries(row).map(([name, value]): [string, unknown] => {
      if (typeof value !== 'string' || !value.includes('\0')) return [name, value];
      this.alteredCount++;
      return [name, withoutNull(value)];
    });
    return Object.fromEntries(entries);
  }
}

async function refuseRows(change: Change): Promise<void> {
  const there = Object.entries(await countRows(change)).filter(([, count]) => count > 0);
  if (there.length === 0) return;
  const what = there.map(([table, count]) => `${table} ${count}`).join(', ');
  throw new BackupProblem(`The database is not empty (${what}). Restore into an empty one, or use --replace to delete its data.`);
}

async function countWaiting(change: Change): Promise<number> {
  const { count } = await change
    .selectFrom('outboxMessage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deadAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * What waits is given up, where operators see it; what followed searches have found, and saved cars cost, is looked at as for the first time, and
 * not told.
 */
async function holdOutbox(change: Change, createdAt: string, now = Date.now()): Promise<void> {
  const lastError = `held: it was waiting in the backup of ${createdAt} and may have been sent since`;
  await change.updateTable('outboxMessage').set({ deadAt: now, lastError }).where('deadAt', 'is', null).execute();
  await change.updateTable('subscription').set({ seen: null, fingerprint: null, settleAt: null }).execute();
  await change.updateTable('savedCar').set({ knownPriceDollars: 0, knownAt: 0, goneAt: null }).execute();
}
