import { LRUCache } from 'lru-cache';
import type { ListedCar } from './listing.js';

/** About 50 MB of parsed documents (2.4 KB each): reading a car anew takes longer than all else that a card needs. */
const KEPT_CARS = 20_000;

/** Who asks for more cars at once does not draw a page, and leaves what is kept for pages alone. */
export const MAX_CARS_OF_A_PAGE = 200;

/** Where more have changed, all that is remembered is read anew. */
export const MAX_CHANGED = 5_000;

/** The cars read lately, as of one revision of the store: what has changed since is forgotten before anybody reads on. */
export class RecentCars {
  readonly #cars = new LRUCache<number, ListedCar>({ max: KEPT_CARS });
  #revision = 0;

  /** What is here is as it was then, or has not changed since. */
  get revision(): number {
    return this.#revision;
  }

  /** Forgets the cars that have changed since `revision`; all of them where nobody knows any more which. */
  follow(revision: number, changedIds: readonly number[] | undefined): void {
    if (changedIds) for (const id of changedIds) this.#cars.delete(id);
    else this.#cars.clear();
    this.#revision = revision;
  }

  get(id: number): ListedCar | undefined {
    return this.#cars.get(id);
  }

  /** Whoever reads it later gets the same car: nobody may alter it. Left out when it was read at a revision that has been gone past. */
  keep(car: ListedCar, revision: number): void {
    if (revision >= this.#revision) this.#cars.set(Number(car.listing.id), Object.freeze(car));
  }
}
