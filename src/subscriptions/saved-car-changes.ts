import type { SavedCarRow } from '../database/tables.js';
import { RETURN_MS, SOLD_AFTER_MS } from '../inventory/lapses.js';
import type { Listing } from '../inventory/listing.js';

/** What alerts know of a saved car. */
export type KnownCar = Readonly<Pick<SavedCarRow, 'knownPriceDollars' | 'knownAt' | 'goneAt' | 'isSoldTold'>>;

/** What a look at a saved car says. `news` is told; `known` is remembered, undefined where it is as before. */
export interface SavedCarLook {
  readonly news?: 'dropped' | 'sold';
  readonly known?: KnownCar;
}

/** Whether the badge says that the price is reduced (decision 052). */
export function isReduced({ priceDollars, previousPriceDollars }: Pick<Listing, 'priceDollars' | 'previousPriceDollars'>): boolean {
  return previousPriceDollars !== undefined && previousPriceDollars > priceDollars;
}

/**
 * A look at a saved car, `listing` undefined where it is off sale. A price drop is a reduction by the rule of the badge (decision 52), below
 * all prices of 30 days that the shopper knows; a car is sold after 14 days off sale (decision 52). Each is told once.
 */
export function lookAtSavedCar(
  car: KnownCar,
  listing: Pick<Listing, 'priceDollars' | 'previousPriceDollars'> | undefined,
  now: number,
): SavedCarLook {
  if (!listing) {
    if (car.goneAt === null) return { known: { ...car, goneAt: now } };
    return car.isSoldTold === 1 || now - car.goneAt < SOLD_AFTER_MS ? {} : { news: 'sold', known: { ...car, isSoldTold: 1 } };
  }
  const { priceDollars } = listing;
  const known = { knownPriceDollars: priceDollars, knownAt: now, goneAt: null, isSoldTold: 0 };
  if (isReduced(listing) && priceDollars < car.knownPriceDollars) return { news: 'dropped', known };
  // A lower price of more than 30 days ago is forgotten: what is reduced after a long rise is news.
  if (priceDollars > car.knownPriceDollars && now - car.knownAt >= RETURN_MS) return { known };
  return car.goneAt === null ? {} : { known: { ...car, goneAt: null, isSoldTold: 0 } };
}
