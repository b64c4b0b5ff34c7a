import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { InventoryAnnouncements } from '../../platform/cache/inventory-announcements.js';
import { UnusableCluster } from '../../platform/calls/unusable-cluster.js';
import type { Config } from '../../platform/config/config.js';
import type { ServerThread } from '../../platform/config/server-thread.js';
import {
  type HeldTick,
  LEASE_MS,
  type ScheduledTicks,
} from '../../platform/database/scheduled-ticks.js';
import type { UpToDateTables } from '../../platform/database/migrate-tables.js';
import type { ListingStore } from '../../inventory/listing-store.js';
import { checkVersion } from '../index/opensearch/connect-opensearch.js';
import type { OpenSearchIndex } from '../index/opensearch/opensearch-search-index.js';
import type { SearchContexts } from '../search-contexts.js';
import type { BuildFigures } from './index-builder.js';
import { MAX_SCORE_AGE_MS } from './index-snapshot-file.js';
import { Indexing } from './indexing.js';
import { readChanges } from './read-changes.js';
import { SharedIndexBuild } from './shared-index-build.js';

/** Lease of the one instance that writes. It only has this tick. */
const LEASE = { name: 'listing-index', tick: 1 };
/** The lease is renewed after a third of its time. */
const KEEP_AFTER_MS = LEASE_MS / 3;
/** Pause between polls of an instance that does not write. */
const FOLLOW_EVERY_MS = 250;
/** Shortest pause between polls of the instance that writes. */
const LEAST_REST_MS = 100;
const ASK_LEASE_EVERY_MS = 5_000;
const CHECK_INDEX_EVERY_MS = 5_000;
/** More changed cars cause a build. */
const MAX_CHANGED_CARS = 20_000;
const REST_AFTER_FAILURE_MS = 1_000;
/**
 * How long a start waits for a cluster that does not answer. After that the server starts without
 * cars.
 */
const START_LIMIT_MS = 2_000;

/** Constructor parameters after the index. */
export type IndexingNeeds =
  ConstructorParameters<typeof OpenSearchIndexing> extends [unknown, ...infer Rest] ? Rest : never;

/**
 * Keeps the index in the cluster equal to the store. All instances follow it; the one with the
 * lease writes.
 */
export class OpenSearchIndexing extends Indexing implements OnApplicationShutdown {
  private readonly logger = new Logger('Indexing');
  private readonly stop = new AbortController();
  private built: BuildFigures = { builds: 0, lastBuildMs: undefined };
  private held: { tick: HeldTick; keptAt: number } | undefined;
  private leaseRequestedAt = -Infinity;
  private indexCheckedAt = -Infinity;
  private building: Promise<void> | undefined;
  private lastTurn: Promise<unknown> = Promise.resolve();
  private isVersionChecked = false;
  private hasFailed = false;
  private hasBuildFailed = false;
  private watching: Promise<void> | undefined;
  private wake = new AbortController();

  private readonly builds: SharedIndexBuild;

  constructor(
    private readonly index: OpenSearchIndex,
    private readonly store: ListingStore,
    private readonly contexts: SearchContexts,
    private readonly ticks: ScheduledTicks,
    private readonly tables: UpToDateTables,
    private readonly config: Pick<Config, 'refreshMs' | 'openSearchIndex'>,
    private readonly thread: ServerThread,
    private readonly announcements: Pick<InventoryAnnouncements, 'listen'>,
  ) {
    super();
    this.builds = new SharedIndexBuild(store, contexts);
  }

  get figures(): BuildFigures {
    return this.built;
  }

  get storeState(): string | undefined {
    return this.index.state?.storeMoment?.state;
  }

  /** Whether this instance writes the index and its last attempt failed. */
  get isFailing(): boolean {
    return this.hasFailed || this.hasBuildFailed;
  }

  /**
   * If the cluster does not answer, resolves after `START_LIMIT_MS` and keeps trying. @throws
   * UnusableCluster
   */
  async start(): Promise<void> {
    // The lease is in the database.
    await this.tables.begin();
    const isReady = this.refresh();
    isReady.catch(() => undefined);
    const limit = new AbortController();
    try {
      await Promise.race([
        isReady,
        sleep(START_LIMIT_MS, undefined, { signal: limit.signal }).then(() => this.untilReached()),
      ]);
    } finally {
      limit.abort();
    }
    this.watch();
    this.announcements.listen(() => this.wake.abort());
  }

  async refresh(): Promise<void> {
    const wanted = await this.store.revision();
    while (!this.stop.signal.aborted) {
      try {
        await this.turn();
        if (
          (this.index.state?.storeMoment?.revision ?? -1) >= wanted &&
          this.index.state?.index !== undefined
        )
          return;
        // The lease has to be renewed during a build.
        await Promise.race([this.building, sleep(FOLLOW_EVERY_MS)]);
      } catch (error) {
        if (error instanceof UnusableCluster) throw error;
        this.report(error);
        await sleep(REST_AFTER_FAILURE_MS, undefined, { ref: false });
      }
    }
  }

  /** Does nothing: every thread follows the cluster by itself. */
  tell(): () => void {
    return () => undefined;
  }

  follow(): void {}

  async caughtUp(): Promise<void> {
    await this.turn().catch((error: unknown) => this.report(error));
    this.watch();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    this.wake.abort();
    await Promise.all([this.watching, this.lastTurn, this.building?.catch(() => undefined)]);
    if (this.held) await this.ticks.release(this.held.tick).catch(() => undefined);
    await this.index.cluster.client.close();
  }

