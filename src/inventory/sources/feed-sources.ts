import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CheckedJson, parseJsonText } from '../import/checked-json.js';
import { SOURCE_NAME } from '../import/read-feed-map.js';
import { fetchedFile } from './fetched-files.js';

/** A feed that is taken in again and again, as the manifest has it. */
export interface FeedSource {
  /** The source's name in the store. */
  readonly name: string;
  /** The file that each delivery replaces, or the one that is fetched. */
  readonly file: string;
  /** Where the file is fetched (`https:`); undefined where it is delivered. */
  readonly address: string | undefined;
  /** A built-in map or the path of one; undefined where the file's columns tell. */
  readonly map: string | undefined;
  /** The file of stores that the cars stand in; undefined where there is none. */
  readonly stores: string | undefined;
  /** Whether the file is all that the source has. */
  readonly isFull: boolean;
  /** How often a new file is due, milliseconds. */
  readonly everyMs: number;
}

/** Says everything that is wrong with a manifest at once, each with the place in the JSON. */
export class FeedSourcesError extends Error {
  constructor(
    path: string,
    readonly problems: readonly string[],
  ) {
    super(`${path} is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** The manifest's file below `DATA_DIR`. */
export const MANIFEST_FILE_NAME = 'sources.json';

const UNITS_MS = { min: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const PERIOD = /^(\d{1,4}) ?(min|h|d)$/;

/**
 * The sources of a data folder's manifest; undefined where it has none. Paths in it are meant from its own folder.
 * @throws FeedSourcesError
 */
export function readFeedSources(dataDir: string): FeedSource[] | undefined {
  const path = join(dataDir, MANIFEST_FILE_NAME);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new FeedSourcesError(path, [(error as Error).message]);
  }
  return parseFeedSources(text, path);
}

/** The sources of a manifest's text. @throws FeedSourcesError */
export function parseFeedSources(text: string, path: string): FeedSource[] {
  const json = new CheckedJson();
  let value: unknown;
  try {
    value = parseJsonText(text);
  } catch (error) {
    throw new FeedSourcesError(path, [`it is not JSON: ${(error as Error).message}`]);
  }
  const manifest = json.object(value, 'the manifest', ['about', 'sources']) ?? {};
  const sources = json.list(manifest['sources'], 'sources').flatMap((entry, index) => {
    const source = sourceOf(entry, `sources[${index}]`, dirname(path), json);
    return source ? [source] : [];
  });
  for (const [name, same] of Map.groupBy(sources, (source) => source.name)) {
    if (same.length > 1) json.refuse(`sources`, `has "${name}" ${same.length} times`);
  }
  if (json.problems.length > 0) throw new FeedSourcesError(path, json.problems);
  return sources;
}

function sourceOf(value: unknown, place: string, folder: string, json: CheckedJson): FeedSource | undefined {
  const entry = json.object(value, place, ['name', 'about', 'file', 'map', 'stores', 'full', 'every']);
  if (!entry) return undefined;
  const name = json.text(entry['name'], `${place}.name`) ?? '';
  const file = json.text(entry['file'], `${place}.file`) ?? '';
  const map = json.optionalText(entry['map'], `${place}.map`);
  const stores = json.optionalText(entry['stores'], `${place}.stores`);
  const isFull = entry['full'] ?? false;
  const period = PERIOD.exec(json.text(entry['every'], `${place}.every`) ?? '');
  const address = /^[a-z][a-z\d+.-]+:\/\//i.test(file) ? file : undefined;
  if (address !== undefined && URL.parse(address)?.protocol !== 'https:')
    json.refuse(`${place}.file`, 'must be a path or begin with https://');
  if (!SOURCE_NAME.test(name)) json.refuse(`${place}.name`, 'must be lower-case letters, digits and hyphens, 64 at most');
  if (typeof isFull !== 'boolean') json.refuse(`${place}.full`, 'must be true or false');
  if (!period || Number(period[1]) === 0) json.refuse(`${place}.every`, 'must be a period such as "30 min", "6 h" or "1 d"');
  const everyMs = period ? Number(period[1]) * UNITS_MS[period[2] as keyof typeof UNITS_MS] : 0;
  return {
    name,
    file: address === undefined ? resolve(folder, file) : fetchedFile(folder, name),
    address,
    map: map?.endsWith('.json') ? resolve(folder, map) : map,
    stores: stores === undefined ? undefined : resolve(folder, stores),
    isFull: isFull === true,
    everyMs,
  };
}
