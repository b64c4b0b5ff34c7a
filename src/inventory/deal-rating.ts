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
 *
 * A store keeps the markets of a model instead of a rating per car, because one more car changes
 * the sample of all its comparables.
 */
export interface ComparableCar {
  /** Listing id as a number. */
  listingId: number;
  year: number;
  /** Like the mileage, null or absent if it is unknown. */
  trimCode?: string | null | undefined;
  listingType: ListingType;
  mileageMiles?: number | null | undefined;
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
export interface PriceMarket {
  logPriceAtNoMiles: number;
  logPricePerMile: number;
  /** Number of comparable cars. */
  sampleSize: number;
  hasMixedTrims: boolean;
}

/** The cars of a model that a market rates. `trimCode` is empty for cars of unknown trim. */
export interface MarketKey {
  isNew: boolean;
  trimCode: string;
  year: number;
}

/** A market of a model. */
export type ModelMarket = MarketKey & PriceMarket;

/** Facts of a car that its rating depends on, besides its market. */
export type RatedFacts = Pick<ComparableCar, 'listingType' | 'mileageMiles' | 'priceDollars'>;

/** Markets of the cars of one make and model. Cars with too few comparable ones have none. */
export function modelMarkets(cars: readonly ComparableCar[]): ModelMarket[] {
  const comparable = cars.filter(isComparable);
  const marketOf = marketReader(comparable);
  const examples = new Map(comparable.map((car) => [marketKeyText(car), car]));
  return [...examples.values()].flatMap((car) => {
    const market = marketOf(car);
    return market ? [{ ...marketKey(car), ...market }] : [];
  });
}

/** Key of the market that rates a car. */
export function marketKey({
  listingType,
  trimCode,
  year,
}: Omit<ComparableCar, 'listingId'>): MarketKey {
  return { isNew: listingType === 'NEW', trimCode: trimCode ?? '', year };
}

/** Rating of a car in its market; undefined if its price cannot be compared. */
export function ratingIn(market: PriceMarket, car: RatedFacts): DealRating | undefined {
  if (!isComparable(car)) return undefined;
  const expectedPriceDollars = Math.round(Math.exp(logPriceIn(market, car)));
  if (expectedPriceDollars < MIN_PRICE_DOLLARS) return undefined;
  const indicator = indicatorOf(market, expectedPriceDollars, car.priceDollars);
  return { expectedPriceDollars, sampleSize: market.sampleSize, ...(indicator && { indicator }) };
}

/**
 * Used, certified and third-party certified cars are one group. Without mileage only new cars are
 * comparable.
 */
function isComparable(car: RatedFacts): boolean {
  return (
    car.priceDollars >= MIN_PRICE_DOLLARS && (isNew(car) || typeof car.mileageMiles === 'number')
  );
}

function isNew(car: RatedFacts): boolean {
  return car.listingType === 'NEW';
}

/** Finds the market of a car. Memoized by condition, year and trim. */
function marketReader(
  cars: readonly ComparableCar[],
): (car: ComparableCar) => PriceMarket | undefined {
  const byYear = Map.groupBy(cars, yearKey);
  const nearbyOf = once(yearKey, (car) =>
    [-1, 0, 1].flatMap((step) => byYear.get(yearKey({ ...car, year: car.year + step })) ?? []),
  );
  const mixedMarketOf = once(yearKey, (car) => mixedMarket(nearbyOf(car), isNew(car)));
  const byTrim = Map.groupBy(cars, trimKey);
  const logTrimShareOf = once(trimKey, (car) =>
    logTrimShare(byTrim.get(trimKey(car))!, mixedMarketOf),
  );
  return once(
    marketKeyText,
    (car) =>
      sameTrimMarket(nearbyOf(car), car) ?? broughtToTrim(mixedMarketOf(car), logTrimShareOf(car)),
  );
}

function yearKey(car: ComparableCar): string {
  return `${isNew(car) ? 'new' : 'not new'} ${car.year}`;
}

function trimKey(car: ComparableCar): string {
  return `${isNew(car) ? 'new' : 'not new'} ${car.trimCode ?? ''}`;
}

function marketKeyText(car: ComparableCar): string {
  return `${trimKey(car)} ${car.year}`;
}

function once<Value>(
  keyOf: (car: ComparableCar) => string,
  find: (car: ComparableCar) => Value,
): (car: ComparableCar) => Value {
  const found = new Map<string, Value>();
  return (car) => {
    const key = keyOf(car);
    if (!found.has(key)) found.set(key, find(car));
    return found.get(key)!;
  };
}

function sameTrimMarket(
  nearby: readonly ComparableCar[],
  { trimCode, listingType }: ComparableCar,
): PriceMarket | undefined {
  const sameTrim =
    typeof trimCode !== 'string' ? [] : nearby.filter((car) => car.trimCode === trimCode);
  return sameTrim.length >= MIN_OF_SAME_TRIM
    ? marketOf(sameTrim, listingType === 'NEW', false)
    : undefined;
}

function mixedMarket(nearby: readonly ComparableCar[], areNew: boolean): PriceMarket | undefined {
  return nearby.length >= MIN_OF_MIXED_TRIMS ? marketOf(nearby, areNew, true) : undefined;
}

/**
 * Logarithm of the price ratio between a trim and the mixture of its year; undefined with too few
 * cars.
 */
function logTrimShare(
  cars: readonly ComparableCar[],
  mixedMarketOf: (car: ComparableCar) => PriceMarket | undefined,
): number | undefined {
  if (typeof cars[0]!.trimCode !== 'string') return 0;
  const differences = cars.flatMap((car) => {
    const market = mixedMarketOf(car);
    return market ? [Math.log(car.priceDollars) - logPriceIn(market, car)] : [];
  });
  return differences.length >= MIN_FOR_TRIM_SHARE ? median(differences) : undefined;
}

function broughtToTrim(
  market: PriceMarket | undefined,
  logShare: number | undefined,
): PriceMarket | undefined {
  return market && logShare !== undefined
    ? { ...market, logPriceAtNoMiles: market.logPriceAtNoMiles + logShare }
    : undefined;
}

function marketOf(
  cars: readonly ComparableCar[],
  areNew: boolean,
  hasMixedTrims: boolean,
): PriceMarket {
  const miles = numbersOf(cars, (car) => (areNew ? 0 : car.mileageMiles!));
  const logPrices = numbersOf(cars, (car) => Math.log(car.priceDollars));
  const logPricePerMile = areNew ? 0 : slopeOf(miles, logPrices);
  const logPriceAtNoMiles = median(
    logPrices.map((logPrice, at) => logPrice - logPricePerMile * miles[at]!),
  );
  return { logPriceAtNoMiles, logPricePerMile, sampleSize: cars.length, hasMixedTrims };
}

/** Cars at the border of a third with the same mileage are in price order. */
function slopeOf(miles: Float64Array, logPrices: Float64Array): number {
  if (miles.length < MIN_CARS_FOR_SLOPE) return USUAL_LOG_PRICE_PER_MILE;
  const sortedMiles = miles.toSorted();
  const third = Math.floor(miles.length / 3);
  const milesApart =
    medianOfSorted(sortedMiles.subarray(-third)) - medianOfSorted(sortedMiles.subarray(0, third));
  if (milesApart < MIN_MILES_FOR_SLOPE) return USUAL_LOG_PRICE_PER_MILE;
  const [lastOfLow, firstOfHigh] = [sortedMiles[third - 1]!, sortedMiles.at(-third)!];
  const pricesWhere = (isIn: (miles: number) => boolean) =>
    logPrices.filter((_, at) => isIn(miles[at]!));
  const below = pricesWhere((number) => number < lastOfLow);
  const above = pricesWhere((number) => number > firstOfHigh);
  const atLow = pricesWhere((number) => number === lastOfLow).sort();
  const atHigh = pricesWhere((number) => number === firstOfHigh).sort();
  const low = [...below, ...atLow.subarray(0, third - below.length)];
  const high = [...above, ...atHigh.subarray(atHigh.length - (third - above.length))];
  const slope = (median(high) - median(low)) / milesApart;
  return Math.min(0, Math.max(STEEPEST_LOG_PRICE_PER_MILE, slope));
}

function logPriceIn(market: PriceMarket, car: RatedFacts): number {
  return market.logPriceAtNoMiles + market.logPricePerMile * (isNew(car) ? 0 : car.mileageMiles!);
}

function indicatorOf(
  { hasMixedTrims }: PriceMarket,
  expectedDollars: number,
  priceDollars: number,
): DealIndicator | undefined {
  const isBelowBy = (share: number) => expectedDollars - priceDollars >= share * expectedDollars;
  if (expectedDollars - priceDollars > INCREDIBLE_BELOW_SHARE * expectedDollars) return undefined;
  if (isBelowBy(hasMixedTrims ? MIXED_TRIMS_GREAT_BELOW_SHARE : GREAT_BELOW_SHARE)) return 'great';
  return isBelowBy(hasMixedTrims ? MIXED_TRIMS_GOOD_BELOW_SHARE : GOOD_BELOW_SHARE)
    ? 'good'
    : undefined;
}

/** `Float64Array.from` takes several times as long. */
function numbersOf(
  cars: readonly ComparableCar[],
  numberOf: (car: ComparableCar) => number,
): Float64Array {
  const numbers = new Float64Array(cars.length);
  for (let at = 0; at < cars.length; at++) numbers[at] = numberOf(cars[at]!);
  return numbers;
}

/** Typed arrays sort by number, ten times as fast as with a comparison function. */
function median(numbers: ArrayLike<number>): number {
  return medianOfSorted(Float64Array.from(numbers).sort());
}

function medianOfSorted(sorted: Float64Array): number {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
