import { readFileSync } from 'node:fs';
import { DATA_FOLDER } from '../reference-data/catalog-files.js';

/**
 * Kind of a name: a place with at least 10,000 people, a smaller one, or another name of a ZIP
 * Code's city ("Philly").
 */
export type NamedPlaceKind = 'large' | 'small' | 'alias';

/** A place without a ZIP Code of its name, or another name of a place with one. */
export interface NamedPlace {
  readonly name: string;
  /** The ZIP Code that represents it, in the same state. */
  readonly zip: string;
  readonly kind: NamedPlaceKind;
}

/**
 * A line of the files: name, ZIP Code and, in one of them, "large" or nothing. Names have no
 * commas.
 */
const LINE = /^([^,\n]+),(\d{5})(?:,(large)?)?$/gm;

/**
 * Reads places whose post office has a neighbor's name, and other names of places.
 *
 * `places.csv` (`name,zip,size`, by name): incorporated places and census designated places of the
 * 50 states and D.C., the towns of New England, New York and New Jersey, and the townships of six
 * states, unless the ZIP file has their names. If a state has several of one name, the incorporated
 * one counts, or the one with by far the most people; otherwise none. The ZIP Code is the nearest
 * to the center among those that cover an area. `large` means 10,000 people or more, except for a
 * dozen common words ("College"). Sources: US Census Bureau, Gazetteer Files 2022, public domain;
 * populations and some fifty parts of large cities (Harlem, Hollywood): GeoNames, CC BY 4.0.
 *
 * `place-aliases.csv` (`name,zip`): short and former names, written by hand; the ZIP Code is the
 * city's first.
 */
export function readNamedPlaces(folder: URL = DATA_FOLDER): NamedPlace[] {
  const places = linesOf(new URL('places.csv', folder), (size) =>
    size === undefined ? 'small' : 'large',
  );
  return [...places, ...linesOf(new URL('place-aliases.csv', folder), () => 'alias')];
}

function linesOf(file: URL, kindOf: (size: string | undefined) => NamedPlaceKind): NamedPlace[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(LINE), ([, name, zip, size]) => ({
    name: name!,
    zip: zip!,
    kind: kindOf(size),
  }));
}
