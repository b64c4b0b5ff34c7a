import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { readConfig } from '../../src/platform/config/config.js';
import { ServerThread } from '../../src/platform/config/server-thread.js';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import { INDEX_FIELDS } from '../../src/search/index-fields.js';
import { IndexRefresh } from '../../src/search/indexing/index-refresh.js';
import { IndexBuilder } from '../../src/search/indexing/index-builder.js';
import { LiveSearchIndex } from '../../src/search/index/embedded/live-search-index.js';
import type { IndexQuery } from '../../src/search/index/search-index.js';
import { SearchContexts } from '../../src/search/search-contexts.js';
import { aSearchContext } from '../search-context.js';
import { anOffer } from './an-offer.js';
import { rateLike } from './rate-like.js';

const { catalog, places, marketAreas } = aSearchContext();
const contexts = new SearchContexts(catalog, places, marketAreas);
const EVERYTHING: IndexQuery = {
  clauses: [],
  sort: 'distanceASC',
  firstRecord: 0,
  numRecords: 5_000,
};

let dataDir: string;
let store: EmbeddedListingStore;
let index: LiveSearchIndex;
let refresh: IndexRefresh;
let builder: IndexBuilder;

function refreshOf(refreshed: LiveSearchIndex): IndexRefresh {
  const config = readConfig({ DATA_DIR: dataDir, REFRESH_MS: '20' });
  builder = new IndexBuilder(config, new ServerThread());
  return new IndexRefresh(store, refreshed, builder, contexts, config);
}

beforeEach(async () => {
  Logger.overrideLogger(false);
  dataDir = mkdtempSync(join(tmpdir(), 'forecourt-refresh-'));
  store = new EmbeddedListingStore(dataDir);
  index = new LiveSearchIndex(INDEX_FIELDS);
  refresh = refreshOf(index);
});

afterEach(async () => {
  await refresh.onApplicationShutdown();
  await store.close();
  rmSync(dataDir, { recursive: true });
});

const save = (ids: readonly number[], facts: Parameters<typeof anOffer>[0] = {}) =>
  store.saveOffers(ids.map((id) => anOffer({ id: `${id}`, ...facts })));
const numbers = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => first + at);
const shownIds = async () => (await index.search(EVERYTHING)).hits.map(({ id }) => id);

