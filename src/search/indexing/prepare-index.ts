import type { WriterPatience } from '../../database/write-turns.js';
import { openDigestStore } from '../../inventory/digests/open-digest-store.js';
import type { DatabasePlace } from '../../database/open-database.js';
import type { CarContext } from '../search-context.js';
import { digestAllCars } from './build-index.js';

/**
 * Digests all changed cars, so that the next start of a server takes seconds. Optional: a server
 * digests the remaining cars. `onProgress` receives the number of cars done and the total.
 */
export async function prepareIndex(
  place: DatabasePlace,
  context: CarContext,
  onProgress: (done: number, total: number) => void,
  patience?: WriterPatience,
): Promise<void> {
  const store = openDigestStore(place, patience);
  try {
    await digestAllCars(store, context, ({ done, total }) => onProgress(done, total));
  } finally {
    await store.close();
  }
}
