import { carsByMarket, isComparable, yearNumber } from './cars-of-market.js';
import type { CarsOfMarket, ComparableCar, MarketKey } from './cars-of-market.js';
import { medianOfSorted, slopeOf } from './price-line.js';

export const MIN_OF_SAME_TRIM = 6;
export const MIN_OF_MIXED_TRIMS = 12;
const MIN_FOR_TRIM_SHARE = 4;

/** Prices of one kind of car: a line over mileage. */
export interface PriceMarket {
  logPriceAtNoMiles: number;
  logPricePerMile: number;
  /** Number of comparable cars. */
  sampleSize: number;
  hasMixedTrims: boolean;
}

/** A market of a model. */
export type ModelMarket = MarketKey & PriceMarket;

/**
 * Markets of the cars of one make and model, from which prices are rated (`deal-rating.ts`):
 *
 * 1. Comparable are cars of the same make and model, at most one model year apart, new with new and
 *    others with others. If at least six have the car's trim, only these count. Otherwise all trims
 *    do, and at least twelve are needed. With fewer there is no market. The car itself counts.
 * 2. Prices fall with mileage by a constant share per mile (`price-line.ts`). New cars are not
 *    adjusted.
 * 3. The expected price is the median of the comparables' prices, each adjusted to the car's
 *    mileage. With mixed trims it is also adjusted to the car's trim, by the median share by which
 *    at least four cars of the trim, of any year, differ from the mixture. A rarer trim has no
 *    market; an unknown trim is not adjusted.
 *
 * Cost: O(n log n) for the n cars of a model, for sorting. A store keeps the markets of a model
 * instead of a rating per car, because one more car changes the sample of all its comparables.
 */
export function modelMarkets(cars: readonly ComparableCar[]): ModelMarket[] {
  const groups = carsByMarket(cars.filter(isComparable)).map(priceGroup);
  const marketOf = marketReader(groups);
  return groups.flatMap((group) => {
    const market = marketOf(group);
    return market ? [{ ...group.key, ...market }] : [];
  });
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

/** `Float64Array.from` takes several times as long. */
function numbersOf(
  cars: readonly ComparableCar[],
  numberOf: (car: ComparableCar) => number,
): Float64Array {
  const numbers = new Float64Array(cars.length);
  for (let at = 0; at < cars.length; at++) numbers[at] = numberOf(cars[at]!);
  return numbers;
}
