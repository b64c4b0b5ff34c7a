import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { ListingStore } from '../../inventory/listing-store.js';
import { indexKey } from './index-key.js';
import { LiveSearchIndex } from '../index/embedded/live-search-index.js';
import type { IndexChanges } from '../index/search-index.js';
import { IndexBuilder } from './index-builder.js';
import { IndexSnapshotFile, MAX_SCORE_AGE_MS } from './index-snapshot-file.js';
import { readChanges } from './read-changes.js';
import { SearchContexts } from '../search-contexts.js';

/** Up to so many changes are applied one poll after another; more are worth a build. A car that was there before counts twice. */
const MAX_CHANGED_CARS = 2_000;
/** While a build takes its time more may add up, but not without end: each makes the next change dearer. */
const MAX_CHANGED_WHILE_BUILDING = 3 * MAX_CHANGED_CARS;

/** A poll that finds more cars is followed by a rest so many times as long as it took: an import must not take the thread from searches. */
const FEW_CARS = 100;
const REST_AFTER_MANY = 10;

/**
 * A build that many changes have made due begins at the earliest so many times as long after the one before as that took, at most so
 * much later: an import must not have one built after another, nor its end wait long to be seen.
 */
const REST_AFTER_BUILD = 2;
const MAX_REST_AFTER_BUILD_MS = 10_000;

/** What kept a build from its end may be over by then. */
const REST_AFTER_FAILURE_MS = 1_000;

const WARM_UPS = 3;
const WARM_UP_CARS = 10;

/**
 * Keeps the index equal to the store, whichever process changes it: a few changed cars are applied at once, many make a build.
 * Small changes go on being seen while a build is under way.
 */
@Injectable()
export class IndexRefresh implements OnApplicationShutdown {
  private readonly logger = new Logger(IndexRefresh.name);
  /** What has changed up to this revision is in the index, or will be when the build under way is done. */
  private appliedRevision: number | undefined;
  private isCatchingUp = false;
  private building: Promise<void> | undefined;
  private lastPoll: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private readonly stop = new AbortController();
  private hasReadSnapshot = false;
  /** Since the last build that succeeded: what is told once, and followed by a rest. */
  private hasFailed = false;
  private hasPollFailed = false;
  /** When the next build may begin that nobody waits for; of the clock of `performance`. */
  private nextBuildAt = 0;

  constructor(
    private readonly store: ListingStore,
    private readonly index: LiveSearchIndex,
    private readonly builder: IndexBuilder,
    private readonly contexts: SearchContexts,
    private readonly config: Config,
  ) {}

  private get isStopped(): boolean {
    return this.stop.signal.aborted;
  }

  /** Once it resolves, searches see everything that was committed before the call. */
  async refresh(): Promise<void> {
    const wanted = await this.store.revision();
    await this.poll(true);
    while (!this.isStopped && (this.isCatchingUp || this.appliedRevision === undefined || this.appliedRevision < wanted)) {
      await this.building;
      await this.poll(true);
    }
  }

  /** Polls for changes from now on; what fails is tried again at the next poll. */
  watch(restMs = this.config.refreshMs): void {
    const timer = setTimeout(() => {
      const startedAt = performance.now();
      this.poll()
        .then(
          (cars) => this.restAfter(cars, performance.now() - startedAt),
          (error: unknown) => this.restAfterFailure(error),
        )
        .then((least) => this.timer === timer && this.watch(Math.max(this.config.refreshMs, this.store.restMs, least ?? 0)));
    }, restMs).unref();
    this.timer = timer;
  }

  /** Polls at once, where polls are being made, rather than at the end of the rest. */
  lookNow(): void {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.watch(0);
  }

