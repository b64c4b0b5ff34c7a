import type { Config } from '../config/config.js';
import type { WriterPatience } from '../database/write-turns.js';
import { EmbeddedListingStore } from './embedded/embedded-listing-store.js';
import { INVENTORY_FILE_NAME } from './embedded/inventory-file.js';
import type { ListingStore } from './listing-store.js';

/** The store of record that the configuration chooses; the one place that knows which there are. `patience`: see `WriterBusy`. */
export function openListingStore({ dataDir }: Pick<Config, 'dataDir'>, patience?: WriterPatience): ListingStore {
  return new EmbeddedListingStore(dataDir, patience);
}

/** The file that the store is, below the data folder. */
export const STORE_FILE_NAME = INVENTORY_FILE_NAME;
