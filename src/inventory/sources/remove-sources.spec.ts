import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { anOffer } from '../../../test/contracts/an-offer.js';
import { EmbeddedListingStore } from '../embedded/embedded-listing-store.js';
import { removeSources } from './remove-sources.js';
import { whileSourceIsOurs } from './source-lock.js';

const REMOVAL = { isDue: () => true, onRemoved: () => undefined };

/** Counts how often models are looked for whose prices must be rated. */
class CountingStore extends EmbeddedListingStore {
  ratings = 0;

  override unratedModels() {
    this.ratings++;
    return super.unratedModels();
  }
}

describe('Removing sources', () => {
  let dataDir: string;
  let store: CountingStore;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'remove-'));
    store = new CountingStore(dataDir);
    await store.saveOffers(
      ['north', 'south', 'west'].map((source, at) => anOffer({ id: String(at) }, { source })),
    );
  });

  afterEach(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });

  it('rates the prices once for all of them, and not when there was nothing to remove', async () => {
    const told: string[] = [];
    const { offers, inUse } = await removeSources(store, place(), ['north', 'south'], {
      isDue: () => true,
      onRemoved: (source) => told.push(source),
    });
    expect([Object.fromEntries(offers), inUse, told]).toEqual([
      { north: 1, south: 1 },
      [],
      ['north', 'south'],
    ]);
    expect(store.ratings).toBe(1);
    await removeSources(store, place(), ['north'], REMOVAL);
    expect(store.ratings).toBe(1);
    expect([...(await store.offersBySource())]).toEqual([['west', 1]]);
  });

  it('keeps a source that was imported since it was chosen', async () => {
    const { offers } = await removeSources(store, place(), ['north', 'south'], {
      ...REMOVAL,
      isDue: (source) => source === 'south',
    });
    expect([...offers.keys()]).toEqual(['south']);
    expect([...(await store.offersBySource()).keys()].toSorted()).toEqual(['north', 'west']);
  });

  it('skips a source that is being imported, and removes the others', async () => {
    await whileSourceIsOurs(place(), 'north', async () => {
      const { offers, inUse } = await removeSources(store, place(), ['north', 'south'], REMOVAL);
      expect([[...offers.keys()], inUse.map(({ message }) => message)]).toEqual([
        ['south'],
        [expect.stringMatching(/^north: another/)],
      ]);
    });
  });

  const place = () => ({ dataDir, databaseUrl: '' });
});
