import type { Position } from '../../../catalog/places/distance.js';
import { milesBetween } from '../../../catalog/places/distance.js';
import type { Places, ZipPlace } from '../../../catalog/places/places.js';
import { Memo, memoize } from '../../../platform/memoize.js';
import type { MappedRow } from '../map/mapped-row.js';
import { joinedKey } from '../map/mapped-row.js';
import type { CityInText } from './named-city.js';
import {
  cityIn,
  cityNamedIn,
  isNearOneOf,
  isCarName,
  SAME_PLACE_MILES,
  stateBehind,
  stateCodeOf,
} from './named-city.js';
import type { ParseResult } from '../row-issues.js';
import type { FieldText } from '../map/rule-reader.js';
import { isPlaceholder } from './placeholder-values.js';

const REMEMBERED_CHARACTERS = 200;

/**
 * A ZIP Code without its leading zeros, perhaps as a decimal number from a spreadsheet: "2118",
 * "501", "2118.0".
 */
const SHORT_ZIP = /^(\d{3,4})(?:-\d{4}|\.0*)?$/;
const ZIP_DIGITS = 5;

/** Place of a car, and contradicting statements of its row, as a sentence without a full stop. */
export interface CarPlace {
  readonly place: ZipPlace;
  readonly contradiction: string | undefined;
}

/** Fields of a car's place, as named in rejections. */
const PLACE_FIELDS = ['city', 'state', 'zip', 'latitude', 'longitude'] as const;

/**
 * The place of a car, from the first of these that is valid:
 * 1. the ZIP Code, with leading zeros restored if the state matches, unless state and city are
 * elsewhere;
 * 2. the ZIP Code nearest to the coordinates, if it is in the stated state or near a named city, or
 * if no state is stated;
 * 3. a named city that is unique in the stated state;
 * 4. the coordinates despite another state, if no city contradicts them.
 *
 * A city without a state is not enough, even if its name is unique: the text may be truncated or
 * foreign.
 */
export class PlaceOfRow {
  /** Sellers have a few thousand places. */
  private readonly memo = new Memo<ParseResult<CarPlace, 'unknown-place'>>(REMEMBERED_CHARACTERS);
  private readonly cityIn: (text: string) => CityInText | undefined;

  constructor(private readonly places: Places) {
    this.cityIn = memoize((text) => cityNamedIn(text, places));
  }

  read(row: MappedRow): ParseResult<CarPlace, 'unknown-place'> {
    const texts = row.texts('city');
    const isAskedOfCar = texts.some((text) => this.cityIn(text)?.isBegin);
    const car = isAskedOfCar ? [row.text('make'), row.text('model')] : [];
    const key = joinedKey(
      String(texts.length),
      ...texts,
      row.text('state'),
      row.text('zip'),
      row.text('latitude'),
      row.text('longitude'),
      ...car,
    );
    return this.memo.of(key, () => this.readAnew(row));
  }

  private readAnew(row: MappedRow): ParseResult<CarPlace, 'unknown-place'> {
    const cities = row.texts('city').map(this.cityIn);
    const isMeant = (city: CityInText | undefined): city is CityInText =>
      city !== undefined && !(city.isBegin && isCarName(city.name, row));
    return placeOf(row, cities.filter(isMeant), this.places);
  }
}

function placeOf(
  row: MappedRow,
  cities: readonly CityInText[],
  places: Places,
): ParseResult<CarPlace, 'unknown-place'> {
  const state = statedStateOf(row);
  const atZip =
    places.placeOfZip(row.text('zip').slice(0, ZIP_DIGITS)) ??
    atShortZip(row.text('zip'), state, places);
  const believed = (place: ZipPlace, by: 'ZIP' | 'coordinates' | 'city') => {
    const against = contradictedBy(place, {
      row,
      state,
      cities,
      places,
      atZip,
      isByZip: by === 'ZIP',
    });
    const listed = `listed in ${place.city}, ${place.state} ${place.zip} by its ${by}`;
    return {
      value: {
        place,
        contradiction:
          against.length === 0 ? undefined : `${listed}, against ${against.join(' and ')}`,
      },
    };
  };
  if (atZip && isBelieved(atZip, row, state, cities, places))
    return believed(inOwnCity(atZip, cities, places), 'ZIP');
  const nearest = nearestOf(row, places);
  if (
    nearest &&
    (state === undefined || nearest.state === state || isNearOneOf(cities, nearest, places))
  ) {
    return believed(inOwnCity(nearest, cities, places), 'coordinates');
  }
  const inState =
    state && cities.map((city) => cityIn(state, city, places)).find((place) => place !== undefined);
  if (inState) return believed(inState, 'city');
  if (nearest) return believed(nearest, 'coordinates');
  return atZip && state === undefined ? believed(atZip, 'ZIP') : { reason: 'unknown-place' };
}

interface StatedPlace {
  readonly row: MappedRow;
  readonly state: string | undefined;
  readonly cities: readonly CityInText[];
  readonly places: Places;
  readonly atZip: ZipPlace | undefined;
  readonly isByZip: boolean;
}

/**
 * Statements of the row that contradict the place. A city contradicts only a ZIP Code: coordinates
 * may be far outside of the town that names a region.
 */
