import { LRUCache } from 'lru-cache';
import type { ListedCar } from './listing.js';

/**
 * About 50 MB of parsed documents (2.4 KB each). Reading a car takes longer than the rest of
 * rendering its card.
 */
const KEPT_CARS = 20_000;

/** Callers with more cars do not render a page, so they bypass this cache. */
export const MAX_CARS_OF_A_PAGE = 200;

/** After more changes the whole cache is cleared. */
export const MAX_CHANGED = 5_000;

/**
 * Cache of recently read cars as of one revision of the store. Changed cars are removed before
 * every read.
 */
export class RecentCars {
  readonly #cars = new LRUCache<number, ListedCar>({ max: KEPT_CARS });
  #revision = 0;

  /** Cached cars are as of this revision. */
  get revision(): number {
    return this.#revision;
  }

  /** Removes the cars that changed up to `revision`; all of them if the changes are unknown. */
  follow(revision: number, changedIds: readonly number[] | undefined): void {
    if (changedIds) for (const id of changedIds) this.#cars.delete(id);
    else this.#cars.clear();
    this.#revision = revision;
  }

  get(id: number): ListedCar | undefined {
    return this.#cars.get(id);
  }

  /** Caches a car, frozen because callers share it. Ignored if it was read at an older revision. */
  keep(car: ListedCar, revision: number): void {
    if (revision >= this.#revision) this.#cars.set(Number(car.listing.id), Object.freeze(car));
  }
}
