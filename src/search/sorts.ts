import type { Earlier } from './filters/filter.js';
import { originOf } from './filters/location-clauses.js';
import { owner } from './filters/owner.js';
import type { Sort } from './index/search-index.js';

/** Labels and order of the sort control: the specification's order, but newest before oldest. */
export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  relevance: 'Relevance',
  derivedpriceASC: 'Price - Lowest',
  derivedpriceDESC: 'Price - Highest',
  distanceASC: 'Distance - Nearest',
  datelistedDESC: 'Date Listed - Newest',
  datelistedASC: 'Date Listed - Oldest',
  mileageASC: 'Mileage - Lowest',
  mileageDESC: 'Mileage - Highest',
  yearDESC: 'Year - Newest',
  yearASC: 'Year - Oldest',
};

const SHOWN_SORTS = Object.keys(SORT_LABELS) as Sort[];

/** The order of a search that names none: a dealer's own cars start with the dearest. */
export function defaultSortFor(filters: Earlier): Sort {
  return filters.get(owner) === undefined ? 'relevance' : 'derivedpriceDESC';
}

/** The sorts a shopper can choose: distance needs a place to measure from. */
export function sortsFor(filters: Earlier): readonly Sort[] {
  const isNear = originOf(filters) !== undefined;
  return SHOWN_SORTS.filter((sort) => isNear || sort !== 'distanceASC');
}
