import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { modelMarkets } from './price-markets.js';
import { carsByMarket } from './cars-of-market.js';
import { ratingIn } from './deal-rating.js';
import type { ModelMarket } from './price-markets.js';
import type { ComparableCar, MarketKey } from './cars-of-market.js';
import type { ListingStore, MarketChanges, ModelPrices } from './listing-store.js';

/** Work of a run. */
export interface RateDealsResult {
  /** Models that were rated, and their cars. */
  models: number;
  cars: number;
  /** Markets that were added, changed or deleted. */
  changedMarkets: number;
  /** Cars whose indicator changed. */
  changedIndicators: number;
}

/**
 * Rates the prices of all models whose cars changed since their last rating. Run it after offers
 * were saved or removed. Holds the cars of one model in memory.
 */
export async function rateDeals(
  store: Pick<ListingStore, 'unratedModels' | 'rateModels'>,
): Promise<RateDealsResult> {
  const result: RateDealsResult = { models: 0, cars: 0, changedMarkets: 0, changedIndicators: 0 };
  const rate = (prices: ModelPrices) => {
    const changes = changesTo(modelMarkets(prices.cars), prices);
    result.models++;
    result.cars += prices.cars.length;
    result.changedMarkets += changes.put.length + changes.removed.length;
    result.changedIndicators += changes.changedIds.length;
    return changes;
  };
  const models = await store.unratedModels();
  while (models.length > 0) {
    models.splice(0, await store.rateModels(models, rate));
    await yieldToEventLoop();
  }
  return result;
}

/** Changes of a model's prices when its markets become these. */
export function changesTo(markets: readonly ModelMarket[], prices: ModelPrices): MarketChanges {
  const before = byKey(prices.markets);
  const after = byKey(markets);
  const put = [...after]
    .filter(([key, market]) => !isSame(before.get(key), market))
    .map(([, market]) => market);
  const removed = [...before].filter(([key]) => !after.has(key)).map(([, market]) => market);
  const changedKeys = new Set([...put, ...removed].map(keyText));
  const changedIds =
    changedKeys.size === 0
      ? []
      : carsByMarket(prices.cars)
          .filter(({ key }) => changedKeys.has(keyText(key)))
          .flatMap(({ key, cars }) => {
            const [was, is] = [before, after].map((markets) => markets.get(keyText(key)));
            return cars
              .filter((car) => indicatorIn(was, car) !== indicatorIn(is, car))
              .map(({ listingId }) => listingId);
          });
  return { put, removed, changedIds };
}

function byKey(markets: readonly ModelMarket[]): Map<string, ModelMarket> {
  return new Map(markets.map((market) => [keyText(market), market]));
}

function keyText({ isNew, trimCode, year }: MarketKey): string {
  return `${isNew} ${year} ${trimCode}`;
}

function isSame(before: ModelMarket | undefined, after: ModelMarket): boolean {
  return (
    before?.logPriceAtNoMiles === after.logPriceAtNoMiles &&
    before.logPricePerMile === after.logPricePerMile &&
    before.sampleSize === after.sampleSize &&
    before.hasMixedTrims === after.hasMixedTrims
  );
}

function indicatorIn(market: ModelMarket | undefined, car: ComparableCar) {
  return market && ratingIn(market, car)?.indicator;
}
