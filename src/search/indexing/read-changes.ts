import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ListingStore } from '../../inventory/listing-store.js';
import type { IndexChanges, IndexedCar } from '../index/search-index.js';
import type { CarContext } from '../search-context.js';
import { toIndexedCar } from './indexed-car.js';

const CARS_AT_A_TIME = 100;

/**
 * Index changes for changed cars: puts those that are for sale, with scores of `scoredAt`, and
 * removes the others.
 */
export async function readChanges(
  store: Pick<ListingStore, 'currentCars'>,
  ids: readonly string[],
  context: CarContext,
  scoredAt: number,
): Promise<IndexChanges> {
  const left = new Set(ids.map(Number));
  const put: IndexedCar[] = [];
  for (let first = 0; first < ids.length; first += CARS_AT_A_TIME) {
    if (first > 0) await yieldToEventLoop();
    for (const car of await store.currentCars(ids.slice(first, first + CARS_AT_A_TIME))) {
      const indexed = toIndexedCar(car, context, scoredAt);
      if (indexed) put.push(indexed);
    }
  }
  for (const { id } of put) left.delete(id);
  return { put, remove: [...left] };
}
