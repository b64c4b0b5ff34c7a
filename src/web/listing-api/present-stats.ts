import { distanceOrigin } from '../../search/filters/location-clauses.js';
import { priceRange } from '../../search/filters/price-range.js';
import { searchRadius } from '../../search/filters/search-radius.js';
import { yearRange } from '../../search/filters/year-range.js';
import type { IndexAnswer } from '../../search/index/search-index.js';
import type { SearchQuery } from '../../search/search-query.js';
import type { Stats } from './wire/stats.dto.js';

/** Ranges of the found cars, and the limits of the search. */
export function presentStats(query: SearchQuery, found: IndexAnswer['stats']): Stats {
  const { start, end } = query.get(yearRange) ?? {};
  const { min, max } = query.get(priceRange) ?? {};
  const radius = query.get(searchRadius);
  const origin = distanceOrigin(query);
  return {
    ...(found && {
      year: { min: found.minYear, max: found.maxYear },
      derivedprice: { min: found.minPriceDollars, max: found.maxPriceDollars },
    }),
    ...(radius !== undefined && { searchRadius: radius }),
    ...(origin && { zip: origin.zip }),
    ...(start !== undefined && { startYear: start }),
    ...(end !== undefined && { endYear: end }),
    ...(min !== undefined && { minPrice: min }),
    ...(max !== undefined && { maxPrice: max }),
  };
}
