import type { ListedCar } from '../../inventory/listing.js';
import type { IndexedCar } from '../index/search-index.js';
import { INDEXED_FILTERS, type IndexedFilter } from '../index-fields.js';
import { freshnessPoints, lastingPointsOf } from '../relevance.js';
import type { CarContext } from '../search-context.js';

/** Turns a car into its index entry: filter values and relevance points. */
export interface CarRules {
  readonly filters: readonly IndexedFilter[];
  readonly lastingPointsOf: (car: ListedCar) => number;
  readonly freshnessPoints: (listedAt: number, now: number) => number;
}

/** The server's rules. Tests may pass their own. */
export const CAR_RULES: CarRules = { filters: INDEXED_FILTERS, lastingPointsOf, freshnessPoints };

/** Index entry of a car without the part of the score that changes with time. */
export type LastingCar = Omit<IndexedCar, 'score'> & { lastingPoints: number };

/** Index entry of a car; undefined if its ZIP Code has no position, since distances need one. */
export function toIndexedCar(
  car: ListedCar,
  context: CarContext,
  now: number,
  rules = CAR_RULES,
): IndexedCar | undefined {
  const lasting = toLastingCar(car, context, rules);
  if (!lasting) return undefined;
  const { lastingPoints, ...indexed } = lasting;
  return { ...indexed, score: lastingPoints + rules.freshnessPoints(indexed.listedAt, now) };
}

/** The time-independent part of an index entry; undefined if the ZIP Code has no position. */
export function toLastingCar(
  car: ListedCar,
  context: CarContext,
  rules = CAR_RULES,
): LastingCar | undefined {
  const { listing } = car;
  const place = context.places.placeOfZip(listing.zip);
  return (
    place && {
      id: Number(listing.id),
      values: rules.filters.map((filter) => filter.valuesOf(car, context)),
      priceDollars: listing.priceDollars,
      year: listing.year,
      mileageMiles: listing.mileageMiles,
      listedAt: listing.listedAt,
      latitude: place.latitude,
      longitude: place.longitude,
      lastingPoints: rules.lastingPointsOf(car),
    }
  );
}
