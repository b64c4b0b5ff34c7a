import { buildFlatMemory } from './flat/flat-builder.js';
import { FlatIndex } from './flat/flat-index.js';
import { pricesOf } from './flat/flat-prices.js';
import { searchFlat } from './flat/flat-search.js';
import { valuesOfRow } from './flat/row-values.js';
import type { FlatMemory } from './flat/flat-memory.js';
import { sortKeyOf } from './flat/sort-key.js';
import type { KernelName } from './kernels/kernel.js';
import type { Clause, IndexAnswer, IndexedCar, IndexedField, IndexQuery } from '../search-index.js';

/** A thread among those that search one memory: its number, from 0, and how many there are. */
export interface SearchThread {
  readonly number: number;
  readonly count: number;
}

/**
 * Search index in this process's memory, replaced as a whole (`LiveSearchIndex` adds single
 * changes). All columns are in one shared memory, in place order; kernels run the inner loops over
 * it, and every count is exact. A search is one synchronous computation on immutable columns, so a
 * running replacement is never visible in part.
 */
export class EmbeddedSearchIndex {
  private current: FlatIndex | undefined;

  /**
   * The fields, in the order of `IndexedCar.values`. For a small index that is often replaced, the
   * `js` kernel is cheaper.
   */
  constructor(
    private readonly fields: readonly IndexedField[],
    private readonly kernel: KernelName = 'wasm',
    private readonly thread: SearchThread = { number: 0, count: 1 },
  ) {}

  get size(): number {
    return this.current?.rowCount ?? 0;
  }

  /** Row of a car, valid until the next replacement; undefined for an unknown id. */
  rowOf(id: number): number | undefined {
    return this.current?.rowOf(id);
  }

  /** Distinct values of the counted fields of a row's car. */
  valuesOfRow(row: number): Iterable<{ field: string; value: string }> {
    return valuesOfRow(this.current!, row);
  }

  /**
   * Searches without the deleted rows: row r is bit `r & 31` of word `r >>> 5`. Values that only
   * deleted rows have stay in `counts`, with zero.
   */
  searchWithout(query: IndexQuery, deadRows: Uint32Array | undefined): IndexAnswer {
    return this.searchAllWithout([query], deadRows)[0]!;
  }

  /** Like `searchWithout`, for several queries together. */
  searchAllWithout(
    queries: readonly IndexQuery[],
    deadRows: Uint32Array | undefined,
  ): IndexAnswer[] {
    return this.current
      ? searchFlat(this.current, queries, deadRows)
      : queries.map((query) => this.emptyAnswer(query));
  }

  /** Unordered prices of the matching cars of each search, without deleted rows. */
  pricesWithout(
    searches: readonly (readonly Clause[])[],
    deadRows: Uint32Array | undefined,
  ): Int32Array[] {
    return this.current
      ? pricesOf(this.current, searches, deadRows)
      : searches.map(() => new Int32Array());
  }

  /** Sort key of a car: ascending, ties by id. Comparable between indexes. */
  sortKeyOf(id: number, query: Pick<IndexQuery, 'sort' | 'origin'>): number {
    return sortKeyOf(this.current!, this.rowOf(id)!, query);
  }

  /**
   * Replaces all cars synchronously; the next search sees them. If reading the cars fails, nothing
   * changes.
   */
  replace(cars: Iterable<IndexedCar>): void {
    this.adopt(buildFlatMemory(this.fields, cars, this.kernel === 'wasm', this.thread.count));
  }

  /** The flat memory; undefined before there are cars. */
  get memory(): FlatMemory | undefined {
    return this.current?.flat;
  }

  /** Replaces all cars with those of a memory, which must have scratch space for every thread. */
  adopt(flat: FlatMemory): void {
    this.current = new FlatIndex(flat, this.kernel, this.thread.number);
  }

  private emptyAnswer({ countsOf }: IndexQuery): IndexAnswer {
    const counted = this.fields.filter(
      ({ name, isCounted }) => isCounted !== false && (countsOf?.includes(name) ?? true),
    );
    return {
      hits: [],
      total: 0,
      counts: new Map(counted.map(({ name }) => [name, new Map<string, number>()])),
    };
  }
}
