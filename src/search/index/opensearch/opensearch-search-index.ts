import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { NOT_REACHED } from '../../../platform/calls/call-errors.js';
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
import { indexMapping, indexSettings } from './car-documents.js';
import { type CarsInCluster, pricesInCluster, searchCluster } from './cluster-search.js';
import { IndexBuild, lastOfEach, writeAll, writesOf } from './index-build.js';
import type { OpenSearchCluster, StoredDocument, WriteOutcome } from './opensearch-cluster.js';
import { SearchBatches } from './search-batches.js';
import {
  type BuildState,
  type SharedState,
  StateDocuments,
  type IndexedMoment,
} from './state-documents.js';
import { checkValues, checkVocabulary, valuesBefore } from './used-values.js';
import { IndexVocabulary } from './vocabulary.js';

export interface OpenSearchIndexOptions {
  /** Alias of the index, and prefix of the names of all its indexes. */
  readonly name: string;
  /** Primary shards of new indexes. */
  readonly shards?: number;
  /**
   * Largest `from + size` of a request, at most OpenSearch's `max_result_window`. Deeper pages use
   * a point in time.
   */
  readonly resultWindow?: number;
}

/** Changes, and the store state after them. */
export interface ChangesToMoment {
  readonly changes: IndexChanges;
  readonly moment?: IndexedMoment | undefined;
}

/** OpenSearch's default of `max_result_window`. */
const RESULT_WINDOW = 10_000;

/** Cars written to a build before it yields to the event loop. */
const CARS_AT_ONCE = 500;

/**
 * Delay before a replaced index is deleted, for searches that still use it: twice the timeout of
 * the main search.
 */
const REMOVED_AFTER_MS = 40_000;

/** State of the index, its stored version and its vocabulary. */
interface Current {
  readonly state: SharedState;
  readonly stored: Omit<StoredDocument<SharedState>, 'source'> | undefined;
  readonly vocabulary: IndexVocabulary;
}

/** The cluster has not answered since the start, so the index is unknown. */
export class IndexNotReached extends Error {
  readonly code = NOT_REACHED;

  constructor() {
    super('OpenSearch has not been reached since the start.');
  }
}

/**
 * The listing index in an OpenSearch cluster, shared by all instances. One instance writes. The
 * state that instances share is in separate documents, which the others read with `follow`. Writes
 * are versioned: the highest version wins in any order of arrival, and a removed car stays removed.
 * Searches during a refresh may see a part of a change.
 */
export class OpenSearchIndex extends SearchIndex {
  private readonly documents: StateDocuments;
  private readonly batches: SearchBatches;
  private readonly shards: number;
  private readonly resultWindow: number;
  private current: Current | undefined;
  /**
   * Whether the vocabulary has only values of cars. Unknown after a write that failed, or that
   * another instance made.
   */
  private isVocabularyExact = false;
  private versions = 0;
  private lastWrite: Promise<unknown> = Promise.resolve();
  private lastReplacement: Promise<unknown> = Promise.resolve();
  /** Changes since each running replacement was requested. */
  private readonly underWay = new Set<{ changes: IndexChanges; version: number }[]>();

  /** Fields are in the order of `IndexedCar.values`. */
  constructor(
    readonly cluster: OpenSearchCluster,
    private readonly fields: readonly IndexedField[],
    options: OpenSearchIndexOptions,
  ) {
    super();
    this.shards = options.shards ?? 1;
    this.resultWindow = options.resultWindow ?? RESULT_WINDOW;
    this.documents = new StateDocuments(cluster, options.name);
    this.batches = new SearchBatches(cluster);
  }

  get epoch(): number {
    return this.current?.state.epoch ?? 0;
  }

  get size(): number {
    return this.current?.state.size ?? 0;
  }

  get scoredAt(): number {
    return this.current?.state.scoredAt ?? 0;
  }

  get changedCars(): number {
    return this.current?.state.changedCars ?? 0;
  }

  /** Shared state as of the last `follow` or the last write of this instance; undefined before. */
  get state(): SharedState | undefined {
    return this.current?.state;
  }

  async search(query: IndexQuery): Promise<IndexAnswer> {
    const cars = this.cars();
    return cars ? searchCluster(cars, query) : this.emptyAnswer(query);
  }

  async pricesOf(
    clauses: readonly Clause[],
    parts: readonly (readonly Clause[])[],
  ): Promise<AskingPrices> {
    const cars = this.cars();
    return cars
      ? pricesInCluster(cars, clauses, parts)
      : { all: undefined, parts: parts.map(() => undefined) };
  }

  /** Resolves when searches see everything that any instance had made visible before the call. */
  follow(): Promise<void> {
    return this.inTurn(async () => {
      let unreadable: number | undefined;
      for (;;) {
        const found = await this.documents.readState();
        // A state that was deleted and saved again may have an old sequence number.
        if (
          this.current &&
          found?.seqNo === this.current.stored?.seqNo &&
          (!found || found.source.vocabulary === this.current.state.vocabulary)
        )
          return;
        if (this.current?.state.index !== undefined && !found) {
          // Someone has deleted the state. The cars are still there, so searches continue.
          this.current = { ...this.current, stored: undefined };
          return;
        }
        const vocabulary = found
          ? await this.vocabularyOf(found.source)
          : IndexVocabulary.empty(this.fields);
        if (vocabulary) return this.take(found, vocabulary);
        // The writer has replaced both in the meantime.
        if (found!.seqNo === unreadable)
          throw new Error('OpenSearch has no vocabulary of the index.');
        unreadable = found!.seqNo;
      }
    });
  }

