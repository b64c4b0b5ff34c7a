import { Injectable } from '@nestjs/common';
import { city } from '../search/filters/city.js';
import { listingType } from '../search/filters/listing-type.js';
import { make } from '../search/filters/make.js';
import { model } from '../search/filters/model.js';
import { priceRange } from '../search/filters/price-range.js';
import type { PriceRange } from '../search/filters/price-range.js';
import { MAX_RADIUS_MILES, searchRadius } from '../search/filters/search-radius.js';
import { state } from '../search/filters/state.js';
import { vehicleStyle } from '../search/filters/vehicle-style.js';
import { yearRange } from '../search/filters/year-range.js';
import type { YearRange } from '../search/filters/year-range.js';
import { zip } from '../search/filters/zip.js';
import type { SearchQuery } from '../search/search-query.js';
import { SearchService } from '../search/search.service.js';
import type { FoundCar } from '../search/search.service.js';

/** How far a neighbouring year and price lie from what was asked. */
const YEARS_APART = 2;
const PRICE_SHARE_APART = 0.2;

const PLACE = [zip, city, state, searchRadius, listingType] as const;

/** Cars like those asked for: the same model in neighbouring years and prices first, then wider in the same steps every time. */
@Injectable()
export class SimilarListings {
  constructor(private readonly search: SearchService) {}

  /** Up to `count` cars without the given ones. */
  async find(query: SearchQuery, count: number, shownIds: readonly number[]): Promise<FoundCar[]> {
    const found = new Map<string, FoundCar>();
    for (const step of wideningSteps(query)) {
      if (found.size >= count) break;
      // Those found by the steps before may come first again.
      const { cars } = await this.search.search(step, {
        excludedIds: shownIds,
        firstRecord: 0,
        numRecords: count + found.size,
        countsOf: [],
      });
      for (const car of cars) if (found.size < count && !found.has(car.listing.id)) found.set(car.listing.id, car);
    }
    return [...found.values()];
  }
}

/** The searches that look for similar cars, narrowest first, each once; all keep place and condition. */
export function wideningSteps(query: SearchQuery): SearchQuery[] {
  const near = withinCap(query);
  const place = near.only(PLACE);
  const sameModel = near.only([...PLACE, make, model, ...(hasModel(query) ? [] : [vehicleStyle])]);
  const sameStyle = place.with(vehicleStyle, stylesOf(query));
  const steps = [neighbouring(sameModel, query), sameModel, neighbouring(sameStyle, query), sameStyle, place];
  return [...new Map(steps.map((step) => [step.toSearch(), step])).values()];
}

/** The specification caps the radius of similar listings; any distance is beyond the cap as well. */
function withinCap(query: SearchQuery): SearchQuery {
  return query.get(searchRadius) === 0 ? query.with(searchRadius, MAX_RADIUS_MILES) : query;
}

function neighbouring(wider: SearchQuery, query: SearchQuery): SearchQuery {
  return wider.withAll([
    [yearRange, neighbouringYears(query.get(yearRange))],
    [priceRange, neighbouringPrices(query.get(priceRange))],
  ]);
}

function neighbouringYears(years: YearRange | undefined): YearRange | undefined {
  if (!years) return undefined;
  const { start, end } = years;
  return { ...(start !== undefined && { start: start - YEARS_APART }), ...(end !== undefined && { end: end + YEARS_APART }) };
}

function neighbouringPrices(prices: PriceRange | undefined): PriceRange | undefined {
  if (!prices) return undefined;
  const { min, max } = prices;
  return {
    ...(min !== undefined && { min: Math.floor(min * (1 - PRICE_SHARE_APART)) }),
    ...(max !== undefined && { max: Math.ceil(max * (1 + PRICE_SHARE_APART)) }),
  };
}

/** The styles asked for, or those of the models asked for. */
function stylesOf(query: SearchQuery): readonly string[] | undefined {
  const asked = query.get(vehicleStyle);
  const ofModels = (query.get(model)?.codes ?? []).map((code) => query.context.catalogue.modelByCode(code)!.vehicleStyleCode);
  return asked ?? (ofModels.length > 0 ? [...new Set(ofModels)] : undefined);
}

function hasModel(query: SearchQuery): boolean {
  return query.get(model) !== undefined;
}
