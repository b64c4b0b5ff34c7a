import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { anOffer } from '../../test/contracts/an-offer.js';
import { EmbeddedListingStore } from './embedded/embedded-listing-store.js';
import { rateDeals } from './rate-deals.js';

describe('Rating the inventory', () => {
  let folder: string;
  let store: EmbeddedListingStore;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'inventory-'));
    store = new EmbeddedListingStore(folder);
  });

  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const indicatorOf = async (id: string) => (await store.carsById([id]))[0]?.dealRating?.indicator;

  /** Seven cars at 20,000 dollars and a cheaper one, with ids from `first`. */
  const saveModel = (first: number, modelCode: string, cheapPriceDollars: number) =>
    store.saveOffers(
      Array.from({ length: 8 }, (_, index) =>
        anOffer({
          id: String(first + index),
          modelCode,
          trimCode: 'LE',
          priceDollars: index === 0 ? cheapPriceDollars : 20_000,
        }),
      ),
    );

  it('compares each car with its own model', async () => {
    await saveModel(10, 'CAMRY', 17_000);
    await saveModel(20, 'COROLLA', 19_000);
    expect(await rateDeals(store)).toEqual({
      models: 2,
      cars: 16,
      changedMarkets: 2,
      changedIndicators: 2,
    });
    expect([await indicatorOf('10'), await indicatorOf('20'), await indicatorOf('11')]).toEqual([
      'great',
      'good',
      undefined,
    ]);
    expect((await store.carsById(['11']))[0]?.dealRating).toEqual({
      expectedPriceDollars: 20_000,
      sampleSize: 8,
    });
  });

  it('saves nothing when nothing changed', async () => {
    await saveModel(10, 'CAMRY', 17_000);
    await rateDeals(store);
    const revision = await store.revision();
    expect(await rateDeals(store)).toEqual({
      models: 0,
      cars: 0,
      changedMarkets: 0,
      changedIndicators: 0,
    });
    expect(await store.revision()).toBe(revision);
  });

  it('removes a rating when too few comparable cars are left', async () => {
    await saveModel(10, 'CAMRY', 17_000);
    await rateDeals(store);
    await store.removeOffers('north', ['10', '11', '12']);
    expect(await rateDeals(store)).toEqual({
      models: 1,
      cars: 3,
      changedMarkets: 1,
      changedIndicators: 1,
    });
    expect((await store.carsById(['10']))[0]).not.toHaveProperty('dealRating');
  });

  it('counts a car once, with its best offer', async () => {
    await saveModel(10, 'CAMRY', 20_000);
    await store.saveOffers([
      anOffer(
        { id: '10', modelCode: 'CAMRY', trimCode: 'LE', priceDollars: 17_000 },
        { source: 'south' },
      ),
    ]);
    await rateDeals(store);
    expect((await store.carsById(['10']))[0]?.dealRating).toEqual({
      expectedPriceDollars: 20_000,
      sampleSize: 8,
      indicator: 'great',
    });
  });
});