  /**
   * The first change would be seen late, because the code that applies it has never run: so it is run for some cars that stay
   * as they are.
   */
  async warmUp(): Promise<void> {
    const query = { clauses: [], sort: 'relevance', firstRecord: 0, numRecords: WARM_UP_CARS } as const;
    for (let time = 0; time < WARM_UPS; time++) {
      const { hits } = await this.index.search(query);
      this.index.warmUp(await this.changesOf(hits.map(({ id }) => String(id))), query);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    clearTimeout(this.timer);
    this.timer = undefined;
    await Promise.all([this.builder.stop(), this.building?.catch(() => undefined), this.lastPoll]);
  }

  /**
   * One after another: two readings of the same car would race for which of its states is kept. Answers how many cars it applied.
   * Where somebody waits for the changes, a build that they make due begins at once.
   */
  private poll(isWaitedFor = false): Promise<number> {
    const poll = this.lastPoll.then(() => this.applyChanges(isWaitedFor));
    this.lastPoll = poll.catch(() => undefined);
    return poll;
  }

  private async applyChanges(isWaitedFor: boolean): Promise<number> {
    if (this.isStopped || (this.appliedRevision === undefined && (await this.restore()))) return 0;
    const changes = this.appliedRevision === undefined ? undefined : await this.store.changedSince(this.appliedRevision, MAX_CHANGED_CARS);
    const mayBuild = isWaitedFor || this.appliedRevision === undefined || performance.now() >= this.nextBuildAt;
    if (!changes) {
      if (mayBuild) this.startBuild(true);
      return 0;
    }
    const changedCars = this.index.changedCars + changes.ids.length;
    if (this.building && changedCars > MAX_CHANGED_WHILE_BUILDING) return 0;
    if (changes.ids.length > 0) await this.index.apply(await this.changesOf(changes.ids), changes.state);
    this.appliedRevision = changes.revision;
    const isDue = this.index.changedCars > MAX_CHANGED_CARS || Date.now() - this.index.scoredAt > MAX_SCORE_AGE_MS;
    if (isDue && mayBuild) this.startBuild(false);
    return changes.ids.length;
  }

  /** Takes the index of the last build from its file, if few enough cars have changed in the store since. */
  private async restore(): Promise<boolean> {
    if (this.hasReadSnapshot) return false;
    this.hasReadSnapshot = true;
    const snapshots = new IndexSnapshotFile(this.config.dataDir, indexKey(this.contexts.ofCars()));
    const revisionOf = async (state: string) => {
      const revision = await this.store.revisionOf(state);
      return revision !== undefined && (await this.store.changedSince(revision, MAX_CHANGED_CARS)) ? revision : undefined;
    };
    const restored = await snapshots.read(revisionOf, this.index.kernel === 'wasm', this.index.thread.count);
    if (!restored) return false;
    await this.index.adopt(Promise.resolve(restored.built));
    this.appliedRevision = restored.revision;
    return true;
  }

  private changesOf(ids: readonly string[]): Promise<IndexChanges> {
    return readChanges(this.store, ids, this.contexts.ofCars(), this.index.scoredAt);
  }

  /** A build that is under way already is waited for: the next poll sees what is missing. */
  private startBuild(isCatchingUp: boolean): void {
    if (this.building) return;
    this.isCatchingUp = isCatchingUp;
    this.building = this.build().finally(() => {
      this.building = undefined;
      this.isCatchingUp = false;
    });
    this.building.catch((error: unknown) => {
      if (!this.hasFailed) this.report('index build failed, retrying until it works', error);
      this.hasFailed = true;
    });
  }

  private restAfter(cars: number, tookMs: number): number {
    this.hasPollFailed = false;
    return cars > FEW_CARS ? REST_AFTER_MANY * tookMs : 0;
  }

  /** A store that is away for an hour is told once. */
  private restAfterFailure(error: unknown): number {
    if (!this.hasPollFailed) this.report('index refresh failed, retrying until it works', error);
    this.hasPollFailed = true;
    return REST_AFTER_FAILURE_MS;
  }

  /** What fails because the server shuts down is nobody's concern. */
  private report(msg: string, error: unknown): void {
    if (!this.isStopped) this.logger.error({ msg, error: String(error) });
  }

  private async build(): Promise<void> {
    if (this.hasFailed) await sleep(REST_AFTER_FAILURE_MS, undefined, this.stop);
    const from = await this.store.revision();
    // What cannot be applied one by one is the build's; changes from here on are applied.
    if (this.isCatchingUp) this.appliedRevision = from;
    const before = this.appliedRevision;
    const startedAt = performance.now();
    try {
      const building = this.builder.build();
      await this.index.adopt(building.then(({ built }) => built));
      const { revision } = await building;
      // Unless a poll has gone on meanwhile: a change that it saw has been laid over the build, perhaps over a later state of the car.
      if (this.appliedRevision === before) this.appliedRevision = revision;
      this.hasFailed = false;
      const tookMs = performance.now() - startedAt;
      this.nextBuildAt = performance.now() + Math.min(REST_AFTER_BUILD * tookMs, MAX_REST_AFTER_BUILD_MS);
    } catch (error) {
      if (this.isCatchingUp) this.appliedRevision = undefined;
      throw error;
    }
  }
}
