import type { LockPatience } from '../../platform/database/write-lock.js';
import type { Config } from '../../platform/config/config.js';
import { openDocumentStore } from '../../inventory/indexed-documents/open-document-store.js';
import type { DatabasePlace } from '../../platform/database/open-database.js';
import type { CarContext } from '../search-context.js';
import { encodeAllCars } from './build-index.js';

/** Where the cars are, and the nodes that have the index, if servers do not have it in memory. */
export type IndexPlace = DatabasePlace & Pick<Config, 'openSearchUrls'>;

/**
 * Encodes all changed cars, so that the next start of a server takes seconds. Optional: a server
 * encodes the remaining cars. An index in OpenSearch needs no documents. `onProgress` receives the
 * number of cars done and the total.
 */
export async function prepareIndex(
  place: IndexPlace,
  context: CarContext,
  onProgress: (done: number, total: number) => void,
  patience?: LockPatience,
): Promise<void> {
  if (place.openSearchUrls.length > 0) return;
  const store = openDocumentStore(place, patience);
  try {
    await encodeAllCars(store, context, ({ done, total }) => onProgress(done, total));
  } finally {
    await store.close();
  }
}
