import { isOfBrand } from '../inventory/cars-of-brand.js';
import type { Brand } from '../platform/config/brand.js';
import type { ListedCar } from '../inventory/listing.js';
import type { SavedCarRow } from '../platform/database/saved-tables.js';
import type { SavedCarLook } from './saved-car-changes.js';

export interface LookedAtCar {
  readonly saved: SavedCarRow;
  readonly listed: ListedCar | undefined;
  readonly look: SavedCarLook;
}

/** New state of a car for alerts. */
export type KnownFrom = Partial<SavedCarRow> & Pick<SavedCarRow, 'listingId'>;

/** Without cars for sale that the brand's site does not show. */
export function looksOfBrand(looks: readonly LookedAtCar[], brand: Brand): LookedAtCar[] {
  return looks.filter(({ listed }) => !listed || isOfBrand(listed.listing, brand));
}

export function isNotPushed({
  saved: { pushedPriceDollars },
  look: { known },
}: LookedAtCar): boolean {
  return pushedPriceDollars === null || known!.knownPriceDollars < pushedPriceDollars;
}

/** State after mail and push. */
export function told({ saved: { listingId }, look: { known } }: LookedAtCar): KnownFrom {
  return { listingId, ...known, pushedPriceDollars: null };
}

/** State after a push; the next mail still reports the changes. */
export function pushed(car: LookedAtCar): KnownFrom {
  const { saved, look } = car;
  if (look.news === undefined) return { listingId: saved.listingId, ...look.known };
  return {
    listingId: saved.listingId,
    pushedPriceDollars:
      look.news === 'dropped' && isNotPushed(car)
        ? look.known!.knownPriceDollars
        : saved.pushedPriceDollars,
  };
}
