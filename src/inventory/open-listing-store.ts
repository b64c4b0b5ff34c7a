import type { Config } from '../config/config.js';
import { EmbeddedListingStore } from './embedded/embedded-listing-store.js';
import type { ListingStore } from './listing-store.js';

/** The store of record that the configuration chooses; the one place that knows which there are. */
export function openListingStore({ dataDir }: Pick<Config, 'dataDir'>): ListingStore {
  return new EmbeddedListingStore(dataDir);
}
