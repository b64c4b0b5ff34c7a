import { LRUCache } from 'lru-cache';
import type { ListedCar } from '../listing.js';

/** About 50 MB of parsed documents (2.4 KB each): reading a car anew takes longer than all else that a card needs. */
const KEPT_CARS = 20_000;

/** The cars read lately, as of one revision of the store: what has changed since is forgotten before anybody reads on. */
export class RecentCars {
  readonly #cars = new LRUCache<number, ListedCar>({ max: KEPT_CARS });
  #revision = 0;

  /** `changedSince` says which cars have changed since a revision, or undefined where nobody knows any more. */
  follow(revision: number, changedSince: (revision: number) => readonly number[] | undefined): void {
    if (revision === this.#revision) return;
    const changed = this.#cars.size > 0 ? changedSince(this.#revision) : [];
    if (changed) for (const id of changed) this.#cars.delete(id);
    else this.#cars.clear();
    this.#revision = revision;
  }

  get(id: number): ListedCar | undefined {
    return this.#cars.get(id);
  }

  /** Whoever reads it later gets the same car: nobody may alter it. */
  keep(car: ListedCar): void {
    this.#cars.set(Number(car.listing.id), Object.freeze(car));
  }
}
