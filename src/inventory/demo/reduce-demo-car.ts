import type { ListingStore, Offer } from '../listing-store.js';
import { reductionOf, withPrice } from '../price-history.js';

const DAY_MS = 86_400_000;
const SHARE_LEFT = 0.95;
/** Longer than the minimum for a price to count (decision 52). */
const REQUESTED_FOR_MS = 10 * DAY_MS;

/** A price before and after a reduction, in dollars. */
export interface LoweredPrice {
  readonly before: number;
  readonly after: number;
}

/**
 * Lowers the price of a demo car by 5 percent at `now` (epoch milliseconds). The former price
 * counts as its price of some days, so that price drop alerts can be tried. `offers`: those of the
 * demo. Undefined if none of them has the id, or the car is not in the store.
 */
export async function reduceDemoCar(
  store: Pick<ListingStore, 'offersOf' | 'saveOffers'>,
  offers: Iterable<Offer>,
  id: string,
  now = Date.now(),
): Promise<LoweredPrice | undefined> {
  const offer = offerOf(id, offers);
  if (!offer) return undefined;
  const car = (await store.offersOf(id)).find(({ owner }) => owner.id === offer.owner.id);
  if (!car) return undefined;
  const { listing, owner } = car;
  const before = listing.priceDollars;
  const after = Math.round(before * SHARE_LEFT);
  const lowered = withPrice(listing.priceHistory ?? [], after, now);
  const priceHistory = reductionOf(lowered)
    ? lowered
    : withPrice([{ at: now - REQUESTED_FOR_MS, priceDollars: before }], after, now);
  const { formerPriceDollars } = reductionOf(priceHistory)!;
  const reduced = {
    ...listing,
    priceDollars: after,
    previousPriceDollars: formerPriceDollars,
    priceHistory,
  };
  await store.saveOffers([{ ...offer, owner, listing: reduced }]);
  return { before, after };
}

function offerOf(id: string, offers: Iterable<Offer>): Offer | undefined {
  for (const offer of offers) if (offer.listing.id === id) return offer;
  return undefined;
}
