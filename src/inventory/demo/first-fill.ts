import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Catalogue } from '../../catalogue/catalogue.js';
import { MarketAreas } from '../../catalogue/market-areas.js';
import { Places } from '../../catalogue/places.js';
import { INVENTORY_FILE_NAME } from '../embedded/inventory-file.js';
import { makeFolder } from '../../config/made-folder.js';
import { withFileLock } from '../../database/file-lock.js';
import { SHOPPERS_FILE_NAME } from '../../database/open-database.js';
import type { DatabasePlace } from '../../database/open-database.js';
import { openListingStore } from '../open-listing-store.js';
import { fillOnce } from '../postgres/fill-once.js';
import { DEMO_SOURCE } from './demo-cars.js';
import { DemoInventory } from './demo-inventory.js';
import type { DemoOptions } from './demo-inventory.js';
import { withDemoProgress } from './demo-progress.js';

/** Where the first cars are made; what a fill that was cut short has left is thrown away. */
const FILLING = 'first-fill';

/** Two servers that start over one empty folder fill it once: the second waits, and finds the cars. The file stays: others may wait on it. */
const FILL_LOCK = 'first-fill.lock';

/** What a server leaves beside its store; a folder may have feeds, their manifest and keys in it before the first start. */
const TRACE = /^(?!inventory\.|integrators\.).+\.(?:sqlite|snapshot)$/;

/** Tables that no server writes: those of the migrations, and API keys, which may be made before the first start. */
const NO_TRACE = /^(?:sqlite_|kysely_|integrator$)/;

/** A folder whose store is gone, while other files say that there was one: invented cars must not take its place. */
export class StoreGoneError extends Error {}

/**
 * The first start makes an inventory of invented cars: in a folder of its own, which becomes the store in one step when all are there,
 * so that no kill and no full disk leaves a part of them. A store that exists is left alone, whatever it holds, unless nothing was ever
 * written to it. @throws StoreGoneError
 */
export async function fillFirst(place: DatabasePlace, options: DemoOptions): Promise<void> {
  if (place.databaseUrl === '') await fillFolder(place.dataDir, options);
  else await fillOnce(place.databaseUrl, DEMO_SOURCE, (held) => fillStore(place, options, held));
}

async function fillFolder(dataDir: string, options: DemoOptions): Promise<void> {
  if (isStoreThere(dataDir) && !existsSync(join(dataDir, FILLING))) return fillUnwritten(dataDir, options);
  makeFolder(dataDir);
  const onWait = () => console.log('Waiting for another server that makes the first cars …');
  await withFileLock(join(dataDir, FILL_LOCK), () => fillInTurn(dataDir, options), onWait);
}

function isStoreThere(dataDir: string): boolean {
  const file = join(dataDir, INVENTORY_FILE_NAME);
  return existsSync(file) && statSync(file).size > 0;
}

async function fillInTurn(dataDir: string, options: DemoOptions): Promise<void> {
  const file = join(dataDir, INVENTORY_FILE_NAME);
  const folder = join(dataDir, FILLING);
  rmSync(folder, { recursive: true, force: true });
  if (isStoreThere(dataDir)) return fillUnwritten(dataDir, options);
  const traces = readdirSync(dataDir).filter(
    (name) => TRACE.test(name) && (name !== SHOPPERS_FILE_NAME || isServerTrace(join(dataDir, name))),
  );
  if (traces.length > 0) {
    throw new StoreGoneError(
      `${file} is missing or empty, but ${dataDir} has been in use (${traces.slice(0, 3).join(', ')}). ` +
        `Put the file back, or restore a backup that holds the cars. To go on without: import cars, or start with DEMO_COUNT=0.`,
    );
  }
  await fillStore({ dataDir: folder, databaseUrl: '' }, options);
  for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true });
  renameSync(join(folder, INVENTORY_FILE_NAME), file);
  rmSync(folder, { recursive: true });
}

/** Whether a server has written to the shoppers' database; one that cannot be read counts as well. */
function isServerTrace(file: string): boolean {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as { name: string }[];
      return tables.some(({ name }) => !NO_TRACE.test(name) && database.prepare(`SELECT 1 FROM "${name}"`).get() !== undefined);
    } finally {
      database.close();
    }
  } catch {
    return true;
  }
}

/** Opened by somebody, and never written to: there is nothing to lose, and maybe somebody else is about to write. */
async function fillUnwritten(dataDir: string, options: DemoOptions): Promise<void> {
  const place = { dataDir, databaseUrl: '' };
  const store = openListingStore(place);
  const isUnwritten = (await store.revision()) === 0;
  await store.close();
  if (isUnwritten) await fillStore(place, options);
}

async function fillStore(place: DatabasePlace, options: DemoOptions, held?: AbortSignal): Promise<void> {
  const store = openListingStore(place);
  try {
    const marketAreas = MarketAreas.load();
    const demo = new DemoInventory(Catalogue.load(), Places.load(), marketAreas);
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
