import type { ListedCar } from '../inventory/listing.js';
import { ALL_FILTERS } from './filters/all-filters.js';
import { locationClauses, originOf } from './filters/location-clauses.js';
import { vehicleClauses } from './filters/vehicle-clauses.js';
import type { IndexedCar, IndexQuery } from './index/search-index.js';
import { scoreOf } from './relevance.js';
import type { SearchContext } from './search-context.js';
import type { SearchQuery } from './search-query.js';

const FILTERS_WITH_FIELDS = ALL_FILTERS.filter((filter) => filter.valuesOf);

/** The index's fields, in the order of `IndexedCar.values`. */
export const INDEX_FIELDS = FILTERS_WITH_FIELDS.map(({ name }) => ({ name }));

/** A car as the index holds it; undefined when its ZIP is no place, so that it has no distance to anywhere. */
export function toIndexedCar(car: ListedCar, context: SearchContext, now: number): IndexedCar | undefined {
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
      score: scoreOf(car, now),
    }
  );
}

/** What a query asks the index. */
export function toIndexQuery(query: SearchQuery): IndexQuery {
  return {
    clauses: [...locationClauses(query), ...vehicleClauses(query), ...query.asked().flatMap((filter) => filter.clauses?.(query.get(filter), query) ?? [])],
    sort: query.sort,
    origin: originOf(query),
    firstRecord: query.firstRecord,
    numRecords: query.numRecords,
  };
}
