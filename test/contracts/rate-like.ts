import { marketKey } from '../../src/inventory/cars-of-market.js';
import type { DealRating } from '../../src/inventory/listing.js';
import type { ListingStore, Offer } from '../../src/inventory/listing-store.js';
import { changesTo } from '../../src/inventory/rate-deals.js';

/**
 * Gives all cars of an offer's model, condition, trim and year this expected price and sample, or
 * no rating.
 */
export async function rateLike(
  store: ListingStore,
  { listing }: Offer,
  rating?: Omit<DealRating, 'indicator'>,
): Promise<void> {
  const key = marketKey(listing);
  await store.rateModels([listing], (prices) => {
    const others = prices.markets.filter(({ isNew, trimCode, year }) => {
      return isNew !== key.isNew || trimCode !== key.trimCode || year !== key.year;
    });
    return changesTo(rating ? [...others, { ...key, ...marketAt(rating) }] : others, prices);
  });
}

function marketAt({ expectedPriceDollars, sampleSize }: Omit<DealRating, 'indicator'>) {
  return {
    logPriceAtNoMiles: Math.log(expectedPriceDollars),
    logPricePerMile: 0,
    sampleSize,
    hasMixedTrims: false,
  };
}
