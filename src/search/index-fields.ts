import { ALL_FILTERS } from './filters/all-filters.js';
import type { Filter } from './filters/filter.js';
import { locationClauses, distanceOrigin } from './filters/location-clauses.js';
import { vehicleClauses } from './filters/vehicle-clauses.js';
import type { Clause, IndexedField, IndexQuery } from './index/search-index.js';
import type { FilterSetting, SearchQuery } from './search-query.js';

/** A filter with a field of its own in the index. */
export type IndexedFilter = Filter & Required<Pick<Filter, 'valuesOf'>>;

/** Filters with their own index field. Ranges and places use a car's numbers instead. */
export const INDEXED_FILTERS: readonly IndexedFilter[] = ALL_FILTERS.filter(
  (filter): filter is IndexedFilter => filter.valuesOf !== undefined,
);

/** The index's fields, in the order of `IndexedCar.values`. */
export const INDEX_FIELDS: readonly IndexedField[] = INDEXED_FILTERS.map(({ name, isCounted }) => ({
  name,
  isCounted,
}));

/** A query for the index: clauses of all filters in use, sort, origin and page. */
export function toIndexQuery(query: SearchQuery): IndexQuery {
  return {
    clauses: [
      ...locationClauses(query),
      ...vehicleClauses(query),
      ...query
        .activeFilters()
        .flatMap((filter) => filter.clauses?.(query.get(filter), query) ?? []),
    ],
    sort: query.sort,
    origin: distanceOrigin(query),
    firstRecord: query.firstRecord,
    numRecords: query.numRecords,
  };
}

/** Clauses of a search narrowed by one more filter value; some filters return the clauses of the whole search again. */
export function clausesOfPart(
  query: SearchQuery,
  [filter, value]: FilterSetting,
): readonly Clause[] {
  // Places, makes, models and trims have no clauses of their own.
  return filter.clauses?.(value, query) ?? toIndexQuery(query.with(filter, value)).clauses;
}
