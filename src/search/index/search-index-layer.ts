import {
  type AskingPrices,
  type Clause,
  type IndexChanges,
  type IndexedCar,
  SearchIndex,
} from './search-index.js';

/** A decorator of another index that changes how it searches and delegates everything else. */
export abstract class SearchIndexLayer extends SearchIndex {
  constructor(protected readonly index: SearchIndex) {
    super();
  }

  get epoch(): number {
    return this.index.epoch;
  }

  get size(): number {
    return this.index.size;
  }

  get scoredAt(): number {
    return this.index.scoredAt;
  }

  get changedCars(): number {
    return this.index.changedCars;
  }

  pricesOf(
    clauses: readonly Clause[],
    parts: readonly (readonly Clause[])[],
  ): Promise<AskingPrices> {
    return this.index.pricesOf(clauses, parts);
  }

  replaceAll(cars: Iterable<IndexedCar>): Promise<void> {
    return this.index.replaceAll(cars);
  }

  apply(changes: IndexChanges): Promise<void> {
    return this.index.apply(changes);
  }
}
