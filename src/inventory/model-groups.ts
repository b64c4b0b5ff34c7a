import type { RatedCar } from './listing-store.js';
import { ratedCarOf } from './offer-rows.js';
import type { ComparableRow } from './offer-rows.js';

/** Puts rows that come make by make and model by model together: one list of cars for each model. */
export class ModelGroups {
  #group: RatedCar[] = [];

  /** Answers the cars of the model before, when the row is of another one. */
  add(row: ComparableRow): readonly RatedCar[] | undefined {
    const [first] = this.#group;
    const isOther = first !== undefined && (first.makeCode !== row.makeCode || first.modelCode !== row.modelCode);
    const finished = isOther ? this.#group : undefined;
    if (isOther) this.#group = [];
    this.#group.push(ratedCarOf(row));
    return finished;
  }

  /** The cars of the last model, when no row is left; undefined where there was none. */
  last(): readonly RatedCar[] | undefined {
    return this.#group.length > 0 ? this.#group : undefined;
  }
}
