import { readFileSync } from 'node:fs';
import { Catalogue } from '../catalogue/catalogue.js';
import { Places } from '../catalogue/places.js';
import { ModelRecogniser } from '../catalogue/recognise-model.js';
import { ConfigError, readConfig } from '../config/config.js';
import { readEnvironment } from '../config/environment.js';
import { WriterBusy } from '../database/write-turns.js';
import type { WriterPatience } from '../database/write-turns.js';
import { prepareIndex } from '../search/indexing/prepare-index.js';
import type { CarContext } from '../search/search-context.js';
import { BUILT_IN_MAP_NAMES, builtInMap, mapForColumns } from '../inventory/import/built-in-maps.js';
import { openListingStore } from '../inventory/open-listing-store.js';
import type { FeedMap } from '../inventory/import/feed-map.js';
import { REQUIRED_FIELDS } from '../inventory/import/feed-map.js';
import type { Feed } from '../inventory/import/feed-reader.js';
import { openFeed } from '../inventory/import/feed-reader.js';
import { FeedError } from '../inventory/import/feed-row.js';
import type { ImportArguments } from './import-arguments.js';
import { readArguments, USAGE, UsageError } from './import-arguments.js';
import { checkFeed, checkLines } from '../inventory/import/check-feed.js';
import type { FieldWithoutColumns } from '../inventory/import/columns-of-map.js';
import { fieldsWithoutColumns, MissingColumns } from '../inventory/import/columns-of-map.js';
import { importFeed, RemovalRefused } from '../inventory/import/import-feed.js';
import type { ImportProgress } from '../inventory/import/import-progress.js';
import { progressOn } from '../inventory/import/import-progress.js';
import { importedRows, summaryLines } from '../inventory/import/import-summary.js';
import { OfferReader } from '../inventory/import/offer-from-row.js';
import { FeedMapError, readFeedMap } from '../inventory/import/read-feed-map.js';
import { RejectsFile } from '../inventory/import/rejects-file.js';

/** `npm run inventory:import`: see the usage text. */

/** A server beside it writes for moments at a time; whoever writes for so long has been forgotten. */
const PATIENCE_MS = 10 * 60_000;

const EXIT_CODES = { imported: 0, nothingImported: 1, wronglyCalled: 2, removalRefused: 3 } as const;

process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  try {
    const given = readArguments(args);
    if (!given) {
      process.stdout.write(USAGE);
      return EXIT_CODES.imported;
    }
    const opened = await openWithMap(given);
    return given.isCheck ? await checkFile(opened) : await importFile(given, opened, readConfig(readEnvironment()).dataDir);
  } catch (error) {
    return exitCodeOf(error);
  }
}

/** A feed with the map that reads it. */
interface FeedAndMap {
  readonly feed: Feed;
  readonly map: FeedMap;
}

/** The map says how a document is read, and the columns of a file say which built-in map it needs. @throws MissingColumns */
async function openWithMap({ file, map: name, isForced, isCheck }: ImportArguments): Promise<FeedAndMap> {
  const given = name === undefined ? undefined : namedMap(name);
  const feed = await openFeed(file, given?.items === undefined ? {} : { items: given.items });
  const map = given ?? mapForColumns(feed.columns);
  if (!map) throw new UsageError(`No built-in map fits the columns ${feed.columns.join(', ')}. Give one with --map.`);
  const missing = missingFields(map, feed.columns);
  if (missing.length > 0 && isCheck) process.stdout.write(`${new MissingColumns(missing, feed.columns).message}\n\n`);
  if (missing.length > 0 && !isCheck && !isForced) throw new MissingColumns(missing, feed.columns);
  return { feed, map };
}

/** Built-in maps name all columns that such feeds may have; of one that somebody wrote for this feed each is meant. */
function missingFields(map: FeedMap, columns: readonly string[]): FieldWithoutColumns[] {
  const missing = fieldsWithoutColumns(map, columns);
  return map.recognisedBy.length > 0 ? missing.filter(({ field }) => REQUIRED_FIELDS.includes(field)) : missing;
}

async function checkFile({ feed, map }: FeedAndMap): Promise<number> {
  const catalogue = Catalogue.load();
  const sources = { catalogue, recogniser: new ModelRecogniser(catalogue), places: Places.load(), map, source: map.name, now: Date.now() };
  const check = await checkFeed(feed, map, new OfferReader(sources), progressOn(process.stderr));
  process.stdout.write(`${checkLines(check, feed, map).join('\n')}\n`);
  return check.listed > 0 ? EXIT_CODES.imported : EXIT_CODES.nothingImported;
}

async function importFile({ source, isFull, isForced }: ImportArguments, { feed, map }: FeedAndMap, dataDir: string): Promise<number> {
  const now = Date.now();
  // The staging tables of a large feed take a gigabyte, which the system's temporary folder may not have, or hold in memory. SQLite reads
  // this when its first file is opened.
  process.env['SQLITE_TMPDIR'] ??= dataDir;
  const progress = progressOn(process.stderr);
  const patience = { limitMs: PATIENCE_MS, onWait: (waitedMs: number) => progress.waiting(waitedMs) };
  const store = openListingStore({ dataDir }, patience);
  const catalogue = Catalogue.load();
  const places = Places.load();
  const request = { feed, map, source: source ?? map.name, isFull, isForced, now };
  try {
    const summary = await importFeed(request, {
      catalogue,
      recogniser: new ModelRecogniser(catalogue),
      places,
      store,
      rejects: RejectsFile.inFolder(dataDir, request.source, now),
      progress,
    });
    digestCars(dataDir, { catalogue, places }, progress, patience);
    process.stdout.write(`${summaryLines(summary).join('\n')}\n`);
    return importedRows(summary) > 0 ? EXIT_CODES.imported : EXIT_CODES.nothingImported;
  } finally {
    await store.close();
  }
}

function digestCars(dataDir: string, context: CarContext, progress: ImportProgress, patience: WriterPatience): void {
  let isStarted = false;
  const onProgress = (done: number, total: number) => {
    if (!isStarted) progress.start('Digesting', total);
    isStarted = true;
    progress.update(done, done);
  };
  prepareIndex({ dataDir }, context, onProgress, patience);
  progress.stop();
}

function namedMap(name: string): FeedMap {
  const map = builtInMap(name);
  if (map) return map;
  try {
    return readFeedMap(readFileSync(name, 'utf8'), name);
  } catch (error) {
    if (error instanceof FeedMapError) throw error;
    throw new UsageError(`--map must be ${BUILT_IN_MAP_NAMES.join(', ')} or the path of a JSON file: ${(error as Error).message}`);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    return EXIT_CODES.wronglyCalled;
  }
  if (!(error instanceof Error)) throw error;
  const isExpected = [FeedMapError, ConfigError, MissingColumns, RemovalRefused, FeedError, WriterBusy].some(
    (known) => error instanceof known,
  );
  process.stderr.write(`${isExpected ? error.message : error.stack}\n`);
  if (error instanceof RemovalRefused) return EXIT_CODES.removalRefused;
  return [FeedMapError, ConfigError, MissingColumns].some((known) => error instanceof known)
    ? EXIT_CODES.wronglyCalled
    : EXIT_CODES.nothingImported;
}
