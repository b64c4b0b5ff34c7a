import type { ListedCar } from '../../inventory/listing.js';
import type { IndexedCar } from '../index/search-index.js';
import { INDEXED_FILTERS, type IndexedFilter } from '../index-fields.js';
import { freshnessPoints, lastingPointsOf } from '../relevance.js';
import type { CarContext } from '../search-context.js';

/** What turns a car into what the index holds of it: the filters' values and the points of relevance. */
export interface CarRules {
  readonly filters: readonly IndexedFilter[];
  readonly lastingPointsOf: (car: ListedCar) => number;
  readonly freshnessPoints: (listedAt: number, now: number) => number;
}

/** The rules the server runs with; tests bring their own. */
export const CAR_RULES: CarRules = { filters: INDEXED_FILTERS, lastingPointsOf, freshnessPoints };

/** What the index holds of a car, for as long as the car stays the same. */
export type LastingCar = Omit<IndexedCar, 'score'> & { lastingPoints: number };

/** A car as the index holds it; undefined when its ZIP is no place, so that it has no distance to anywhere. */
export function toIndexedCar(car: ListedCar, context: CarContext, now: number, rules = CAR_RULES): IndexedCar | undefined {
  const lasting = toLastingCar(car, context, rules);
  if (!lasting) return undefined;
  const { lastingPoints, ...indexed } = lasting;
  return { ...indexed, score: lastingPoints + rules.freshnessPoints(indexed.listedAt, now) };
}

/** What of an indexed car does not change with time; undefined as above. */
export function toLastingCar(car: ListedCar, context: CarContext, rules = CAR_RULES): LastingCar | undefined {
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
