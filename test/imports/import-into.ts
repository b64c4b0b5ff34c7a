import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Catalog } from '../../src/catalog/catalog.js';
import { Places } from '../../src/catalog/places/places.js';
import { ModelRecognizer } from '../../src/catalog/matching/recognize-model.js';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import { INVENTORY_FILE_NAME } from '../../src/inventory/embedded/inventory-file.js';
import { builtInMap, mapForColumns } from '../../src/inventory/import/map/built-in-maps.js';
import { feedOptionsOf } from '../../src/inventory/import/map/columns-of-map.js';
import type { FeedMap } from '../../src/inventory/import/map/feed-map.js';
import { openFeed } from '../../src/inventory/import/read/feed-reader.js';
import { importFeed } from '../../src/inventory/import/run/import-feed.js';
import type { ImportProgress } from '../../src/inventory/import/run/import-progress.js';
import type { ImportSummary } from '../../src/inventory/import/run/import-summary.js';
import { withStores } from '../../src/inventory/import/map/joined-stores.js';
import { RejectsFile } from '../../src/inventory/import/run/rejects-file.js';

export interface ImportChoices {
  source?: string;
  /** Name of a built-in map, or a map; by default the columns decide. */
  map?: string | FeedMap;
  /** File of stores, for a map that joins one. */
  storesFile?: string;
  isFull?: boolean;
  isForced?: boolean;
  now?: number;
  held?: AbortSignal;
}

const catalog = Catalog.load();
const reference = { catalog, recognizer: new ModelRecognizer(catalog), places: Places.load() };
const silence: ImportProgress = {
  start: () => undefined,
  update: () => undefined,
  waiting: () => undefined,
  stop: () => undefined,
};
let importCount = 0;

/** Imports a file into the store of a data folder, like the command. */
export async function importInto(
  dataDir: string,
  file: string,
  choices: ImportChoices = {},
): Promise<ImportSummary> {
  const {
    source,
    map: named,
    storesFile,
    isFull = false,
    isForced = false,
    now = Date.UTC(2026, 10, 21),
    held,
  } = choices;
  const given = typeof named === 'string' ? builtInMap(named)! : named;
  const cars = await openFeed(file, given && feedOptionsOf(given));
  const map = given ?? mapForColumns(cars.columns)!;
  const feed =
    storesFile === undefined
      ? cars
      : await withStores(cars, await openFeed(storesFile), map.stores!);
  const store = new EmbeddedListingStore(dataDir);
  importCount++;
  try {
    return await importFeed(
      { feed, map, source: source ?? map.name, isFull, isForced, now, ...(held && { held }) },
      {
        ...reference,
        store,
        rejects: new RejectsFile(join(dataDir, 'rejects', `${importCount}.csv`)),
        progress: silence,
      },
    );
  } finally {
    await store.close();
  }
}

/** Writes rows as a CSV file. Returns its path. */
export function csvFile(
  dataDir: string,
  rows: readonly (readonly (string | number)[])[],
  name = 'feed.csv',
): string {
  const path = join(dataDir, name);
  writeFileSync(
    path,
    rows
      .map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
      .join('\n'),
  );
  return path;
}

/** The content of a store, except its change counter. */
export function dumpOf(dataDir: string): Record<string, unknown[]> {
  const file = new DatabaseSync(join(dataDir, INVENTORY_FILE_NAME));
  const rows = (table: string, order: string) =>
    file.prepare(`SELECT * FROM ${table} ORDER BY ${order}`).all();
  const dump = {
    offers: rows('offer', 'source, source_key'),
    owners: rows('owner', 'id'),
    markets: rows('price_market', 'make_code, model_code, is_new, trim_code, year'),
  };
  file.close();
  return dump;
}
