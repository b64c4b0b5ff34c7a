// @ts-check
// Cars with their values as small numbers: how a careful user would store them in any engine.
import { firstIndex } from '../../dist/modules/src/platform/binary-search.js';
import { milesBetween } from '../../dist/modules/src/catalog/places/distance.js';
import { distancePenalty } from '../../dist/modules/src/search/relevance.js';

const MILES_PER_DEGREE_OF_LATITUDE = 69.09;

/**
 * Codes of a field start at 1; 0 is no value. A field with several values in some car is
 * `isMulti`. Places are the distinct positions, numbered from north to south.
 */
export class EncodedCars {
  ids = [];
  prices = [];
  years = [];
  mileages = [];
  listedAt = [];
  scores = [];

  static async of(fieldNames, cars) {
    const encoded = new EncodedCars(fieldNames);
    await encoded.#pushAll(cars);
    return encoded;
  }

  constructor(fieldNames) {
    this.fields = fieldNames.map((name, number) => ({
      name,
      number,
      values: [''],
      codeOf: new Map(),
      isMulti: false,
      codes: [],
    }));
  }

  field(name) {
    return this.fields.find((field) => field.name === name);
  }

  async #pushAll(cars) {
    const positions = new Map();
    const positionOf = [];
    for await (const car of cars) {
      this.#push(car);
      const key = `${car.latitude} ${car.longitude}`;
      if (!positions.has(key))
        positions.set(key, {
          position: positions.size,
          latitude: car.latitude,
          longitude: car.longitude,
        });
      positionOf.push(positions.get(key).position);
    }
    this.places = [...positions.values()].sort((a, b) => b.latitude - a.latitude);
    const placeOf = [];
    this.places.forEach(({ position }, place) => (placeOf[position] = place));
    this.placeOfCar = positionOf.map((position) => placeOf[position]);
  }

  /**
   * Car numbers with neighbors together: an engine that keeps rows in order of arrival reads a
   * radius in few pages.
   */
  inPlaceOrder() {
    return Uint32Array.from(this.ids.keys()).sort(
      (a, b) => this.placeOfCar[a] - this.placeOfCar[b] || this.ids[a] - this.ids[b],
    );
  }

  /** The places in a circle, with their distance and its relevance penalty. */
  placesWithin({ latitude, longitude, miles }) {
    const reach = miles / MILES_PER_DEGREE_OF_LATITUDE + 0.1;
    const found = [];
    for (
      let place = this.#firstSouthOf(latitude + reach);
      place < this.places.length && this.places[place].latitude >= latitude - reach;
      place++
    ) {
      const distance = milesBetween({ latitude, longitude }, this.places[place]);
      if (distance <= miles)
        found.push({ place, miles: distance, penalty: distancePenalty(distance) });
    }
    return found;
  }

  /** Value to number of cars, for each field: the counts of the page without filters. */
  totals() {
    return new Map(this.fields.map((field) => [field.name, countsOf(field)]));
  }

  /** Once an engine has the cars, only places and codes are still needed. */
  letCarsGo() {
    this.ids =
      this.prices =
      this.years =
      this.mileages =
      this.listedAt =
      this.scores =
      this.placeOfCar =
        undefined;
    for (const field of this.fields) field.codes = undefined;
  }

  #push(car) {
    this.ids.push(car.id);
    this.prices.push(car.priceDollars);
    this.years.push(car.year);
    this.mileages.push(car.mileageMiles ?? null);
    this.listedAt.push(car.listedAt);
    this.scores.push(car.score);
    for (const field of this.fields) {
      const codes = codesFor(field, car.values[field.number]);
      // Read only now, because the first car with several values replaces the list.
      field.codes.push(codes);
    }
  }

  #firstSouthOf(latitude) {
    return firstIndex(0, this.places.length, (at) => this.places[at].latitude <= latitude);
  }
}

const NONE = Object.freeze([]);

/** One code as a number, several as a list: a million small lists would slow down every engine. */
function codesFor(field, values) {
  if (values.length === 0) return field.isMulti ? NONE : 0;
  if (values.length === 1 && !field.isMulti) return codeFor(field, values[0]);
  if (!field.isMulti) {
    field.isMulti = true;
    field.codes = field.codes.map((code) => (code === 0 ? NONE : [code]));
  }
  return values.map((value) => codeFor(field, value));
}

function codeFor(field, value) {
  let code = field.codeOf.get(value);
  if (code === undefined) {
    code = field.values.length;
    field.codeOf.set(value, code);
    field.values.push(value);
  }
  return code;
}

function countsOf({ codes, values, isMulti }) {
  const counts = new Uint32Array(values.length);
  for (const code of codes) {
    if (isMulti) for (const each of code) counts[each]++;
    else counts[code]++;
  }
  return new Map(values.slice(1).map((value, at) => [value, counts[at + 1]]));
}
