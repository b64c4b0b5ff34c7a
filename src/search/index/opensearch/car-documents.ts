import type { IndexedCar, IndexedField } from '../search-index.js';
import { zOrderOf } from '../z-order.js';

/** Part of a request or response in OpenSearch's query language. */
export type Json = Record<string, unknown>;

/** Document field with the values of an index field. */
export const valuesField = (name: string): string => `values.${name}`;

/**
 * Document field with the first value of a field that is not counted. Doc values are sorted, so
 * `values` does not tell which one is first.
 */
export const firstValueField = (name: string): string => `first.${name}`;

/** Settings of an index of cars. */
export function indexSettings(shards: number): Json {
  return {
    number_of_shards: shards,
    // One replica as soon as there is a second node.
    auto_expand_replicas: '0-1',
    // Changes become visible by an explicit refresh, all of one request at once.
    refresh_interval: -1,
    // A late older write must meet the tombstone of a removed car.
    gc_deletes: '1h',
  };
}

/**
 * Doc values only for fields that are counted, sorted or returned; points or postings only for
 * fields that are searched. No `_source`: doc values hold all that a hit returns, and the store has
 * the car.
 */
export function indexMapping(fields: readonly IndexedField[]): Json {
  const searched = { type: 'keyword', doc_values: false };
  const counted = { type: 'keyword' };
  const read = { type: 'keyword', index: false };
  const uncounted = fields.filter(({ isCounted }) => isCounted === false);
  return {
    dynamic: 'strict',
    _source: { enabled: false },
    properties: {
      id: { type: 'long', index: false },
      values: {
        properties: Object.fromEntries(
          fields.map((field) => [field.name, field.isCounted === false ? searched : counted]),
        ),
      },
      first: { properties: Object.fromEntries(uncounted.map(({ name }) => [name, read])) },
      priceDollars: { type: 'integer' },
      year: { type: 'short' },
      mileageMiles: { type: 'integer' },
      listedAt: { type: 'long' },
      score: { type: 'integer' },
      place: counted,
      zOrder: { type: 'long', doc_values: false },
    },
  };
}

export function openSearchDocument(car: IndexedCar, fields: readonly IndexedField[]): Json {
  const { id, priceDollars, year, mileageMiles, listedAt, score, latitude, longitude } = car;
  const values: Json = {};
  const first: Json = {};
  fields.forEach(({ name, isCounted }, at) => {
    const ofField = car.values[at] ?? [];
    if (ofField.length === 0) return;
    values[name] = ofField;
    if (isCounted === false) first[name] = ofField[0];
  });
  const place = { place: placeKeyOf(car), zOrder: zOrderOf(latitude, longitude) };
  return {
    id,
    values,
    first,
    priceDollars,
    year,
    ...(mileageMiles !== undefined && { mileageMiles }),
    listedAt,
    score,
    ...place,
  };
}

/** Unique key of a position. */
export function placeKeyOf({
  latitude,
  longitude,
}: Pick<IndexedCar, 'latitude' | 'longitude'>): string {
  return `${latitude} ${longitude}`;
}