  /** If the cluster has answered, waits until there is an index. */
  private async untilReached(): Promise<void> {
    if (!this.index.state)
      return this.logger.warn({ msg: 'OpenSearch does not answer, starting without cars' });
    while (!this.stop.signal.aborted && this.index.state.index === undefined)
      await sleep(FOLLOW_EVERY_MS);
  }

  private watch(): void {
    this.watching ??= this.watchToEnd();
  }

  private async watchToEnd(): Promise<void> {
    while (!this.stop.signal.aborted) {
      // Renewed before the turn, so that an announcement during it ends the pause.
      this.wake = new AbortController();
      let restMs = this.held
        ? Math.max(this.config.refreshMs, this.store.restMs, LEAST_REST_MS)
        : FOLLOW_EVERY_MS;
      try {
        await this.turn();
      } catch (error) {
        this.report(error);
        restMs = REST_AFTER_FAILURE_MS;
      }
      if (this.stop.signal.aborted) return;
      await sleep(restMs, undefined, { ref: false, signal: this.wake.signal }).catch(
        () => undefined,
      );
    }
  }

  /**
   * Turns run one at a time. A turn follows the index and, in the instance that writes, applies
   * changes.
   */
  private turn(): Promise<void> {
    const turn = this.lastTurn.then(async () => {
      if (this.stop.signal.aborted) return;
      if (!this.isVersionChecked) await checkVersion(this.index.cluster);
      this.isVersionChecked = true;
      await this.index.follow();
      if (await this.mayWrite()) await this.bringUpToDate();
      this.hasFailed = false;
    });
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  /** Only the first thread of an instance acquires the lease. */
  private async mayWrite(): Promise<boolean> {
    if (this.thread.number > 0) return false;
    const now = performance.now();
    if (this.held) {
      if (now - this.held.keptAt < KEEP_AFTER_MS) return true;
      const isKept = await this.ticks.keep(this.held.tick, Date.now());
      this.held = isKept ? { ...this.held, keptAt: now } : undefined;
      return isKept;
    }
    if (now - this.leaseRequestedAt < ASK_LEASE_EVERY_MS) return false;
    this.leaseRequestedAt = now;
    const tick = await this.ticks.begin(LEASE.name, LEASE.tick, Date.now());
    if (tick) this.held = { tick, keptAt: now };
    return tick !== undefined;
  }

  private async bringUpToDate(): Promise<void> {
    if (await this.index.restoreState())
      this.logger.warn({ msg: 'the state of the index was deleted in OpenSearch, saved it again' });
    const { storeMoment, key, scoredAt } = this.index.state!;
    const isOfThese = storeMoment && key === this.builds.key;
    const revision = isOfThese ? await this.store.revisionOf(storeMoment.state) : undefined;
    const changes =
      revision === undefined
        ? undefined
        : await this.store.changedSince(revision, MAX_CHANGED_CARS);
    if (!changes) return this.startBuild();
    const hasChanged = changes.revision !== revision;
    // A write to a deleted index could create one without a mapping.
    if (!(await this.isIndexThere(hasChanged))) return this.startBuild();
    if (hasChanged) {
      const read = await readChanges(this.store, changes.ids, this.contexts.ofCars(), scoredAt);
      await this.index.apply(read, { state: changes.state, revision: changes.revision });
    }
    if (Date.now() - scoredAt > MAX_SCORE_AGE_MS) this.startBuild();
  }

  /** Checks the cluster `now`, or if the last check was some seconds ago. */
  private async isIndexThere(now: boolean): Promise<boolean> {
    if (!now && performance.now() - this.indexCheckedAt < CHECK_INDEX_EVERY_MS) return true;
    const isThere = await this.index.isThere();
    if (isThere) this.indexCheckedAt = performance.now();
    return isThere;
  }

  private startBuild(): void {
    if (this.building) return;
    const startedAt = performance.now();
    const building = this.builds.run(this.index, () => this.stillMine());
    this.building = building
      .then(() => {
        this.built = {
          builds: this.built.builds + 1,
          lastBuildMs: Math.round(performance.now() - startedAt),
        };
        this.hasBuildFailed = false;
      })
      .catch((cause: unknown) => this.restAfterFailedBuild(cause))
      .finally(() => (this.building = undefined));
  }

  /** Logs the first of several failures. The next build begins after the pause. */
  private async restAfterFailedBuild(cause: unknown): Promise<void> {
    if (!this.hasBuildFailed && !this.stop.signal.aborted)
      this.logger.error({
        msg: 'index build failed, retrying until it works',
        error: String(cause),
      });
    this.hasBuildFailed = true;
    await sleep(REST_AFTER_FAILURE_MS, undefined, { ref: false, signal: this.stop.signal }).catch(
      () => undefined,
    );
  }

  private stillMine(): void {
    if (this.stop.signal.aborted || !this.held)
      throw new Error('Another instance writes the index.');
  }

  /** Logs the first of several failures. */
  private report(error: unknown): void {
    if (!this.hasFailed && !this.stop.signal.aborted)
      this.logger.error({
        msg: 'index refresh failed, retrying until it works',
        error: String(error),
      });
    this.hasFailed = true;
  }
}
