import type { Earlier } from './filters/filter.js';
import { originOf } from './filters/location-clauses.js';
import { owner } from './filters/owner.js';
import { SORTS } from './index/search-index.js';
import type { Sort } from './index/search-index.js';

/** What a shopper reads in the sort control, in the specification's order. */
export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  relevance: 'Relevance',
  derivedpriceASC: 'Price - Lowest',
  derivedpriceDESC: 'Price - Highest',
  distanceASC: 'Distance - Nearest',
  datelistedASC: 'Date Listed - Oldest',
  datelistedDESC: 'Date Listed - Newest',
  mileageASC: 'Mileage - Lowest',
  mileageDESC: 'Mileage - Highest',
  yearASC: 'Year - Oldest',
  yearDESC: 'Year - Newest',
};

/** The order of a search that names none: a dealer's own cars start with the dearest. */
export function defaultSortFor(filters: Earlier): Sort {
  return filters.get(owner) === undefined ? 'relevance' : 'derivedpriceDESC';
}

/** The sorts a shopper can choose: distance needs a place to measure from. */
export function sortsFor(filters: Earlier): readonly Sort[] {
  return originOf(filters) ? SORTS : SORTS.filter((sort) => sort !== 'distanceASC');
}
