import { buildFlatMemory } from './flat/flat-builder.js';
import { FlatIndex } from './flat/flat-index.js';
import { pricesOf } from './flat/flat-prices.js';
import { searchFlat } from './flat/flat-search.js';
import { valuesOfRow } from './flat/row-values.js';
import type { FlatMemory } from './flat/flat-memory.js';
import { sortKeyOf } from './flat/sort-key.js';
import type { KernelName } from './kernels/kernel.js';
import type { Clause, IndexAnswer, IndexedCar, IndexedField, IndexQuery } from '../search-index.js';

/** Which of the threads that search one memory this is, from 0, and how many there are. */
export interface SearchThread {
  readonly number: number;
  readonly count: number;
}

/**
 * Cars in this process's memory, replaced all at once (`LiveSearchIndex` adds single changes): no server, no network. All
 * columns lie in one shared memory in place order, the inner loops are kernels over it, every count is exact. A search is one
 * synchronous computation on one unchanging set of columns, so a replacement that is being built beside it cannot be seen in part.
 */
export class EmbeddedSearchIndex {
  private current: FlatIndex | undefined;

  /** The fields in the order of `IndexedCar.values`. A small index that is often replaced is cheaper with the `js` kernel. */
  constructor(
    private readonly fields: readonly IndexedField[],
    private readonly kernel: KernelName = 'wasm',
    private readonly thread: SearchThread = { number: 0, count: 1 },
  ) {}

  get size(): number {
    return this.current?.rowCount ?? 0;
  }

  /** The row of a car, until the next replacement; undefined when the index has no such id. */
  rowOf(id: number): number | undefined {
    return this.current?.rowOf(id);
  }

  /** Every value of a counted field that the car in a row has, each once. */
  valuesOfRow(row: number): Iterable<{ field: string; value: string }> {
    return valuesOfRow(this.current!, row);
  }

  /**
   * A search as if the dead rows were not there: row r is bit `r & 31` of word `r >>> 5`. Values that only dead rows have
   * keep their entry in `counts`, with zero.
   */
  searchWithout(query: IndexQuery, deadRows: Uint32Array | undefined): IndexAnswer {
    return this.current ? searchFlat(this.current, query, deadRows) : this.emptyAnswer(query);
  }

  /** Unordered prices of the matching cars of each search, without dead rows. */
  pricesWithout(searches: readonly (readonly Clause[])[], deadRows: Uint32Array | undefined): Int32Array[] {
    return this.current ? pricesOf(this.current, searches, deadRows) : searches.map(() => new Int32Array());
  }

  /** What a car is ordered by: lower comes first, equal ones go by id. Keys of any two indexes compare. */
  sortKeyOf(id: number, query: Pick<IndexQuery, 'sort' | 'origin'>): number {
    return sortKeyOf(this.current!, this.rowOf(id)!, query);
  }

  /** The next search sees the new cars. Gives nobody else a turn; cars that cannot be read to the end change nothing. */
  replace(cars: Iterable<IndexedCar>): void {
    this.adopt(buildFlatMemory(this.fields, cars, this.kernel === 'wasm', this.thread.count));
  }

  /** The cars as they lie in memory, undefined before there are any. */
  get memory(): FlatMemory | undefined {
    return this.current?.flat;
  }

  /** Replaces all cars with those of a memory that has a region of scratch for every thread. */
  adopt(flat: FlatMemory): void {
    this.current = new FlatIndex(flat, this.kernel, this.thread.number);
  }

  private emptyAnswer({ countsOf }: IndexQuery): IndexAnswer {
    const counted = this.fields.filter(({ name, isCounted }) => isCounted !== false && (countsOf?.includes(name) ?? true));
    return { hits: [], total: 0, counts: new Map(counted.map(({ name }) => [name, new Map<string, number>()])) };
  }
}
