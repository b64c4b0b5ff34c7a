import type { CarDigester } from '../../inventory/digests/car-digest.js';
import type { DigestStore } from '../../inventory/digests/digest-store.js';
import { carDigester } from './car-digester.js';
import { DigestedCars } from './digested-cars.js';
import { INDEX_FIELDS } from '../index-fields.js';
import { layOut } from '../index/embedded/flat/flat-builder.js';
import type { FlatMemory } from '../index/embedded/flat/flat-memory.js';
import type { CarRules } from './indexed-car.js';
import type { CarContext } from '../search-context.js';

const FIELD_NAMES = INDEX_FIELDS.map(({ name }) => name);

/** How to build an index, and whom to tell. */
export interface BuildOptions {
  /** The moment that scores are of, epoch milliseconds. */
  now: number;
  isForWasm: boolean;
  /** Threads that will search at the same time. */
  scratchRegions: number;
  /** What the index holds of a car; the rules of today unless said. */
  rules?: CarRules;
  onProgress?: ((progress: BuildProgress) => void) | undefined;
  /** Told when digests could not be saved: the build does without, and so does the next one. */
  onUnsaved?: ((error: unknown) => void) | undefined;
}

/** How many of the cars that had no digest have one now; told after every save. */
export interface BuildProgress {
  step: 'digesting';
  done: number;
  total: number;
}

/** The index of all cars a store had at one moment. */
export interface BuiltIndex {
  flat: FlatMemory;
  storeState: string;
  revision: number;
  cars: number;
  /** What the cars mean: see `CarDigester.key`. */
  key: string;
}

/**
 * All cars whose digests a store keeps as an index: seconds for a million cars that have been digested before. Gives nobody else a turn,
 * so it is meant for a thread of its own.
 */
export async function buildIndex(store: DigestStore, context: CarContext, options: BuildOptions): Promise<BuiltIndex> {
  const { now, isForWasm, scratchRegions, rules } = options;
  const digester = carDigester(context, rules);
  try {
    await digest(store, digester, options.onProgress);
  } catch (error) {
    // Another process writes for long, or the disk is full. What is not saved is worked out on the way.
    options.onUnsaved?.(error);
  }
  const moment = await store.readDigests(digester);
  const flat = layOut(INDEX_FIELDS, new DigestedCars(moment, FIELD_NAMES, now), isForWasm, scratchRegions);
  return { flat, storeState: moment.state, revision: moment.revision, cars: flat.directory.rowCount, key: digester.key };
}

/** Digests every car that has no digest, so that the next build finds them all. */
export function digestAllCars(store: DigestStore, context: CarContext, onProgress?: BuildOptions['onProgress']): Promise<void> {
  return digest(store, carDigester(context), onProgress);
}

function digest(store: DigestStore, digester: CarDigester, onProgress: BuildOptions['onProgress']): Promise<void> {
  return store.digestCars(digester, (done, total) => onProgress?.({ step: 'digesting', done, total }));
}
