import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Catalogue } from '../../src/catalogue/catalogue.js';
import { MarketAreas } from '../../src/catalogue/market-areas.js';
import { Places } from '../../src/catalogue/places.js';
import { readConfig } from '../../src/config/config.js';
import { EmbeddedListingStore } from '../../src/inventory/embedded-listing-store.js';
import { INDEX_FIELDS } from '../../src/search/index-fields.js';
import { IndexRefresh } from '../../src/search/index-refresh.js';
import { IndexSnapshotFile } from '../../src/search/index-snapshot-file.js';
import { LiveSearchIndex } from '../../src/search/index/live-search-index.js';
import type { IndexQuery } from '../../src/search/index/search-index.js';
import { SearchContexts } from '../../src/search/search-contexts.js';
import { anOffer } from './an-offer.js';

const marketAreas = MarketAreas.load();
const contexts = new SearchContexts(Catalogue.load(), Places.load(marketAreas), marketAreas);
const EVERYTHING: IndexQuery = { clauses: [], sort: 'distanceASC', firstRecord: 0, numRecords: 5_000 };

let dataDir: string;
let store: EmbeddedListingStore;
let index: LiveSearchIndex;
let refresh: IndexRefresh;

function refreshOf(refreshed: LiveSearchIndex): IndexRefresh {
  const config = readConfig({ DATA_DIR: dataDir, REFRESH_SECONDS: '1' });
  return new IndexRefresh(store, refreshed, new IndexSnapshotFile(config, store, refreshed), contexts, config);
}

beforeEach(() => {
  Logger.overrideLogger(false);
  dataDir = mkdtempSync(join(tmpdir(), 'forecourt-refresh-'));
  store = new EmbeddedListingStore(dataDir);
  index = new LiveSearchIndex(INDEX_FIELDS);
  refresh = refreshOf(index);
});

afterEach(async () => {
  await refresh.onApplicationShutdown();
  store.close();
  rmSync(dataDir, { recursive: true });
});

const save = (ids: readonly number[], facts: Parameters<typeof anOffer>[0] = {}) =>
  store.saveOffers(ids.map((id) => anOffer({ id: `${id}`, ...facts })));
const numbers = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);
const shownIds = async () => (await index.search(EVERYTHING)).hits.map(({ id }) => id);

describe('the refresh of the index', () => {
  it('shows an empty store, and each change of it once asked', async () => {
    await refresh.refresh();
    expect([index.size, index.epoch]).toEqual([0, 1]);
    save([1, 2, 3]);
    await refresh.refresh();
    expect(await shownIds()).toEqual([1, 2, 3]);
    save([2], { priceDollars: 1 });
    store.removeOffers('north', ['1', '2']);
    save([4], { zip: '00000' });
    await refresh.refresh();
    expect(await index.search(EVERYTHING)).toMatchObject({ hits: [{ id: 1 }, { id: 2 }], stats: { minPriceDollars: 1 } });
  });

  it('starts from the file of the last build, and goes on from there', async () => {
    save([1, 2]);
    await refresh.refresh();
    await refresh.onApplicationShutdown();
    const started = new LiveSearchIndex(INDEX_FIELDS);
    const replaceAll = jest.spyOn(started, 'replaceAll');
    const refreshStarted = refreshOf(started);
    await refreshStarted.refresh();
    expect(started.size).toBe(2);
    save([3]);
    await refreshStarted.refresh();
    expect((await started.search(EVERYTHING)).hits.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(replaceAll).not.toHaveBeenCalled();
    await refreshStarted.onApplicationShutdown();
  });

  it('applies few changed cars without building anew, and does nothing without a change', async () => {
    save(numbers(1, 100));
    await refresh.refresh();
    store.saveDealRatings([['7', { expectedPriceDollars: 30_000, sampleSize: 9, indicator: 'great' }]]);
    await refresh.refresh();
    expect([index.epoch, index.changedCars]).toEqual([2, 2]);
    expect((await index.search({ ...EVERYTHING, sort: 'relevance', numRecords: 1 })).hits).toEqual([{ id: 7 }]);
    await refresh.refresh();
    expect(index.epoch).toBe(2);
  });

  it('builds anew when many cars have changed', async () => {
    await refresh.refresh();
    save(numbers(1, 2_500));
    await refresh.refresh();
    expect([index.size, index.changedCars]).toEqual([2_500, 0]);
  });

  it('builds anew once small changes have added up, without keeping anybody waiting', async () => {
    await refresh.refresh();
    for (const first of [1, 1_001, 2_001]) {
      save(numbers(first, 1_000));
      await refresh.refresh();
    }
    expect([index.size, index.changedCars]).toEqual([3_000, 3_000]);
    save([9_000]);
    await refresh.refresh();
    expect(index.size).toBe(3_001);
    while (index.changedCars > 1_000) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await shownIds()).toEqual([...numbers(1, 3_000), 9_000]);
  });

  it('shows all that was committed before, however many ask at the same time', async () => {
    save(numbers(1, 2_500));
    await Promise.all([refresh.refresh(), refresh.refresh()]);
    expect(index.size).toBe(2_500);
    save(numbers(3_000, 2_500));
    const first = refresh.refresh();
    save([9_000]);
    await Promise.all([first, refresh.refresh()]);
    expect(index.size).toBe(5_001);
  });

  it('tries again after a build that failed', async () => {
    save([1]);
    const { allCars } = store;
    store.allCars = () => {
      throw new Error('the disk is gone');
    };
    await expect(refresh.refresh()).rejects.toThrow('the disk is gone');
    store.allCars = allCars;
    await refresh.refresh();
    expect(await shownIds()).toEqual([1]);
  });

  it('sees by itself what another connection has written', async () => {
    await refresh.refresh();
    refresh.watch();
    const other = new EmbeddedListingStore(dataDir);
    other.saveOffers([anOffer({ id: '1' }), anOffer({ id: '2' }), anOffer({ id: '3' })]);
    other.close();
    const savedAt = performance.now();
    while (index.size < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(performance.now() - savedAt).toBeLessThan(1_500);
  });
});
