import type { DealIndicator, DealRating, ListingType } from './listing.js';

/**
 * Whether a price is a good one, from the prices of comparable cars alone. In words:
 *
 * 1. Comparable are cars of the same make and model, of a model year at most one away, new with new and not new with not
 *    new. With at least six of the car's own trim among them only these count; otherwise all trims do, and then at least
 *    twelve are needed. Fewer: no rating. The car itself is one of them.
 * 2. Prices fall with mileage by a constant share per mile, which is read off the comparables: they are sorted by mileage
 *    and cut in thirds, and the slope runs from the median of the first third to the median of the last (Tukey's resistant
 *    line, on the logarithm of the price). Too few cars or too little spread for that: 0.5 % per 1,000 miles. New cars are
 *    not adjusted.
 * 3. The expected price is the median of the comparables' prices, each brought to the car's mileage.
 *    Where trims are mixed it is brought to the car's trim as well, by the median share that at least four cars of the trim,
 *    of any year, cost more or less than the mixture; a trim rarer than that gets no rating, a car of unknown trim no such step.
 * 4. At least 10 % below it is a great price, at least 5 % a good one; 5 points more where trims are mixed, since another
 *    trim may explain that much. More than 45 % below gets no verdict: that is a misprint, a down payment or a wreck.
 *
 * Cars that differ in nothing but the price share one expected price, so the cheaper is never judged worse, save by the last
 * rule. Cars under 500 dollars, and cars not new without a mileage, neither get a rating nor count for others.
 * The cost is that of sorting: O(n log n) for the n cars of a model.
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
/** How far below the expected price a great and a good price start, as shares of it; mixed trims ask for more. */
export const GREAT_BELOW_SHARE = 0.1;
export const GOOD_BELOW_SHARE = 0.05;
export const MIXED_TRIMS_GREAT_BELOW_SHARE = 0.15;
export const MIXED_TRIMS_GOOD_BELOW_SHARE = 0.1;

/** Farther than this below the expected price, as a share of it, a price is not believed: a misprint, a down payment or a wreck. */
export const INCREDIBLE_BELOW_SHARE = 0.45;
/** Cheaper cars neither get a rating nor count for others. */
export const MIN_PRICE_DOLLARS = 500;

/** Shares of the price, as logarithms, per mile. */
const USUAL_LOG_PRICE_PER_MILE = -5e-6;
const STEEPEST_LOG_PRICE_PER_MILE = -15e-6;
const MIN_CARS_FOR_SLOPE = 12;
const MIN_MILES_FOR_SLOPE = 10_000;

/** What cars of one kind cost: a line over mileage. */
interface Market {
  logPriceAtNoMiles: number;
  logPricePerMile: number;
  sampleSize: number;
  hasMixedTrims: boolean;
}

/** The verdict on each car of one make and model, in the order given; undefined where there is too little to compare with. */
export function dealRatings(cars: readonly ComparableCar[]): (DealRating | undefined)[] {
  const marketOf = marketReader(cars.filter(isComparable));
  return cars.map((car) => {
    const market = isComparable(car) ? marketOf(car) : undefined;
    return market && ratingIn(market, car);
  });
}

/** Used, certified and third-party certified cars are one group; cars without a mileage can only be compared when new. */
function isComparable(car: ComparableCar): boolean {
  return car.priceDollars >= MIN_PRICE_DOLLARS && (isNew(car) || car.mileageMiles !== undefined);
}

function isNew(car: ComparableCar): boolean {
  return car.listingType === 'NEW';
}

/** Finds the market of a car; cars of one condition, year and trim share one, worked out once. */
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

/** By how much, as a logarithm, cars of a trim differ from the mixture of their year; undefined when too few tell. */
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
