import type { ListedCar } from '../inventory/listing.js';
import { ALL_FILTERS } from './filters/all-filters.js';
import { locationClauses, originOf } from './filters/location-clauses.js';
import { vehicleClauses } from './filters/vehicle-clauses.js';
import type { IndexedCar, IndexQuery } from './index/search-index.js';
import { freshnessPoints, lastingPointsOf } from './relevance.js';
import type { CarContext } from './search-context.js';
import type { SearchQuery } from './search-query.js';

const FILTERS_WITH_FIELDS = ALL_FILTERS.filter((filter) => filter.valuesOf);

/** The index's fields, in the order of `IndexedCar.values`. */
export const INDEX_FIELDS = FILTERS_WITH_FIELDS.map(({ name, isCounted }) => ({ name, isCounted }));

/**
 * To be raised when what the index holds of a car changes its meaning without any field or reference data changing: the value a
 * filter reads off a car, the points of a factor. Whatever was kept from before is then made anew.
 */
const MEANING = 1;

/** Names what the index holds of a car. */
export const FIELDS_KEY = [MEANING, ...INDEX_FIELDS.map(({ name, isCounted }) => (isCounted === false ? `${name}-` : name))].join();

/** What the index holds of a car, for as long as the car stays the same. */
export type LastingCar = Omit<IndexedCar, 'score'> & { lastingPoints: number };

/** A car as the index holds it; undefined when its ZIP is no place, so that it has no distance to anywhere. */
export function toIndexedCar(car: ListedCar, context: CarContext, now: number): IndexedCar | undefined {
  const lasting = toLastingCar(car, context);
  if (!lasting) return undefined;
  const { lastingPoints, ...indexed } = lasting;
  return { ...indexed, score: lastingPoints + freshnessPoints(indexed.listedAt, now) };
}

/** The same before freshness comes into the score. */
export function toLastingCar(car: ListedCar, context: CarContext): LastingCar | undefined {
  const { listing } = car;
  const place = context.places.placeOfZip(listing.zip);
  return (
    place && {
      id: Number(listing.id),
      values: FILTERS_WITH_FIELDS.map((filter) => filter.valuesOf!(car, context)),
      priceDollars: listing.priceDollars,
      year: listing.year,
      mileageMiles: listing.mileageMiles,
      listedAt: listing.listedAt,
      latitude: place.latitude,
      longitude: place.longitude,
      lastingPoints: lastingPointsOf(car),
    }
  );
}

/** What a query asks the index. */
export function toIndexQuery(query: SearchQuery): IndexQuery {
  return {
    clauses: [
      ...locationClauses(query),
      ...vehicleClauses(query),
      ...query.asked().flatMap((filter) => filter.clauses?.(query.get(filter), query) ?? []),
    ],
    sort: query.sort,
    origin: originOf(query),
    firstRecord: query.firstRecord,
    numRecords: query.numRecords,
  };
}
