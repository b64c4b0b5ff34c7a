import { afterEach, beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type {
  ListingStore,
  ModelPrices,
  Offer,
  WrittenOffer,
} from '../../src/inventory/listing-store.js';
import { writtenOffers } from '../../src/inventory/offer-documents.js';
import { openListingStore } from '../../src/inventory/open-listing-store.js';
import type { DatabasePlace } from '../../src/platform/database/open-database.js';
import { anOffer } from './an-offer.js';
import { rateLike } from './rate-like.js';
import { describeStoresOnBoth } from './store-places.js';

/** Contract of listing stores. */
describeStoresOnBoth('A listing store', (newPlace) => {
  let place: DatabasePlace;
  let store: ListingStore;

  beforeEach(async () => {
    place = await newPlace();
    store = openListingStore(place);
  });

  afterEach(() => store.close());

  const save = (...offers: Offer[]) => store.saveOffers(offers);
  /** Cars and markets of a model, without rating it. */
  const pricesOf = async (makeCode: string, modelCode: string) => {
    const seen: ModelPrices[] = [];
    await store.rateModels([{ makeCode, modelCode }], (prices) => {
      seen.push(prices);
      return { put: [], removed: [], changedIds: [] };
    });
    const cars = seen[0]!.cars.map((car) => ({ ...car, trimCode: car.trimCode ?? undefined }));
    return { ...seen[0]!, cars: cars.toSorted((left, right) => left.listingId - right.listingId) };
  };
  const idsOfAllCars = async () =>
    (await Array.fromAsync(store.allCars())).map((car) => car.listing.id);

  it('is empty at first', async () => {
    expect(await store.countCars()).toBe(0);
    expect(await Array.fromAsync(store.allCars())).toEqual([]);
    expect(await store.offersOf('100')).toEqual([]);
    expect((await store.carsByVin(['1FTFW5L86RFB45612']))[0]).toBeUndefined();
    expect(await store.saveOffers([])).toEqual([]);
  });

  it('returns every saved fact', async () => {
    const offer = anOffer(
      {
        vin: '1FTFW5L86RFB45612',
        trim: 'LE "50" – ü',
        previousPriceDollars: 21_000,
        images: ['https://x.example/1.jpg'],
      },
      {
        owner: {
          rating: 4.5,
          reviewCount: 12,
          hours: [{ day: 'Mon', opens: '09:00', closes: '18:00' }, { day: 'Sun' }],
        },
      },
    );
    await save(offer);
    const car = { listing: offer.listing, owner: offer.owner, offerCount: 1 };
    expect(await store.carsById(['100'])).toEqual([car]);
    expect((await store.carsByVin(['1FTFW5L86RFB45612']))[0]).toEqual(car);
    expect(await store.offersOf('100')).toEqual([car]);
    expect(await Array.fromAsync(store.allCars())).toEqual([car]);
  });

  it("adds up the mileages within the bounds of a model's cars, each with its cheapest offer", async () => {
    const rav4 = { makeCode: 'TOYOTA', modelCode: 'RAV4', listingType: 'USED' } as const;
    await save(
      anOffer({ ...rav4, id: '1', year: 2020, mileageMiles: 30_000, priceDollars: 20_000 }),
      anOffer(
        { ...rav4, id: '1', year: 2020, mileageMiles: 99_000, priceDollars: 21_000 },
        { source: 'south' },
      ),
      anOffer({ ...rav4, id: '2', year: 2020, mileageMiles: 10_000 }),
      anOffer({ ...rav4, id: '3', year: 2021, mileageMiles: 5_000 }),
      anOffer({ ...rav4, id: '4', year: 2021, mileageMiles: 250_000 }),
      anOffer({ ...rav4, id: '5', year: 2021, mileageMiles: 0 }),
      anOffer({ ...rav4, id: '6', modelCode: 'CAMRY', year: 2021, mileageMiles: 7_000 }),
    );
    const sums = await store.mileageSums('TOYOTA', 'RAV4', {
      above: 0,
      below: 250_000,
      limits: [10_000, 10_001],
    });
    expect(sums.toSorted((a, b) => a.year - b.year)).toEqual([
      {
        listingType: 'USED',
        year: 2020,
        count: 2,
        totalMiles: 40_000,
        maxMiles: 30_000,
        countsBelow: [0, 1],
      },
      {
        listingType: 'USED',
        year: 2021,
        count: 1,
        totalMiles: 5_000,
        maxMiles: 5_000,
        countsBelow: [1, 1],
      },
    ]);
    expect(
      await store.mileageSums('TOYOTA', 'SIENNA', { above: 0, below: 250_000, limits: [] }),
    ).toEqual([]);
  });

  it('finds cars by stock number, case-insensitively, cheapest first and each once', async () => {
    await save(
      anOffer({ id: '1', stockNumber: 'P-1042a', priceDollars: 30_000 }),
      anOffer({ id: '2', stockNumber: 'p-1042A', priceDollars: 20_000 }),
      anOffer({ id: '2', stockNumber: 'P-1042A', priceDollars: 21_000 }, { source: 'south' }),
      anOffer({ id: '3', stockNumber: 'P-1042' }),
      anOffer({ id: '4' }),
    );
    expect((await store.carsByStockNumber('p-1042a')).map((car) => car.listing.id)).toEqual([
      '2',
      '1',
    ]);
    expect(await store.carsByStockNumber("P-1042' OR 1=1")).toEqual([]);
    expect(await store.carsByStockNumber('')).toEqual([]);
    await save(anOffer({ id: '3', stockNumber: 'NEW-7' }));
    expect(await store.carsByStockNumber('P-1042')).toEqual([]);
    expect((await store.carsByStockNumber('new-7')).map((car) => car.listing.id)).toEqual(['3']);
    await save(anOffer({ id: '4', stockNumber: 'é-100ß' }));
    expect((await store.carsByStockNumber('É-100SS')).map((car) => car.listing.id)).toEqual(['4']);
  });

  it('finds nothing for unknown strings', async () => {
    await save(anOffer({ id: '1', vin: '1HGCM82633A004352', stockNumber: 'P-1' }));
    for (const text of ['\0', 'P-1\0', '1HGCM82633A004352\0', "' OR 1=1 --", '\uFFFF', '\ud800']) {
      expect(await store.carsByVin([text])).toEqual([]);
      expect(await store.carsByStockNumber(text)).toEqual([]);
      expect(await store.carsByCodeStart(text, 9)).toEqual([]);
      expect(await store.offersOf(text)).toEqual([]);
      expect(await store.mileageSums(text, text, { above: 0, below: 9, limits: [] })).toEqual([]);
    }
  });

  it('finds cars by the prefix of VIN or stock number, in its order', async () => {
    await save(
      anOffer({ id: '1', vin: '1HGCM82633A004352', stockNumber: 'P-2' }),
      anOffer({ id: '2', vin: '1HGCM82633A000001', stockNumber: 'P-1' }),
      anOffer({ id: '2', vin: '1HGCM82633A000001', stockNumber: 'P-1' }, { source: 'south' }),
      anOffer({ id: '3', vin: '2T1BURHE0JC000001', stockNumber: '1HGX' }),
      anOffer({ id: '4' }),
    );
    const idsFor = async (start: string, most = 9) =>
      (await store.carsByCodeStart(start, most)).map((car) => car.listing.id);
    expect(await idsFor('1hgcm826')).toEqual(['2', '1']);
    expect(await idsFor('1HG')).toEqual(['2', '1', '3']);
    expect(await idsFor('p-')).toEqual(['2', '1']);
    expect(await idsFor('P-2')).toEqual(['1']);
    expect(await idsFor('1HGCM', 1)).toEqual(['2']);
    expect(await Promise.all([idsFor(''), idsFor('%'), idsFor("P' OR 1=1")])).toEqual([[], [], []]);
  });

  it('returns cars in the requested order and omits unknown ids', async () => {
    await save(anOffer({ id: '1' }), anOffer({ id: '2' }), anOffer({ id: '9007199254740991' }));
    const requested = [
      '9007199254740991',
      '7',
      'abc',
      '',
      '01',
      '1.0',
      '-1',
      '99999999999999999999',
      '1',
      '2',
    ];
    expect((await store.carsById(requested)).map((car) => car.listing.id)).toEqual([
      '9007199254740991',
      '1',
      '2',
    ]);
    expect(await store.carsById([])).toEqual([]);
    expect((await store.currentCars(requested)).map((car) => car.listing.id)).toEqual([
      '9007199254740991',
      '1',
      '2',
    ]);
    expect(await store.offersOf('abc')).toEqual([]);
  });

  it('counts the offers of each source', async () => {
    expect(await store.offersBySource()).toEqual(new Map());
    await save(
      anOffer({ id: '1' }),
      anOffer({ id: '1' }, { source: 'south' }),
      anOffer({ id: '2' }, { source: 'south' }),
    );
    expect([...(await store.offersBySource())]).toEqual([
      ['north', 1],
      ['south', 2],
    ]);
    await store.removeOffers('north', []);
    expect([...(await store.offersBySource())]).toEqual([['south', 2]]);
  });

  it('streams all cars in ascending order of their number', async () => {
    await save(...['30', '4', '9007199254740991', '200', '1'].map((id) => anOffer({ id })));
    expect(await idsOfAllCars()).toEqual(['1', '4', '30', '200', '9007199254740991']);
  });

  it('shows the cheapest offer of a car and the number of offers', async () => {
    await save(
      anOffer({ priceDollars: 20_000, vin: 'V' }, { source: 'south' }),
      anOffer({ priceDollars: 19_000, vin: 'V', ownerId: 'cheap' }, { source: 'west' }),
      anOffer({ priceDollars: 20_000, vin: 'V' }, { source: 'north', sourceKey: 'b' }),
      anOffer(
        { priceDollars: 20_000, vin: 'V', ownerId: 'first' },
        { source: 'north', sourceKey: 'a' },
      ),
      anOffer({ id: '101' }),
    );
    const prices = (await store.offersOf('100')).map((car) => [
      car.listing.priceDollars,
      car.owner.id,
    ]);
    expect(prices).toEqual([
      [19_000, 'cheap'],
      [20_000, 'first'],
      [20_000, 'north-dealer'],
      [20_000, 'north-dealer'],
    ]);
    for (const car of [
      (await store.carsById(['100']))[0],
      (await store.carsByVin(['V']))[0],
      (await Array.fromAsync(store.allCars()))[0],
      ...(await store.offersOf('100')).slice(0, 1),
    ]) {
      expect([car?.owner.id, car?.offerCount]).toEqual(['cheap', 4]);
    }
    expect(await store.countCars()).toBe(2);
    expect(
      (await pricesOf('TOYOTA', 'CAMRY')).cars.map((car) => [car.listingId, car.priceDollars]),
    ).toEqual([
      [100, 19_000],
      [101, 20_000],
    ]);
  });

  it('reports whether each offer is new, changed or unchanged', async () => {
    expect(await save(anOffer({ id: '1' }), anOffer({ id: '2' }))).toEqual(['new', 'new']);
    const again = await save(
      anOffer({ id: '1' }),
      anOffer({ id: '2', priceDollars: 1 }),
      anOffer({ id: '3' }),
    );
    expect(again).toEqual(['unchanged', 'changed', 'new']);
    expect((await store.carsById(['2']))[0]?.listing.priceDollars).toBe(1);
  });

  it('treats the same facts in another order as unchanged', async () => {
    const offer = anOffer();
    await save(offer);
    const reversed = Object.fromEntries(
      Object.entries(offer.listing).toReversed(),
    ) as unknown as Offer['listing'];
    expect(await save({ ...offer, listing: reversed })).toEqual(['unchanged']);
  });

  it('treats an offer with a changed owner as changed, and shows that owner everywhere', async () => {
    await save(anOffer({ id: '1' }), anOffer({ id: '2' }));
    expect(await save(anOffer({ id: '1' }, { owner: { name: 'New Name' } }))).toEqual(['changed']);
    expect((await store.carsById(['1', '2'])).map((car) => car.owner.name)).toEqual([
      'New Name',
      'New Name',
    ]);
  });

  it('increments the revision for changes only', async () => {
    const empty = await store.revision();
    await save(anOffer());
    const saved = await store.revision();
    expect(saved).toBeGreaterThan(empty);

    await save(anOffer());
    await store.saveOffers([]);
    await store.removeOffers('north', ['100']);
    await store.removeOffers('elsewhere', []);
    await rateLike(store, anOffer());
    expect(await store.revision()).toBe(saved);

    await rateLike(store, anOffer(), { expectedPriceDollars: 20_000, sampleSize: 9 });
    const rated = await store.revision();
    expect(rated).toBeGreaterThan(saved);
    await rateLike(store, anOffer(), { expectedPriceDollars: 20_000, sampleSize: 9 });
    expect(await store.revision()).toBe(rated);

    await store.removeOffers('north', []);
    expect(await store.revision()).toBeGreaterThan(rated);
  });

  it("identifies the revision of each of its states, and of no other store's", async () => {
    const had: { state: string; revision: number }[] = [];
    for (const price of [1, 2, 3]) {
      await save(anOffer({ priceDollars: price }));
      had.push({ state: await store.state(), revision: await store.revision() });
    }
    for (const { state, revision } of had) expect(await store.revisionOf(state)).toBe(revision);
    expect(await store.revisionOf(`${had[0]!.revision}-`)).toBeUndefined();
    expect(
      await store.revisionOf(had[0]!.state.replace(/^\d+/, String(had[1]!.revision))),
    ).toBeUndefined();
  });

  it('lists the cars changed since a revision, for every kind of change', async () => {
    const changedBy = async (work: () => Promise<unknown>): Promise<string[]> => {
      const before = await store.revision();
      await work();
      const changes = (await store.changedSince(before, 100))!;
      const { revision, state } = changes;
      expect([revision, state]).toEqual([await store.revision(), await store.state()]);
      expect(await store.changedSince(revision, 0)).toEqual({ revision, state, ids: [] });
      return changes.ids.toSorted();
    };
    const rated = (expectedPriceDollars?: number) => () =>
      rateLike(
        store,
        anOffer(),
        expectedPriceDollars === undefined ? undefined : { expectedPriceDollars, sampleSize: 9 },
      );
    expect(
      await changedBy(() =>
        save(anOffer({ id: '1' }), anOffer({ id: '2' }), anOffer({ id: '3', ownerId: 'other' })),
      ),
    ).toEqual(['1', '2', '3']);
    expect(
      await changedBy(() => save(anOffer({ id: '1' }), anOffer({ id: '2', priceDollars: 1 }))),
    ).toEqual(['2']);
    expect(
      await changedBy(() => save(anOffer({ id: '4' }, { owner: { name: 'New Name' } }))),
    ).toEqual(['1', '2', '4']);
    // The price of car 2 cannot be compared.
    expect(await changedBy(rated(20_000))).toEqual([]);
    expect(await changedBy(rated(22_000))).toEqual(['1', '3', '4']);
    expect(await changedBy(rated(22_001))).toEqual([]);
    expect(await changedBy(rated(23_000))).toEqual(['1', '3', '4']);
    expect(await changedBy(rated())).toEqual(['1', '3', '4']);
    expect(
      await changedBy(() => save(anOffer({ id: '5', ownerId: 'other' }, { sourceKey: '3' }))),
    ).toEqual(['3', '5']);
    expect(await changedBy(() => store.removeOffers('north', ['1', '3', '4']))).toEqual(['2']);
    // Car 6 restores the owner's former name, which changes car 1.
    const several = async () => [
      await save(anOffer({ id: '6' })),
      await save(anOffer({ id: '6', priceDollars: 5 })),
      await store.removeOffers('north', ['1']),
    ];
    expect(await changedBy(several)).toEqual(['1', '4', '5', '6']);
  });

  it('lists no changes when they are too many, too old or in the future', async () => {
    const start = await store.revision();
    await save(anOffer({ id: '1' }), anOffer({ id: '2' }));
    expect(await store.changedSince(start, 1)).toBeUndefined();
    expect((await store.changedSince(start, 2))?.ids).toHaveLength(2);
    expect(await store.changedSince((await store.revision()) + 1, 100)).toBeUndefined();
    expect(await store.changedSince(-1, 100)).toBeUndefined();
  });

  it('saves a batch completely or not at all', async () => {
    const broken = anOffer({ id: 'no number' });
    const revision = await store.revision();
    await expect(save(anOffer({ id: '1' }), broken)).rejects.toThrow();
    expect(await store.countCars()).toBe(0);
    expect(await store.revision()).toBe(revision);
    expect(await save(anOffer({ id: '1' }))).toEqual(['new']);
  });

  it('saves the same for a run into an empty store as for its batches one by one', async () => {
    const twin = openListingStore(await newPlace());
    const run = [
      [anOffer({ id: '1', vin: 'V1', stockNumber: 'a1' }), anOffer({ id: '2', vin: 'V2' })],
      [anOffer({ id: '2', vin: 'V2', priceDollars: 18_000 }, { sourceKey: '2b' })],
      [anOffer({ id: '3', modelCode: 'COROLLA', ownerId: 'other' })],
    ];
    const since = await store.revision();
    expect((await Array.fromAsync(store.saveBatches(written(run)))).flat()).toEqual(
      run.flat().map(() => 'new'),
    );
    for (const offers of run) await twin.saveOffers(offers);

    const seen = async (of: ListingStore) => [
      await Array.fromAsync(of.allCars()),
      await of.carsByVin(['V1', 'V2']),
      await of.carsByStockNumber('A1'),
      (await of.unratedModels()).map(({ modelCode }) => modelCode).sort(),
    ];
    expect(await seen(store)).toEqual(await seen(twin));
    const changes = await store.changedSince(since, 100);
    expect(changes?.ids.toSorted() ?? ['1', '2', '3']).toEqual(['1', '2', '3']);

    await store.saveOffers([anOffer({ id: '1', priceDollars: 17_000 })]);
    await store.removeOffers('north', ['1']);
    expect(await idsOfAllCars()).toEqual(['1']);
    expect((await store.changedSince((await store.revision()) - 1, 100))?.ids.toSorted()).toEqual([
      '2',
      '3',
    ]);
    await twin.close();
  });

  it('saves the rest of a run whose first attempt ended early', async () => {
    const cutOff = (async function* () {
      yield writtenOffers([anOffer({ id: '1' })]);
      throw new Error('cut off');
    })();
    await expect(Array.fromAsync(store.saveBatches(cutOff))).rejects.toThrow('cut off');
    expect([[], ['1']]).toContainEqual(await idsOfAllCars());
    expect(
      await Array.fromAsync(store.saveBatches(written([[anOffer({ id: '1' })]]))),
    ).toHaveLength(1);
    expect(await idsOfAllCars()).toEqual(['1']);
  });

  it('removes the offers of a source that a run did not name, and no others', async () => {
    await save(anOffer({ id: '1' }), anOffer({ id: '2' }), anOffer({ id: '3', ownerId: 'gone' }));
    await save(anOffer({ id: '3', ownerId: 'south' }, { source: 'south' }));
    expect(await store.removeOffers('north', new Set(['1', 'never seen']))).toBe(2);
    expect(await idsOfAllCars()).toEqual(['1', '3']);
    expect((await store.offersOf('3')).map((car) => car.owner.id)).toEqual(['south']);
    expect(await store.removeOffers('north', [])).toBe(1);
    expect(await idsOfAllCars()).toEqual(['3']);
  });

  it('removes nothing when the list of keys fails', async () => {
    await save(anOffer({ id: '1' }), anOffer({ id: '2' }));
    function* brokenOff(): Generator<string> {
      yield '1';
      throw new Error('feed broke off');
    }
    await expect(store.removeOffers('north', brokenOff())).rejects.toThrow('feed broke off');
    expect(await idsOfAllCars()).toEqual(['1', '2']);
    expect(await store.removeOffers('north', ['2'])).toBe(1);
    expect(await idsOfAllCars()).toEqual(['2']);
  });

  it('lists recently reduced cars, the latest ones when there are many', async () => {
    const day = (at: number) => Date.UTC(2026, 9, 1) + at * 86_400_000;
    const reduced = (id: string, at: number, source = 'north') => {
      const priceHistory = [
        { at: day(0), priceDollars: 21_000 },
        { at: day(at), priceDollars: 20_000 },
      ];
      return anOffer({ id, previousPriceDollars: 21_000, priceHistory }, { source });
    };
    await save(
      reduced('1', 5),
      reduced('2', 6),
      reduced('3', 7),
      reduced('3', 7, 'south'),
      anOffer({ id: '4' }),
    );
    expect((await store.carsReducedSince(day(5), 10)).toSorted()).toEqual(['2', '3']);
    expect(await store.carsReducedSince(day(5), 2)).toEqual(['3']);
    await store.endReductions(day(37));
    expect(await store.carsReducedSince(day(0), 10)).toEqual([]);
  });

  it('ends expired reductions of all sources, and counts that as a change of these cars', async () => {
    const day = (at: number) => Date.UTC(2026, 9, 1) + at * 86_400_000;
    const reduced = (id: string, at: number, source = 'north') => {
      const priceHistory = [
        { at: day(0), priceDollars: 21_000 },
        { at: day(at), priceDollars: 20_000 },
      ];
      return anOffer({ id, previousPriceDollars: 21_000, priceHistory }, { source });
    };
    const [early, late] = [reduced('1', 5), reduced('2', 6)];
    await save(early, late, reduced('3', 5, 'south'), anOffer({ id: '4' }));
    const before = await store.revision();
    expect([await store.endReductions(day(35) - 1), await store.revision()]).toEqual([0, before]);
    expect(await store.endReductions(day(35))).toBe(2);
    const { previousPriceDollars: _, ...ended } = early.listing;
    expect(
      (await store.carsById(['1', '2', '3'])).map(({ listing }) => listing.previousPriceDollars),
    ).toEqual([undefined, 21_000, undefined]);
    expect((await store.carsById(['1']))[0]!.listing).toEqual(ended);
    expect((await store.changedSince(before, 9))!.ids.toSorted()).toEqual(['1', '3']);
    expect(await store.endReductions(day(35))).toBe(0);
  });

  it('keeps, replaces and clears a price rating', async () => {
    await save(anOffer({ vin: 'V' }));
    await rateLike(store, anOffer(), { expectedPriceDollars: 22_300, sampleSize: 9 });
    const rating = { expectedPriceDollars: 22_300, sampleSize: 9, indicator: 'great' };
    expect((await store.carsById(['100']))[0]?.dealRating).toEqual(rating);
    expect((await store.carsByVin(['V']))[0]?.dealRating).toEqual(rating);
    expect((await store.offersOf('100'))[0]?.dealRating).toEqual(rating);
    expect((await Array.fromAsync(store.allCars()))[0]?.dealRating).toEqual(rating);

    await rateLike(store, anOffer(), { expectedPriceDollars: 21_000, sampleSize: 9 });
    expect((await store.carsById(['100']))[0]?.dealRating).toEqual({
      expectedPriceDollars: 21_000,
      sampleSize: 9,
    });
    await rateLike(store, anOffer());
    expect((await store.carsById(['100']))[0]).not.toHaveProperty('dealRating');
  });

  it('rates a car only within its model, condition, trim and year', async () => {
    const [rated, ...others] = [
      anOffer({ id: '1', trimCode: 'LE' }),
      anOffer({ id: '2' }),
      anOffer({ id: '3', trimCode: 'XLE' }),
      anOffer({ id: '4', trimCode: 'LE', listingType: 'NEW' }),
      anOffer({ id: '5', trimCode: 'LE', year: 2020 }),
      anOffer({ id: '6', trimCode: 'LE', modelCode: 'RAV4' }),
      anOffer({ id: '7', trimCode: 'LE', makeCode: 'HONDA' }),
    ];
    await save(rated!, ...others);
    await rateLike(store, rated!, { expectedPriceDollars: 22_000, sampleSize: 9 });
    const isRated = (await Array.fromAsync(store.allCars())).map(
      ({ dealRating }) => dealRating !== undefined,
    );
    expect(isRated).toEqual([true, ...others.map(() => false)]);
  });

  it('lists models with changed prices until they are rated', async () => {
    const unrated = async () => {
      const codes = (await store.unratedModels()).map(({ modelCode }) => modelCode).toSorted();
      for (const modelCode of codes) await pricesOf('TOYOTA', modelCode);
      return codes;
    };
    const facts = { id: '1', trimCode: 'LE' };
    await save(anOffer(facts), anOffer({ id: '2', modelCode: 'RAV4' }));
    expect(await unrated()).toEqual(['CAMRY', 'RAV4']);
    expect(await unrated()).toEqual([]);
    await save(anOffer(facts), anOffer({ ...facts, description: 'Other words.' }));
    expect(await unrated()).toEqual([]);
    const changes = [
      { priceDollars: 19_000 },
      { mileageMiles: 1 },
      { trimCode: 'XLE' },
      { year: 2020 },
      { listingType: 'NEW' as const },
    ];
    for (const change of changes) {
      await save(anOffer({ ...facts, ...change }));
      expect(await unrated()).toEqual(['CAMRY']);
    }
    await save(anOffer({ ...facts, modelCode: 'PRIUS' }));
    expect(await unrated()).toEqual(['CAMRY', 'PRIUS']);
    // The cheapest offer of a car decides its model.
    await save(
      anOffer({ ...facts, modelCode: 'COROLLA', priceDollars: 15_000 }, { source: 'south' }),
    );
    expect(await unrated()).toEqual(['COROLLA', 'PRIUS']);
    await store.removeOffers('south', []);
    expect(await unrated()).toEqual(['COROLLA', 'PRIUS']);
    await save(anOffer({ id: '2', modelCode: 'PRIUS' }, { sourceKey: '1' }));
    expect(await unrated()).toEqual(['PRIUS', 'RAV4']);
    await store.removeOffers('north', ['1']);
    expect(await unrated()).toEqual(['PRIUS', 'RAV4']);
  });

  it('remembers a removed car until it is for sale again', async () => {
    await save(anOffer({ id: '1', makeCode: 'HONDA', modelCode: 'CIVIC' }), anOffer({ id: '2' }));
    await save(anOffer({ id: '1', makeCode: 'HONDA', modelCode: 'CIVIC' }, { source: 'south' }));
    expect(await store.removedCar('1')).toBeUndefined();
    await store.removeOffers('north', []);
    expect([await store.removedCar('1'), await store.removedCar('2')]).toEqual([
      undefined,
      { makeCode: 'TOYOTA', modelCode: 'CAMRY' },
    ]);
    await store.removeOffers('south', []);
    expect(await store.removedCar('1')).toEqual({ makeCode: 'HONDA', modelCode: 'CIVIC' });
    for (const unknown of ['3', '', 'abc', "1' OR 1=1"])
      expect(await store.removedCar(unknown)).toBeUndefined();
    await save(anOffer({ id: '1', modelCode: 'RAV4' }));
    expect(await store.removedCar('1')).toBeUndefined();
    await save(anOffer({ id: '4' }, { sourceKey: '1' }));
    expect(await store.removedCar('1')).toEqual({ makeCode: 'TOYOTA', modelCode: 'RAV4' });
  });

  it('returns to a run what it knows of the repeated offers', async () => {
    const priceHistory = [
      { at: 1, priceDollars: 21_000 },
      { at: 2 },
      { at: 3, priceDollars: 20_000 },
    ];
    await save(
      anOffer({ id: '1', listedAt: 5, priceHistory }),
      anOffer({ id: '2', listedAt: 6, description: 'A \ud83d' }),
    );
    await save(anOffer({ id: '1' }, { source: 'south' }));
    expect(
      (await store.knownOffers('north', ['2', '1', 'never seen'])).toSorted((a, b) =>
        a.sourceKey < b.sourceKey ? -1 : 1,
      ),
    ).toEqual([
      {
        sourceKey: '1',
        modelCode: 'CAMRY',
        year: 2019,
        priceDollars: 20_000,
        listedAt: 5,
        priceHistory,
      },
      { sourceKey: '2', modelCode: 'CAMRY', year: 2019, priceDollars: 20_000, listedAt: 6 },
    ]);
    expect((await store.carsById(['2']))[0]?.listing.description).toBe('A \ud83d');
    expect(await store.knownOffers('nowhere', ['1'])).toEqual([]);
    expect((await Array.fromAsync(store.sourceKeys('north'))).flat().toSorted()).toEqual([
      '1',
      '2',
    ]);
    expect((await Array.fromAsync(store.sourceKeys('nowhere'))).flat()).toEqual([]);
  });

  it('remembers a removed offer until it is for sale again, for 30 days', async () => {
    const now = Date.UTC(2026, 10, 1);
    const day = (at: number) => now + at * 86_400_000;
    const known = async () =>
      (await store.knownOffers('north', ['1', '2'])).toSorted((a, b) =>
        a.sourceKey < b.sourceKey ? -1 : 1,
      );
    const priceHistory = [
      { at: 1, priceDollars: 21_000 },
      { at: 2 },
      { at: 3, priceDollars: 20_000 },
    ];
    await save(
      anOffer({ id: '1', listedAt: 5, priceHistory, description: 'A \ud83d' }),
      anOffer({ id: '2', listedAt: 6 }),
    );
    await store.removeOffers('north', ['2'], now);
    const [first, second] = [
      {
        sourceKey: '1',
        modelCode: 'CAMRY',
        year: 2019,
        priceDollars: 20_000,
        listedAt: 5,
        priceHistory,
        lapsedAt: now,
      },
      { sourceKey: '2', modelCode: 'CAMRY', year: 2019, priceDollars: 20_000, listedAt: 6 },
    ];
    expect(await known()).toEqual([first, second]);
    await store.removeOffers('north', [], day(3));
    expect(await known()).toEqual([first, { ...second, lapsedAt: day(3) }]);
    await save(anOffer({ id: '2', listedAt: 6 }));
    expect(await known()).toEqual([first, second]);
    await store.removeOffers('elsewhere', [], day(40));
    expect(await known()).toEqual([first, second]);
    await store.removeOffers('north', [], day(40));
    expect(await known()).toEqual([{ ...second, lapsedAt: day(40) }]);
  });

  it('knows the listing date of a car across its offers', async () => {
    const now = Date.UTC(2026, 10, 1);
    await save(
      anOffer({ id: '1', listedAt: 5, description: 'A \ud83d' }),
      anOffer({ id: '2', listedAt: 7 }),
    );
    await save(
      anOffer({ id: '1', listedAt: 4 }, { source: 'south' }),
      anOffer({ id: '3', listedAt: 3 }, { source: 'south' }),
    );
    await store.removeOffers('south', [], now);
    const since = async (lapsedAfter: number) =>
      [...(await store.listedSince(['3', '1', '2', '9'], lapsedAfter))].toSorted();
    expect(await since(now - 1)).toEqual([
      ['1', 4],
      ['2', 7],
      ['3', 3],
    ]);
    expect(await since(now)).toEqual([
      ['1', 5],
      ['2', 7],
    ]);
  });

  it('moves an offer to another car when its VIN is corrected', async () => {
    await save(anOffer({ id: '1' }, { sourceKey: 'k' }));
    expect(await save(anOffer({ id: '2', ownerId: 'other' }, { sourceKey: 'k' }))).toEqual([
      'changed',
    ]);
    expect(await idsOfAllCars()).toEqual(['2']);
  });

  it('returns the prices and markets of a model for rating', async () => {
    const offers = [
      anOffer({ id: '1', makeCode: 'HONDA', modelCode: 'CIVIC', trimCode: 'EX' }),
      anOffer({ id: '2', makeCode: 'HONDA', modelCode: 'CIVIC', listingType: 'NEW' }),
      anOffer({ id: '3', makeCode: 'TOYOTA', modelCode: 'CAMRY' }),
      anOffer({ id: '4', makeCode: 'HONDA', modelCode: 'CIVIC', mileageMiles: 0 }),
    ];
    await save(...offers);
    for (const offer of offers)
      await rateLike(store, offer, { expectedPriceDollars: 22_000, sampleSize: 9 });
    const usual = { year: 2019, listingType: 'USED', priceDollars: 20_000, mileageMiles: 40_000 };
    const { cars, markets } = await pricesOf('HONDA', 'CIVIC');
    expect(cars).toEqual([
      { ...usual, listingId: 1, trimCode: 'EX' },
      { ...usual, listingId: 2, listingType: 'NEW' },
      { ...usual, listingId: 4, mileageMiles: 0 },
    ]);
    const market = {
      year: 2019,
      logPriceAtNoMiles: Math.log(22_000),
      logPricePerMile: 0,
      sampleSize: 9,
      hasMixedTrims: false,
    };
    expect(
      markets.toSorted(
        (left, right) =>
          Number(left.isNew) - Number(right.isNew) || (left.trimCode < right.trimCode ? -1 : 1),
      ),
    ).toEqual([
      { ...market, isNew: false, trimCode: '' },
      { ...market, isNew: false, trimCode: 'EX' },
      { ...market, isNew: true, trimCode: '' },
    ]);
    expect(await pricesOf('HONDA', 'FIT')).toEqual({ cars: [], markets: [] });
  });

  it('streams a consistent snapshot of the cars', async () => {
    await save(anOffer({ id: '1' }), anOffer({ id: '2' }), anOffer({ id: '3' }));
    const cars = store.allCars()[Symbol.asyncIterator]();
    const seen = [(await cars.next()).value?.listing.id];
    await store.removeOffers('north', []);
    await save(anOffer({ id: '4' }));
    for (let next = await cars.next(); !next.done; next = await cars.next())
      seen.push(next.value.listing.id);
    expect(seen).toEqual(['1', '2', '3']);
    expect(await idsOfAllCars()).toEqual(['4']);
  });

  it('allows a stream to be abandoned', async () => {
    await save(anOffer({ id: '1' }), anOffer({ id: '2' }));
    for await (const car of store.allCars()) {
      expect(car.listing.id).toBe('1');
      break;
    }
    expect(await store.removeOffers('north', [])).toBe(2);
  });

  it('is complete after reopening', async () => {
    await save(anOffer({ vin: 'V' }));
    await rateLike(store, anOffer(), { expectedPriceDollars: 22_000, sampleSize: 9 });
    const before = [await store.revision(), ...(await Array.fromAsync(store.allCars()))];
    await store.close();
    store = openListingStore(place);
    expect([await store.revision(), ...(await Array.fromAsync(store.allCars()))]).toEqual(before);
    expect(await save(anOffer({ vin: 'V' }))).toEqual(['unchanged']);
  });

  it('returns the current state of a cached car after a change by any connection', async () => {
    const offer = anOffer({ id: '1', priceDollars: 20_000 });
    await save(offer, anOffer({ id: '2' }));
    const other = openListingStore(place);
    const seen = async () => {
      const car = (await store.carsById(['2', '1']))[1];
      return (
        car && [
          car.listing.priceDollars,
          car.owner.name,
          car.offerCount,
          car.dealRating?.expectedPriceDollars,
        ]
      );
    };
    expect(await seen()).toEqual([20_000, 'North Motors', 1, undefined]);
    await other.saveOffers([anOffer({ id: '1', priceDollars: 19_000 })]);
    expect(await seen()).toEqual([19_000, 'North Motors', 1, undefined]);
    await other.saveOffers([anOffer({ id: '3' }, { owner: { name: 'South Motors' } })]);
    expect(await seen()).toEqual([19_000, 'South Motors', 1, undefined]);
    await rateLike(other, anOffer(), { expectedPriceDollars: 19_000, sampleSize: 9 });
    expect(await seen()).toEqual([19_000, 'South Motors', 1, 19_000]);
    await rateLike(other, anOffer(), { expectedPriceDollars: 22_000, sampleSize: 9 });
    expect(await seen()).toEqual([19_000, 'South Motors', 1, 22_000]);
    await save(
      anOffer(
        { id: '1', priceDollars: 18_000 },
        { source: 'south', owner: { name: 'South Motors' } },
      ),
    );
    expect(await seen()).toEqual([18_000, 'South Motors', 2, 22_000]);
    await other.removeOffers('south', []);
    await save(anOffer({ id: '1', priceDollars: 17_000 }, { owner: { name: 'South Motors' } }));
    expect(await seen()).toEqual([17_000, 'South Motors', 1, 22_000]);
    await other.removeOffers('north', ['2']);
    expect(await seen()).toBeUndefined();
    await other.close();
  });

  it('matches a plain list of offers after any series of saves and removals', async () => {
    const upTo = (max: number) => fc.integer({ min: 1, max });
    const offer = fc
      .tuple(upTo(4), fc.constantFrom('a', 'b'), upTo(5), upTo(3))
      .map(([id, source, key, priceDollars]) => {
        return anOffer(
          { id: `${id}`, priceDollars, ownerId: `owner ${key}` },
          { source, sourceKey: `${key}` },
        );
      });
    const offers = fc.array(offer, { maxLength: 6 });
    const removal = fc.record({
      source: fc.constantFrom('a', 'b'),
      kept: fc.subarray(['1', '2', '3', '4', '5']),
    });
    const steps = fc.array(fc.oneof(offers, removal), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        for (const source of ['a', 'b']) await store.removeOffers(source, []);
        const model = new Map<string, Offer>();
        for (const step of run) {
          if (Array.isArray(step)) {
            await store.saveOffers(step);
            for (const offer of step) model.set(`${offer.source} ${offer.sourceKey}`, offer);
          } else {
            await store.removeOffers(step.source, step.kept);
            for (const [key, offer] of model)
              if (offer.source === step.source && !step.kept.includes(offer.sourceKey))
                model.delete(key);
          }
        }
        expect(await Array.fromAsync(store.allCars())).toEqual(carsOf([...model.values()]));
      }),
      { numRuns: 60 },
    );
  });
});

async function* written(batches: readonly Offer[][]): AsyncGenerator<WrittenOffer[]> {
  for (const offers of batches) yield writtenOffers(offers);
}

function carsOf(offers: Offer[]): unknown[] {
  const ids = [...new Set(offers.map((offer) => offer.listing.id))].sort();
  return ids.map((id) => {
    const own = offers.filter((offer) => offer.listing.id === id);
    const order = (offer: Offer) =>
      `${offer.listing.priceDollars} ${offer.source} ${offer.sourceKey}`;
    const best = own.sort((left, right) => (order(left) < order(right) ? -1 : 1))[0]!;
    return { listing: best.listing, owner: best.owner, offerCount: own.length };
  });
}
