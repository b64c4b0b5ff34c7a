import type { CarDigester } from '../../inventory/indexed-documents/indexed-document.js';
import type { DigestStore } from '../../inventory/indexed-documents/document-store.js';
import { carDigester } from './document-encoder.js';
import { DigestedCars } from './encoded-cars.js';
import { INDEX_FIELDS } from '../index-fields.js';
import { layOut } from '../index/embedded/flat/flat-builder.js';
import type { FlatMemory } from '../index/embedded/flat/flat-memory.js';
import type { CarRules } from './indexed-car.js';
import type { CarContext } from '../search-context.js';

const FIELD_NAMES = INDEX_FIELDS.map(({ name }) => name);

export interface BuildOptions {
  /** Time of the scores, epoch milliseconds. */
  now: number;
  isForWasm: boolean;
  /** Number of threads that search concurrently. */
  scratchRegions: number;
  /** Default: the server's rules. */
  rules?: CarRules;
  onProgress?: ((progress: BuildProgress) => void) | undefined;
  /** Called if digests could not be saved. The build continues without saving them. */
  onUnsaved?: ((error: unknown) => void) | undefined;
}

/** Progress of digesting cars without a digest, reported after every save. */
export interface BuildProgress {
  step: 'digesting';
  done: number;
  total: number;
}

/** The index of a store's cars at one moment. */
export interface BuiltIndex {
  flat: FlatMemory;
  storeState: string;
  revision: number;
  cars: number;
  /** See `CarDigester.key`. */
  key: string;
}

/**
 * Builds an index from the store's digests: seconds for a million cars with digests. Blocks its
 * thread, so call it in a worker.
 */
export async function buildIndex(
  store: DigestStore,
  context: CarContext,
  options: BuildOptions,
): Promise<BuiltIndex> {
  const { now, isForWasm, scratchRegions, rules } = options;
  const digester = carDigester(context, rules);
  try {
    await digest(store, digester, options.onProgress);
  } catch (error) {
    // Another process holds the write lock, or the disk is full. Unsaved digests are computed
    // during the build.
    options.onUnsaved?.(error);
  }
  const moment = await store.readDigests(digester);
  const flat = layOut(
    INDEX_FIELDS,
    new DigestedCars(moment, FIELD_NAMES, now),
    isForWasm,
    scratchRegions,
  );
  return {
    flat,
    storeState: moment.state,
    revision: moment.revision,
    cars: flat.directory.rowCount,
    key: digester.key,
  };
}

/** Digests every car without a digest, so that the next build is fast. */
export function digestAllCars(
  store: DigestStore,
  context: CarContext,
  onProgress?: BuildOptions['onProgress'],
): Promise<void> {
  return digest(store, carDigester(context), onProgress);
}

function digest(
  store: DigestStore,
  digester: CarDigester,
  onProgress: BuildOptions['onProgress'],
): Promise<void> {
  return store.encodeForIndex(digester, (done, total) =>
    onProgress?.({ step: 'digesting', done, total }),
  );
}
