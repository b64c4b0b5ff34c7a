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

/**
 * A built index, the time of its scores (epoch milliseconds), and the state of the store it was
 * read from.
 */
export interface BuiltCars {
  memory: PostedMemory;
  scoredAt: number;
  storeState?: string | undefined;
}

/**
 * A change of an index: other cars if `built` is set, then the changes. Can be posted to a thread.
 */
export interface IndexStep {
  built?: BuiltCars;
  changes: IndexChanges;
  /** State of the store after the step, if the cars come from a store. */
  storeState?: string | undefined;
}

/**
 * A running replacement, with the changes since its start, which must be applied to its cars, too.
 */
interface Replacement {
  changes: IndexChanges[];
  storeState?: string | undefined;
}

/** Searches that are answered at the end of this turn of the event loop. */
interface WaitingSearches {
  readonly queries: readonly IndexQuery[];
  readonly resolve: (answers: IndexAnswer[]) => void;
  readonly reject: (error: unknown) => void;
}

interface Main {
  cars: EmbeddedSearchIndex;
  scoredAt: number;
  storeState?: string | undefined;
}

/**
 * The search index of this process with live changes: all cars as last built, and a small index of
 * those changed since. A search is synchronous over immutable segments. Threads that search the
 * same cars have an index each over one memory; one is changed, the others follow.
 */
export class LiveSearchIndex extends SearchIndex {
  private segments: Segments;
  private swaps = 0;
  private scoresOf = Date.now();
  private carsOf: string | undefined;
  private lastReplacement: Promise<void> = Promise.resolve();
  private readonly underWay = new Set<Replacement>();
  private readonly memories = new MemoryReclaimer();
  private readonly waiting: WaitingSearches[] = [];
  private readonly followers = new Set<(step: IndexStep) => void>();

  /** The fields, in the order of `IndexedCar.values`. */
  constructor(
    private readonly fields: readonly IndexedField[],
    private readonly kernel: KernelName = 'wasm',
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

  /**
   * State of the store that the cars are from (`ListingStore.state`), the same in all threads.
   * Undefined if unknown.
   */
  get storeState(): string | undefined {
    return this.carsOf;
  }

  async search(query: IndexQuery): Promise<IndexAnswer> {
    return (await this.searchAll([query]))[0]!;
  }

  /** Waits for the other searches of this turn, because those of a page share clauses. */
  override searchAll(queries: readonly IndexQuery[]): Promise<IndexAnswer[]> {
    const { promise, resolve, reject } = Promise.withResolvers<IndexAnswer[]>();
    this.waiting.push({ queries, resolve, reject });
    if (this.waiting.length === 1) queueMicrotask(() => this.answerWaiting());
    return promise;
  }

  private answerWaiting(): void {
    const waiting = this.waiting.splice(0);
    try {
      const answers = this.segments.searchAll(waiting.flatMap(({ queries }) => queries));
      for (const { queries, resolve } of waiting) resolve(answers.splice(0, queries.length));
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  async pricesOf(
    clauses: readonly Clause[],
    parts: readonly (readonly Clause[])[],
  ): Promise<AskingPrices> {
    return this.segments.pricesOf(clauses, parts);
  }

  async apply(changes: IndexChanges, storeState?: string): Promise<void> {
    for (const replacement of this.underWay) {
      replacement.changes = [inOne([...replacement.changes, changes])];
      replacement.storeState = storeState;
    }
    this.swap(this.segments.with(changes), { changes, storeState });
  }

  /** Runs one replacement at a time, in call order. */
  replaceAll(cars: Iterable<IndexedCar>): Promise<void> {
    const scoredAt = Date.now();
    return this.replaceWith(async () => {
      const main = this.emptyMain();
      main.replace(cars);
      return { cars: main, scoredAt };
    });
  }

  /**
   * Replaces all cars with those of a build that reads the store after this call. Changes applied
   * meanwhile hold for them, too. Nothing waits for the build; a failed one changes nothing.
   */
  adopt(building: Promise<BuiltCars>): Promise<void> {
    // It may fail before its turn; the caller gets the error then.
    building.catch(() => undefined);
    return this.replaceWith(async () => this.mainOf(await building));
  }

  /**
   * Runs a change and a search without keeping the result, because code is much slower when it
   * first runs.
   */
  warmUp(changes: IndexChanges, query: IndexQuery): void {
    this.segments.with(changes).searchAll([query]);
  }

  /** Calls back with every step, the first with all cars. Returns a function that stops it. */
  follow(tell: (step: IndexStep) => void): () => void {
    if (this.swaps > 0) tell(this.wholeStep());
    this.followers.add(tell);
    return () => this.followers.delete(tell);
  }

  /** Applies a step of the index that this one follows, in order. */
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
    const done = this.lastReplacement
      .then(() => this.replace(make, replacement))
      .finally(() => this.underWay.delete(replacement));
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
    this.swap(Segments.of(this.fields, cars).with(changes), {
      built,
      changes,
      storeState: after.storeState ?? storeState,
    });
  }

  private swap(segments: Segments, step: IndexStep): void {
    this.carsOf = step.storeState;
    if (segments === this.segments) return;
    // Their answers reflect the moment at which they began.
    this.answerWaiting();
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
