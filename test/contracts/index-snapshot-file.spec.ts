import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import { INDEX_FIELDS } from '../../src/search/index-fields.js';
import { IndexSnapshotFile } from '../../src/search/indexing/index-snapshot-file.js';
import { FlatMemory } from '../../src/search/index/embedded/flat/flat-memory.js';
import { SNAPSHOT_FORMAT } from '../../src/search/index/embedded/flat/snapshot.js';
import { EmbeddedSearchIndex } from '../../src/search/index/embedded/embedded-search-index.js';
import { anOffer } from './an-offer.js';

const NAME = `index-${SNAPSHOT_FORMAT}.snapshot`;

/** Folder of the snapshot and a real store file. */
let dataDir: string;
let store: EmbeddedListingStore;
const everything = { clauses: [], sort: 'relevance', firstRecord: 0, numRecords: 10 } as const;

async function memoryOfOneCar(): Promise<FlatMemory> {
  const index = new EmbeddedSearchIndex(INDEX_FIELDS);
  const values = INDEX_FIELDS.map(({ name }) => (name === 'makeCode' ? ['TOYOTA'] : []));
  index.replace([
    {
      id: 7,
      values,
      priceDollars: 9_000,
      year: 2019,
      mileageMiles: 1,
      listedAt: 1,
      latitude: 30,
      longitude: -97,
      score: 5,
    },
  ]);
  return index.memory!;
}

const file = () => new IndexSnapshotFile(dataDir, 'fields');
const read = () => file().read((state) => store.revisionOf(state), 1);

beforeEach(async () => {
  Logger.overrideLogger(false);
  dataDir = mkdtempSync(join(tmpdir(), 'forecourt-snapshot-'));
  store = new EmbeddedListingStore(dataDir);
});

afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

describe('The snapshot file', () => {
  it('restores the index and the time of its scores', async () => {
    const scoredAt = Date.now() - 1_000;
    file().write(await memoryOfOneCar(), await store.state(), scoredAt);
    const restored = new EmbeddedSearchIndex(INDEX_FIELDS);
    const { built, revision } = (await read())!;
    expect(revision).toBe(await store.revision());
    expect(built.scoredAt).toBe(scoredAt);
    restored.adopt(FlatMemory.of(built.memory));
    expect(restored.searchWithout(everything, undefined).hits).toEqual([{ id: 7 }]);
  });

  it('removes leftovers of a killed writer and of an earlier format only', async () => {
    const twoHoursAgo = Date.now() / 1_000 - 7_200;
    for (const name of ['index-1.snapshot', `${NAME}.4711`, `${NAME}.notes`]) {
      writeFileSync(join(dataDir, name), '');
      utimesSync(join(dataDir, name), twoHoursAgo, twoHoursAgo);
    }
    writeFileSync(join(dataDir, `${NAME}.4712`), 'another process is writing');
    file().write(await memoryOfOneCar(), await store.state(), Date.now());
    expect(
      readdirSync(dataDir)
        .filter((name) => name.startsWith('index-'))
        .sort(),
    ).toEqual([NAME, `${NAME}.4712`, `${NAME}.notes`]);
  });

  it('is ignored when missing', async () => {
    expect(await read()).toBeUndefined();
  });

  it('has the revision at its writing, after the store has changed', async () => {
    await store.saveOffers([anOffer({ id: '1' })]);
    file().write(await memoryOfOneCar(), await store.state(), Date.now());
    const before = await store.revision();
    await store.saveOffers([anOffer({ id: '2' })]);
    expect((await read())!.revision).toBe(before);
    expect((await store.changedSince(before, 10))!.ids).toEqual(['2']);
  });

  it('is ignored for another store with the same number of changes', async () => {
    await store.saveOffers([anOffer()]);
    file().write(await memoryOfOneCar(), await store.state(), Date.now());
    const bytes = readFileSync(join(dataDir, NAME));
    const otherDir = mkdtempSync(join(tmpdir(), 'forecourt-snapshot-'));
    const other = new EmbeddedListingStore(otherDir);
    try {
      await other.saveOffers([anOffer()]);
      expect(await other.revision()).toBe(await store.revision());
      writeFileSync(join(otherDir, NAME), bytes);
      const revisionOf = (state: string) => other.revisionOf(state);
      expect(await new IndexSnapshotFile(otherDir, 'fields').read(revisionOf, 1)).toBeUndefined();
    } finally {
      await other.close();
      rmSync(otherDir, { recursive: true });
    }
  });

  it('is ignored when its scores are more than a day old', async () => {
    file().write(await memoryOfOneCar(), await store.state(), Date.now() - 2 * 86_400_000);
    expect(await read()).toBeUndefined();
  });

  it.each([0, 10, 200])('is ignored when truncated after %d bytes', async (bytes) => {
    file().write(await memoryOfOneCar(), await store.state(), Date.now());
    truncateSync(join(dataDir, NAME), bytes);
    expect(await read()).toBeUndefined();
  });
});
