import { readFileSync } from 'node:fs';
import { BUILD_FOLDER } from '../../config/build-folder.js';
import type { FeedMap } from './feed-map.js';
import { columnKey } from './feed-row.js';
import { readFeedMap } from './read-feed-map.js';

/** Names that `--map` knows, and their files in `maps/`. */
const BUILT_IN_MAPS = {
  google: 'google-vehicle-listings',
  merchant: 'google-merchant-center',
  meta: 'meta-automotive',
  craigslist: 'craigslist',
} as const;

/** What `--map` takes besides the path of a file, in the order in which a feed's columns are compared with them. */
export const BUILT_IN_MAP_NAMES: readonly string[] = Object.keys(BUILT_IN_MAPS);

/** A map that comes with the software; undefined when there is none of that name. */
export function builtInMap(name: string): FeedMap | undefined {
  if (!BUILT_IN_MAP_NAMES.includes(name)) return undefined;
  const file = BUILT_IN_MAPS[name as keyof typeof BUILT_IN_MAPS];
  return readFeedMap(readFileSync(new URL(`maps/${file}.json`, BUILD_FOLDER), 'utf8'), name);
}

/** The built-in map whose telling columns are all there. */
export function mapForColumns(columns: readonly string[]): FeedMap | undefined {
  const keys = new Set(columns.map(columnKey));
  return BUILT_IN_MAP_NAMES.map((name) => builtInMap(name)!).find((map) => map.recognisedBy.every((column) => keys.has(columnKey(column))));
}
