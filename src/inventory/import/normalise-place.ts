import type { Position } from '../../catalogue/distance.js';
import { milesBetween } from '../../catalogue/distance.js';
import type { Places, ZipPlace } from '../../catalogue/places.js';
import { Remembered, remembering } from '../../catalogue/remembering.js';
import type { MappedRow } from './mapped-row.js';
import { keyOf } from './mapped-row.js';
import type { NamedCity } from './named-city.js';
import { cityIn, cityNamedIn, isNearOneOf, isOfCar, SAME_PLACE_MILES, stateBehind, stateCodeOf } from './named-city.js';
import type { Reading } from './row-faults.js';
import type { FieldText } from './rule-reader.js';
import { saysNothing } from './says-nothing.js';

const REMEMBERED_CHARACTERS = 200;

/** A ZIP whose zeros at the front a spreadsheet has taken for nothing, perhaps as a number with decimals: "2118", "501", "2118.0". */
const SHORT_ZIP = /^(\d{3,4})(?:-\d{4}|\.0*)?$/;
const ZIP_DIGITS = 5;

/** Where a car stands, and what its row states against that, as a sentence without a full stop. */
export interface CarPlace {
  readonly place: ZipPlace;
  readonly contradiction: string | undefined;
}

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
  private readonly remembered = new Remembered<Reading<CarPlace, 'unknown-place'>>(REMEMBERED_CHARACTERS);
  private readonly cityIn: (text: string) => NamedCity | undefined;

  constructor(private readonly places: Places) {
    this.cityIn = remembering((text) => cityNamedIn(text, places));
  }

  read(row: MappedRow): Reading<CarPlace, 'unknown-place'> {
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

  private readAnew(row: MappedRow): Reading<CarPlace, 'unknown-place'> {
    const cities = row.texts('city').map(this.cityIn);
    const isMeant = (city: NamedCity | undefined): city is NamedCity => city !== undefined && !(city.isBegin && isOfCar(city.name, row));
    return placeOf(row, cities.filter(isMeant), this.places);
  }
}

function placeOf(row: MappedRow, cities: readonly NamedCity[], places: Places): Reading<CarPlace, 'unknown-place'> {
  const state = statedStateOf(row);
  const atZip = places.placeOfZip(row.text('zip').slice(0, ZIP_DIGITS)) ?? atShortZip(row.text('zip'), state, places);
  const believed = (place: ZipPlace, by: 'ZIP' | 'coordinates' | 'city') => {
    const against = contradictedBy(place, { row, state, cities, places, atZip, isByZip: by === 'ZIP' });
    const listed = `listed in ${place.city}, ${place.state} ${place.zip} by its ${by}`;
    return { value: { place, contradiction: against.length === 0 ? undefined : `${listed}, against ${against.join(' and ')}` } };
  };
  if (atZip && isBelieved(atZip, row, state, cities, places)) return believed(inOwnCity(atZip, cities, places), 'ZIP');
  const nearest = nearestOf(row, places);
  if (nearest && (state === undefined || nearest.state === state || isNearOneOf(cities, nearest, places))) {
    return believed(inOwnCity(nearest, cities, places), 'coordinates');
  }
  const inState = state && cities.map((city) => cityIn(state, city, places)).find((place) => place !== undefined);
  if (inState) return believed(inState, 'city');
  if (nearest) return believed(nearest, 'coordinates');
  return atZip && state === undefined ? believed(atZip, 'ZIP') : { reason: 'unknown-place' };
}

interface StatedPlace {
  readonly row: MappedRow;
  readonly state: string | undefined;
  readonly cities: readonly NamedCity[];
  readonly places: Places;
  readonly atZip: ZipPlace | undefined;
  readonly isByZip: boolean;
}

/**
 * What a row states that is not at the place where its car is listed. A city stands against a ZIP alone: coordinates may be of a car far
 * outside of the town that a region is called after.
 */
