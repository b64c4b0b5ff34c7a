import type { IndexedCar, IndexedField } from '../search-index.js';
import { zOrderOf } from '../z-order.js';

/** A part of a request or an answer in the query language of OpenSearch. */
export type Json = Record<string, unknown>;

/** The field of a document that holds the values of an index field. */
export const valuesField = (name: string): string => `values.${name}`;

/** The field that holds the first value of a field that is not counted: doc values are sorted, so they do not tell it. */
export const firstValueField = (name: string): string => `first.${name}`;

/** Settings of an index of cars. */
export function indexSettings(shards: number): Json {
  return {
    number_of_shards: shards,
    // A copy as soon as there is a second node, and none without one.
    auto_expand_replicas: '0-1',
    // Changes are seen when the adapter says so, all of one request at once.
    refresh_interval: -1,
    // A late older write must meet the tombstone of a removed car.
    gc_deletes: '1h',
  };
}

/**
 * Doc values only where something is counted, sorted or read; points or postings only where something is searched. No source: all that a
 * hit says is in doc values, and the store has the car.
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
      values: { properties: Object.fromEntries(fields.map((field) => [field.name, field.isCounted === false ? searched : counted])) },
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

/** A car as its document. */
export function documentOf(car: IndexedCar, fields: readonly IndexedField[]): Json {
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
  return { id, values, first, priceDollars, year, ...(mileageMiles !== undefined && { mileageMiles }), listedAt, score, ...place };
}

/** Names a position exactly. */
export function placeKeyOf({ latitude, longitude }: Pick<IndexedCar, 'latitude' | 'longitude'>): string {
  return `${latitude} ${longitude}`;
}
