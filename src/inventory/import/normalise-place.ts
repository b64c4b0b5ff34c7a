import { milesBetween } from '../../catalogue/distance.js';
import type { Places, ZipPlace } from '../../catalogue/places.js';
import { STATE_NAMES } from '../../catalogue/states.js';
import type { MappedRow } from './mapped-row.js';
import type { Reading } from './row-faults.js';

/** Coordinates in another state are believed when a city the ad names lies within so many miles of them. */
const SAME_PLACE_MILES = 30;
/** "Rancho Santa Margarita" is as long as names of cities get, but for a few. */
const MAX_CITY_WORDS = 4;

/** A ZIP whose zeros at the front a spreadsheet has taken for nothing, perhaps as a number with decimals: "2118", "501", "2118.0". */
const SHORT_ZIP = /^(\d{3,4})(?:-\d{4}|\.0*)?$/;
const ZIP_DIGITS = 5;

const STATE_CODES: ReadonlyMap<string, string> = new Map([...STATE_NAMES].map(([code, name]) => [name.toLowerCase(), code]));

/**
 * Where the car stands, from the first of these that holds:
 * 1. the ZIP, also one that has lost its zeros where the stated state is that of the whole one;
 * 2. the coordinates' nearest ZIP, if it lies in the stated state or near a city the row names, or if no state is stated;
 * 3. a city the row names, in the stated state;
 * 4. the coordinates against the stated state: they were given, and no city contradicts them.
 */
export function placeOfRow(row: MappedRow, places: Places): Reading<ZipPlace, 'unknown-place'> {
  const state = stateCodeOf(row.text('state'));
  const atZip = places.placeOfZip(row.text('zip').slice(0, ZIP_DIGITS)) ?? atShortZip(row.text('zip'), state, places);
  if (atZip) return { value: atZip };
  const cities = row.texts('city').map(leadingNames);
  const nearest = nearestOf(row, places);
  if (nearest && (state === undefined || nearest.state === state || isNearOneOf(cities, nearest, places))) return { value: nearest };
  const inState = state && cities.map((names) => firstCity(names, state, places)).find((place) => place !== undefined);
  const place = inState || nearest;
  return place ? { value: place } : { reason: 'unknown-place' };
}

/** "tx" and "Texas" are TX; undefined for anything else. */
export function stateCodeOf(text: string): string | undefined {
  const code = text.toUpperCase();
  return STATE_NAMES.has(code) ? code : STATE_CODES.get(text.toLowerCase());
}

function atShortZip(text: string, state: string | undefined, places: Places): ZipPlace | undefined {
  const [, digits] = SHORT_ZIP.exec(text) ?? [];
  const place = digits === undefined ? undefined : places.placeOfZip(digits.padStart(ZIP_DIGITS, '0'));
  return place?.state === state ? place : undefined;
}

function nearestOf(row: MappedRow, places: Places): ZipPlace | undefined {
  const [latitude, longitude] = [row.text('latitude'), row.text('longitude')];
  if (latitude === '' || longitude === '') return undefined;
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  const isOnEarth = Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180;
  return isOnEarth ? places.nearestZip(position.latitude, position.longitude) : undefined;
}

/** The beginnings of a text that may be a city, longest first: titles open with it ("hendersonville-2019-ford-fusion"). */
function leadingNames(text: string): string[] {
  const words = text
    .split(/[^\p{L}\p{N}.']+/u)
    .filter(Boolean)
    .slice(0, MAX_CITY_WORDS);
  return words.map((_, index) => words.slice(0, words.length - index).join(' '));
}

function isNearOneOf(cities: readonly string[][], nearest: ZipPlace, places: Places): boolean {
  return cities.some((names) => {
    const city = firstCity(names, nearest.state, places);
    return city !== undefined && milesBetween(city, nearest) <= SAME_PLACE_MILES;
  });
}

function firstCity(names: readonly string[], state: string, places: Places): ZipPlace | undefined {
  return names.map((name) => places.firstPlaceOf(name, state)).find((place) => place !== undefined);
}
