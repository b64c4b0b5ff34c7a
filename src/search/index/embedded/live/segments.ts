import { EmbeddedSearchIndex } from '../embedded-search-index.js';
import type {
  AskingPrices,
  Clause,
  IndexAnswer,
  IndexChanges,
  IndexedCar,
  IndexedField,
  IndexQuery,
} from '../../search-index.js';
import { segmentPrices } from './segment-prices.js';
import { searchSegments } from './segment-search.js';
import { Tombstones } from './tombstones.js';

type Fields = readonly IndexedField[];

/**
 * All cars at one moment, immutable: the main segment without its tombstones, and the delta segment
 * of changed cars. A change creates new segments that share the main one, in time proportional to
 * the delta.
 */
export class Segments {
  private constructor(
    private readonly fields: Fields,
    readonly main: EmbeddedSearchIndex,
    readonly tombstones: Tombstones,
    private readonly changed: ReadonlyMap<number, IndexedCar>,
    readonly delta: EmbeddedSearchIndex,
  ) {}

  /** Segments of an index that no longer changes. */
  static of(fields: Fields, main: EmbeddedSearchIndex): Segments {
    return new Segments(fields, main, Tombstones.none(main), new Map(), deltaFor(fields));
  }

  get size(): number {
    return this.main.size - this.tombstones.count + this.changed.size;
  }

  get changedCars(): number {
    return this.tombstones.count + this.changed.size;
  }

  /** Changes since the main segment was built. */
  get changes(): IndexChanges {
    return { put: [...this.changed.values()], remove: this.tombstones.ids };
  }

  searchAll(queries: readonly IndexQuery[]): IndexAnswer[] {
    return this.changedCars === 0
      ? this.main.searchAllWithout(queries, undefined)
      : searchSegments(this, queries);
  }

  pricesOf(clauses: readonly Clause[], parts: readonly (readonly Clause[])[]): AskingPrices {
    return segmentPrices(this, clauses, parts);
  }

  /** The segments after a change; the same object if nothing changes. */
  with({ put, remove }: IndexChanges): Segments {
    const tombstones = this.tombstones.with([...remove, ...put.map(({ id }) => id)]);
    const changed = new Map(this.changed);
    const removed = remove.filter((id) => changed.delete(id));
    for (const car of put) changed.set(car.id, car);
    const isDeltaSame = put.length === 0 && removed.length === 0;
    if (isDeltaSame && tombstones.count === this.tombstones.count) return this;
    const delta = isDeltaSame ? this.delta : deltaFor(this.fields);
    if (!isDeltaSame) delta.replace(changed.values());
    return new Segments(this.fields, this.main, tombstones, changed, delta);
  }
}

/** Uses the plain kernel, because the delta is rebuilt with every change. */
function deltaFor(fields: Fields): EmbeddedSearchIndex {
  return new EmbeddedSearchIndex(fields, 'js');
}