describe('The index refresh', () => {
  it('shows an empty store, and each of its changes on demand', async () => {
    await refresh.refresh();
    expect([index.size, index.epoch]).toEqual([0, 1]);
    await save([1, 2, 3]);
    await refresh.refresh();
    expect(await shownIds()).toEqual([1, 2, 3]);
    await save([2], { priceDollars: 1 });
    await store.removeOffers('north', ['1', '2']);
    await save([4], { zip: '00000' });
    await refresh.refresh();
    expect(await index.search(EVERYTHING)).toMatchObject({
      hits: [{ id: 1 }, { id: 2 }],
      stats: { minPriceDollars: 1 },
    });
  });

  it('starts from the last snapshot and continues from there', async () => {
    await save([1, 2]);
    await refresh.refresh();
    await refresh.onApplicationShutdown();
    const started = new LiveSearchIndex(INDEX_FIELDS);
    const refreshStarted = refreshOf(started);
    const build = jest.spyOn(builder, 'build');
    await refreshStarted.refresh();
    expect(started.size).toBe(2);
    await save([3]);
    await refreshStarted.refresh();
    expect((await started.search(EVERYTHING)).hits.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(build).not.toHaveBeenCalled();
    await refreshStarted.onApplicationShutdown();
  });

  it('starts from the snapshot after few changes, and rebuilds after many', async () => {
    await save([1, 2, 3]);
    await refresh.refresh();
    await refresh.onApplicationShutdown();
    await store.removeOffers('north', ['1', '2']);
    await save([2], { priceDollars: 1 });
    await save([4]);
    const started = new LiveSearchIndex(INDEX_FIELDS);
    const refreshStarted = refreshOf(started);
    const build = jest.spyOn(builder, 'build');
    await refreshStarted.refresh();
    await refreshStarted.onApplicationShutdown();
    expect(await started.search(EVERYTHING)).toMatchObject({
      hits: [{ id: 1 }, { id: 2 }, { id: 4 }],
      stats: { minPriceDollars: 1 },
    });
    expect(started.storeState).toBe(await store.state());
    expect(build).not.toHaveBeenCalled();

    await save(numbers(10, 2_500));
    const refreshLater = refreshOf(new LiveSearchIndex(INDEX_FIELDS));
    const laterBuild = jest.spyOn(builder, 'build');
    await refreshLater.refresh();
    await refreshLater.onApplicationShutdown();
    expect(laterBuild).toHaveBeenCalledTimes(1);
  });

  it('applies few changes without a rebuild, and does nothing without changes', async () => {
    await save(numbers(1, 100));
    await save([7], { year: 2018 });
    await refresh.refresh();
    await rateLike(store, anOffer({ year: 2018 }), { expectedPriceDollars: 30_000, sampleSize: 9 });
    await refresh.refresh();
    expect([index.epoch, index.changedCars]).toEqual([2, 2]);
    expect((await index.search({ ...EVERYTHING, sort: 'relevance', numRecords: 1 })).hits).toEqual([
      { id: 7 },
    ]);
    await refresh.refresh();
    expect(index.epoch).toBe(2);
  });

  it('rebuilds when many cars have changed', async () => {
    await refresh.refresh();
    await save(numbers(1, 2_500));
    await refresh.refresh();
    expect([index.size, index.changedCars]).toEqual([2_500, 0]);
  });

  it('rebuilds in the background once small changes have added up', async () => {
    await refresh.refresh();
    for (const first of [1, 1_001, 2_001]) {
      await save(numbers(first, 1_000));
      await refresh.refresh();
    }
    expect([index.size, index.changedCars]).toEqual([3_000, 3_000]);
    await save([9_000]);
    await refresh.refresh();
    expect(index.size).toBe(3_001);
    while (index.changedCars > 1_000) await sleep(5);
    expect(await shownIds()).toEqual([...numbers(1, 3_000), 9_000]);
  });

  it('shows all earlier commits, however many callers refresh at once', async () => {
    await save(numbers(1, 2_500));
    await Promise.all([refresh.refresh(), refresh.refresh()]);
    expect(index.size).toBe(2_500);
    await save(numbers(3_000, 2_500));
    const first = refresh.refresh();
    await save([9_000]);
    await Promise.all([first, refresh.refresh()]);
    expect(index.size).toBe(5_001);
  });

  it('accepts changes during a build without waiting, and keeps them afterwards', async () => {
    await save(numbers(1, 100));
    await refresh.refresh();
    const { build } = builder;
    const held = Promise.withResolvers<void>();
    let builds = 0;
    builder.build = async () => {
      builds++;
      const built = await build.call(builder);
      await held.promise;
      return built;
    };
    for (const first of [1_000, 2_000, 3_000]) {
      await save(numbers(first, 1_000));
      await refresh.refresh();
    }
    expect(builds).toBe(1);
    await save([5, 9_000], { priceDollars: 1_000 });
    await store.removeOffers(
      'north',
      [...numbers(1, 5), ...numbers(7, 94), ...numbers(1_000, 2_999), 9_000].map(String),
    );
    await refresh.refresh();
    const cheapest = { ...EVERYTHING, sort: 'derivedpriceASC', numRecords: 2 } as const;
    const idsOfCheapest = async () => (await index.search(cheapest)).hits.map(({ id }) => id);
    expect([index.size, ...(await idsOfCheapest())]).toEqual([3_099, 5, 9_000]);
    held.resolve();
    while (index.changedCars > 1_000) await sleep(5);
    expect([index.size, ...(await idsOfCheapest())]).toEqual([3_099, 5, 9_000]);
  });

  it('shows small changes after a large one only with it', async () => {
    await refresh.refresh();
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    jest.spyOn(builder, 'build').mockImplementation(async () => {
      begun.resolve();
      const built = await IndexBuilder.prototype.build.call(builder);
      await held.promise;
      return built;
    });
    await save(numbers(1, 2_500));
    const isSeen = refresh.refresh();
    await begun.promise;
    await save([9_000]);
    await refresh['poll']();
    expect([index.size, index.epoch]).toEqual([0, 1]);
    held.resolve();
    await isSeen;
    await refresh.refresh();
    expect(index.size).toBe(2_501);
  });

  it('loses no change committed between a poll and the build that it starts', async () => {
    let open = () => {};
    let gate: Promise<void> = Promise.resolve();
    jest.spyOn(builder, 'build').mockImplementation(async () => {
      await gate;
      return IndexBuilder.prototype.build.call(builder);
    });
    await save(numbers(1, 4_000), { priceDollars: 1_000 });
    await refresh.refresh();
    gate = new Promise((resolve) => (open = resolve));
    await save(numbers(1, 1_500), { priceDollars: 2_000 });
    const carsById = store.carsById.bind(store);
    jest.spyOn(store, 'carsById').mockImplementationOnce(async (ids) => {
      const cars = await carsById(ids);
      await save(numbers(1_501, 500), { priceDollars: 3_000 });
      return cars;
    });
    await refresh['poll']();
    await refresh['poll']();
    await save(numbers(1_501, 2_500), { priceDollars: 4_000 });
    await refresh['poll']();
    open();
    await refresh['building'];
    await refresh.refresh();
    const at = (dollars: number): IndexQuery => ({
      ...EVERYTHING,
      clauses: [{ anyOf: [{ range: 'priceDollars', min: dollars, max: dollars }] }],
    });
    const totals = await Promise.all(
      [2_000, 3_000, 4_000].map(async (dollars) => (await index.search(at(dollars))).total),
    );
    expect(totals).toEqual([1_500, 0, 2_500]);
  });

  it('retries after a failed build', async () => {
    await save([1]);
    const { build } = builder;
    builder.build = async () => {
      throw new Error('the disk is gone');
    };
    await expect(refresh.refresh()).rejects.toThrow('the disk is gone');
    builder.build = build;
    await refresh.refresh();
    expect(await shownIds()).toEqual([1]);
  });

  it('logs once that builds fail, however many do', async () => {
    const told: string[] = [];
    const logger = {
      log: () => undefined,
      warn: () => undefined,
      error: ({ msg }: { msg: string }) => void told.push(msg),
    };
    Logger.overrideLogger(logger);
    const tries: Error[] = [];
    builder.build = async () => {
      tries.push(new Error('the disk is gone'));
      throw tries.at(-1)!;
    };
    refresh.watch(0);
    while (tries.length < 3) await sleep(20);
    expect(told).toEqual(['index build failed, retrying until it works']);
  });

  it('continues with small changes when a build dies, and retries', async () => {
    await save([1]);
    await refresh.refresh();
    const { build } = builder;
    const deaths: Error[] = [];
    builder.build = async () => {
      deaths.push(new Error('out of memory'));
      throw deaths.at(-1)!;
    };
    for (const first of [1, 1_001, 2_001]) {
      await save(numbers(first, 1_000), { priceDollars: 20_000 });
      await refresh.refresh();
    }
    while (deaths.length === 0) await sleep(5);
    await save([9_000]);
    await refresh.refresh();
    expect(index.size).toBe(3_001);
    builder.build = build;
    while (index.changedCars > 0) {
      await refresh.refresh();
      await sleep(20);
    }
    expect(await shownIds()).toEqual([...numbers(1, 3_000), 9_000]);
  });

  it('warms up a change without making one', async () => {
    await save(numbers(1, 30));
    await refresh.refresh();
    await refresh.warmUp();
    expect([index.epoch, index.changedCars, index.size]).toEqual([1, 0, 30]);
  });

  it('notices commits of another connection by itself', async () => {
    await refresh.refresh();
    refresh.watch();
    const other = new EmbeddedListingStore(dataDir);
    await other.saveOffers([anOffer({ id: '1' }), anOffer({ id: '2' }), anOffer({ id: '3' })]);
    await other.close();
    while (index.size < 3) await sleep(5);
    expect(index.size).toBe(3);
  });
});

describe('The build thread', () => {
  const builderOf = (folder: string) =>
    new IndexBuilder(readConfig({ DATA_DIR: folder }), new ServerThread());

  it('fails with its reason, without affecting the next one', async () => {
    const folder = join(dataDir, 'other');
    const other = builderOf(folder);
    writeFileSync(folder, '');
    await expect(other.build()).rejects.toThrow('EEXIST');
    rmSync(folder);
    expect(await other.build()).toMatchObject({ cars: 0 });
    await other.stop();
  });

  it('fails when it is killed', async () => {
    const killed = builderOf(dataDir);
    const build = killed.build();
    build.catch(() => undefined);
    // The thread starts in this turn.
    await turn();
    await killed.stop();
    await expect(build).rejects.toThrow('ended early');
  });
});
