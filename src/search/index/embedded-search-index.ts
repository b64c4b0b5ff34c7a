import { buildFlatMemory } from './embedded/flat-builder.js';
import { FlatIndex } from './embedded/flat-index.js';
import { searchFlat } from './embedded/flat-search.js';
import { valuesOfRow } from './embedded/row-values.js';
import { sortKeyOf } from './embedded/sort-key.js';
import { Pacer } from './embedded/pacer.js';
import { fromSnapshot, type ReadSnapshot, type Snapshot, type SnapshotFacts, toSnapshot } from './embedded/snapshot.js';
import type { KernelName } from './kernels/kernel.js';
import type { IndexAnswer, IndexedCar, IndexQuery, SearchIndex } from './search-index.js';

/**
 * Cars in this process's memory, replaced all at once (`LiveSearchIndex` adds single changes): no server, no network. All
 * columns lie in one shared memory in place order, the inner loops are kernels over it, every count is exact. A search is one synchronous computation on one unchanging set of columns,
 * so a replacement that is being built beside it cannot be seen in part.
 */
export class EmbeddedSearchIndex implements Omit<SearchIndex, 'apply' | 'changedCars'> {
  private readonly fieldNames: readonly string[];
  private current: FlatIndex | undefined;
  private replacements = 0;
  private lastReplacement: Promise<void> = Promise.resolve();

  /** The fields in the order of `IndexedCar.values`. A small index that is often replaced is cheaper with the `js` kernel. */
  constructor(
    fields: readonly { name: string }[],
    private readonly kernel: KernelName = 'wasm',
  ) {
    this.fieldNames = fields.map(({ name }) => name);
  }

  get epoch(): number {
    return this.replacements;
  }

  get size(): number {
    return this.current?.rowCount ?? 0;
  }

  async search(query: IndexQuery): Promise<IndexAnswer> {
    return this.searchWithout(query, undefined);
  }

  /** The row of a car, until the next replacement; undefined when the index has no such id. */
  rowOf(id: number): number | undefined {
    return this.current?.rowOf(id);
  }

  /** Every value of the car in a row, each once. */
  valuesOfRow(row: number): Iterable<{ field: string; value: string }> {
    return valuesOfRow(this.current!, row);
  }

  /**
   * A search as if the dead rows were not there: row r is bit `r & 31` of word `r >>> 5`. Values that only dead rows have
   * keep their entry in `counts`, with zero.
   */
  searchWithout(query: IndexQuery, deadRows: Uint32Array | undefined): IndexAnswer {
    return this.current ? searchFlat(this.current, query, deadRows) : this.emptyAnswer();
  }

  /** What a car is ordered by: lower comes first, equal ones go by id. Keys of any two indexes compare. */
  sortKeyOf(id: number, query: Pick<IndexQuery, 'sort' | 'origin'>): number {
    return sortKeyOf(this.current!, this.rowOf(id)!, query);
  }

  /** One at a time, in the order of the calls: the cars given last are the ones that stay. */
  replaceAll(cars: Iterable<IndexedCar>): Promise<void> {
    const replacement = this.lastReplacement.then(() => this.build(cars));
    this.lastReplacement = replacement.catch(() => undefined);
    return replacement;
  }

  /** All cars as bytes, undefined before there are any; `columns` is the living memory. */
  toSnapshot(facts: SnapshotFacts): Snapshot | undefined {
    return this.current && toSnapshot(this.current.flat, facts);
  }

  /**
   * Replaces all cars with those of a snapshot if `isWanted` agrees to what it was made from.
   * @throws SnapshotError when the snapshot cannot be used.
   */
  restore(read: ReadSnapshot, isWanted: (facts: SnapshotFacts) => boolean): boolean {
    const { facts, load } = fromSnapshot(read);
    if (!isWanted(facts)) return false;
    this.current = new FlatIndex(load(this.kernel === 'wasm'), this.kernel);
    this.replacements++;
    return true;
  }

  private async build(cars: Iterable<IndexedCar>): Promise<void> {
    const flat = await buildFlatMemory(this.fieldNames, cars, this.kernel === 'wasm', new Pacer());
    this.current = new FlatIndex(flat, this.kernel);
    this.replacements++;
  }

  private emptyAnswer(): IndexAnswer {
    return { hits: [], total: 0, counts: new Map(this.fieldNames.map((name) => [name, new Map<string, number>()])) };
  }
}
