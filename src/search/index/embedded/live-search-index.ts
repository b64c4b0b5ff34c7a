import { FlatMemory, type PostedMemory } from './flat/flat-memory.js';
import { EmbeddedSearchIndex, type SearchThread } from './embedded-search-index.js';
import type { KernelName } from './kernels/kernel.js';
import { inOne } from './live/changes-in-one.js';
import { MemoryReclaimer } from './live/memory-reclaimer.js';
import { Segments } from './live/segments.js';
import {
  type AskingPrices,
  type Clause,
  type IndexAnswer,
  type IndexChanges,
  type IndexedCar,
  type IndexedField,
  type IndexQuery,
  SearchIndex,
} from '../search-index.js';

/** All cars as they were built, the moment that their scores are of, epoch milliseconds, and the state of the store they were read from. */
export interface BuiltCars {
  memory: PostedMemory;
  scoredAt: number;
  storeState?: string | undefined;
}

/** A step from one state of an index to the next: other cars when `built` is there, then the changes. Can be posted to a thread. */
export interface IndexStep {
  built?: BuiltCars;
  changes: IndexChanges;
  /** That of the store to which it leads, where the cars are a store's. */
  storeState?: string | undefined;
}

/** A replacement under way, with the changes that came after it was asked for, which hold for its cars too, and the state they led to. */
interface Replacement {
  changes: IndexChanges[];
  storeState?: string | undefined;
}

interface Main {
  cars: EmbeddedSearchIndex;
  scoredAt: number;
  storeState?: string | undefined;
}

/**
 * The listing index in this process, open to change: all cars as they were last replaced, and the few that changed since in a
 * small index beside them. A search is one synchronous computation on segments that never change. Threads that search the same
 * cars have an index each, over one memory: one is changed, the others follow it.
 */
export class LiveSearchIndex extends SearchIndex {
  private segments: Segments;
  private swaps = 0;
  private scoresOf = Date.now();
  private carsOf: string | undefined;
  private lastReplacement: Promise<void> = Promise.resolve();
  private readonly underWay = new Set<Replacement>();
  private readonly memories = new MemoryReclaimer();
  private readonly followers = new Set<(step: IndexStep) => void>();

  /** The fields in the order of `IndexedCar.values`. */
  constructor(
    private readonly fields: readonly IndexedField[],
    readonly kernel: KernelName = 'wasm',
    readonly thread: SearchThread = { number: 0, count: 1 },
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

  get scoredAt(): number {
    return this.scoresOf;
  }

  /** The state of the store that the cars are of (`ListingStore.state`): the same in all threads. Undefined where nobody has said it. */
  get storeState(): string | undefined {
    return this.carsOf;
  }

  async search(query: IndexQuery): Promise<IndexAnswer> {
    return this.segments.search(query);
  }

  async pricesOf(clauses: readonly Clause[], parts: readonly (readonly Clause[])[]): Promise<AskingPrices> {
    return this.segments.pricesOf(clauses, parts);
  }

  async apply(changes: IndexChanges, storeState?: string): Promise<void> {
    for (const replacement of this.underWay) {
      replacement.changes = [inOne([...replacement.changes, changes])];
      replacement.storeState = storeState;
    }
    this.swap(this.segments.with(changes), { changes, storeState });
  }

  /** One at a time, in the order of the calls: the cars given last are the ones that stay. */
  replaceAll(cars: Iterable<IndexedCar>): Promise<void> {
    const scoredAt = Date.now();
    return this.replaceWith(async () => {
      const main = this.emptyMain();
      main.replace(cars);
      return { cars: main, scoredAt };
    });
  }

  /**
   * Replaces all cars with those that somebody else builds, of a moment after this call: what is applied meanwhile holds for
   * them too. Nothing waits for the build, and one that fails leaves everything as it is.
   */
  adopt(building: Promise<BuiltCars>): Promise<void> {
    // It may fail before its turn comes, and whoever asked hears of it then.
    building.catch(() => undefined);
    return this.replaceWith(async () => this.mainOf(await building));
  }

  /** Goes through a change and a search without keeping the outcome, since code takes many times as long when it first runs. */
  warmUp(changes: IndexChanges, query: IndexQuery): void {
    this.segments.with(changes).search(query);
  }

  /** Tells every step from now on, the first being all there is. Ends by the function it answers. */
  follow(tell: (step: IndexStep) => void): () => void {
    if (this.swaps > 0) tell(this.wholeStep());
    this.followers.add(tell);
    return () => this.followers.delete(tell);
  }

  /** Takes a step of the index that this one follows, in their order. */
  async take({ built, changes, storeState }: IndexStep): Promise<void> {
    if (!built) return this.apply(changes, storeState);
    this.replaceBy(this.mainOf(built), { changes: [changes], storeState });
  }

  private emptyMain(): EmbeddedSearchIndex {
    return new EmbeddedSearchIndex(this.fields, this.kernel, this.thread);
  }

  private mainOf({ memory, scoredAt, storeState }: BuiltCars): Main {
    const cars = this.emptyMain();
    const flat = FlatMemory.of(memory);
    this.memories.add(flat);
    cars.adopt(flat);
    return { cars, scoredAt, storeState };
  }

  private replaceWith(make: () => Promise<Main>): Promise<void> {
    const replacement: Replacement = { changes: [] };
    this.underWay.add(replacement);
    const done = this.lastReplacement.then(() => this.replace(make, replacement)).finally(() => this.underWay.delete(replacement));
    this.lastReplacement = done.catch(() => undefined);
    return done;
  }

  private async replace(make: () => Promise<Main>, replacement: Replacement): Promise<void> {
    const main = await make();
    this.underWay.delete(replacement);
    this.replaceBy(main, replacement);
  }

  private replaceBy({ cars, scoredAt, storeState }: Main, after: Replacement): void {
    const changes = inOne(after.changes);
    const built = { memory: cars.memory!.toPost(), scoredAt };
    this.swap(Segments.of(this.fields, cars).with(changes), { built, changes, storeState: after.storeState ?? storeState });
  }

  private swap(segments: Segments, step: IndexStep): void {
    this.carsOf = step.storeState;
    if (segments === this.segments) return;
    this.segments = segments;
    this.scoresOf = step.built?.scoredAt ?? this.scoresOf;
    this.swaps++;
    for (const tell of this.followers) tell(step);
  }

  private wholeStep(): IndexStep {
    const { main, changes } = this.segments;
    const built = main.memory && { memory: main.memory.toPost(), scoredAt: this.scoresOf };
    return { ...(built && { built }), changes, storeState: this.carsOf };
  }
}
