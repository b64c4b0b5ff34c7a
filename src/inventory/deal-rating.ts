import type { DealIndicator, DealRating, ListingType } from './listing.js';

/**
 * Rates a price against prices of comparable cars:
 *
 * 1. Comparable are cars of the same make and model, at most one model year apart, new with new and
 *    others with others. If at least six have the car's trim, only these count. Otherwise all trims
 *    do, and at least twelve are needed. With fewer there is no rating. The car itself counts.
 * 2. Prices fall with mileage by a constant share per mile, estimated from the comparables with
 *    Tukey's resistant line on log prices: sorted by mileage and cut in thirds, the slope runs from
 *    the median of the first to that of the last third. With too few cars or too little spread it
 *    is 0.5% per 1,000 miles. New cars are not adjusted.
 * 3. The expected price is the median of the comparables' prices, each adjusted to the car's
 *    mileage. With mixed trims it is also adjusted to the car's trim, by the median share by which
 *    at least four cars of the trim, of any year, differ from the mixture. A rarer trim gets no
 *    rating; an unknown trim is not adjusted.
 * 4. A price at least 10% below is great, at least 5% below is good; with mixed trims 5 points
 *    more, because another trim may explain that much. More than 45% below gets no badge: it is a
 *    misprint, a down payment or a wreck.
 *
 * Cars that differ only in price have the same expected price, so the cheaper one never rates
 * worse, except by the 45% limit. Cars below 500 dollars, and used cars without mileage, are
 * neither rated nor counted. Cost: O(n log n) for the n cars of a model, for sorting.
 */
export interface ComparableCar {
  id: string;
  year: number;
  trimCode?: string;
  listingType: ListingType;
  mileageMiles?: number;
  priceDollars: number;
}

export const MIN_OF_SAME_TRIM = 6;
export const MIN_OF_MIXED_TRIMS = 12;
const MIN_FOR_TRIM_SHARE = 4;
/** Shares below the expected price from which a price is great or good; higher for mixed trims. */
export const GREAT_BELOW_SHARE = 0.1;
export const GOOD_BELOW_SHARE = 0.05;
export const MIXED_TRIMS_GREAT_BELOW_SHARE = 0.15;
export const MIXED_TRIMS_GOOD_BELOW_SHARE = 0.1;

/** Prices below the expected price by more than this share are not credible. */
export const INCREDIBLE_BELOW_SHARE = 0.45;
/** Cheaper cars are neither rated nor counted. */
export const MIN_PRICE_DOLLARS = 500;

/** Logarithm of the price change per mile. */
const USUAL_LOG_PRICE_PER_MILE = -5e-6;
const STEEPEST_LOG_PRICE_PER_MILE = -15e-6;
const MIN_CARS_FOR_SLOPE = 12;
const MIN_MILES_FOR_SLOPE = 10_000;

/** Prices of one kind of car: a line over mileage. */
interface Market {
  logPriceAtNoMiles: number;
  logPricePerMile: number;
  sampleSize: number;
  hasMixedTrims: boolean;
}

/**
 * Rating of each car of one make and model, in the given order. Undefined with too few comparable
 * cars.
 */
export function dealRatings(cars: readonly ComparableCar[]): (DealRating | undefined)[] {
  const marketOf = marketReader(cars.filter(isComparable));
  return cars.map((car) => {
    const market = isComparable(car) ? marketOf(car) : undefined;
    return market && ratingIn(market, car);
  });
}

/**
 * Used, certified and third-party certified cars are one group. Without mileage only new cars are
 * comparable.
 */
function isComparable(car: ComparableCar): boolean {
  return car.priceDollars >= MIN_PRICE_DOLLARS && (isNew(car) || car.mileageMiles !== undefined);
}

function isNew(car: ComparableCar): boolean {
  return car.listingType === 'NEW';
}

/** Finds the market of a car. Memoized by condition, year and trim. */
function marketReader(cars: readonly ComparableCar[]): (car: ComparableCar) => Market | undefined {
  const byYear = Map.groupBy(cars, yearKey);
  const nearbyOf = once(yearKey, (car) => [-1, 0, 1].flatMap((step) => byYear.get(yearKey({ ...car, year: car.year + step })) ?? []));
  const mixedMarketOf = once(yearKey, (car) => mixedMarket(nearbyOf(car), isNew(car)));
  const byTrim = Map.groupBy(cars, trimKey);
  const logTrimShareOf = once(trimKey, (car) => logTrimShare(byTrim.get(trimKey(car))!, mixedMarketOf));
  return once(
    (car) => `${trimKey(car)} ${car.year}`,
    (car) => sameTrimMarket(nearbyOf(car), car) ?? broughtToTrim(mixedMarketOf(car), logTrimShareOf(car)),
  );
}

