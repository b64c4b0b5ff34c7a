import type { Config } from '../../config/config.js';
import type { WriterPatience } from '../../database/write-turns.js';
import { EmbeddedDigestStore } from '../../inventory/digests/embedded-digest-store.js';
import type { CarContext } from '../search-context.js';
import { digestAllCars } from './build-index.js';

/**
 * Works out what the index needs of every car that has changed, so that a server that starts next has its index in seconds. Not
 * needed for the truth of anything: a server works out what is left. `onProgress` is told of cars done, of all there are to do.
 */
export function prepareIndex(
  { dataDir }: Pick<Config, 'dataDir'>,
  context: CarContext,
  onProgress: (done: number, total: number) => void,
  patience?: WriterPatience,
): void {
  const store = new EmbeddedDigestStore(dataDir, patience);
  try {
    digestAllCars(store, context, ({ done, total }) => onProgress(done, total));
  } finally {
    store.close();
  }
}
