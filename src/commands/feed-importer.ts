import { readFileSync, statSync } from 'node:fs';
import { announceInventoryChange } from '../platform/cache/inventory-announcements.js';
import { Catalog } from '../catalog/catalog.js';
import { Places } from '../catalog/places/places.js';
import { ModelRecognizer } from '../catalog/matching/recognize-model.js';
import type { Config } from '../platform/config/config.js';
import type { LockPatience } from '../platform/database/write-lock.js';
import { LockTimeout } from '../platform/database/write-lock.js';
import {
  BUILT_IN_MAP_NAMES,
  builtInMap,
  mapForColumns,
} from '../inventory/import/map/built-in-maps.js';
import type { FieldWithoutColumns } from '../inventory/import/map/columns-of-map.js';
import {
  columnsForMessage,
  feedOptionsOf,
  fieldsWithoutColumns,
  missingByField,
  MissingColumns,
} from '../inventory/import/map/columns-of-map.js';
import type { FeedMap } from '../inventory/import/map/feed-map.js';
import { REQUIRED_FIELDS } from '../inventory/import/map/feed-map.js';
import type { OpenFeed } from '../inventory/import/read/feed-layout.js';
import { openFeed } from '../inventory/import/read/feed-reader.js';
import { FeedError } from '../inventory/import/read/feed-row.js';
import { importFeed, TooManyRemovals } from '../inventory/import/run/import-feed.js';
import type { ImportProgress } from '../inventory/import/run/import-progress.js';
import type { ImportSummary } from '../inventory/import/run/import-summary.js';
import { withStores } from '../inventory/import/map/joined-stores.js';
import { FeedMapError, readFeedMap } from '../inventory/import/map/read-feed-map.js';
import { RejectsFile } from '../inventory/import/run/rejects-file.js';
import { openListingStore } from '../inventory/open-listing-store.js';
import { ImportReports } from '../inventory/sources/import-reports.js';
import { removeSources } from '../inventory/sources/remove-sources.js';
import type { Removal, SourcesRemoved } from '../inventory/sources/remove-sources.js';
import { SourceInUse, whileSourceIsOurs } from '../inventory/sources/source-lock.js';
import { type IndexPlace, prepareIndex } from '../search/indexing/prepare-index.js';
import type { StartedWith } from '../serving/start-problem.js';
import { databaseProblem } from './database-problem.js';

/**
 * Limit of waiting for the write lock. A server holds it for moments at a time; a longer hold is a
 * stuck process.
 */
const PATIENCE_MS = 10 * 60_000;

/** A feed, its map, and fields of the map without columns in the feed. */
export interface OpenedFeed {
  readonly feed: OpenFeed;
  readonly map: FeedMap;
  readonly missing: readonly FieldWithoutColumns[];
}

export interface FeedImport {
  /** Name of the source in the store. */
  readonly source: string;
  readonly isFull: boolean;
  readonly isForced: boolean;
}

/** No map fits. The message lists the available maps. */
export class UnknownMap extends Error {}

/**
 * Message of a failed import: a sentence for expected errors and known database problems, else the
 * stack trace.
 */
export function failureText(error: Error, config: StartedWith | undefined): string {
  const expected = [
    UnknownMap,
    FeedMapError,
    FeedError,
    MissingColumns,
    TooManyRemovals,
    SourceInUse,
    LockTimeout,
  ];
  if (expected.some((known) => error instanceof known)) return error.message;
  return databaseProblem(error, config) ?? error.stack ?? error.message;
}

/**
 * Opens a file with its map. The map says how to read a document. Without one, the file's columns
 * choose a built-in map.
 * @throws UnknownMap, FeedMapError, FeedError
 */
export async function openFeedWithMap(
  file: string,
  mapName: string | undefined,
  storesFile?: string,
): Promise<OpenedFeed> {
  const given = mapName === undefined ? undefined : namedMap(mapName);
  const feed = await openFeed(file, given && feedOptionsOf(given));
  const map = given ?? mapForColumns(feed.columns);
  if (!map)
    throw new UnknownMap(
      `No built-in map fits the columns ${columnsForMessage(feed.columns)}. Write a map (docs/feeds.md), and name it with --map.`,
    );
  const joined = await withItsStores(feed, map, storesFile);
  return { feed: joined, map, missing: missingFields(map, joined) };
}

async function withItsStores(
  feed: OpenFeed,
  map: FeedMap,
  storesFile: string | undefined,
): Promise<OpenFeed> {
  if (!map.stores) {
    if (storesFile === undefined) return feed;
    throw new UnknownMap(
      `The map ${map.name} has no "stores", which says how cars are matched to rows of the stores file.`,
    );
  }
  if (storesFile === undefined) throw new UnknownMap(`The map ${map.name} needs a file of stores.`);
  return withStores(feed, await openFeed(storesFile), map.stores);
}

/** Where imports write, and the Redis that announces changes to servers. */
export type ImportPlace = IndexPlace & Pick<Config, 'redisUrl'>;

/**
 * Imports feeds into the inventory of a data folder, one at a time, and saves a report of each.
 * Reference data is loaded once.
 */
