import type { EmbeddedSearchIndex } from '../embedded-search-index.js';
import type { IndexAnswer } from '../../search-index.js';

/** By field: number of deleted cars per value. */
type BuriedCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Cars of an index that were removed or changed after it was built. Immutable. */
export class Tombstones {
  private constructor(
    private readonly index: EmbeddedSearchIndex,
    /** Cars per value, deleted ones included. */
    private readonly totals: IndexAnswer['counts'],
    /**
     * Row r is bit `r & 31` of word `r >>> 5`; undefined without deletions, which makes searches
     * cheaper.
     */
    readonly rows: Uint32Array | undefined,
    readonly count: number,
    private readonly buried: BuriedCounts,
    /** By field: values that no car still has. */
    readonly gone: ReadonlyMap<string, ReadonlySet<string>>,
  ) {}

  static none(index: EmbeddedSearchIndex): Tombstones {
    const { counts } = index.searchWithout(
      { clauses: [], sort: 'relevance', firstRecord: 0, numRecords: 0 },
      undefined,
    );
    return new Tombstones(index, counts, undefined, 0, new Map(), new Map());
  }

  /** Ids of the deleted cars. */
  get ids(): number[] {
    const { ids } = this.index.memory?.sections ?? { ids: [] };
    const found: number[] = [];
    this.rows?.forEach((word, at) => {
      for (let bits = word; bits !== 0; bits &= bits - 1)
        found.push(ids[32 * at + 31 - Math.clz32(bits & -bits)]!);
    });
    return found;
  }

  /** With these cars as well; unknown ids are ignored. */
  with(ids: readonly number[]): Tombstones {
    const added = this.newRowsOf(ids);
    if (added.length === 0) return this;
    const rows = this.rows?.slice() ?? new Uint32Array((this.index.size + 31) >>> 5);
    const buried = new Map(Array.from(this.buried, ([field, counts]) => [field, new Map(counts)]));
    for (const row of added) {
      rows[row >>> 5]! |= 1 << (row & 31);
      for (const { field, value } of this.index.valuesOfRow(row)) {
        const counts = buried.get(field) ?? new Map<string, number>();
        buried.set(field, counts.set(value, (counts.get(value) ?? 0) + 1));
      }
    }
    return new Tombstones(
      this.index,
      this.totals,
      rows,
      this.count + added.length,
      buried,
      this.goneOf(buried),
    );
  }

  private newRowsOf(ids: readonly number[]): number[] {
    const rows = new Set(ids.map((id) => this.index.rowOf(id)).filter((row) => row !== undefined));
    return [...rows].filter(
      (row) => !this.rows || ((this.rows[row >>> 5]! >>> (row & 31)) & 1) === 0,
    );
  }

  private goneOf(buried: BuriedCounts): ReadonlyMap<string, ReadonlySet<string>> {
    const isGone =
      (field: string) =>
      ([value, count]: [string, number]) =>
        this.totals.get(field)!.get(value) === count;
    return new Map(
      Array.from(buried, ([field, counts]) => [
        field,
        new Set([...counts].filter(isGone(field)).map(([value]) => value)),
      ]),
    );
  }
}
