import { existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Catalog } from '../../catalog/catalog.js';
import { MarketAreas } from '../../catalog/places/market-areas.js';
import { Places } from '../../catalog/places/places.js';
import { INVENTORY_FILE_NAME } from '../embedded/inventory-file.js';
import { makeFolder } from '../../platform/config/made-folder.js';
import { withFileLock } from '../../platform/database/file-lock.js';
import { SHOPPERS_FILE_NAME } from '../../platform/database/open-database.js';
import type { DatabasePlace } from '../../platform/database/open-database.js';
import { openListingStore } from '../open-listing-store.js';
import { fillOnce } from '../postgres/fill-once.js';
import { DEMO_SOURCE } from './demo-cars.js';
import { DemoInventory } from './demo-inventory.js';
import type { DemoOptions } from './demo-inventory.js';
import { withDemoProgress } from './demo-progress.js';

/** Folder in which the first cars are created. Remains of an interrupted fill are deleted. */
const FILLING = 'first-fill';

/**
 * Lock file, so that two servers starting on an empty folder fill it once: the second waits and
 * finds the cars. The file stays, because others may wait on it.
 */
const FILL_LOCK = 'first-fill.lock';

/**
 * Files that a server writes next to its store. Feeds, their manifest and keys may exist before
 * the first start.
 */
const TRACE = /^(?!inventory\.|integrators\.).+\.(?:sqlite|snapshot)$/;

/**
 * Tables that no server writes: those of migrations, and API keys, which may be created before the
 * first start.
 */
const NO_TRACE = /^(?:sqlite_|kysely_|integrator$)/;

/** Codes of a file system without hard links. */
const HAS_NO_LINKS: ReadonlySet<string | undefined> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EINVAL',
]);

/**
 * The store is missing, but other files show that there was one. Invented cars must not replace it.
 */
export class StoreGoneError extends Error {}

/**
 * Creates an inventory of invented cars at the first start. They are created in a separate folder,
 * which becomes the store in one atomic step, so that a kill or a full disk leaves no partial
 * store. An existing store is left alone, unless nothing was ever written to it. @throws
 * StoreGoneError
 */
export async function fillFirst(place: DatabasePlace, options: DemoOptions): Promise<void> {
  if (place.databaseUrl === '') await fillFolder(place.dataDir, options);
  else await fillOnce(place.databaseUrl, DEMO_SOURCE, (held) => fillStore(place, options, held));
}

async function fillFolder(dataDir: string, options: DemoOptions): Promise<void> {
  if (isStoreThere(dataDir) && !existsSync(join(dataDir, FILLING)))
    return fillUnwritten(dataDir, options);
  makeFolder(dataDir);
  const onWait = () => console.log('Waiting for another server that makes the first cars …');
  await withFileLock(join(dataDir, FILL_LOCK), () => fillInTurn(dataDir, options), onWait);
}

/**
 * Whether the shoppers' database is missing or empty, but other files show that a server has run.
 */
export function hasLostShoppers({ dataDir, databaseUrl }: DatabasePlace): boolean {
  return (
    databaseUrl === '' &&
    existsSync(dataDir) &&
    !hasBytes(join(dataDir, SHOPPERS_FILE_NAME)) &&
    readdirSync(dataDir).some((name) => TRACE.test(name) && name !== SHOPPERS_FILE_NAME)
  );
}

function isStoreThere(dataDir: string): boolean {
  return hasBytes(join(dataDir, INVENTORY_FILE_NAME));
}

function hasBytes(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0;
}

async function fillInTurn(dataDir: string, options: DemoOptions): Promise<void> {
  const file = join(dataDir, INVENTORY_FILE_NAME);
  const folder = join(dataDir, FILLING);
  rmSync(folder, { recursive: true, force: true });
  if (isStoreThere(dataDir)) return fillUnwritten(dataDir, options);
  const traces = readdirSync(dataDir).filter(
    (name) =>
      TRACE.test(name) && (name !== SHOPPERS_FILE_NAME || isServerTrace(join(dataDir, name))),
  );
  if (traces.length > 0) {
    throw new StoreGoneError(
      `${file} is missing or empty, but ${dataDir} has been in use (${traces.slice(0, 3).join(', ')}). ` +
        `Put the file back, or restore a backup that holds the cars. To go on without: import cars, or start with DEMO_COUNT=0.`,
    );
  }
  // A command may have opened it.
  if (existsSync(file)) return fillUnwritten(dataDir, options);
  for (const name of [`${file}-wal`, `${file}-shm`]) rmSync(name, { force: true });
  await fillStore({ dataDir: folder, databaseUrl: '' }, options);
  const isMoved = moveUnlessThere(join(folder, INVENTORY_FILE_NAME), file);
  rmSync(folder, { recursive: true });
  // A command has created the store meanwhile.
  if (!isMoved) await fillUnwritten(dataDir, options);
}

/** Atomic, except in folders without hard links. */
function moveUnlessThere(from: string, to: string): boolean {
  try {
    linkSync(from, to);
  } catch (error) {
    if (existsSync(to)) return false;
    if (!HAS_NO_LINKS.has((error as NodeJS.ErrnoException).code)) throw error;
    renameSync(from, to);
  }
  return true;
}

/** Whether a server has written to the shoppers' database. An unreadable one counts as well. */
function isServerTrace(file: string): boolean {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const tables = database
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .all() as { name: string }[];
      return tables.some(
        ({ name }) =>
          !NO_TRACE.test(name) && database.prepare(`SELECT 1 FROM "${name}"`).get() !== undefined,
      );
    } finally {
      database.close();
    }
  } catch {
    return true;
  }
}

/** A store that was opened but never written to. Another process may be about to write. */
async function fillUnwritten(dataDir: string, options: DemoOptions): Promise<void> {
  const place = { dataDir, databaseUrl: '' };
  const store = openListingStore(place);
  const isUnwritten = (await store.revision()) === 0;
  await store.close();
  if (isUnwritten) await fillStore(place, options);
}

async function fillStore(
  place: DatabasePlace,
  options: DemoOptions,
  held?: AbortSignal,
): Promise<void> {
  const store = openListingStore(place);
  try {
    const marketAreas = MarketAreas.load();
    const demo = new DemoInventory(Catalog.load(), Places.load(), marketAreas);
    await withDemoProgress((onProgress) =>
      demo.fill(store, options, (done, total) => {
        held?.throwIfAborted();
        onProgress(done, total);
      }),
    );
  } finally {
    await store.close();
  }
}
