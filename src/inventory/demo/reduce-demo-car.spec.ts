import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, describe, it } from '@jest/globals';
import { Catalog } from '../../catalog/catalog.js';
import { MarketAreas } from '../../catalog/places/market-areas.js';
import { Places } from '../../catalog/places/places.js';
import { EmbeddedListingStore } from '../embedded/embedded-listing-store.js';
import { DemoInventory } from './demo-inventory.js';
import { reduceDemoCar } from './reduce-demo-car.js';

const COUNT = 40;
const HOUR_MS = 3_600_000;

describe('A demo car with a lowered price', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-reduce-'));
  const store = new EmbeddedListingStore(folder);
  const demo = new DemoInventory(Catalog.load(), Places.load(), MarketAreas.load());
  const offers = () => demo.offers({ count: COUNT, seed: 1 });
  const ids = [...offers()].map(({ listing }) => listing.id);
  beforeAll(async () => {
    await store.saveOffers([...offers()]);
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it('counts as reduced, whatever its listing date and however often it is lowered', async () => {
    for (const id of ids) {
      for (const time of [1, 2]) {
        const [before] = await store.currentCars([id]);
        const price = await reduceDemoCar(store, offers(), id, Date.now() + time * HOUR_MS);
        const [after] = await store.currentCars([id]);
        expect(price).toEqual({
          before: before!.listing.priceDollars,
          after: after!.listing.priceDollars,
        });
        expect(after!.listing.priceDollars).toBeLessThan(before!.listing.priceDollars);
        expect(after!.listing.previousPriceDollars).toBeGreaterThan(after!.listing.priceDollars);
      }
    }
    expect((await store.carsReducedSince(Date.now(), COUNT)).toSorted()).toEqual(ids.toSorted());
  });

  it("must be in the store's demo inventory", async () => {
    expect(await reduceDemoCar(store, offers(), '1')).toBeUndefined();
    await store.removeOffers('demo', []);
    expect(await reduceDemoCar(store, offers(), ids[0]!)).toBeUndefined();
  });
});