  /**
   * Saves the state and the vocabulary again if they were deleted from the cluster. Returns whether
   * they were.
   */
  restoreState(): Promise<boolean> {
    return this.inTurn(async () => {
      if (!this.current || this.current.stored || this.current.state.index === undefined)
        return false;
      const { state, vocabulary } = this.current;
      await this.saveOther({ ...state, epoch: state.epoch + 1 }, vocabulary);
      return true;
    });
  }

  /**
   * The writes of the build have the version of the call, so that changes applied in the meantime win.
   */
  replaceAll(cars: Iterable<IndexedCar>): Promise<void> {
    const meanwhile: { changes: IndexChanges; version: number }[] = [];
    const plan = { version: ++this.versions, scoredAt: Date.now() };
    this.underWay.add(meanwhile);
    const done = this.lastReplacement
      .then(() => this.replace(cars, plan, meanwhile))
      .finally(() => this.underWay.delete(meanwhile));
    this.lastReplacement = done.catch(() => undefined);
    return done;
  }

  /** The version is the store's revision if `moment` is given. */
  apply(changes: IndexChanges, moment?: IndexedMoment): Promise<void> {
    const version = moment?.revision ?? ++this.versions;
    for (const meanwhile of this.underWay) meanwhile.push({ changes, version });
    return this.inTurn(() => this.applyInTurn(changes, version, moment));
  }

  /** Creates an index to be filled with cars and then searched; see `complete`. */
  async begin(plan: { version: number; scoredAt: number }): Promise<IndexBuild> {
    const index = await this.documents.createIndex(
      indexSettings(this.shards),
      indexMapping(this.fields),
    );
    return new IndexBuild(
      this.cluster,
      this.fields,
      { index, ...plan },
      IndexVocabulary.empty(this.fields),
    );
  }

  /** Resumes a build of an ended process; undefined if its index is already searched, or no longer exists. */
  async goOnWith(state: BuildState): Promise<IndexBuild | undefined> {
    const { index, version, scoredAt } = state;
    if (index === this.state?.index || !(await this.documents.hasIndex(index))) return undefined;
    return new IndexBuild(
      this.cluster,
      this.fields,
      { index, version, scoredAt },
      IndexVocabulary.empty(this.fields),
    );
  }

  /**
   * Switches searches to the build, after applying the last changes to it. Other writes wait
   * meanwhile, so the last changes should be few. `key` is the index key; see `indexKey`.
   */
  complete(
    build: IndexBuild,
    lastChanges: () => Promise<ChangesToMoment>,
    key?: string,
  ): Promise<void> {
    return this.inTurn(async () => {
      const { changes, moment } = await lastChanges();
      await build.change(changes, moment?.revision ?? this.versions);
      await this.swap(build, { storeMoment: moment, key });
    });
  }

  /** State of the unfinished build of any instance. */
  readBuild(): Promise<BuildState | undefined> {
    return this.documents.readBuild();
  }

  saveBuild(state: BuildState | undefined): Promise<void> {
    return this.documents.saveBuild(state);
  }

  /** Whether the searched index exists. An operator may have deleted it. */
  async isThere(): Promise<boolean> {
    const index = this.state?.index;
    return index !== undefined && (await this.documents.hasIndex(index));
  }

  /** Deletes indexes that are neither searched nor part of the unfinished build. */
  async removeLeftOvers(build: BuildState | undefined): Promise<void> {
    await this.documents.removeAllBut(
      [this.current?.state.index, build?.index].filter((index) => index !== undefined),
    );
  }

  private cars(): CarsInCluster | undefined {
    if (!this.current) throw new IndexNotReached();
    const { state, vocabulary } = this.current;
    const { cluster, batches, fields, resultWindow } = this;
    return state.index === undefined
      ? undefined
      : { cluster, batches, index: state.index, fields, vocabulary, resultWindow };
  }

  private emptyAnswer({ countsOf }: IndexQuery): IndexAnswer {
    const counted = this.current!.vocabulary.countedFields.filter(
      (field) => countsOf?.includes(field) ?? true,
    );
    return {
      hits: [],
      total: 0,
      counts: new Map(counted.map((field) => [field, new Map<string, number>()])),
    };
  }

  private inTurn<Result>(write: () => Promise<Result>): Promise<Result> {
    const done = this.lastWrite.then(write);
    this.lastWrite = done.catch(() => undefined);
    return done;
  }

