import { city } from '../../search/filters/city.js';
import { listingType } from '../../search/filters/listing-type.js';
import { exclusions } from '../../search/filters/exclusions.js';
import { make } from '../../search/filters/make.js';
import { mileage } from '../../search/filters/mileage.js';
import { mileageRange } from '../../search/filters/mileage-range.js';
import { model } from '../../search/filters/model.js';
import { priceRange } from '../../search/filters/price-range.js';
import type { PriceRange } from '../../search/filters/price-range.js';
import { MAX_RADIUS_MILES, searchRadius } from '../../search/filters/search-radius.js';
import { sellerType } from '../../search/filters/seller-type.js';
import { state } from '../../search/filters/state.js';
import { vehicleStyle } from '../../search/filters/vehicle-style.js';
import { yearRange } from '../../search/filters/year-range.js';
import type { YearRange } from '../../search/filters/year-range.js';
import { zip } from '../../search/filters/zip.js';
import { SearchQuery } from '../../search/search-query.js';

/** Widening of model years and prices. */
export const YEARS_APART = 2;
export const PRICE_SHARE_APART = 0.2;
/** A wider limit if too few cars are found. */
const FAR_PRICE_SHARE_APART = 0.5;

/** Filters that similar cars must match anywhere. */
export const FIXED_ANYWHERE = [listingType, exclusions, mileageRange, mileage, sellerType] as const;
/** Filters that similar cars must always match; the others are widened step by step. */
export const FIXED = [zip, city, state, searchRadius, ...FIXED_ANYWHERE] as const;

/**
 * The searches for similar cars, narrowest first, without duplicates: the whole search, then fewer
 * and fewer filters. Price matters most: all kinds of cars near it come before any farther from it.
 * Place, condition, seller, mileage and exclusions always apply. Derived one by one, because the
 * first few usually find enough.
 */
export function* narrowerSteps(query: SearchQuery): Generator<SearchQuery> {
  const seen = new Set([widestStep(query).toSearch()]);
  for (const step of stepsOf(query)) {
    if (seen.has(step.toSearch())) continue;
    seen.add(step.toSearch());
    yield step;
  }
}

/** The last step: all cars to which the filters of `FIXED` apply. */
export function widestStep(query: SearchQuery): SearchQuery {
  const place = withinCap(query).only(FIXED);
  const prices = query.get(priceRange);
  return prices ? byNearestPrice(place, prices) : place;
}

function* stepsOf(query: SearchQuery): Generator<SearchQuery> {
  const near = withinCap(query);
  const closest = inNearbyYears(near.withSort('relevance'), query);
  const prices = query.get(priceRange);
  if (!prices) {
    yield closest;
    yield* kindsOf(near, query);
    return;
  }
  yield atPrices(closest, prices, PRICE_SHARE_APART);
  for (const share of [PRICE_SHARE_APART, FAR_PRICE_SHARE_APART]) {
    for (const kind of kindsOf(near, query)) yield atPrices(kind, prices, share);
    yield atPrices(near.only([...FIXED, make]), prices, share);
    yield atPrices(near.only(FIXED), prices, share);
  }
  yield byNearestPrice(sameStyle(near, query), prices);
}

/** The same model, then the same style, each in nearby years, then of any year. */
function* kindsOf(near: SearchQuery, query: SearchQuery): Generator<SearchQuery> {
  for (const kindOf of [sameModel, sameStyle]) {
    const kind = kindOf(near, query);
    yield inNearbyYears(kind, query);
    yield kind;
  }
}

function sameModel(near: SearchQuery, query: SearchQuery): SearchQuery {
  return near.only([...FIXED, make, model, ...(query.get(model) ? [] : [vehicleStyle])]);
}

function sameStyle(near: SearchQuery, query: SearchQuery): SearchQuery {
  return near.only(FIXED).with(vehicleStyle, stylesOf(query));
}

/** The specification caps the radius of similar listings. Any distance (0) becomes the cap. */
export function withinCap(query: SearchQuery): SearchQuery {
  return query.get(searchRadius) === 0 ? query.with(searchRadius, MAX_RADIUS_MILES) : query;
}

function inNearbyYears(step: SearchQuery, query: SearchQuery): SearchQuery {
  return step.with(yearRange, neighbouringYears(query.get(yearRange)));
}

/** Beyond a fifth, the cars nearest to the price range come first. */
function atPrices(step: SearchQuery, { min, max }: PriceRange, share: number): SearchQuery {
  const wider = step.with(priceRange, {
    ...(min !== undefined && { min: Math.floor(min * (1 - share)) }),
    ...(max !== undefined && { max: Math.ceil(max * (1 + share)) }),
  });
  return share > PRICE_SHARE_APART ? byNearestPrice(wider, { min, max }) : wider;
}

export function byNearestPrice(step: SearchQuery, { min, max }: PriceRange): SearchQuery {
  if (min === undefined) return step.withSort('derivedpriceASC');
  return max === undefined ? step.withSort('derivedpriceDESC') : step;
}

function neighbouringYears(years: YearRange | undefined): YearRange | undefined {
  if (!years) return undefined;
  const { start, end } = years;
  return {
    ...(start !== undefined && { start: start - YEARS_APART }),
    ...(end !== undefined && { end: end + YEARS_APART }),
  };
}

/** Styles of the search, else those of its models. */
export function stylesOf(query: SearchQuery): readonly string[] | undefined {
  const styles = query.get(vehicleStyle);
  const ofModels = (query.get(model)?.codes ?? []).map(
    (code) => query.context.catalog.modelByCode(code)!.vehicleStyleCode,
  );
  return styles ?? (ofModels.length > 0 ? [...new Set(ofModels)] : undefined);
}