function yearKey(car: ComparableCar): string {
  return `${isNew(car) ? 'new' : 'not new'} ${car.year}`;
}

function trimKey(car: ComparableCar): string {
  return `${isNew(car) ? 'new' : 'not new'} ${car.trimCode ?? ''}`;
}

function once<Value>(keyOf: (car: ComparableCar) => string, find: (car: ComparableCar) => Value): (car: ComparableCar) => Value {
  const found = new Map<string, Value>();
  return (car) => {
    const key = keyOf(car);
    if (!found.has(key)) found.set(key, find(car));
    return found.get(key)!;
  };
}

function sameTrimMarket(nearby: readonly ComparableCar[], { trimCode, listingType }: ComparableCar): Market | undefined {
  const sameTrim = trimCode === undefined ? [] : nearby.filter((car) => car.trimCode === trimCode);
  return sameTrim.length >= MIN_OF_SAME_TRIM ? marketOf(sameTrim, listingType === 'NEW', false) : undefined;
}

function mixedMarket(nearby: readonly ComparableCar[], areNew: boolean): Market | undefined {
  return nearby.length >= MIN_OF_MIXED_TRIMS ? marketOf(nearby, areNew, true) : undefined;
}

/**
 * Logarithm of the price ratio between a trim and the mixture of its year; undefined with too few
 * cars.
 */
function logTrimShare(cars: readonly ComparableCar[], mixedMarketOf: (car: ComparableCar) => Market | undefined): number | undefined {
  if (cars[0]!.trimCode === undefined) return 0;
  const differences = cars.flatMap((car) => {
    const market = mixedMarketOf(car);
    return market ? [Math.log(car.priceDollars) - logPriceIn(market, car)] : [];
  });
  return differences.length >= MIN_FOR_TRIM_SHARE ? median(differences) : undefined;
}

function broughtToTrim(market: Market | undefined, logShare: number | undefined): Market | undefined {
  return market && logShare !== undefined ? { ...market, logPriceAtNoMiles: market.logPriceAtNoMiles + logShare } : undefined;
}

function marketOf(cars: readonly ComparableCar[], areNew: boolean, hasMixedTrims: boolean): Market {
  const points = cars.map((car) => ({ miles: areNew ? 0 : car.mileageMiles!, logPrice: Math.log(car.priceDollars) }));
  const logPricePerMile = areNew ? 0 : slopeOf(points);
  const logPriceAtNoMiles = median(points.map((point) => point.logPrice - logPricePerMile * point.miles));
  return { logPriceAtNoMiles, logPricePerMile, sampleSize: cars.length, hasMixedTrims };
}

function slopeOf(points: { miles: number; logPrice: number }[]): number {
  if (points.length < MIN_CARS_FOR_SLOPE) return USUAL_LOG_PRICE_PER_MILE;
  const sorted = points.toSorted((left, right) => left.miles - right.miles || left.logPrice - right.logPrice);
  const third = Math.floor(sorted.length / 3);
  const [low, high] = [sorted.slice(0, third), sorted.slice(-third)];
  const milesApart = median(high.map((point) => point.miles)) - median(low.map((point) => point.miles));
  if (milesApart < MIN_MILES_FOR_SLOPE) return USUAL_LOG_PRICE_PER_MILE;
  const slope = (median(high.map((point) => point.logPrice)) - median(low.map((point) => point.logPrice))) / milesApart;
  return Math.min(0, Math.max(STEEPEST_LOG_PRICE_PER_MILE, slope));
}

function ratingIn(market: Market, car: ComparableCar): DealRating | undefined {
  const expectedPriceDollars = Math.round(Math.exp(logPriceIn(market, car)));
  if (expectedPriceDollars < MIN_PRICE_DOLLARS) return undefined;
  const indicator = indicatorOf(market, expectedPriceDollars, car.priceDollars);
  return { expectedPriceDollars, sampleSize: market.sampleSize, ...(indicator && { indicator }) };
}

function logPriceIn(market: Market, car: ComparableCar): number {
  return market.logPriceAtNoMiles + market.logPricePerMile * (isNew(car) ? 0 : car.mileageMiles!);
}

function indicatorOf({ hasMixedTrims }: Market, expectedDollars: number, priceDollars: number): DealIndicator | undefined {
  const isBelowBy = (share: number) => expectedDollars - priceDollars >= share * expectedDollars;
  if (expectedDollars - priceDollars > INCREDIBLE_BELOW_SHARE * expectedDollars) return undefined;
  if (isBelowBy(hasMixedTrims ? MIXED_TRIMS_GREAT_BELOW_SHARE : GREAT_BELOW_SHARE)) return 'great';
  return isBelowBy(hasMixedTrims ? MIXED_TRIMS_GOOD_BELOW_SHARE : GOOD_BELOW_SHARE) ? 'good' : undefined;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
