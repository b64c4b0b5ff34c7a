import { Injectable } from '@nestjs/common';
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
import { SearchService } from '../../search/search.service.js';
import type { FoundCar } from '../../search/search.service.js';

const MAX_YEARS_BACK = 5;
/** Number of boosted listings (specification). */
const MAX_RECORDS = 2;

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

/** The page of boosted cars, and those to leave out. */
interface BoostPart {
  readonly firstRecord?: number | undefined;
  readonly numRecords?: number | undefined;
  readonly excludedIds?: readonly number[];
}

/** New cars to place among used results. */
@Injectable()
export class NewCarBoost {
  constructor(private readonly search: SearchService) {}

  /** The cars with their total; undefined if the specification's conditions do not hold. */
  async find(
    query: SearchQuery,
    { firstRecord = 0, numRecords = MAX_RECORDS, excludedIds = [] }: BoostPart = {},
  ): Promise<{ cars: readonly FoundCar[]; total: number } | undefined> {
    if (!isBoosted(query)) return undefined;
    const newCars = query.withAll([
      ...LEFT_OUT.map((filter) => [filter, undefined] as const),
      [listingType, ['NEW']],
    ]);
    const page = {
      firstRecord,
      numRecords: Math.min(numRecords, MAX_RECORDS),
      countsOf: [],
      excludedIds,
    };
    const { cars, answer } = await this.search.search(newCars, page, 'newCarBoost');
    return { cars, total: answer.total };
  }
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
