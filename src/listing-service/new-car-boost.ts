import { listingType } from '../search/filters/listing-type.js';
import { city } from '../search/filters/city.js';
import { fuelTypeGroup } from '../search/filters/fuel-type-group.js';
import { make } from '../search/filters/make.js';
import { model } from '../search/filters/model.js';
import { searchRadius } from '../search/filters/search-radius.js';
import { sellerType } from '../search/filters/seller-type.js';
import { series } from '../search/filters/series.js';
import { vehicleStyle } from '../search/filters/vehicle-style.js';
import { yearRange } from '../search/filters/year-range.js';
import { zip } from '../search/filters/zip.js';
import type { SearchQuery } from '../search/search-query.js';

const MAX_YEARS_BACK = 5;

/** The part of a search that its new cars are asked with. */
const SUBSET = [zip, city, searchRadius, make, series, model, vehicleStyle, fuelTypeGroup];

/** The new cars to show among the results of a search for others; undefined where the specification wants none. */
export function newCarBoostOf(query: SearchQuery): SearchQuery | undefined {
  return isBoosted(query) ? query.only(SUBSET).with(listingType, ['NEW']) : undefined;
}

/**
 * All conditions of the specification: a valid ZIP, listing type not NEW, end year within five years of the current one, start
 * year neither the current nor the next, no private sellers. A year left open reaches today, and asks for no particular one.
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
    query.get(sellerType)?.join() !== 'p'
  );
}
