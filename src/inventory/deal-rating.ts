import { isComparable, MIN_PRICE_DOLLARS, isNew } from './cars-of-market.js';
import type { PriceMarket } from './price-markets.js';
import type { RatedFacts } from './cars-of-market.js';
import type { DealIndicator, DealRating } from './listing.js';

/** Shares below the expected price from which a price is great or good; higher for mixed trims. */
export const GREAT_BELOW_SHARE = 0.1;
export const GOOD_BELOW_SHARE = 0.05;
export const MIXED_TRIMS_GREAT_BELOW_SHARE = 0.15;
export const MIXED_TRIMS_GOOD_BELOW_SHARE = 0.1;

/** Prices below the expected price by more than this share are not credible. */
export const INCREDIBLE_BELOW_SHARE = 0.45;

/**
 * Rating of a car in its market; undefined if its price cannot be compared. A price at least 10%
 * below the expected one is great, at least 5% below is good; with mixed trims 5 points more,
 * because another trim may explain that much. More than 45% below gets no badge: it is a misprint,
 * a down payment or a wreck.
 *
 * Cars that differ only in price have the same expected price, so the cheaper one never rates
 * worse, except by the 45% limit. Cars below 500 dollars, and used cars without mileage, are
 * neither rated nor counted.
 */
export function ratingIn(market: PriceMarket, car: RatedFacts): DealRating | undefined {
  if (!isComparable(car)) return undefined;
  const expectedPriceDollars = Math.round(Math.exp(logPriceIn(market, car)));
  if (expectedPriceDollars < MIN_PRICE_DOLLARS) return undefined;
  const indicator = indicatorOf(market, expectedPriceDollars, car.priceDollars);
  return { expectedPriceDollars, sampleSize: market.sampleSize, ...(indicator && { indicator }) };
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
