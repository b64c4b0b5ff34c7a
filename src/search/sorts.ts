import type { Earlier } from './filters/filter.js';
import { distanceOrigin } from './filters/location-clauses.js';
import { owner } from './filters/owner.js';
import type { Sort } from './index/search-index.js';

/** Labels of the sort control, in the specification's order, but with newest before oldest. */
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

/** The default sort. A dealer's own cars start with the most expensive. */
export function defaultSortFor(filters: Earlier): Sort {
  return filters.get(owner) === undefined ? 'relevance' : 'derivedpriceDESC';
}

/** Sorts that the shopper can choose. Distance needs a place. */
export function sortsFor(filters: Earlier): readonly Sort[] {
  const isNear = distanceOrigin(filters) !== undefined;
  return SHOWN_SORTS.filter((sort) => isNear || sort !== 'distanceASC');
}
