import type { Change, Database } from '../platform/database/database.js';
import { isDatabaseUnavailable } from '../platform/database/database-unavailable.js';
import { bringUpFrom, migrate, rebuildAsOf } from '../platform/database/migrations/migrations.js';
import { countRows, insertRows } from '../platform/database/table-dump.js';
import type { AnyRow } from '../platform/database/table-dump.js';
import { withoutNull } from '../platform/database/without-null.js';
import { BackupProblem } from './backup-format.js';
import type { BackupHeader, BackupRows, RowCounts } from './backup-format.js';
import type { ListingStore } from '../inventory/listing-store.js';
import { hasCars, INVENTORY_SECTION } from './inventory-section.js';
import { readBackup } from './read-backup.js';
import { CarsCutShort, CarsRestore } from './restore-cars.js';
import { schemaOf, SHOPPERS_SECTION } from './shoppers-section.js';

/** Where to restore. The listing store is only opened for backups with cars. */
export interface RestoreTarget {
  readonly database: Database;
  readonly openCars: () => ListingStore;
}

/** How to restore. */
export interface RestoreOptions {
  /** Whether existing rows are deleted, and existing cars if the backup has cars. */
  readonly isReplacing: boolean;
  /**
   * Whether another installation continued from this backup: then messages that it may have sent
   * are held back.
   */
  readonly isHoldingOutbox: boolean;
  readonly onProgress: (rowCount: number) => void;
}

/**
 * Result. `heldCount`: messages held back; `alteredCount`: texts whose null characters were
 * removed, because PostgreSQL cannot store them.
 */
export interface Restored {
  readonly createdAt: string;
  readonly rows: RowCounts;
  readonly waitingCount: number;
  readonly heldCount: number;
  readonly alteredCount: number;
}

/** Reads and verifies a whole backup. @throws BackupProblem if this release cannot restore it */
export async function checkBackup(path: string): Promise<RowCounts> {
  for await (const part of readBackup(path)) {
    if (part.kind === 'header') checkHeader(part.header);
    if (part.kind === 'end') return part.rows;
  }
  throw new BackupProblem(`"${path}" has no end.`);
}

/**
 * Restores into an empty database, or in place of its rows. Shoppers' data is restored completely
 * or not at all. Backups of earlier releases are loaded into the tables of that release, which are
 * then migrated. Cars are written batch by batch, after the last row that could be rejected and
 * before the single commit of shoppers' data, so that shoppers' data is never combined with only
 * some of the cars. @throws BackupProblem, CarsCutShort, or database errors
 */
export async function restoreBackup(
  path: string,
  { database, openCars }: RestoreTarget,
  options: RestoreOptions,
): Promise<Restored> {
  await migrate(database);
  const cars = new CarsRestore(openCars);
  try {
    return await database.longChange((change) =>
      takeIn(path, { kind: database.kind, change, cars }, options),
    );
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

async function takeIn(
  path: string,
  { kind, change, cars }: OpenTarget,
  options: RestoreOptions,
): Promise<Restored> {
  if (!options.isReplacing) await rejectRows(change);
  const taking = new Taking(kind, change);
  let restored: RowCounts = {};
  let header: BackupHeader | undefined;
  let doneCount = 0;
  for await (const part of readBackup(path)) {
    if (part.kind === 'header') {
      header = part.header;
      checkHeader(header);
      if (hasCars(header) && !options.isReplacing) await cars.rejectCars();
      await rebuildAsOf(schemaOf(header), change);
    } else if (part.kind === 'rows') {
      await (part.section === INVENTORY_SECTION ? cars : taking).take(part);
      options.onProgress((doneCount += part.rows.length));
    } else restored = part.rows;
  }
  if (hasCars(header!)) {
    if (!cars.hasBegun) await cars.begin();
    await cars.end();
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
}

/** @throws BackupProblem if this release cannot restore it */
function checkHeader(header: BackupHeader): void {
  const stranger = Object.keys(header.sections).find(
    (name) => name !== SHOPPERS_SECTION && name !== INVENTORY_SECTION,
  );
  if (stranger !== undefined)
    throw new BackupProblem(`The backup was made by a later release (it holds "${stranger}").`);
  schemaOf(header);
  hasCars(header);
}

/** Inserts rows as they are read. */
class Taking {
  alteredCount = 0;

  constructor(
    private readonly kind: Database['kind'],
    private readonly change: Change,
  ) {}

  async take({ table, rows }: BackupRows): Promise<void> {
    try {
      await insertRows(
        this.change,
        table,
        this.kind === 'postgres' ? rows.map((row) => this.#asTaken(row)) : rows,
      );
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      throw new BackupProblem(
        `A row of the table "${table}" cannot be restored: ${(error as Error).message}.`,
      );
    }
  }

  /** Null characters must not prevent a move to PostgreSQL. */
  #asTaken(row: AnyRow): AnyRow {
    const entries = Object.entries(row).map(([name, value]): [string, unknown] => {
      if (typeof value !== 'string' || !value.includes('\0')) return [name, value];
      this.alteredCount++;
      return [name, withoutNull(value)];
    });
    return Object.fromEntries(entries);
  }
}

async function rejectRows(change: Change): Promise<void> {
  const there = Object.entries(await countRows(change)).filter(([, count]) => count > 0);
  if (there.length === 0) return;
  const what = there.map(([table, count]) => `${table} ${count}`).join(', ');
  throw new BackupProblem(
    `The database is not empty (${what}). Restore into an empty one, or use --replace to delete its data.`,
  );
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
 * Waiting messages become dead letters, which operators see. Saved searches and saved cars are
 * checked as if for the first time, without alerts.
 */
async function holdOutbox(change: Change, createdAt: string, now = Date.now()): Promise<void> {
  const lastError = `held: it was waiting in the backup of ${createdAt} and may have been sent since`;
  await change
    .updateTable('outboxMessage')
    .set({ deadAt: now, lastError })
    .where('deadAt', 'is', null)
    .execute();
  await change
    .updateTable('subscription')
    .set({ seen: null, fingerprint: null, settleAt: null })
    .execute();
  await change
    .updateTable('savedCar')
    .set({ knownPriceDollars: 0, knownAt: 0, goneAt: null, pushedPriceDollars: null })
    .execute();
}
