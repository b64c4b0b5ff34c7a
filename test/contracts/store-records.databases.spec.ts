import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { DatabasePlace } from '../../src/platform/database/open-database.js';
import type { ListingStore } from '../../src/inventory/listing-store.js';
import { openListingStore } from '../../src/inventory/open-listing-store.js';
import { recordsOf } from '../backup/shop-records.js';
import { anOffer } from './an-offer.js';
import { rateLike } from './rate-like.js';
import { describeStoresOnBoth } from './store-places.js';

/** The record of the test's third offer after it lapsed. */
const LAPSED = {
  source: 'north',
  sourceKey: '3',
  id: '3',
  modelCode: 'RAV4',
  year: 2019,
  priceDollars: 20_000,
  listedAt: 1_700_000_000_000,
  lapsedAt: 1_800_000_000_000,
};
const LAST_MONTH = Math.floor(Date.now() / 1_000) * 1_000 - 30 * 86_400_000;

describeStoresOnBoth('The records of a listing store', (newPlace, kind) => {
  let place: DatabasePlace;
  let store: ListingStore;
  beforeEach(async () => {
    place = await newPlace();
    store = openListingStore(place);
  });
  afterEach(() => store.close());

  it('are none at first', async () => {
    expect(await recordsOf(store)).toEqual({ offer: [], removedCar: [], lapsedOffer: [] });
    expect(await store.records.counts()).toEqual({ offer: 0, removedCar: 0, lapsedOffer: 0 });
  });

  it('are all offers of all sources by owner, and removed cars, as saved', async () => {
    const shown = {
      vin: 'V',
      trim: 'LE "50" – ü',
      images: ['https://x.example/1.jpg'],
      previousPriceDollars: 21_000,
      priceHistory: [{ at: 1, priceDollars: 21_000 }, { at: 2 }, { at: 3, priceDollars: 20_000 }],
    };
    const [north, south] = [
      anOffer({ id: '1', ...shown }),
      anOffer({ id: '1', ownerId: 'a', priceDollars: 9 }, { source: 'south' }),
    ];
    const [second, third] = [
      anOffer({ id: '9007199254740991' }, { sourceKey: 'a/b: c' }),
      anOffer({ id: '3', modelCode: 'RAV4' }),
    ];
    await store.saveOffers([third, north, south, second]);
    const before = Math.floor(Date.now() / 1_000) * 1_000;
    await store.removeOffers('north', ['1', 'a/b: c'], 1_800_000_000_000);
    const records = await recordsOf(store);
    expect(records).toEqual({
      offer: [south, north, second],
      removedCar: [
        { id: '3', makeCode: 'TOYOTA', modelCode: 'RAV4', removedAt: expect.any(Number) },
      ],
      lapsedOffer: [LAPSED],
    });
    const { removedAt } = records.removedCar[0]!;
    expect([removedAt >= before, removedAt <= Date.now(), removedAt % 1_000]).toEqual([
      true,
      true,
      0,
    ]);
    expect(await store.records.counts()).toEqual({ offer: 3, removedCar: 1, lapsedOffer: 1 });
  });

  it('are streamed as a consistent snapshot', async () => {
    const offers = Array.from({ length: 450 }, (_, at) => anOffer({ id: `${at + 1}` }));
    await store.saveOffers(offers);
    const seen: number[] = [];
    for await (const { name, records } of store.records.all()) {
      if (seen.length === 0) await store.removeOffers('north', []);
      seen.push(records.length);
      expect(name).toBe('offer');
    }
    expect(seen).toEqual([200, 200, 50]);
    expect(await store.records.counts()).toEqual({ offer: 0, removedCar: 450, lapsedOffer: 450 });
  });

  it('are all deleted at once without a trace, and followers of the store are notified', async () => {
    await store.saveOffers(Array.from({ length: 2_100 }, (_, at) => anOffer({ id: `${at + 1}` })));
    await rateLike(store, anOffer(), { expectedPriceDollars: 22_000, sampleSize: 9 });
    await store.removeOffers(
      'north',
      new Set(Array.from({ length: 2_050 }, (_, at) => `${at + 1}`)),
    );
    expect((await store.carsById(['7'])).length).toBe(1);
    const [revision, state] = [await store.revision(), await store.state()];
    await store.records.clear();
    expect(await recordsOf(store)).toEqual({ offer: [], removedCar: [], lapsedOffer: [] });
    expect([await store.carsById(['7']), await store.removedCar('2100')]).toEqual([[], undefined]);
    expect([(await store.revision()) > revision, (await store.state()) === state]).toEqual([
      true,
      false,
    ]);
    const told = await store.changedSince(revision, 5_000);
    expect(told?.ids.length).toBe(kind === 'PostgreSQL' ? undefined : 2_050);
    await store.saveOffers([anOffer({ id: '7' })]);
    expect((await store.changedSince(await store.revision(), 10))?.ids).toEqual([]);
    expect((await store.carsById(['7']))[0]).not.toHaveProperty('dealRating');
  });

  it('can be cleared when empty, which marks the store as written to', async () => {
    await store.records.clear();
    expect(await store.revision()).toBeGreaterThan(0);
  });

  it('restore removed cars with their times, except those for sale', async () => {
    await store.saveOffers([anOffer({ id: '1' })]);
    const state = await store.state();
    const removed = (id: string, modelCode: string) => ({
      id,
      makeCode: 'HONDA',
      modelCode,
      removedAt: LAST_MONTH,
    });
    await store.records.saveRemovedCars([
      removed('1', 'FIT'),
      removed('2', 'CIVIC'),
      removed('9007199254740991', 'FIT'),
    ]);
    await store.records.saveRemovedCars([removed('2', 'ACCORD')]);
    expect((await recordsOf(store)).removedCar).toEqual([
      removed('2', 'ACCORD'),
      removed('9007199254740991', 'FIT'),
    ]);
    expect([await store.removedCar('1'), await store.removedCar('2')]).toEqual([
      undefined,
      { makeCode: 'HONDA', modelCode: 'ACCORD' },
    ]);
    expect(await store.state()).not.toBe(state);
    await store.records.saveRemovedCars([]);
    await store.saveOffers([anOffer({ id: '2' })]);
    expect((await recordsOf(store)).removedCar.map(({ id }) => id)).toEqual(['9007199254740991']);
  });

  it('restore removed offers with price histories, except those for sale', async () => {
    await store.saveOffers([anOffer({ id: '1' })]);
    const [first, second] = [
      { ...LAPSED, sourceKey: '1' },
      { ...LAPSED, priceHistory: [{ at: 1, priceDollars: 21_000 }, { at: 2 }] },
    ];
    await store.records.saveLapsedOffers([first, LAPSED]);
    await store.records.saveLapsedOffers([second]);
    await store.records.saveLapsedOffers([]);
    expect((await recordsOf(store)).lapsedOffer).toEqual([second]);
    const { source: _source, id: _id, ...known } = second;
    expect(await store.knownOffers('north', ['3'])).toEqual([known]);
    await store.saveOffers([anOffer({ id: '3' })]);
    expect((await recordsOf(store)).lapsedOffer).toEqual([]);
  });
});