export class FeedImporter {
  readonly catalog = Catalog.load();
  readonly places = Places.load();
  readonly recognizer = new ModelRecognizer(this.catalog);

  constructor(
    private readonly place: ImportPlace,
    private readonly progress: ImportProgress,
  ) {}

  /**
   * @throws MissingColumns, SourceInUse, TooManyRemovals, FeedError, LockTimeout. All but the last leave the inventory unchanged.
   */
  async import(
    { feed, map, missing }: OpenedFeed,
    { source, isFull, isForced }: FeedImport,
  ): Promise<ImportSummary> {
    if (missing.length > 0 && !isForced) throw new MissingColumns(missing, feed.columns);
    // The staging tables of a large feed take 1 GB. The system's temporary folder may be too small,
    // or in memory. SQLite reads the variable when it opens its first file, which may be that of
    // the lock.
    process.env['SQLITE_TMPDIR'] ??= this.place.dataDir;
    return whileSourceIsOurs(this.place, source, (held) =>
      this.importLocked({ feed, map }, { source, isFull, isForced }, held),
    );
  }

  private async importLocked(
    { feed, map }: Pick<OpenedFeed, 'feed' | 'map'>,
    { source, isFull, isForced }: FeedImport,
    held: AbortSignal,
  ): Promise<ImportSummary> {
    const now = Date.now();
    const { dataDir, redisUrl } = this.place;
    const { progress } = this;
    const patience = this.patience();
    const rejects = RejectsFile.inFolder(dataDir, source, now);
    const store = openListingStore(this.place, patience);
    let summary: ImportSummary;
    try {
      summary = await importFeed(
        { feed, map, source, isFull, isForced, now, held },
        { ...this, store, rejects, progress },
      );
    } finally {
      // Frees the page cache, because the indexed documents have their own.
      await store.close();
    }
    await this.encodeForIndex(patience);
    const { modifiedAt, sizeBytes } = feed;
    new ImportReports(dataDir).imported(source, now, { modifiedAt, sizeBytes }, summary);
    await announceInventoryChange(redisUrl);
    return summary;
  }

  /**
   * Removes all offers of sources that have any, by their numbers in `offersBySource`. @throws
   * LockTimeout
   */
  async removeSources(
    choose: (offers: ReadonlyMap<string, number>, reports: ImportReports) => readonly string[],
    removalOf: (reports: ImportReports) => Removal,
  ): Promise<SourcesRemoved> {
    const patience = this.patience();
    const store = openListingStore(this.place, patience);
    const reports = new ImportReports(this.place.dataDir);
    try {
      const sources = choose(await store.offersBySource(), reports);
      const removed = await removeSources(store, this.place, sources, removalOf(reports));
      if (removed.offers.size === 0) return removed;
      await this.encodeForIndex(patience);
      await announceInventoryChange(this.place.redisUrl);
      return removed;
    } finally {
      await store.close();
    }
  }

  /** Number of offers in the store, by source. */
  async offersBySource(): Promise<ReadonlyMap<string, number>> {
    const store = openListingStore(this.place);
    try {
      return await store.offersBySource();
    } finally {
      await store.close();
    }
  }

  private patience(): LockPatience {
    return { limitMs: PATIENCE_MS, onWait: (waitedMs) => this.progress.waiting(waitedMs) };
  }

  private async encodeForIndex(patience: LockPatience): Promise<void> {
    let isStarted = false;
    const onProgress = (done: number, total: number) => {
      if (!isStarted) this.progress.start('Encoding', total);
      isStarted = true;
      this.progress.update(done, done);
    };
    await prepareIndex(this.place, this, onProgress, patience);
    this.progress.stop();
  }
}

/**
 * Fields of the map whose columns the feed lacks. A custom map for CSV must match all its columns.
 * Built-in maps name all possible columns, and JSON omits empty ones, so there only required fields
 * count.
 */
function missingFields(map: FeedMap, { format, columns }: OpenFeed): FieldWithoutColumns[] {
  // Columns of JSON and XML come from the first rows, all of which may be too long to read.
  if (columns.length === 0) return [];
  if (format === 'CSV' && map.recognizedBy.length === 0) return missingByField(map, columns);
  return fieldsWithoutColumns(map, columns).filter(
    ({ field }) => field !== 'skip' && field !== 'stores' && REQUIRED_FIELDS.includes(field),
  );
}

function namedMap(name: string): FeedMap {
  const map = builtInMap(name);
  if (map) return map;
  try {
    return readFeedMap(textOfMap(name), name);
  } catch (error) {
    if (error instanceof FeedMapError) throw error;
    throw new UnknownMap(
      `A map must be ${BUILT_IN_MAP_NAMES.join(', ')} or the path of a JSON file: ${(error as Error).message}`,
    );
  }
}

/** Longer than any map. A pipe or device could be endless. */
const MAX_MAP_BYTES = 8 * 1024 * 1024;

function textOfMap(path: string): string {
  const stats = statSync(path);
  if (!stats.isFile()) throw new Error(`${path} is not a file`);
  if (stats.size > MAX_MAP_BYTES) throw new Error(`${path} is too large for a map`);
  return readFileSync(path, 'utf8');
}
