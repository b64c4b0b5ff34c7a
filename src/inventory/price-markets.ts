import type { ListingType } from './listing.js';

/**
 * Markets of comparable cars, from which prices are rated (`deal-rating.ts`):
 *
 * 1. Comparable are cars of the same make and model, at most one model year apart, new with new and
 *    others with others. If at least six have the car's trim, only these count. Otherwise all trims
 *    do, and at least twelve are needed. With fewer there is no market. The car itself counts.
 * 2. Prices fall with mileage by a constant share per mile, estimated from the comparables with
 *    Tukey's resistant line on log prices: sorted by mileage and cut in thirds, the slope runs from
 *    the median of the first to that of the last third. With too few cars or too little spread it
 *    is 0.5% per 1,000 miles. New cars are not adjusted.
 * 3. The expected price is the median of the comparables' prices, each adjusted to the car's
 *    mileage. With mixed trims it is also adjusted to the car's trim, by the median share by which
 *    at least four cars of the trim, of any year, differ from the mixture. A rarer trim has no
 *    market; an unknown trim is not adjusted.
 *
 * Cost: O(n log n) for the n cars of a model, for sorting. A store keeps the markets of a model
 * instead of a rating per car, because one more car changes the sample of all its comparables.
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
  const groups = carsByMarket(cars.filter(isComparable)).map(priceGroup);
  const marketOf = marketReader(groups);
  return groups.flatMap((group) => {
    const market = marketOf(group);
    return market ? [{ ...group.key, ...market }] : [];
  });
}

/** The cars that one market rates. */
export interface CarsOfMarket {
  readonly key: MarketKey;
  readonly cars: ComparableCar[];
}

/** Numbers as keys: a key text per car would take longer than the ratings. */
export function carsByMarket(cars: readonly ComparableCar[]): CarsOfMarket[] {
  const groups: CarsOfMarket[] = [];
  const byTrim = new Map<string, Map<number, CarsOfMarket>>();
  for (const car of cars) {
    const trimCode = car.trimCode ?? '';
    let ofTrim = byTrim.get(trimCode);
    if (!ofTrim) byTrim.set(trimCode, (ofTrim = new Map()));
    const number = yearNumber(car.year, isNew(car));
    let group = ofTrim.get(number);
    if (!group) {
      ofTrim.set(number, (group = { key: marketKey(car), cars: [] }));
      groups.push(group);
    }
    group.cars.push(car);
  }
  return groups;
}

/** Key of the market that rates a car. */
export function marketKey({
  listingType,
  trimCode,
  year,
}: Omit<ComparableCar, 'listingId'>): MarketKey {
  return { isNew: listingType === 'NEW', trimCode: trimCode ?? '', year };
}

/**
 * Used, certified and third-party certified cars are one group. Without mileage only new cars are
 * comparable.
 */
export function isComparable(car: RatedFacts): boolean {
  return (
    car.priceDollars >= MIN_PRICE_DOLLARS && (isNew(car) || typeof car.mileageMiles === 'number')
  );
}

export function isNew(car: RatedFacts): boolean {
  return car.listingType === 'NEW';
}

/** Mileages and prices of comparable cars. */
interface Prices {
  /** 0 for new cars, which are not adjusted. */
  readonly miles: Float64Array;
  readonly logPrices: Float64Array;
}

interface PriceGroup extends Prices {
  readonly key: MarketKey;
}

function priceGroup({ key, cars }: CarsOfMarket): PriceGroup {
  return {
    key,
    miles: numbersOf(cars, (car) => (key.isNew ? 0 : car.mileageMiles!)),
    logPrices: numbersOf(cars, (car) => Math.log(car.priceDollars)),
  };
}

/** A number for condition and model year. */
function yearNumber(year: number, areNew: boolean): number {
  return year * 2 + Number(areNew);
}

/** Finds the market of a group. What several groups share is computed once. */
function marketReader(
  groups: readonly PriceGroup[],
): (group: PriceGroup) => PriceMarket | undefined {
  const byYear = Map.groupBy(groups, ({ key }) => yearNumber(key.year, key.isNew));
  const byTrim = Map.groupBy(groups, trimKey);
  const mixedMarkets = new Map<number, PriceMarket | undefined>();
  const mixedMarketOf = ({ key: { year, isNew: areNew } }: PriceGroup) => {
    const number = yearNumber(year, areNew);
    if (!mixedMarkets.has(number)) {
      const nearby = [-1, 0, 1].flatMap(
        (step) => byYear.get(yearNumber(year + step, areNew)) ?? [],
      );
      mixedMarkets.set(number, mixedMarket(nearby, areNew));
    }
    return mixedMarkets.get(number);
  };
  const logTrimShares = new Map<string, number | undefined>();
  const logTrimShareOf = (group: PriceGroup) => {
    const key = trimKey(group);
    if (!logTrimShares.has(key))
      logTrimShares.set(key, logTrimShare(byTrim.get(key)!, mixedMarketOf));
    return logTrimShares.get(key);
  };
  return (group) =>
    sameTrimMarket(byTrim.get(trimKey(group))!, group.key) ??
    broughtToTrim(mixedMarketOf(group), logTrimShareOf(group));
}

