import type { Config } from '../config/config.js';
import type { WriterPatience } from '../database/write-turns.js';
import { EmbeddedListingStore } from './embedded/embedded-listing-store.js';
import type { ListingStore } from './listing-store.js';

/** The store of record that the configuration chooses; the one place that knows which there are. `patience`: see `WriterBusy`. */
export function openListingStore({ dataDir }: Pick<Config, 'dataDir'>, patience?: WriterPatience): ListingStore {
  return new EmbeddedListingStore(dataDir, patience);
}
