import type { IndexChanges, IndexedCar } from '../../search-index.js';

/** Merges consecutive changes into one. */
export function inOne(changes: readonly IndexChanges[]): IndexChanges {
  const outcome = new Map<number, IndexedCar | undefined>();
  for (const { put, remove } of changes) {
    for (const id of remove) outcome.set(id, undefined);
    for (const car of put) outcome.set(car.id, car);
  }
  return {
    put: [...outcome.values()].filter((car) => car !== undefined),
    remove: [...outcome].filter(([, car]) => car === undefined).map(([id]) => id),
  };
}
