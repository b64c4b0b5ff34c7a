import type { CarEncoder } from '../../inventory/indexed-documents/indexed-document.js';
import type { DocumentStore } from '../../inventory/indexed-documents/document-store.js';
import { carEncoder } from './document-encoder.js';
import { EncodedCars } from './encoded-cars.js';
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
  /** Called if documents could not be saved. The build continues without saving them. */
  onUnsaved?: ((error: unknown) => void) | undefined;
}

/** Progress of encoding cars without a document, reported after every save. */
export interface BuildProgress {
  step: 'encoding';
  done: number;
  total: number;
}

/** The index of a store's cars at one moment. */
export interface BuiltIndex {
  flat: FlatMemory;
  storeState: string;
  revision: number;
  cars: number;
  /** See `CarEncoder.key`. */
  key: string;
}

/**
 * Builds an index from the store's documents: seconds for a million cars with documents. Blocks its
 * thread, so call it in a worker.
 */
export async function buildIndex(
  store: DocumentStore,
  context: CarContext,
  options: BuildOptions,
): Promise<BuiltIndex> {
  const { now, isForWasm, scratchRegions, rules } = options;
  const encoder = carEncoder(context, rules);
  try {
    await encodeMissing(store, encoder, options.onProgress);
  } catch (error) {
    // Another process holds the write lock, or the disk is full. Unsaved documents are computed
    // during the build.
    options.onUnsaved?.(error);
  }
  const moment = await store.readDocuments(encoder);
  const flat = layOut(
    INDEX_FIELDS,
    new EncodedCars(moment, FIELD_NAMES, now),
    isForWasm,
    scratchRegions,
  );
  return {
    flat,
    storeState: moment.state,
    revision: moment.revision,
    cars: flat.directory.rowCount,
    key: encoder.key,
  };
}

/** Encodes every car without a document, so that the next build is fast. */
export function encodeAllCars(
  store: DocumentStore,
  context: CarContext,
  onProgress?: BuildOptions['onProgress'],
): Promise<void> {
  return encodeMissing(store, carEncoder(context), onProgress);
}

function encodeMissing(
  store: DocumentStore,
  encoder: CarEncoder,
  onProgress: BuildOptions['onProgress'],
): Promise<void> {
  return store.encodeMissing(encoder, (done, total) =>
    onProgress?.({ step: 'encoding', done, total }),
  );
}