function contradictedBy(place: ZipPlace, { row, state, cities, places, atZip, isByZip }: StatedPlace): string[] {
  const isOtherZip = !isByZip && !saysNothing(row.text('zip')) && (atZip?.state !== place.state || !isAtPlace(atZip, place));
  const isOtherState = state === undefined ? !saysNothing(row.text('state')) : state !== place.state;
  const isOtherCity = isByZip && cities.some(({ isBegin }) => !isBegin) && !isNearOneOf(cities, place, places);
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

/** Whether coordinates are far from the place, and not within a ZIP of its that is wider than that; zeros and words are no coordinates. */
function hasOtherCoordinates(row: MappedRow, place: ZipPlace, places: Places): boolean {
  const position = positionOf(row);
  if (!position || (position.latitude === 0 && position.longitude === 0) || isAtPlace(position, place)) return false;
  return nearestOf(row, places)?.zip !== place.zip;
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

function atShortZip(text: string, state: string | undefined, places: Places): ZipPlace | undefined {
  const [, digits] = SHORT_ZIP.exec(text) ?? [];
  const place = digits === undefined ? undefined : places.placeOfZip(digits.padStart(ZIP_DIGITS, '0'));
  return place?.state === state ? place : undefined;
}

function nearestOf(row: MappedRow, places: Places): ZipPlace | undefined {
  const position = positionOf(row);
  const isOnEarth = position && Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180;
  return isOnEarth ? places.nearestZip(position.latitude, position.longitude) : undefined;
}

/** The numbers of the coordinates; undefined where one is missing, or a word. */
function positionOf(row: MappedRow): Position | undefined {
  const [latitude, longitude] = [row.text('latitude'), row.text('longitude')];
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  const isStated = latitude !== '' && longitude !== '' && Number.isFinite(position.latitude) && Number.isFinite(position.longitude);
  return isStated ? position : undefined;
}

/** The state a row states, or else the one that stands behind a city of its. */
function statedStateOf(row: MappedRow): string | undefined {
  if (row.text('state') !== '') return stateCodeOf(row.text('state'));
  return row
    .texts('city')
    .map(stateBehind)
    .find((state) => state !== undefined);
}

/**
 * A ZIP of another state than the stated one is believed where a city of the row lies near it, as is one beside a state that is none
 * of the US: "75001 Paris, Frankreich" is not Addison, Texas. A city that the stated state has far from there is the one that is meant:
 * Portland in Maine beside a ZIP of Portland in Oregon.
 */
function isBelieved(atZip: ZipPlace, row: MappedRow, state: string | undefined, cities: readonly NamedCity[], places: Places): boolean {
  const isStateless = row.text('state') === '' && state === undefined;
  if (isStateless || atZip.state === state) return true;
  return isNearOneOf(cities, atZip, places) && !isElsewhereIn(state, atZip, cities, places);
}

function isElsewhereIn(state: string | undefined, atZip: ZipPlace, cities: readonly NamedCity[], places: Places): boolean {
  const inState = cities.flatMap(({ name, isBegin }) => (state === undefined || isBegin ? [] : (places.firstPlaceOf(name, state) ?? [])));
  return inState.length > 0 && inState.every((city) => !isAtPlace(city, atZip));
}

/**
 * Post offices are called after a neighbor: the place keeps the name that the row gives it, where it is one near the ZIP. Of several, as
 * where a region and the title of an advertisement name one each, that of the post office itself, or else the nearest.
 */
function inOwnCity(atZip: ZipPlace, cities: readonly NamedCity[], places: Places): ZipPlace {
  const named = cities.map((city) => cityIn(atZip.state, city, places)).filter((city) => city !== undefined);
  const near = named
    .filter((city) => isAtPlace(city, atZip))
    .toSorted((left, right) => milesBetween(left, atZip) - milesBetween(right, atZip));
  const own = near.find(({ city }) => city === atZip.city) ?? near[0];
  return own ? { ...atZip, city: own.city } : atZip;
}
