import { Injectable } from '@nestjs/common';
import { vehicleStyleOf } from '../../catalog/options/body-styles.js';
import { make } from '../../search/filters/make.js';
import { priceRange } from '../../search/filters/price-range.js';
import { MAX_RADIUS_MILES, searchRadius } from '../../search/filters/search-radius.js';
import { isOfPrivateSellers, sellerType } from '../../search/filters/seller-type.js';
import { vehicleStyle } from '../../search/filters/vehicle-style.js';
import { SearchQuery } from '../../search/search-query.js';
import type { Filter, Param } from '../../search/filters/filter.js';
import { distanceOrigin } from '../../search/filters/location-clauses.js';
import type { ListedCar, Listing } from '../../inventory/listing.js';
import { InvalidParameters } from '../../platform/json-api/problem.js';
import type { ParameterError } from '../../platform/json-api/problem.js';
import type { SimilarParameters } from '../listing-api/listing-parameters.dto.js';
import { SearchService } from '../../search/search.service.js';
import type { FoundCar } from '../../search/search.service.js';
import {
  FIXED,
  FIXED_ANYWHERE,
  PRICE_SHARE_APART,
  YEARS_APART,
  byNearestPrice,
  narrowerSteps,
  stylesOf,
  widestStep,
  withinCap,
} from './widening-steps.js';

/** Similar cars are shown below at most this many results (specification). */
export const SIMILAR_MAX_RESULTS = 25;

/** A wider limit of prices around a car's if too few cars are found. */
const WIDE_SHARE_APART = 0.35;
/** New cars have some miles, too. */
const SLIGHTLY_USED_MILES = 5_000;

/** @throws InvalidParameters for filters that cannot be combined with a reference car */
export function rejectBesideCar(query: SearchQuery, { listingId, vin }: SimilarParameters): void {
  const fixed: readonly Filter[] = FIXED;
  const car = listingId === undefined ? 'vin' : 'listingId';
  const others = query
    .activeFilters()
    .filter((filter) => !fixed.includes(filter))
    .flatMap((filter) => filter.write(query.get(filter), query.context));
  const both: Param[] = listingId !== undefined && vin !== undefined ? [['vin', vin]] : [];
  const errors = [...others, ...both].map(([field, value]): ParameterError => {
    return { field, value, reason: `cannot be used with ${car}`, code: 'without-meaning' };
  });
  if (errors.length > 0) throw new InvalidParameters(errors);
}

/**
 * Similar cars of a search: first the same model in nearby years and prices, then wider step by
 * step.
 */
@Injectable()
export class SimilarListings {
  constructor(private readonly search: SearchService) {}

  /**
   * Cars similar to one car, one page of them. Without a place in the search, the car's place is
   * used.
   */
  async findLike(
    { listing }: ListedCar,
    query: SearchQuery,
    shownIds: readonly number[],
  ): Promise<FoundCar[]> {
    const cars = await this.findBy(
      stepsLike(listing, query, radiiFor(query)),
      query.numRecords + 1,
      shownIds,
    );
    const others = cars.filter((car) => car.listing.id !== listing.id).slice(0, query.numRecords);
    return fromPlaceOf(query, others);
  }

  /**
   * Up to `count` cars except `shownIds`. If the search has no style, the first car it finds
   * provides one.
   */
  async find(
    requested: SearchQuery,
    count: number,
    shownIds: readonly number[],
  ): Promise<FoundCar[]> {
    // Widening drops the tab For Sale By Owner, but keeps the seller type.
    const query = isOfPrivateSellers(requested) ? requested.with(sellerType, ['p']) : requested;
    const closer = await this.findBy(narrowerSteps(query), count, shownIds);
    if (closer.length >= count) return closer;
    return fromPlaceOf(
      query,
      await this.findBy(
        [...(await this.stepsLikeFirst(query)), widestStep(query)],
        count,
        shownIds,
        closer,
      ),
    );
  }

  private async stepsLikeFirst(query: SearchQuery): Promise<readonly SearchQuery[]> {
    if (stylesOf(query)) return [];
    const { cars } = await this.search.search(
      query,
      { firstRecord: 0, numRecords: 1, countsOf: [] },
      'similar',
    );
    if (!cars[0]) {
      const ofMakes = withinCap(query).only(FIXED).with(vehicleStyle, stylesOfMakes(query));
      const prices = query.get(priceRange);
      return [prices ? byNearestPrice(ofMakes, prices) : ofMakes];
    }
    return stepsLike(cars[0].listing, query, radiiFor(query));
  }