function trimKey({ key: { isNew: areNew, trimCode } }: PriceGroup): string {
  return `${areNew} ${trimCode}`;
}

function sameTrimMarket(
  ofTrim: readonly PriceGroup[],
  { trimCode, year, isNew: areNew }: MarketKey,
): PriceMarket | undefined {
  if (trimCode === '') return undefined;
  const nearby = ofTrim.filter(({ key }) => Math.abs(key.year - year) <= 1);
  return sizeOf(nearby) >= MIN_OF_SAME_TRIM ? marketOf(together(nearby), areNew, false) : undefined;
}

function mixedMarket(nearby: readonly PriceGroup[], areNew: boolean): PriceMarket | undefined {
  return sizeOf(nearby) >= MIN_OF_MIXED_TRIMS
    ? marketOf(together(nearby), areNew, true)
    : undefined;
}

/**
 * Logarithm of the price ratio between a trim and the mixture of its year; undefined with too few
 * cars.
 */
function logTrimShare(
  ofTrim: readonly PriceGroup[],
  mixedMarketOf: (group: PriceGroup) => PriceMarket | undefined,
): number | undefined {
  if (ofTrim[0]!.key.trimCode === '') return 0;
  const differences = ofTrim.flatMap((group) => {
    const market = mixedMarketOf(group);
    return market ? Array.from(differencesFrom(market, group)) : [];
  });
  return differences.length >= MIN_FOR_TRIM_SHARE
    ? medianOfSorted(new Float64Array(differences).sort())
    : undefined;
}

/** Logarithms of the price ratios between cars and the market. */
function differencesFrom(
  { logPriceAtNoMiles, logPricePerMile }: PriceMarket,
  { miles, logPrices }: Prices,
): Float64Array {
  return logPrices.map(
    (logPrice, at) => logPrice - (logPriceAtNoMiles + logPricePerMile * miles[at]!),
  );
}

function broughtToTrim(
  market: PriceMarket | undefined,
  logShare: number | undefined,
): PriceMarket | undefined {
  return market && logShare !== undefined
    ? { ...market, logPriceAtNoMiles: market.logPriceAtNoMiles + logShare }
    : undefined;
}

function sizeOf(groups: readonly PriceGroup[]): number {
  return groups.reduce((size, { miles }) => size + miles.length, 0);
}

function together(groups: readonly PriceGroup[]): Prices {
  const size = sizeOf(groups);
  const [miles, logPrices] = [new Float64Array(size), new Float64Array(size)];
  let at = 0;
  for (const group of groups) {
    miles.set(group.miles, at);
    logPrices.set(group.logPrices, at);
    at += group.miles.length;
  }
  return { miles, logPrices };
}

function marketOf(
  { miles, logPrices }: Prices,
  areNew: boolean,
  hasMixedTrims: boolean,
): PriceMarket {
  const logPricePerMile = areNew ? 0 : slopeOf(miles, logPrices);
  const atNoMiles = logPrices.map((logPrice, at) => logPrice - logPricePerMile * miles[at]!);
  const logPriceAtNoMiles = medianOfSorted(atNoMiles.sort());
  return { logPriceAtNoMiles, logPricePerMile, sampleSize: miles.length, hasMixedTrims };
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
  const [low, high] = [new Float64Array(third), new Float64Array(third)];
  const [atLow, atHigh]: [number[], number[]] = [[], []];
  let [lowCount, highCount] = [0, 0];
  for (let at = 0; at < miles.length; at++) {
    const [mileage, logPrice] = [miles[at]!, logPrices[at]!];
    if (mileage < lastOfLow) low[lowCount++] = logPrice;
    else if (mileage === lastOfLow) atLow.push(logPrice);
    if (mileage > firstOfHigh) high[highCount++] = logPrice;
    else if (mileage === firstOfHigh) atHigh.push(logPrice);
  }
  low.set(new Float64Array(atLow).sort().subarray(0, third - lowCount), lowCount);
  high.set(
    new Float64Array(atHigh).sort().subarray(atHigh.length - (third - highCount)),
    highCount,
  );
  const slope = (medianOfSorted(high.sort()) - medianOfSorted(low.sort())) / milesApart;
  return Math.min(0, Math.max(STEEPEST_LOG_PRICE_PER_MILE, slope));
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

/** Of a typed array, which sorts by number ten times as fast as with a comparison function. */
function medianOfSorted(sorted: Float64Array): number {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