function contradictedBy(
  place: ZipPlace,
  { row, state, cities, places, atZip, isByZip }: StatedPlace,
): string[] {
  const isOtherZip =
    !isByZip &&
    !isPlaceholder(row.text('zip')) &&
    (atZip?.state !== place.state || !isAtPlace(atZip, place));
  const isOtherState =
    state === undefined ? !isPlaceholder(row.text('state')) : state !== place.state;
  const isOtherCity =
    isByZip && cities.some(({ isBegin }) => !isBegin) && !isNearOneOf(cities, place, places);
  const isElsewhere = hasOtherCoordinates(row, place, places);
  return [
    ...(isOtherZip ? ['its ZIP'] : []),
    ...(isOtherState ? ['its state'] : []),
    ...(isOtherCity ? ['its city'] : []),
    ...(isElsewhere ? ['its coordinates'] : []),
  ];
}

function isAtPlace(position: Position, place: ZipPlace): boolean {
  return milesBetween(position, place) <= SAME_PLACE_MILES;
}

/**
 * Whether the coordinates are far from the place and in another ZIP Code. Zeros and words are not
 * coordinates.
 */
function hasOtherCoordinates(row: MappedRow, place: ZipPlace, places: Places): boolean {
  const position = positionOf(row);
  if (
    !position ||
    (position.latitude === 0 && position.longitude === 0) ||
    isAtPlace(position, place)
  )
    return false;
  return nearestOf(row, places)?.zip !== place.zip;
}

/**
 * All values about the car's place, for the report: `Lakewod, CO` of the columns `city, state`; the
 * dealer's address if there are none.
 */
export function placeFieldOf(row: MappedRow): FieldText {
  const stated = PLACE_FIELDS.map((field) => row.field(field)).filter(({ text }) => text !== '');
  if (stated.length === 0)
    return row.field(row.text('dealerAddress') === '' ? 'zip' : 'dealerAddress');
  const listOf = (part: 'column' | 'text') => stated.map((field) => field[part]).join(', ');
  return { column: listOf('column'), text: listOf('text'), unit: undefined };
}

function atShortZip(text: string, state: string | undefined, places: Places): ZipPlace | undefined {
  const [, digits] = SHORT_ZIP.exec(text) ?? [];
  const place =
    digits === undefined ? undefined : places.placeOfZip(digits.padStart(ZIP_DIGITS, '0'));
  return place?.state === state ? place : undefined;
}

function nearestOf(row: MappedRow, places: Places): ZipPlace | undefined {
  const position = positionOf(row);
  const isOnEarth =
    position && Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180;
  return isOnEarth ? places.nearestZip(position.latitude, position.longitude) : undefined;
}

/** The coordinates; undefined if one is missing or not a number. */
function positionOf(row: MappedRow): Position | undefined {
  const [latitude, longitude] = [row.text('latitude'), row.text('longitude')];
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  const isStated =
    latitude !== '' &&
    longitude !== '' &&
    Number.isFinite(position.latitude) &&
    Number.isFinite(position.longitude);
  return isStated ? position : undefined;
}

/** The stated state, or else the state after a city. */
function statedStateOf(row: MappedRow): string | undefined {
  if (row.text('state') !== '') return stateCodeOf(row.text('state'));
  return row
    .texts('city')
    .map(stateBehind)
    .find((state) => state !== undefined);
}

/**
 * Whether to believe a ZIP Code outside of the stated state: only if a city of the row is near it.
 * This also applies if the state is not in the US: "75001 Paris, Frankreich" is not Addison, Texas.
 * A city of the same name in the stated state wins: Portland, Maine with a ZIP Code of Portland,
 * Oregon.
 */
function isBelieved(
  atZip: ZipPlace,
  row: MappedRow,
  state: string | undefined,
  cities: readonly CityInText[],
  places: Places,
): boolean {
  const isStateless = row.text('state') === '' && state === undefined;
  if (isStateless || atZip.state === state) return true;
  return isNearOneOf(cities, atZip, places) && !isElsewhereIn(state, atZip, cities, places);
}

function isElsewhereIn(
  state: string | undefined,
  atZip: ZipPlace,
  cities: readonly CityInText[],
  places: Places,
): boolean {
  const inState = cities.flatMap(({ name, isBegin }) =>
    state === undefined || isBegin ? [] : (places.firstPlaceOf(name, state) ?? []),
  );
  return inState.length > 0 && inState.every((city) => !isAtPlace(city, atZip));
}

/**
 * Post offices may be named after a neighboring city, so the place keeps the row's city if it is
 * near the ZIP Code. If the row names several, that of the post office wins, or else the nearest.
 */
function inOwnCity(atZip: ZipPlace, cities: readonly CityInText[], places: Places): ZipPlace {
  const named = cities
    .map((city) => cityIn(atZip.state, city, places))
    .filter((city) => city !== undefined);
  const near = named
    .filter((city) => isAtPlace(city, atZip))
    .toSorted((left, right) => milesBetween(left, atZip) - milesBetween(right, atZip));
  const own = near.find(({ city }) => city === atZip.city) ?? near[0];
  return own ? { ...atZip, city: own.city } : atZip;
}