  private async findBy(
    steps: Iterable<SearchQuery>,
    count: number,
    shownIds: readonly number[],
    closer: readonly FoundCar[] = [],
  ): Promise<FoundCar[]> {
    const found = new Map(closer.map((car) => [car.listing.id, car]));
    for (const step of steps) {
      if (found.size >= count) break;
      // Earlier steps may have found the first ones already.
      const page = {
        excludedIds: shownIds,
        firstRecord: 0,
        numRecords: count + found.size,
        countsOf: [],
      };
      const { cars } = await this.search.search(step, page, 'similar');
      for (const car of cars)
        if (found.size < count && !found.has(car.listing.id)) found.set(car.listing.id, car);
    }
    return [...found.values()];
  }
}

/** Without a place in the search, distances would be from the reference car, so they are dropped. */
function fromPlaceOf(query: SearchQuery, cars: readonly FoundCar[]): FoundCar[] {
  return distanceOrigin(query)
    ? [...cars]
    : cars.map((car) => ({ ...car, distanceMiles: undefined }));
}

/**
 * With a place in the search: within the radius cap. Without: first near the car, then anywhere.
 */
function radiiFor(query: SearchQuery): readonly number[] {
  return distanceOrigin(query)
    ? [query.get(searchRadius) || MAX_RADIUS_MILES]
    : [MAX_RADIUS_MILES, 0];
}

/**
 * Searches for cars like this one, for each radius (0: anywhere): its model, then the same style,
 * nearer prices first. Year, price and mileage stay near. Anywhere needs a search without a place,
 * because the radius is capped.
 */
function stepsLike(car: Listing, query: SearchQuery, radiiMiles: readonly number[]): SearchQuery[] {
  const { catalog } = query.context;
  const zips: readonly Param[] = distanceOrigin(query) ? [] : [['zip', car.zip]];
  const place = [...query.only(FIXED).params(), ...zips].filter(
    ([name]) => name !== 'searchRadius',
  );
  const within = (miles: number): readonly Param[] =>
    miles > 0 ? [...place, ['searchRadius', String(miles)]] : query.only(FIXED_ANYWHERE).params();
  const style =
    (car.bodyStyleCode && vehicleStyleOf(car.bodyStyleCode)) ??
    catalog.modelByCode(car.modelCode)?.vehicleStyleCode;
  const sameModel: Param[] = [
    ['makeCode', car.makeCode],
    ['modelCode', car.modelCode],
  ];
  const rivals: Param[] = style === undefined ? sameModel : [['vehicleStyleCode', style]];
  return radiiMiles.flatMap((miles) =>
    [sameModel, rivals].flatMap((kind) =>
      [PRICE_SHARE_APART, WIDE_SHARE_APART].map((share) =>
        SearchQuery.of([...within(miles), ...kind, ...yearAndPriceOf(car, share)], query.context),
      ),
    ),
  );
}

function yearAndPriceOf({ year, priceDollars, mileageMiles }: Listing, share: number): Param[] {
  return [
    ['startYear', String(year - YEARS_APART)],
    ['endYear', String(year + YEARS_APART)],
    ['minPrice', String(Math.floor(priceDollars * (1 - share)))],
    ['maxPrice', String(Math.ceil(priceDollars * (1 + share)))],
    ...(mileageMiles === undefined ? [] : mileageAround(mileageMiles, share)),
  ];
}

/**
 * Much lower mileage makes a different car, too. There is no minimum for cars with very low
 * mileage.
 */
function mileageAround(miles: number, share: number): Param[] {
  const least = Math.floor(miles * (1 - 2 * share)) - SLIGHTLY_USED_MILES;
  return [
    ...(least > 0 ? [['minMileage', String(least)] as const] : []),
    ['maxMileage', String(Math.ceil(miles * (1 + share)) + SLIGHTLY_USED_MILES)],
  ];
}

/** Styles that the search's makes build. */
function stylesOfMakes(query: SearchQuery): readonly string[] | undefined {
  const { catalog } = query.context;
  const models = (query.get(make)?.codes ?? []).flatMap((code) => catalog.modelsOfMake(code));
  return models.length > 0
    ? [...new Set(models.map(({ vehicleStyleCode }) => vehicleStyleCode))]
    : undefined;
}
