import { milesBetween } from '../../catalogue/distance.js';
import type { Places, ZipPlace } from '../../catalogue/places.js';
import { Remembered, remembering } from '../../catalogue/remembering.js';
import { STATE_NAMES } from '../../catalogue/states.js';
import type { MappedRow } from './mapped-row.js';
import { keyOf } from './mapped-row.js';
import type { Reading } from './row-faults.js';
import type { FieldText } from './rule-reader.js';

/** Coordinates in another state are believed when a city the ad names lies within so many miles of them. */
const SAME_PLACE_MILES = 30;
/** "Rancho Santa Margarita" is as long as names of cities get, but for a few. */
const MAX_CITY_WORDS = 4;
const REMEMBERED_CHARACTERS = 200;

/** A ZIP whose zeros at the front a spreadsheet has taken for nothing, perhaps as a number with decimals: "2118", "501", "2118.0". */
const SHORT_ZIP = /^(\d{3,4})(?:-\d{4}|\.0*)?$/;
const ZIP_DIGITS = 5;

const STATE_CODES: ReadonlyMap<string, string> = new Map([...STATE_NAMES].map(([code, name]) => [name.toLowerCase(), code]));

/** A state at the end of a city's text, with or without a ZIP behind it: "Lakewood, CO", "Lakewood, Colorado 80226". */
const STATE_AT_END = /,\s*([a-z][a-z. ]*[a-z]\.?)(?:\s+[\d-]+)?$/i;

/** The fields that may say where a car stands, as a refusal names them. */
const PLACE_FIELDS = ['city', 'state', 'zip', 'latitude', 'longitude'] as const;

/**
 * Where the car stands, from the first of these that holds:
 * 1. the ZIP, also one that has lost its zeros where the stated state is that of the whole one, unless state and city are elsewhere;
 * 2. the coordinates' nearest ZIP, if it lies in the stated state or near a city the row names, or if no state is stated;
 * 3. a city the row names, in the stated state and nowhere else;
 * 4. the coordinates against the stated state: they were given, and no city contradicts them.
 *
 * A city without a state is no place, though only one state may have such a city: the text may be cut short, or of another country.
 */
export class PlaceOfRow {
  /** Sellers stand at a few thousand places. */
  private readonly remembered = new Remembered<Reading<ZipPlace, 'unknown-place'>>(REMEMBERED_CHARACTERS);
  private readonly cityIn: (text: string) => NamedCity | undefined;

  constructor(private readonly places: Places) {
    this.cityIn = remembering((text) => cityNamedIn(text, places));
  }

  read(row: MappedRow): Reading<ZipPlace, 'unknown-place'> {
    const texts = row.texts('city');
    const isAskedOfCar = texts.some((text) => this.cityIn(text)?.isBegin);
    const car = isAskedOfCar ? [row.text('make'), row.text('model')] : [];
    const key = keyOf(
      String(texts.length),
      ...texts,
      row.text('state'),
      row.text('zip'),
      row.text('latitude'),
      row.text('longitude'),
      ...car,
    );
    return this.remembered.of(key, () => this.readAnew(row));
  }

  private readAnew(row: MappedRow): Reading<ZipPlace, 'unknown-place'> {
    const cities = row.texts('city').map(this.cityIn);
    const isMeant = (city: NamedCity | undefined): city is NamedCity => city !== undefined && !(city.isBegin && isOfCar(city.name, row));
    return placeOf(row, cities.filter(isMeant), this.places);
  }
}

function placeOf(row: MappedRow, cities: readonly NamedCity[], places: Places): Reading<ZipPlace, 'unknown-place'> {
  const state = statedStateOf(row);
  const atZip = places.placeOfZip(row.text('zip').slice(0, ZIP_DIGITS)) ?? atShortZip(row.text('zip'), state, places);
  if (atZip && isBelieved(atZip, row, state, cities, places)) return { value: inOwnCity(atZip, cities, places) };
  const nearest = nearestOf(row, places);
  if (nearest && (state === undefined || nearest.state === state || isNearOneOf(cities, nearest, places))) {
    return { value: inOwnCity(nearest, cities, places) };
  }
  const inState = state && cities.map((city) => cityIn(state, city, places)).find((place) => place !== undefined);
  const place = inState || nearest || (state === undefined ? undefined : atZip);
  return place ? { value: place } : { reason: 'unknown-place' };
}

