import { setImmediate as giveWay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { BRANDS } from '../config/brands.js';
import { Config } from '../config/config.js';
import { ListingStore } from '../inventory/listing-store.js';
import type { StoreChanges } from '../inventory/listing-store.js';
import { toIndexedCar } from './index-fields.js';
import type { IndexChanges, IndexedCar } from './index/search-index.js';
import { SearchIndex } from './index/search-index.js';
import { IndexSnapshotFile } from './index-snapshot-file.js';
import { SearchContexts } from './search-contexts.js';

/** Up to so many changed cars are applied one look after another; more are worth a build. */
const MOST_CHANGED_CARS = 2_000;
const CARS_AT_A_TIME = 100;

/** A car's score fades with its age, so all are scored anew at least so often. */
const MAX_SCORE_AGE_MS = 86_400_000;

/**
 * Keeps the index equal to the store, whichever process changes it: a few changed cars are applied at once, many make a build.
 * Small changes go on being seen while a build is under way.
 */
@Injectable()
export class IndexRefresh implements OnApplicationShutdown {
  private readonly logger = new Logger(IndexRefresh.name);
  /** What has changed up to this revision is in the index, or will be when the build under way is done. */
  private takenUp: number | undefined;
  private isBehind = false;
  private building: Promise<void> | undefined;
  private lastLook: Promise<void> = Promise.resolve();
  private scoresOf = Date.now();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly store: ListingStore,
    private readonly index: SearchIndex,
    private readonly snapshots: IndexSnapshotFile,
    private readonly contexts: SearchContexts,
    private readonly config: Config,
  ) {}

  /** Once it resolves, searches see everything that was committed before the call. */
  async refresh(): Promise<void> {
    const wanted = this.store.revision();
    await this.look();
    while (!this.isStopped && (this.isBehind || this.takenUp === undefined || this.takenUp < wanted)) {
      await this.building;
      await this.look();
    }
  }

  /** When the scores in the index were taken, in epoch milliseconds: a car's freshness is that of this moment. */
  get scoredAt(): number {
    return this.scoresOf;
  }

  /** Looks for changes from now on; what fails is tried again at the next look. */
  watch(): void {
    this.timer = setTimeout(() => {
      this.look()
        .catch((error: unknown) => this.report('index refresh failed', error))
        .finally(() => this.timer && this.watch());
    }, this.config.refreshSeconds * 1_000).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.building?.catch(() => undefined);
  }

  /** One after another: two looks at the same car would race for which of its states is kept. */
  private look(): Promise<void> {
    const look = this.lastLook.then(() => this.takeUpChanges());
    this.lastLook = look.catch(() => undefined);
    return look;
  }

  private async takeUpChanges(): Promise<void> {
    if (this.isStopped || (this.takenUp === undefined && this.restore())) return;
    const changes = this.takenUp === undefined ? undefined : this.store.changedSince(this.takenUp, MOST_CHANGED_CARS);
    if (!changes) return this.startBuild(true);
    if (changes.ids.length > 0) await this.index.apply(await this.changesOf(changes));
    this.takenUp = changes.revision;
    if (this.index.changedCars > MOST_CHANGED_CARS || Date.now() - this.scoresOf > MAX_SCORE_AGE_MS) this.startBuild(false);
  }

  /** Takes the index of the last build from its file, if that is of the cars the store has now. */
  private restore(): boolean {
    if (this.index.epoch > 0) return false;
    const revision = this.store.revision();
    const scoredAt = this.snapshots.restore();
    if (scoredAt === undefined) return false;
    this.scoresOf = scoredAt;
    this.takenUp = revision;
    return true;
  }

  private async changesOf({ ids }: StoreChanges): Promise<IndexChanges> {
    const context = this.contexts.of(BRANDS.classifieds);
    const left = new Set(ids.map(Number));
    const put: IndexedCar[] = [];
    for (let first = 0; first < ids.length; first += CARS_AT_A_TIME) {
      if (first > 0) await giveWay();
      for (const car of this.store.carsById(ids.slice(first, first + CARS_AT_A_TIME))) {
        const indexed = toIndexedCar(car, context, this.scoresOf);
        if (indexed) put.push(indexed);
      }
    }
    for (const { id } of put) left.delete(id);
    return { put, remove: [...left] };
  }

  /** A build that is under way already is waited for: the next look sees what it lacks. */
  private startBuild(isBehind: boolean): void {
    if (this.building) return;
    this.isBehind = isBehind;
    this.building = this.build().finally(() => (this.building = undefined));
    this.building.catch((error: unknown) => this.report('index build failed', error));
  }

  /** What fails because the server shuts down is nobody's concern. */
  private report(msg: string, error: unknown): void {
    if (!this.isStopped) this.logger.error({ msg, error: String(error) });
  }

  private async build(): Promise<void> {
    const startedAt = performance.now();
    const now = Date.now();
    this.takenUp = this.store.revision();
    const state = this.store.state();
    try {
      await this.index.replaceAll(this.indexedCars(now));
    } catch (error) {
      this.takenUp = undefined;
      throw error;
    } finally {
      this.isBehind = false;
    }
    this.scoresOf = now;
    this.logger.log({ msg: 'index built', cars: this.index.size, durationMs: Math.round(performance.now() - startedAt) });
    await this.snapshots.write(state, now).catch((error: unknown) => this.report('index snapshot not written', error));
  }

  private *indexedCars(now: number): Generator<IndexedCar> {
    // Fields of a car are the same for every brand.
    const context = this.contexts.of(BRANDS.classifieds);
    for (const car of this.store.allCars()) {
      if (this.isStopped) throw new Error('The server is shutting down.');
      const indexed = toIndexedCar(car, context, now);
      if (indexed) yield indexed;
    }
  }
}
