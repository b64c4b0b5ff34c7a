import type { SavedCarRow } from '../platform/database/saved-tables.js';
import { RETURN_MS, SOLD_AFTER_MS } from '../inventory/lapses.js';
import type { Listing } from '../inventory/listing.js';

/** State of a saved car for alerts. */
export type KnownCar = Readonly<
  Pick<SavedCarRow, 'knownPriceDollars' | 'knownAt' | 'goneAt' | 'isSoldTold'>
>;

/** Result for a saved car. `news`: change to report. `known`: new state, undefined if unchanged. */
export interface SavedCarLook {
  readonly news?: 'dropped' | 'sold';
  readonly known?: KnownCar;
}

/** Whether the car has the badge of a reduced price (decision 52). */
export function isReduced({
  priceDollars,
  previousPriceDollars,
}: Pick<Listing, 'priceDollars' | 'previousPriceDollars'>): boolean {
  return previousPriceDollars !== undefined && previousPriceDollars > priceDollars;
}

/**
 * Checks a saved car; `listing` is undefined while it is off sale. A price drop is a reduction by
 * the badge's rule (decision 52) below all prices of 30 days that the shopper knows. A car is sold
 * after 14 days off sale (decision 52). Each is reported once.
 */
export function lookAtSavedCar(
  car: KnownCar,
  listing: Pick<Listing, 'priceDollars' | 'previousPriceDollars'> | undefined,
  now: number,
): SavedCarLook {
  if (!listing) {
    if (car.goneAt === null) return { known: { ...car, goneAt: now } };
    return car.isSoldTold === 1 || now - car.goneAt < SOLD_AFTER_MS
      ? {}
      : { news: 'sold', known: { ...car, isSoldTold: 1 } };
  }
  const { priceDollars } = listing;
  const known = { knownPriceDollars: priceDollars, knownAt: now, goneAt: null, isSoldTold: 0 };
  if (isReduced(listing) && priceDollars < car.knownPriceDollars) return { news: 'dropped', known };
  // A lower price of more than 30 days ago is forgotten: a reduction after a long increase is news.
  if (priceDollars > car.knownPriceDollars && now - car.knownAt >= RETURN_MS) return { known };
  return car.goneAt === null ? {} : { known: { ...car, goneAt: null, isSoldTold: 0 } };
}
