import { USED_TYPES } from '../catalog/options/listing-types.js';
import { MIN_PRICE_DOLLARS } from '../inventory/cars-of-market.js';
import type { Param } from './filters/filter.js';
import { listingType } from './filters/listing-type.js';
import { model } from './filters/model.js';
import { trim } from './filters/trim.js';
import type { SearchContext } from './search-context.js';
import { SearchQuery } from './search-query.js';

/** A group of cars whose prices the deal rating compares. */
export interface RatedTogether {
  readonly makeCode: string;
  readonly modelCode: string;
  /** Model year of the rated cars; absent for all. */
  readonly year?: number | undefined;
  readonly isNew: boolean;
  /** Absent for all trims. */
  readonly trimCode?: string | undefined;
}

/** Deal ratings compare model years up to this many years apart. */
const YEARS_APART = 1;

/** Maximum mileage. As a filter it excludes only cars without a known mileage. */
const HIGHEST_MILEAGE_MILES = 999_999;

/**
 * The nationwide search for exactly the cars that `dealRatings` compares. Undefined for a model or
 * trim that is not in the catalog.
 */
export function comparableCars(
  rated: RatedTogether,
  context: SearchContext,
): SearchQuery | undefined {
  const { makeCode, modelCode, year, isNew, trimCode } = rated;
  const trimValue = trimCode === undefined ? undefined : `${modelCode}|${trimCode}`;
  const params: Param[] = [
    ['makeCode', makeCode],
    ['modelCode', modelCode],
    ...(trimValue === undefined ? [] : [[trim.name, trimValue] as const]),
    ...(isNew ? ['NEW'] : USED_TYPES).map((type) => [listingType.name, type] as const),
    ...(year === undefined
      ? []
      : ([
          ['startYear', String(year - YEARS_APART)],
          ['endYear', String(year + YEARS_APART)],
        ] as const)),
    ['minPrice', String(MIN_PRICE_DOLLARS)],
    ...(isNew ? [] : [['maxMileage', String(HIGHEST_MILEAGE_MILES)] as const]),
  ];
  const query = SearchQuery.of(params, context);
  const isWhole =
    query.get(model)?.codes[0] === modelCode && query.get(trim)?.codes[0] === trimValue;
  return isWhole ? query : undefined;
}
