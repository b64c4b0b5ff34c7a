import { readFileSync } from 'node:fs';
import { BUILD_FOLDER } from '../../../platform/config/build-folder.js';
import type { FeedMap } from './feed-map.js';
import { columnKey } from '../read/feed-row.js';
import { readFeedMap } from './read-feed-map.js';

/** Names for `--map`, and their files in `maps/`. */
const BUILT_IN_MAPS = {
  google: 'google-vehicle-listings',
  merchant: 'google-merchant-center',
  meta: 'meta-automotive',
  craigslist: 'craigslist',
} as const;

/** Built-in names for `--map`, in the order of matching. */
export const BUILT_IN_MAP_NAMES: readonly string[] = Object.keys(BUILT_IN_MAPS);

export function builtInMap(name: string): FeedMap | undefined {
  if (!BUILT_IN_MAP_NAMES.includes(name)) return undefined;
  const file = BUILT_IN_MAPS[name as keyof typeof BUILT_IN_MAPS];
  return readFeedMap(readFileSync(new URL(`maps/${file}.json`, BUILD_FOLDER), 'utf8'), name);
}

/** The first built-in map whose identifying columns are all present. */
export function mapForColumns(columns: readonly string[]): FeedMap | undefined {
  const keys = new Set(columns.map(columnKey));
  return BUILT_IN_MAP_NAMES.map((name) => builtInMap(name)!).find((map) =>
    map.recognizedBy.every((column) => keys.has(columnKey(column))),
  );
}
