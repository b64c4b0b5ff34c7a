import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { ListingStore } from '../../inventory/listing-store.js';
import { indexKey } from './index-key.js';
import { LiveSearchIndex } from '../index/embedded/live-search-index.js';
import type { IndexChanges } from '../index/search-index.js';
import { IndexBuilder } from './index-builder.js';
import { IndexSnapshotFile, MAX_SCORE_AGE_MS } from './index-snapshot-file.js';
import { readChanges } from './read-changes.js';
import { SearchContexts } from '../search-contexts.js';

/** With more changed cars a build is cheaper than applying them. An updated car counts twice. */
const MAX_CHANGED_CARS = 2_000;
/** Limit while a build runs: every applied change makes the next one more expensive. */
const MAX_CHANGED_WHILE_BUILDING = 3 * MAX_CHANGED_CARS;

/**
 * After a poll with more changed cars, the pause is `REST_AFTER_MANY` times the duration of the
 * poll, so that an import does not block searches.
 */
const FEW_CARS = 100;
const REST_AFTER_MANY = 10;

/**
 * Pause between builds, as a multiple of the last build's duration, at most
 * `MAX_REST_AFTER_BUILD_MS`. It keeps an import from causing builds back to back; the limit makes
 * its last changes visible soon.
 */
const REST_AFTER_BUILD = 2;
const MAX_REST_AFTER_BUILD_MS = 10_000;

/** Delay before a failed poll or build is retried. */
const REST_AFTER_FAILURE_MS = 1_000;

const WARM_UPS = 3;
const WARM_UP_CARS = 10;

/**
 * Keeps the index equal to the store, whichever process changes the store. Few changed cars are
 * applied at once; many cause a build. Small changes become visible while a build runs, unless the
 * index lacks many cars: with only the small changes, it would claim to be the store's newest state.
 */
@Injectable()
export class IndexRefresh implements OnApplicationShutdown {
  private readonly logger = new Logger(IndexRefresh.name);
  /** Changes up to this revision are in the index, or will be when the running build is done. */
  private appliedRevision: number | undefined;
  private isCatchingUp = false;
  private building: Promise<void> | undefined;
  private lastPoll: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private readonly stop = new AbortController();
  private hasReadSnapshot = false;
  /**
   * Set by a failed build, reset by a successful one. A failure is logged once and delays the next
   * build.
   */
  private hasFailed = false;
  private hasPollFailed = false;
  /** Earliest start of the next build that no caller waits for, in `performance.now()` time. */
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

  /** Resolves when searches see everything that was committed before the call. */
  async refresh(): Promise<void> {
    const wanted = await this.store.revision();
    await this.poll(true);
    while (
      !this.isStopped &&
      (this.isCatchingUp || this.appliedRevision === undefined || this.appliedRevision < wanted)
    ) {
      await this.building;
      await this.poll(true);
    }
  }

  /** Polls for changes periodically. A failed poll is retried. */
  watch(restMs = this.config.refreshMs): void {
    const timer = setTimeout(() => {
      const startedAt = performance.now();
      this.poll()
        .then(
          (cars) => this.restAfter(cars, performance.now() - startedAt),
          (error: unknown) => this.restAfterFailure(error),
        )
        .then(
          (least) =>
            this.timer === timer &&
            this.watch(Math.max(this.config.refreshMs, this.store.restMs, least ?? 0)),
        );
    }, restMs).unref();
    this.timer = timer;
  }

  /** Polls now instead of after the pause, if polling is on. */
  lookNow(): void {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.watch(0);
  }