/**
 * All that a row says of where its car stands, for the report of one that is nowhere: `Lakewod, CO` of the columns `city, state`; the
 * seller's address where no part of it could be read.
 */
export function placeFieldOf(row: MappedRow): FieldText {
  const stated = PLACE_FIELDS.map((field) => row.field(field)).filter(({ text }) => text !== '');
  if (stated.length === 0) return row.field(row.text('dealerAddress') === '' ? 'zip' : 'dealerAddress');
  const listOf = (part: 'column' | 'text') => stated.map((field) => field[part]).join(', ');
  return { column: listOf('column'), text: listOf('text'), unit: undefined };
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

/** The state a row states, or else the one that stands behind a city of its. */
function statedStateOf(row: MappedRow): string | undefined {
  if (row.text('state') !== '') return stateCodeOf(row.text('state'));
  return row
    .texts('city')
    .map(stateBehind)
    .find((state) => state !== undefined);
}

function stateBehind(city: string): string | undefined {
  return stateCodeOf((STATE_AT_END.exec(city)?.[1] ?? '').replaceAll('.', ''));
}

/** A city's name that a text gives, or begins with. */
interface NamedCity {
  readonly name: string;
  /** Whether more stands behind it: titles open with the city ("hendersonville-2019-ford-fusion"), and with other words. */
  readonly isBegin: boolean;
}

/**
 * The longest name of a city, of whatever state, at the beginning of a text: "carson-city-2015-jeep" speaks of Carson City, and says
 * nothing of Carson.
 */
function cityNamedIn(text: string, places: Places): NamedCity | undefined {
  const city = stateBehind(text) === undefined ? text : text.replace(STATE_AT_END, '');
  const words = city
    .split(/[^\p{L}\p{N}\p{M}.'’]+/u)
    .filter(Boolean)
    .slice(0, MAX_CITY_WORDS + 1);
  for (let length = Math.min(words.length, MAX_CITY_WORDS); length > 0; length--) {
    const name = words.slice(0, length).join(' ');
    if (places.zipsByState(name).size > 0) return { name, isBegin: length < words.length };
  }
  return undefined;
}

/**
 * Whether make and model of the row, or the model alone, begin with these words. A title that begins with the car itself names no city:
 * "ford-f150-xlt" is not of Ford, Kansas.
 */
function isOfCar(name: string, row: MappedRow): boolean {
  const [make, model] = [row.text('make'), row.text('model')];
  return [`${make} ${model}`, model].some((car) => `${spaced(car)} `.startsWith(`${spaced(name)} `));
}

function spaced(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * A ZIP of another state than the stated one is believed where a city of the row lies near it, as is one beside a state that is none
 * of the US: "75001 Paris, Frankreich" is not Addison, Texas.
 */
function isBelieved(atZip: ZipPlace, row: MappedRow, state: string | undefined, cities: readonly NamedCity[], places: Places): boolean {
  const isStateless = row.text('state') === '' && state === undefined;
  return isStateless || atZip.state === state || isNearOneOf(cities, atZip, places);
}

/** Post offices are called after a neighbor: the place keeps the name that the row gives it, where it is one near the ZIP. */
function inOwnCity(atZip: ZipPlace, cities: readonly NamedCity[], places: Places): ZipPlace {
  const own = cities.filter(({ isBegin }) => !isBegin).map(({ name }) => places.firstPlaceOf(name, atZip.state));
  const near = own.find((city) => city !== undefined && milesBetween(city, atZip) <= SAME_PLACE_MILES);
  return near ? { ...atZip, city: near.city } : atZip;
}

function isNearOneOf(cities: readonly NamedCity[], nearest: ZipPlace, places: Places): boolean {
  return cities.some(({ name }) => {
    const city = places.firstPlaceOf(name, nearest.state);
    return city !== undefined && milesBetween(city, nearest) <= SAME_PLACE_MILES;
  });
}

/** The words a title begins with are taken for a place known by name only where no other state has it: most of these are other cities. */
function cityIn(state: string, { name, isBegin }: NamedCity, places: Places): ZipPlace | undefined {
  const zips = places.zipsByState(name);
  return isBegin && zips.get(state) === 0 && zips.size > 1 ? undefined : places.firstPlaceOf(name, state);
}
