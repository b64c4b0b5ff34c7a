import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { readConfig } from '../../src/config/config.js';
import { EmbeddedListingStore } from '../../src/inventory/embedded-listing-store.js';
import { INDEX_FIELDS } from '../../src/search/index-fields.js';
import { IndexSnapshotFile } from '../../src/search/index-snapshot-file.js';
import { LiveSearchIndex } from '../../src/search/index/live-search-index.js';
import { anOffer } from './an-offer.js';

/** A snapshot beside a real store file. */
let dataDir: string;
let store: EmbeddedListingStore;
const everything = { clauses: [], sort: 'relevance', firstRecord: 0, numRecords: 10 } as const;

async function indexOfOneCar(): Promise<LiveSearchIndex> {
  const index = new LiveSearchIndex(INDEX_FIELDS);
  const values = INDEX_FIELDS.map(({ name }) => (name === 'makeCode' ? ['TOYOTA'] : []));
  await index.replaceAll([{ id: 7, values, priceDollars: 9_000, year: 2019, mileageMiles: 1, listedAt: 1, latitude: 30, longitude: -97, score: 5 }]);
  return index;
}

/** The file as a server with this index sees it. */
const fileOf = (index: LiveSearchIndex) => new IndexSnapshotFile(readConfig({ DATA_DIR: dataDir }), store, index);

beforeEach(() => {
  Logger.overrideLogger(false);
  dataDir = mkdtempSync(join(tmpdir(), 'forecourt-snapshot-'));
  store = new EmbeddedListingStore(dataDir);
});

afterEach(() => {
  store.close();
  rmSync(dataDir, { recursive: true });
});

describe('the snapshot file', () => {
  it('gives back the index it was written from, and when its scores were taken', async () => {
    const scoredAt = Date.now() - 1_000;
    await fileOf(await indexOfOneCar()).write(store.state(), scoredAt);
    const restored = new LiveSearchIndex(INDEX_FIELDS);
    expect(fileOf(restored).restore()).toBe(scoredAt);
    expect((await restored.search(everything)).hits).toEqual([{ id: 7 }]);
  });

  it('is of no use when there is none', () => {
    expect(fileOf(new LiveSearchIndex(INDEX_FIELDS)).restore()).toBeUndefined();
  });

  it('is of no use once the store has changed', async () => {
    await fileOf(await indexOfOneCar()).write(store.state(), Date.now());
    store.saveOffers([anOffer()]);
    expect(fileOf(new LiveSearchIndex(INDEX_FIELDS)).restore()).toBeUndefined();
  });

  it('is of no use for another store that has seen as many changes', async () => {
    store.saveOffers([anOffer()]);
    await fileOf(await indexOfOneCar()).write(store.state(), Date.now());
    const file = readFileSync(join(dataDir, 'index-1.snapshot'));
    const otherDir = mkdtempSync(join(tmpdir(), 'forecourt-snapshot-'));
    const other = new EmbeddedListingStore(otherDir);
    try {
      other.saveOffers([anOffer()]);
      expect(other.revision()).toBe(store.revision());
      writeFileSync(join(otherDir, 'index-1.snapshot'), file);
      expect(new IndexSnapshotFile(readConfig({ DATA_DIR: otherDir }), other, new LiveSearchIndex(INDEX_FIELDS)).restore()).toBeUndefined();
    } finally {
      other.close();
      rmSync(otherDir, { recursive: true });
    }
  });

  it('is of no use when its scores are more than a day old', async () => {
    await fileOf(await indexOfOneCar()).write(store.state(), Date.now() - 2 * 86_400_000);
    expect(fileOf(new LiveSearchIndex(INDEX_FIELDS)).restore()).toBeUndefined();
  });

  it.each([0, 10, 200])('is of no use when it was torn after %d bytes', async (bytes) => {
    await fileOf(await indexOfOneCar()).write(store.state(), Date.now());
    truncateSync(join(dataDir, 'index-1.snapshot'), bytes);
    const index = new LiveSearchIndex(INDEX_FIELDS);
    expect(fileOf(index).restore()).toBeUndefined();
    expect(index.size).toBe(0);
  });
});
