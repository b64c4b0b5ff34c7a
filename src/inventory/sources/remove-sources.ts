import type { DatabasePlace } from '../../platform/database/open-database.js';
import type { ListingStore } from '../listing-store.js';
import { rateDeals } from '../rate-deals.js';
import { SourceInUse, whileSourceIsOurs } from './source-lock.js';

/** Removed offers by source, and sources that were being imported and stay. */
export interface SourcesRemoved {
  readonly offers: ReadonlyMap<string, number>;
  readonly inUse: readonly SourceInUse[];
}

/** Steps of a removal under the lock of each source. */
export interface Removal {
  /** Whether it is still to be removed: an import may have ended since it was chosen. */
  readonly isDue: (source: string) => boolean;
  readonly onRemoved: (source: string) => void;
}

/** Removes all offers of sources, and rates the prices once afterward. @throws LockTimeout */
export async function removeSources(
  store: ListingStore,
  place: DatabasePlace,
  sources: readonly string[],
  { isDue, onRemoved }: Removal,
): Promise<SourcesRemoved> {
  const offers = new Map<string, number>();
  const inUse: SourceInUse[] = [];
  for (const source of sources) {
    try {
      await whileSourceIsOurs(place, source, async () => {
        if (!isDue(source)) return;
        offers.set(source, await store.removeOffers(source, []));
        onRemoved(source);
      });
    } catch (error) {
      if (!(error instanceof SourceInUse)) throw error;
      inUse.push(error);
    }
  }
  if ([...offers.values()].some((count) => count > 0)) await rateDeals(store);
  return { offers, inUse };
}
