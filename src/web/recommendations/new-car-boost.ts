import { categorySearch } from '../../search/filters/category-search.js';
import { dealType } from '../../search/filters/deal-type.js';
import { experience } from '../../search/filters/experience.js';
import { listingType } from '../../search/filters/listing-type.js';
import { mileage } from '../../search/filters/mileage.js';
import { mileageRange } from '../../search/filters/mileage-range.js';
import { isOfPrivateSellers, sellerType } from '../../search/filters/seller-type.js';
import { vehicleHistory } from '../../search/filters/vehicle-history.js';
import { yearRange } from '../../search/filters/year-range.js';
import { zip } from '../../search/filters/zip.js';
import type { SearchQuery } from '../../search/search-query.js';

const MAX_YEARS_BACK = 5;

/**
 * Filters that only fit used cars or a way of selling. The others stay: a search for cars up to
 * $15,000 does not show one for $70,000.
 */
const LEFT_OUT = [
  yearRange,
  mileage,
  mileageRange,
  vehicleHistory,
  sellerType,
  dealType,
  categorySearch,
  experience,
];

/**
 * The search for new cars to place among the results; undefined if the specification's conditions
 * do not hold.
 */
export function newCarBoostOf(query: SearchQuery): SearchQuery | undefined {
  return isBoosted(query)
    ? query.withAll([
        ...LEFT_OUT.map((filter) => [filter, undefined] as const),
        [listingType, ['NEW']],
      ])
    : undefined;
}

/**
 * Conditions of the specification: a valid ZIP Code, listing type not NEW, end year within five
 * years of the current one, start year neither the current nor the next, no private sellers. An
 * open end year counts as the current one.
 */
function isBoosted(query: SearchQuery): boolean {
  const { currentYear } = query.context;
  const { start, end = currentYear } = query.get(yearRange) ?? {};
  return (
    query.get(zip) !== undefined &&
    !query.get(listingType)?.includes('NEW') &&
    end >= currentYear - MAX_YEARS_BACK &&
    start !== currentYear &&
    start !== currentYear + 1 &&
    !isOfPrivateSellers(query)
  );
}
