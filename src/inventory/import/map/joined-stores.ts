import type { StoresJoin } from './feed-map.js';
import type { OpenFeed } from '../read/feed-layout.js';
import type { CutList, FeedRecord, FeedRow } from '../read/feed-row.js';
import { columnKey, FeedError, isReadable } from '../read/feed-row.js';

/** Prefix of store columns in a map. */
const PREFIX = 'store.';
/** A dealer group has some hundreds. */
const MAX_STORES = 100_000;

/** Rows of the file of stores by key. */
type Stores = ReadonlyMap<string, FeedRow>;

/**
 * Adds the columns of each car's store (`store.zip`). A car without a matching store is rejected.
 * @throws FeedError if the file of stores has an unreadable row, or a missing or duplicate key
 */
export async function withStores(
  cars: OpenFeed,
  stores: OpenFeed,
  join: StoresJoin,
): Promise<OpenFeed> {
  const byKey = await storesByKey(stores, join.key);
  return {
    format: cars.format,
    delimiter: cars.delimiter,
    sizeBytes: cars.sizeBytes,
    modifiedAt: cars.modifiedAt,
    columns: [...cars.columns, ...stores.columns.map((column) => `${PREFIX}${column}`)],
    get encoding() {
      return cars.encoding;
    },
    async *records(onBytesRead, onDocument) {
      for await (const records of cars.records(onBytesRead, onDocument))
        yield records.map((record) => joined(record, byKey, join.column));
    },
  };
}

async function storesByKey(stores: OpenFeed, keyColumn: string): Promise<Stores> {
  const byKey = new Map<string, FeedRow>();
  for await (const records of stores.records(() => undefined)) {
    for (const record of records) addStore(byKey, record, keyColumn);
  }
  return byKey;
}

function addStore(byKey: Map<string, FeedRow>, record: FeedRecord, keyColumn: string): void {
  const problem = (sentence: string) =>
    new FeedError(`The file of stores, line ${record.line}: ${sentence}. Nothing was changed.`);
  if (!isReadable(record)) throw problem(record.detail);
  const key = storeKey(record.cell(keyColumn));
  if (key === '') throw problem(`it has no "${keyColumn}"`);
  const known = byKey.get(key);
  if (known) throw problem(`"${key}" is also on line ${known.line}`);
  if (byKey.size >= MAX_STORES)
    throw problem(`the file has more than ${MAX_STORES.toLocaleString('en-US')} stores`);
  byKey.set(key, record);
}

function joined(record: FeedRecord, stores: Stores, column: string): FeedRecord {
  if (!isReadable(record)) return record;
  const written = record.cell(column);
  // A car may name several stores; the first known one sells it.
  const key = [written, ...written.split(',')].map(storeKey).find((one) => stores.has(one));
  if (key !== undefined) return new RowOfStore(record, stores.get(key)!);
  const detail = written === '' ? `${column} is empty` : `${column} "${written}"`;
  return { line: record.line, reason: 'unknown-store', detail, value: written, row: record };
}

function storeKey(text: string): string {
  return text.trim().toLowerCase();
}

class RowOfStore implements FeedRow {
  constructor(
    private readonly car: FeedRow,
    private readonly store: FeedRow,
  ) {}

  get line(): number {
    return this.car.line;
  }

  get cutLists(): readonly CutList[] {
    return this.car.cutLists ?? [];
  }

  cell(column: string): string {
    const key = columnKey(column);
    return key.startsWith(PREFIX)
      ? this.store.cell(key.slice(PREFIX.length))
      : this.car.cell(column);
  }
}
