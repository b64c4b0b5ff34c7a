import { readFileSync } from 'node:fs';
import { DATA_FOLDER } from './catalogue-files.js';

/** What a name is: a place of its own, of ten thousand people or of fewer, or another name of the city of its ZIP ("Philly"). */
export type NamedPlaceKind = 'large' | 'small' | 'alias';

/** A place that has no ZIP Code of its name, or another name of one that has. */
export interface NamedPlace {
  readonly name: string;
  /** The ZIP Code that stands for it, in its state. */
  readonly zip: string;
  readonly kind: NamedPlaceKind;
}

/** A line of the files: name, ZIP, and in one of them the word "large" or nothing. No name has a comma. */
const LINE = /^([^,\n]+),(\d{5})(?:,(large)?)?$/gm;

/**
 * Places whose post office is called after a neighbor, and names that people use beside the post office's.
 *
 * `places.csv` (`name,zip,size`, in order of name): the incorporated places and census designated places of the fifty states and
 * D.C., the towns of New England, New York and New Jersey and the townships of six states, as far as the ZIP file does not have their
 * names. Of several of one name in a state the incorporated one is meant, or the one that has by far the most people; where that does
 * not settle it, none. The ZIP is the nearest to its center among those that cover an area. `large` are those of ten thousand people
 * or more, but for a dozen whose names are words of every day ("College"). Facts: US Census Bureau, Gazetteer Files 2022, public
 * domain; populations and some fifty parts of large cities (Harlem, Hollywood): GeoNames, CC BY 4.0.
 *
 * `place-aliases.csv` (`name,zip`): short and former names, made by hand; the ZIP is the first of the city meant.
 */
export function readNamedPlaces(folder: URL = DATA_FOLDER): NamedPlace[] {
  const places = linesOf(new URL('places.csv', folder), (size) => (size === undefined ? 'small' : 'large'));
  return [...places, ...linesOf(new URL('place-aliases.csv', folder), () => 'alias')];
}

function linesOf(file: URL, kindOf: (size: string | undefined) => NamedPlaceKind): NamedPlace[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(LINE), ([, name, zip, size]) => ({ name: name!, zip: zip!, kind: kindOf(size) }));
}
