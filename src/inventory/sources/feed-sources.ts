import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DEMO_SOURCE } from '../demo/demo-cars.js';
import { CheckedJson, parseJsonText } from '../import/map/checked-json.js';
import { SOURCE_NAME } from '../import/map/read-feed-map.js';
import { fetchedFile } from './fetched-files.js';
import type { SftpAccess } from './sftp-fetch.js';

/** A feed that is imported periodically, as defined in the manifest. */
export interface FeedSource {
  /** Name of the source in the store. */
  readonly name: string;
  /** File that each delivery replaces, or the fetched file. */
  readonly file: string;
  /** URL (`https:` or `sftp:`) of a fetched file; undefined if the file is delivered. */
  readonly address: string | undefined;
  /** How to sign in; for `sftp:` only. */
  readonly sftp: SftpAccess | undefined;
  /** Name of a built-in map or path of a map; undefined: chosen by the file's columns. */
  readonly map: string | undefined;
  /** File of the stores that have the cars; undefined if there is none. */
  readonly stores: string | undefined;
  /** Whether the file contains all offers of the source. */
  readonly isFull: boolean;
  /** Period of new files, milliseconds. */
  readonly everyMs: number;
}

/** Lists all problems of a manifest, each with its place in the JSON. */
export class FeedSourcesError extends Error {
  constructor(
    path: string,
    readonly problems: readonly string[],
  ) {
    super(`${path} is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** Name of the manifest in `DATA_DIR`. */
export const MANIFEST_FILE_NAME = 'sources.json';

/** Keys for files of SFTP servers. */
const SFTP_KEYS = ['hostKey', 'passwordFrom', 'keyFrom'];
const HOST_KEY = /^SHA256:[A-Za-z\d+/]{43}$/;
const VARIABLE_NAME = /^[A-Z_][A-Z\d_]*$/;

const UNITS_MS = { min: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const PERIOD = /^(\d{1,4}) ?(min|h|d)$/;

/**
 * The sources of the manifest in a data folder; undefined if there is none. Paths are relative to
 * the manifest's folder.
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

/** Parses a manifest. @throws FeedSourcesError */
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
    if (same.length > 1) json.reject(`sources`, `has "${name}" ${same.length} times`);
  }
  if (json.problems.length > 0) throw new FeedSourcesError(path, json.problems);
  return sources;
}

function sourceOf(
  value: unknown,
  place: string,
  folder: string,
  json: CheckedJson,
): FeedSource | undefined {
  const entry = json.object(value, place, [
    'name',
    'about',
    'file',
    'map',
    'stores',
    'full',
    'every',
    ...SFTP_KEYS,
  ]);
  if (!entry) return undefined;
  const name = json.text(entry['name'], `${place}.name`) ?? '';
  const file = json.text(entry['file'], `${place}.file`) ?? '';
  const map = json.optionalText(entry['map'], `${place}.map`);
  const stores = json.optionalText(entry['stores'], `${place}.stores`);
  const isFull = entry['full'] ?? false;
  const period = PERIOD.exec(json.text(entry['every'], `${place}.every`) ?? '');
  const address = /^[a-z][a-z\d+.-]+:\/\//i.test(file) ? file : undefined;
  const protocol = address === undefined ? undefined : URL.parse(address)?.protocol;
  if (address !== undefined && protocol !== 'https:' && protocol !== 'sftp:')
    json.reject(`${place}.file`, 'must be a path or begin with https:// or sftp://');
  const sftp = protocol === 'sftp:' ? sftpAccessOf(new URL(file), entry, place, json) : undefined;
  if (protocol !== 'sftp:')
    for (const key of SFTP_KEYS)
      if (entry[key] !== undefined)
        json.reject(`${place}.${key}`, 'is for files that begin with sftp://');
  if (name === DEMO_SOURCE) json.reject(`${place}.name`, 'is the source of the demo cars');
  if (!SOURCE_NAME.test(name))
    json.reject(`${place}.name`, 'must be lower-case letters, digits and hyphens, 64 at most');
  if (typeof isFull !== 'boolean') json.reject(`${place}.full`, 'must be true or false');
  if (!period || Number(period[1]) === 0)
    json.reject(`${place}.every`, 'must be a period such as "30 min", "6 h" or "1 d"');
  const everyMs = period ? Number(period[1]) * UNITS_MS[period[2] as keyof typeof UNITS_MS] : 0;
  return {
    name,
    file: address === undefined ? resolve(folder, file) : fetchedFile(folder, name),
    address,
    sftp,
    map: map?.endsWith('.json') ? resolve(folder, map) : map,
    stores: stores === undefined ? undefined : resolve(folder, stores),
    isFull: isFull === true,
    everyMs,
  };
}

/** Secrets are not in the manifest, which people copy. */
function sftpAccessOf(
  url: URL,
  entry: Readonly<Record<string, unknown>>,
  place: string,
  json: CheckedJson,
): SftpAccess {
  const hostKey = json.optionalText(entry['hostKey'], `${place}.hostKey`);
  const passwordFrom = json.optionalText(entry['passwordFrom'], `${place}.passwordFrom`);
  const keyFrom = json.optionalText(entry['keyFrom'], `${place}.keyFrom`);
  if (url.username === '' || url.hostname === '' || url.pathname === '/' || url.pathname === '')
    json.reject(
      `${place}.file`,
      'must name a user, a server and a file: sftp://user@server/file.csv',
    );
  if (url.password !== '')
    json.reject(
      `${place}.file`,
      'must not have a password: passwordFrom names the environment variable that has it',
    );
  if (hostKey === undefined || !HOST_KEY.test(hostKey))
    json.reject(
      `${place}.hostKey`,
      'must be the fingerprint of the server\'s host key, "SHA256:…", as ssh-keygen -l shows it',
    );
  for (const [key, name] of Object.entries({ passwordFrom, keyFrom }))
    if (name !== undefined && !VARIABLE_NAME.test(name))
      json.reject(`${place}.${key}`, 'must be the name of an environment variable');
  if (passwordFrom === undefined && keyFrom === undefined)
    json.reject(place, 'needs passwordFrom or keyFrom to sign in');
  return { hostKey: hostKey ?? '', passwordFrom, keyFrom };
}