  private async replace(
    cars: Iterable<IndexedCar>,
    plan: { version: number; scoredAt: number },
    meanwhile: readonly { changes: IndexChanges; version: number }[],
  ): Promise<void> {
    const build = await this.begin(plan);
    try {
      let batch: IndexedCar[] = [];
      for (const car of cars) {
        if (batch.push(car) < CARS_AT_ONCE) continue;
        await build.put(batch);
        batch = [];
        await yieldToEventLoop();
      }
      await build.put(batch);
      await this.inTurn(async () => {
        for (const { changes, version } of meanwhile) await build.change(changes, version);
        await this.swap(build, {});
      });
    } catch (error) {
      if (this.current?.state.index !== build.plan.index)
        await this.documents.removeIndex(build.plan.index);
      throw error;
    }
  }

  private async applyInTurn(
    changes: IndexChanges,
    version: number,
    storeMoment?: IndexedMoment,
  ): Promise<void> {
    if (!this.current) throw new IndexNotReached();
    const index =
      this.current.state.index ?? (await this.begin({ version, scoredAt: 0 })).plan.index;
    const writes = writesOf(changes, this.fields, version);
    const vocabulary = this.current.vocabulary.copy();
    const isExact = this.isVocabularyExact;
    this.isVocabularyExact = false;
    const before = isExact ? await valuesBefore(this.cluster, index, vocabulary, writes) : [];
    // The vocabulary is saved before the cars are visible: a radius only includes known positions.
    if (
      lastOfEach(changes.put)
        .map((car) => vocabulary.add(car))
        .includes(true)
    )
      await this.saveOther({ ...this.current.state, index }, vocabulary);
    const outcomes = await writeAll(this.cluster, index, writes);
    // A failed write may have been partly applied.
    const changedCars = changedBy(outcomes);
    const isChanged = changedCars > 0 || !isExact;
    if (!isChanged && !storeMoment) {
      this.isVocabularyExact = true;
      return;
    }
    await this.cluster.refresh(index);
    const { size, gone } = await (isExact
      ? checkValues(this.cluster, index, before)
      : checkVocabulary(this.cluster, index, vocabulary));
    vocabulary.remove(gone);
    const { state } = this.current;
    const next = {
      ...state,
      index,
      epoch: state.epoch + (isChanged ? 1 : 0),
      size,
      changedCars: state.changedCars + changedCars,
      version,
      ...(storeMoment && { storeMoment }),
    };
    await (gone.length > 0 ? this.saveOther(next, vocabulary) : this.save(next, vocabulary));
    this.isVocabularyExact = true;
  }

  private async swap(
    { plan, vocabulary }: IndexBuild,
    about: Pick<SharedState, 'storeMoment' | 'key'>,
  ): Promise<void> {
    if (!this.current) throw new IndexNotReached();
    const { index, scoredAt } = plan;
    await this.cluster.refresh(index);
    const { size, gone } = await checkVocabulary(this.cluster, index, vocabulary);
    vocabulary.remove(gone);
    const { state } = this.current;
    const version = Math.max(this.versions, about.storeMoment?.revision ?? 0);
    const next = {
      index,
      epoch: state.epoch + 1,
      size,
      scoredAt,
      changedCars: 0,
      version,
      ...about,
    };
    await this.saveOther(next, vocabulary);
    this.isVocabularyExact = true;
    await this.documents.pointAliasAt(index);
    // An instance that lost its lease may have switched to the same build.
    if (state.index !== index) this.documents.removeLater(state.index, REMOVED_AFTER_MS);
  }

  private take(found: StoredDocument<SharedState> | undefined, vocabulary: IndexVocabulary): void {
    this.versions = Math.max(this.versions, found?.source.version ?? 0);
    this.current = { state: found?.source ?? emptyState(), stored: found, vocabulary };
    this.isVocabularyExact = false;
  }

  private async vocabularyOf({
    vocabulary: id,
  }: SharedState): Promise<IndexVocabulary | undefined> {
    if (this.current?.state.vocabulary === id)
      return this.current?.vocabulary ?? IndexVocabulary.empty(this.fields);
    const written = await this.documents.readVocabulary(id!);
    return written && IndexVocabulary.read(this.fields, written);
  }

  /** Saves a state with a new vocabulary. */
  private async saveOther(state: SharedState, vocabulary: IndexVocabulary): Promise<void> {
    const before = this.current!.state.vocabulary;
    await this.save(
      { ...state, vocabulary: await this.documents.saveVocabulary(vocabulary) },
      vocabulary,
    );
    if (before !== undefined) await this.documents.removeVocabulary(before);
  }

  private async save(state: SharedState, vocabulary: IndexVocabulary): Promise<void> {
    const stored = await this.documents.saveState(state, this.current!.stored);
    this.current = { state, stored, vocabulary };
  }
}

function emptyState(): SharedState {
  return { epoch: 0, size: 0, scoredAt: Date.now(), changedCars: 0, version: 0 };
}

/** Number of changed cars. An update counts twice: a put and a tombstone. */
function changedBy(outcomes: readonly WriteOutcome[]): number {
  const of = (outcome: WriteOutcome) => outcomes.filter((each) => each === outcome).length;
  return of('created') + 2 * of('updated') + of('deleted');
}
