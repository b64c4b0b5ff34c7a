import type { RatedCar } from './listing-store.js';
import { ratedCarOf } from './offer-rows.js';
import type { ComparableRow } from './offer-rows.js';

/** Groups rows, which are ordered by make and model, into one list per model. */
export class ModelGroups {
  #group: RatedCar[] = [];

  /** Returns the cars of the previous model if the row is of another one. */
  add(row: ComparableRow): readonly RatedCar[] | undefined {
    const [first] = this.#group;
    const isOther = first !== undefined && (first.makeCode !== row.makeCode || first.modelCode !== row.modelCode);
    const finished = isOther ? this.#group : undefined;
    if (isOther) this.#group = [];
    this.#group.push(ratedCarOf(row));
    return finished;
  }

  /** The cars of the last model; undefined if there was none. */
  last(): readonly RatedCar[] | undefined {
    return this.#group.length > 0 ? this.#group : undefined;
  }
}
