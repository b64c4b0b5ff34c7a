import { listingType } from '../filters/listing-type.js';
import { city } from '../filters/city.js';
import { fuelTypeGroup } from '../filters/fuel-type-group.js';
import { make } from '../filters/make.js';
import { model } from '../filters/model.js';
import { searchRadius } from '../filters/search-radius.js';
import { sellerType } from '../filters/seller-type.js';
import { series } from '../filters/series.js';
import { vehicleStyle } from '../filters/vehicle-style.js';
import { yearRange } from '../filters/year-range.js';
import { zip } from '../filters/zip.js';
import type { SearchQuery } from '../search-query.js';

/** The specification's number of boosted listings. */
export const BOOST_RECORDS = 2;

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
