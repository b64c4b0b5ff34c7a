import type { ReadSnapshot, Snapshot, SnapshotFacts } from './embedded/snapshot.js';
import { EmbeddedSearchIndex } from './embedded-search-index.js';
import type { KernelName } from './kernels/kernel.js';
import { Segments } from './live/segments.js';
import { type IndexAnswer, type IndexChanges, type IndexedCar, type IndexQuery, SearchIndex } from './search-index.js';

/** A replacement under way, with the changes that came after it was asked for: they hold for its cars too. */
type Replacement = IndexChanges[];

/**
 * The listing index in this process, open to change: all cars as they were last replaced, and the few that changed since in a
 * small index beside them. A search is one synchronous computation on segments that never change.
 */
export class LiveSearchIndex extends SearchIndex {
  private segments: Segments;
  private swaps = 0;
  private lastSwap: Promise<void> = Promise.resolve();
  private lastReplacement: Promise<void> = Promise.resolve();
  private readonly underWay = new Set<Replacement>();

  /** The fields in the order of `IndexedCar.values`. */
  constructor(
    private readonly fields: readonly { name: string }[],
    private readonly kernel: KernelName = 'wasm',
  ) {
    super();
    this.segments = Segments.of(fields, this.emptyMain());
  }

  get epoch(): number {
    return this.swaps;
  }

  get size(): number {
    return this.segments.size;
  }

  get changedCars(): number {
    return this.segments.changedCars;
  }

  async search(query: IndexQuery): Promise<IndexAnswer> {
    return this.segments.search(query);
  }

  apply(changes: IndexChanges): Promise<void> {
    const replacements = [...this.underWay];
    return this.swap(async () => {
      for (const replacement of replacements) replacement.push(changes);
      return this.segments.with(changes);
    });
  }

  /** One at a time, in the order of the calls: the cars given last are the ones that stay. */
  replaceAll(cars: Iterable<IndexedCar>): Promise<void> {
    const replacement: Replacement = [];
    this.underWay.add(replacement);
    const done = this.lastReplacement.then(() => this.build(cars, replacement)).finally(() => this.underWay.delete(replacement));
    this.lastReplacement = done.catch(() => undefined);
    return done;
  }

  /** All cars as bytes; undefined while some have changed since they were last replaced, or before there are any. */
  toSnapshot(facts: SnapshotFacts): Snapshot | undefined {
    return this.changedCars === 0 ? this.segments.main.toSnapshot(facts) : undefined;
  }

  /**
   * Replaces all cars with those of a snapshot if `isWanted` agrees to what it was made from. Only while no other change is
   * under way: at the start.
   * @throws SnapshotError when the snapshot cannot be used.
   */
  restore(read: ReadSnapshot, isWanted: (facts: SnapshotFacts) => boolean): boolean {
    const main = this.emptyMain();
    if (!main.restore(read, isWanted)) return false;
    this.segments = Segments.of(this.fields, main);
    this.swaps++;
    return true;
  }

  private emptyMain(): EmbeddedSearchIndex {
    return new EmbeddedSearchIndex(this.fields, this.kernel);
  }

  private async build(cars: Iterable<IndexedCar>, replacement: Replacement): Promise<void> {
    const main = this.emptyMain();
    await main.replaceAll(cars);
    await this.swap(async () => {
      this.underWay.delete(replacement);
      return Segments.of(this.fields, main).with(inOne(replacement));
    });
  }

  /** Swaps follow one another, so that none is made from segments that another is about to replace. */
  private swap(segmentsAfter: () => Promise<Segments>): Promise<void> {
    const swap = this.lastSwap.then(segmentsAfter).then((segments) => {
      if (segments === this.segments) return;
      this.segments = segments;
      this.swaps++;
    });
    this.lastSwap = swap.catch(() => undefined);
    return swap;
  }
}

/** What several changes come to, one after another. */
function inOne(changes: readonly IndexChanges[]): IndexChanges {
  const outcome = new Map<number, IndexedCar | undefined>();
  for (const { put, remove } of changes) {
    for (const id of remove) outcome.set(id, undefined);
    for (const car of put) outcome.set(car.id, car);
  }
  return {
    put: [...outcome.values()].filter((car) => car !== undefined),
    remove: [...outcome].filter(([, car]) => car === undefined).map(([id]) => id),
  };
}
