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
