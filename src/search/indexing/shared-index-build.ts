import { setImmediate as giveWay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { ListingStore } from '../../inventory/listing-store.js';
import type { IndexBuild } from '../index/opensearch/index-build.js';
import type { OpenSearchIndex } from '../index/opensearch/opensearch-search-index.js';
import type { BuildState, StoreMoment } from '../index/opensearch/state-documents.js';
import type { IndexedCar } from '../index/search-index.js';
import type { SearchContexts } from '../search-contexts.js';
import { indexKey } from './index-key.js';
import { toIndexedCar } from './indexed-car.js';
import { readChanges } from './read-changes.js';

/** Cars converted and written before others have a turn. */
const CARS_AT_ONCE = 250;
/** A build that is killed loses at most the work of so long. */
const SAVED_EVERY_MS = 2_000;
/** The store tells changes of a limited number of revisions: they are laid over the build before it has forgotten them. */
const CAUGHT_UP_EVERY_MS = 5_000;

/** The store has forgotten what has changed since the build began. */
export class BuildOutrun extends Error {}

/** Makes a new index of all cars in a cluster, beside the one that is searched. A build that was killed is gone on with. */
export class SharedIndexBuild {
  private readonly logger = new Logger(SharedIndexBuild.name);
  readonly key: string;

  constructor(
    private readonly store: ListingStore,
    private readonly contexts: SearchContexts,
  ) {
    this.key = indexKey(contexts.ofCars());
  }

  /** Once it resolves, searches see the cars of the new index. `mayGoOn` throws where it may not; what is done so far is kept. */
  async run(index: OpenSearchIndex, mayGoOn: () => void): Promise<void> {
    const startedAt = performance.now();
    const { build, state } = await this.begun(index);
    await index.removeLeftOvers(state);
    let { storeMoment, lastId } = state;
    let [savedAt, caughtUpAt] = [performance.now(), performance.now()];
    for await (const cars of batchesOf(this.indexedCars(state.scoredAt))) {
      await build.put(cars.filter(({ id }) => id > state.lastId));
      for (const car of cars) build.vocabulary.add(car);
      lastId = Math.max(lastId, cars.at(-1)!.id);
      mayGoOn();
      if (performance.now() - caughtUpAt > CAUGHT_UP_EVERY_MS) {
        storeMoment = await this.catchUp(build, storeMoment);
        caughtUpAt = performance.now();
      }
      if (performance.now() - savedAt > SAVED_EVERY_MS) {
        await index.saveBuild({ ...state, storeMoment, lastId });
        savedAt = performance.now();
      }
      await giveWay();
    }
    storeMoment = await this.catchUp(build, storeMoment);
    mayGoOn();
    await index.complete(build, () => this.changesSince(storeMoment, state.scoredAt), this.key);
    await index.saveBuild(undefined);
    this.logger.log({ msg: 'index built', cars: index.size, durationMs: Math.round(performance.now() - startedAt) });
  }

  private async begun(index: OpenSearchIndex): Promise<{ build: IndexBuild; state: BuildState }> {
    const saved = await index.readBuild();
    if (saved?.key === this.key && (await this.canCatchUp(saved.storeMoment))) {
      const build = await index.goOnWith(saved);
      if (build) {
        this.logger.log({ msg: 'going on with an unfinished index build', fromId: saved.lastId });
        return { build, state: saved };
      }
    }
    const state = await this.store.state();
    const revision = (await this.store.revisionOf(state)) ?? (await this.store.revision());
    const build = await index.begin({ version: revision, scoredAt: Date.now() });
    const begun = { ...build.plan, storeMoment: { state, revision }, key: this.key, lastId: 0 };
    await index.saveBuild(begun);
    return { build, state: begun };
  }

  private async canCatchUp({ state }: StoreMoment): Promise<boolean> {
    const revision = await this.store.revisionOf(state);
    return revision !== undefined && (await this.store.changedSince(revision, Number.MAX_SAFE_INTEGER)) !== undefined;
  }

  private async catchUp(build: IndexBuild, since: StoreMoment): Promise<StoreMoment> {
    const { changes, moment } = await this.changesSince(since, build.plan.scoredAt);
    await build.change(changes, moment.revision);
    return moment;
  }

  private async changesSince(since: StoreMoment, scoredAt: number) {
    const changed = await this.store.changedSince(since.revision, Number.MAX_SAFE_INTEGER);
    if (!changed) throw new BuildOutrun('Too much has changed in the store while the index was built.');
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