  /**
   * Runs the code that applies changes, on cars that stay the same. Without it, the first change
   * would be slow because the code has not been compiled.
   */
  async warmUp(): Promise<void> {
    const query = {
      clauses: [],
      sort: 'relevance',
      firstRecord: 0,
      numRecords: WARM_UP_CARS,
    } as const;
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
   * Polls run one at a time, so that two reads of a car cannot overtake each other. Returns the
   * number of applied cars. If a caller waits, a build that is due starts immediately.
   */
  private poll(isWaitedFor = false): Promise<number> {
    const poll = this.lastPoll.then(() => this.applyChanges(isWaitedFor));
    this.lastPoll = poll.catch(() => undefined);
    return poll;
  }

  private async applyChanges(isWaitedFor: boolean): Promise<number> {
    if (this.isStopped || (this.appliedRevision === undefined && (await this.restore()))) return 0;
    const changes =
      this.appliedRevision === undefined
        ? undefined
        : await this.store.changedSince(this.appliedRevision, MAX_CHANGED_CARS);
    const mayBuild =
      isWaitedFor || this.appliedRevision === undefined || performance.now() >= this.nextBuildAt;
    if (!changes) {
      if (mayBuild) this.startBuild(true);
      return 0;
    }
    const changedCars = this.index.changedCars + changes.ids.length;
    if (this.building && (this.isCatchingUp || changedCars > MAX_CHANGED_WHILE_BUILDING)) return 0;
    if (changes.ids.length > 0)
      await this.index.apply(await this.changesOf(changes.ids), changes.state);
    this.appliedRevision = changes.revision;
    const isDue =
      this.index.changedCars > MAX_CHANGED_CARS ||
      Date.now() - this.index.scoredAt > MAX_SCORE_AGE_MS;
    if (isDue && mayBuild) this.startBuild(false);
    return changes.ids.length;
  }

  /** Loads the snapshot of the last build if few enough cars have changed since. */
  private async restore(): Promise<boolean> {
    if (this.hasReadSnapshot) return false;
    this.hasReadSnapshot = true;
    const snapshots = new IndexSnapshotFile(this.config.dataDir, indexKey(this.contexts.ofCars()));
    const revisionOf = async (state: string) => {
      const revision = await this.store.revisionOf(state);
      return revision !== undefined && (await this.store.changedSince(revision, MAX_CHANGED_CARS))
        ? revision
        : undefined;
    };
    const restored = await snapshots.read(revisionOf, this.index.thread.count);
    if (!restored) return false;
    await this.index.adopt(Promise.resolve(restored.built));
    this.appliedRevision = restored.revision;
    return true;
  }

  private changesOf(ids: readonly string[]): Promise<IndexChanges> {
    return readChanges(this.store, ids, this.contexts.ofCars(), this.index.scoredAt);
  }

  /** Does nothing while a build runs: the next poll finds what is missing. */
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

  /** Logs the first of several failures. */
  private restAfterFailure(error: unknown): number {
    if (!this.hasPollFailed) this.report('index refresh failed, retrying until it works', error);
    this.hasPollFailed = true;
    return REST_AFTER_FAILURE_MS;
  }

  /** Failures during shutdown are not logged. */
  private report(msg: string, error: unknown): void {
    if (!this.isStopped) this.logger.error({ msg, error: String(error) });
  }

  private async build(): Promise<void> {
    if (this.hasFailed) await sleep(REST_AFTER_FAILURE_MS, undefined, this.stop);
    const from = await this.store.revision();
    // The build includes changes that cannot be applied one by one; changes from this revision on
    // are applied.
    if (this.isCatchingUp) this.appliedRevision = from;
    const before = this.appliedRevision;
    const startedAt = performance.now();
    try {
      const building = this.builder.build();
      await this.index.adopt(building.then(({ built }) => built));
      const { revision } = await building;
      // If a poll has applied changes in the meantime, keep its revision: its changes were applied on top
      // of the build, and may be older than the build's state of the car.
      if (this.appliedRevision === before) this.appliedRevision = revision;
      this.hasFailed = false;
      const tookMs = performance.now() - startedAt;
      this.nextBuildAt =
        performance.now() + Math.min(REST_AFTER_BUILD * tookMs, MAX_REST_AFTER_BUILD_MS);
    } catch (error) {
      if (this.isCatchingUp) this.appliedRevision = undefined;
      throw error;
    }
  }
}
