import type { WriterPatience } from '../../database/write-turns.js';
import { openDigestStore } from '../../inventory/digests/open-digest-store.js';
import type { DatabasePlace } from '../../database/open-database.js';
import type { CarContext } from '../search-context.js';
import { digestAllCars } from './build-index.js';

/**
 * Works out what the index needs of every car that has changed, so that a server that starts next has its index in seconds. Not
 * needed for the truth of anything: a server works out what is left. `onProgress` is told of cars done, of all there are to do.
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
