import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { ListingStore } from '../../inventory/listing-store.js';
import type { IndexBuild } from '../index/opensearch/index-build.js';
import type { OpenSearchIndex } from '../index/opensearch/opensearch-search-index.js';
import type { BuildState, IndexedMoment } from '../index/opensearch/state-documents.js';
import type { IndexedCar } from '../index/search-index.js';
import type { SearchContexts } from '../search-contexts.js';
import { indexKey } from './index-key.js';
import { toIndexedCar } from './indexed-car.js';
import { readChanges } from './read-changes.js';

/** Cars converted and written before the build yields to the event loop. */
const CARS_AT_ONCE = 250;
/** A killed build loses at most this much work. */
const SAVED_EVERY_MS = 2_000;
/**
 * The store remembers changes of a limited number of revisions, so a build applies them in time.
 */
const CAUGHT_UP_EVERY_MS = 5_000;

/** The store no longer knows all changes since the build began. */
export class BuildOutrun extends Error {}

/**
 * Builds a new index of all cars in a cluster, beside the searched one. Resumes the build of a
 * killed process.
 */
export class SharedIndexBuild {
  private readonly logger = new Logger(SharedIndexBuild.name);
  readonly key: string;

  constructor(
    private readonly store: ListingStore,
    private readonly contexts: SearchContexts,
  ) {
    this.key = indexKey(contexts.ofCars());
  }

  /**
   * Resolves when searches see the new index. `mayGoOn` throws to stop the build; saved progress
   * remains.
   */
  async run(index: OpenSearchIndex, mayGoOn: () => void): Promise<void> {
    const startedAt = performance.now();
    const { build, state } = await this.begun(index);
    let { storeMoment, lastId } = state;
    // The stream of cars is as old as the build. Tombstones in the cluster do not survive an hour or
    // a restart of a node.
    const removed = new Set<number>();
    const catchUp = async () => {
      const { changes, moment } = await this.changesSince(storeMoment, state.scoredAt);
      await build.change(changes, moment.revision);
      for (const id of changes.remove) removed.add(id);
      for (const { id } of changes.put) removed.delete(id);
      storeMoment = moment;
    };
    let [savedAt, caughtUpAt] = [performance.now(), performance.now()];
    for await (const cars of batchesOf(this.indexedCars(state.scoredAt))) {
      await build.put(cars.filter(({ id }) => id > state.lastId && !removed.has(id)));
      for (const car of cars) if (car.id <= state.lastId) build.vocabulary.add(car);
      lastId = Math.max(lastId, cars.at(-1)!.id);
      mayGoOn();
      if (performance.now() - caughtUpAt > CAUGHT_UP_EVERY_MS) {
        await catchUp();
        caughtUpAt = performance.now();
      }
      if (performance.now() - savedAt > SAVED_EVERY_MS) {
        await index.saveBuild({ ...state, storeMoment, lastId });
        savedAt = performance.now();
      }
      await yieldToEventLoop();
    }
    await catchUp();
    mayGoOn();
    await index.complete(build, () => this.changesSince(storeMoment, state.scoredAt), this.key);
    await index.saveBuild(undefined);
    this.logger.log({
      msg: 'index built',
      cars: index.size,
      durationMs: Math.round(performance.now() - startedAt),
    });
  }

  private async begun(index: OpenSearchIndex): Promise<{ build: IndexBuild; state: BuildState }> {
    const saved = await index.readBuild();
    const isOfUse = saved?.key === this.key && (await this.canCatchUp(saved.storeMoment));
    const build = isOfUse ? await index.goOnWith(saved) : undefined;
    // Before a new index, so that a cluster that rejects writes does not get one per attempt.
    await index.removeLeftOvers(build && saved);
    if (build) {
      this.logger.log({ msg: 'continuing an unfinished index build', fromId: saved!.lastId });
      return { build, state: saved! };
    }
    return this.beginAnew(index);
  }

  private async beginAnew(
    index: OpenSearchIndex,
  ): Promise<{ build: IndexBuild; state: BuildState }> {
    const state = await this.store.state();
    const revision = (await this.store.revisionOf(state)) ?? (await this.store.revision());
    const build = await index.begin({ version: revision, scoredAt: Date.now() });
    const begun = { ...build.plan, storeMoment: { state, revision }, key: this.key, lastId: 0 };
    await index.saveBuild(begun);
    return { build, state: begun };
  }

  private async canCatchUp({ state }: IndexedMoment): Promise<boolean> {
    const revision = await this.store.revisionOf(state);
    return (
      revision !== undefined &&
      (await this.store.changedSince(revision, Number.MAX_SAFE_INTEGER)) !== undefined
    );
  }

  private async changesSince(since: IndexedMoment, scoredAt: number) {
    const changed = await this.store.changedSince(since.revision, Number.MAX_SAFE_INTEGER);
    if (!changed)
      throw new BuildOutrun('Too much changed in the store while the index was being built.');
    const changes = await readChanges(this.store, changed.ids, this.contexts.ofCars(), scoredAt);
    return { changes, moment: { state: changed.state, revision: changed.revision } };
  }

  private async *indexedCars(scoredAt: number): AsyncGenerator<IndexedCar> {
    const context = this.contexts.ofCars();
    for await (const car of this.store.allCars()) {
      const indexed = toIndexedCar(car, context, scoredAt);
      if (indexed) yield indexed;
    }
  }
}

async function* batchesOf(cars: AsyncIterable<IndexedCar>): AsyncGenerator<IndexedCar[]> {
  let batch: IndexedCar[] = [];
  for await (const car of cars) {
    if (batch.push(car) < CARS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
