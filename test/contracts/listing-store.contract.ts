import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ListingStore, Offer } from '../../src/inventory/listing-store.js';
import { anOffer, anOwner } from './an-offer.js';

/** A store of some kind over one set of data: `open` can be called again to see what the first one left behind. */
export interface StoreUnderTest {
  open(): ListingStore;
  dispose(): void;
}

/** What every listing store does, whatever it keeps its cars in. */
export function listingStoreContract(name: string, makeStore: () => StoreUnderTest): void {
  describe(`${name} as a listing store`, () => {
    let underTest: StoreUnderTest;
    let store: ListingStore;

    beforeEach(() => {
      underTest = makeStore();
      store = underTest.open();
    });

    afterEach(() => {
      store.close();
      underTest.dispose();
    });

    const save = (...offers: Offer[]) => store.saveOffers(offers);
    const idsOfAllCars = () => [...store.allCars()].map((car) => car.listing.id);

    it('is empty at first', () => {
      expect(store.countCars()).toBe(0);
      expect([...store.allCars()]).toEqual([]);
      expect(store.offersOf('100')).toEqual([]);
      expect(store.carByVin('1FTFW5L86RFB45612')).toBeUndefined();
      expect(store.saveOffers([])).toEqual([]);
    });

    it('gives back what was saved, fact by fact', () => {
      const offer = anOffer(
        { vin: '1FTFW5L86RFB45612', trim: 'LE "50" – ü', previousPriceDollars: 21_000, images: ['https://x.example/1.jpg'] },
        { owner: { rating: 4.5, reviewCount: 12, hours: [{ day: 'Mon', opens: '09:00', closes: '18:00' }, { day: 'Sun' }] } },
      );
      save(offer);
      const car = { listing: offer.listing, owner: offer.owner, offerCount: 1 };
      expect(store.carsById(['100'])).toEqual([car]);
      expect(store.carByVin('1FTFW5L86RFB45612')).toEqual(car);
      expect(store.offersOf('100')).toEqual([car]);
      expect([...store.allCars()]).toEqual([car]);
    });

    it("adds up the mileages of a model's cars, each with its cheapest offer, within the bounds", () => {
      const rav4 = { makeCode: 'TOYOTA', modelCode: 'RAV4', listingType: 'USED' } as const;
      save(
        anOffer({ ...rav4, id: '1', year: 2020, mileageMiles: 30_000, priceDollars: 20_000 }),
        anOffer({ ...rav4, id: '1', year: 2020, mileageMiles: 99_000, priceDollars: 21_000 }, { source: 'south' }),
        anOffer({ ...rav4, id: '2', year: 2020, mileageMiles: 10_000 }),
        anOffer({ ...rav4, id: '3', year: 2021, mileageMiles: 5_000 }),
        anOffer({ ...rav4, id: '4', year: 2021, mileageMiles: 250_000 }),
        anOffer({ ...rav4, id: '5', year: 2021, mileageMiles: 0 }),
        anOffer({ ...rav4, id: '6', modelCode: 'CAMRY', year: 2021, mileageMiles: 7_000 }),
      );
      const sums = store.mileageSums('TOYOTA', 'RAV4', { above: 0, below: 250_000, limits: [10_000, 10_001] });
      expect(sums.toSorted((a, b) => a.year - b.year)).toEqual([
        { listingType: 'USED', year: 2020, count: 2, totalMiles: 40_000, maxMiles: 30_000, countsBelow: [0, 1] },
        { listingType: 'USED', year: 2021, count: 1, totalMiles: 5_000, maxMiles: 5_000, countsBelow: [1, 1] },
      ]);
      expect(store.mileageSums('TOYOTA', 'SIENNA', { above: 0, below: 250_000, limits: [] })).toEqual([]);
    });

    it('finds cars by stock number, in whatever case, cheapest first and each once', () => {
      save(
        anOffer({ id: '1', stockNumber: 'P-1042a', priceDollars: 30_000 }),
        anOffer({ id: '2', stockNumber: 'p-1042A', priceDollars: 20_000 }),
        anOffer({ id: '2', stockNumber: 'P-1042A', priceDollars: 21_000 }, { source: 'south' }),
        anOffer({ id: '3', stockNumber: 'P-1042' }),
        anOffer({ id: '4' }),
      );
      expect(store.carsByStockNumber('p-1042a').map((car) => car.listing.id)).toEqual(['2', '1']);
      expect(store.carsByStockNumber("P-1042' OR 1=1")).toEqual([]);
      expect(store.carsByStockNumber('')).toEqual([]);
      save(anOffer({ id: '3', stockNumber: 'NEW-7' }));
      expect(store.carsByStockNumber('P-1042')).toEqual([]);
      expect(store.carsByStockNumber('new-7').map((car) => car.listing.id)).toEqual(['3']);
    });

    it('finds cars by the beginning of their VIN or stock number, in the order of it', () => {
      save(
        anOffer({ id: '1', vin: '1HGCM82633A004352', stockNumber: 'P-2' }),
        anOffer({ id: '2', vin: '1HGCM82633A000001', stockNumber: 'P-1' }),
        anOffer({ id: '2', vin: '1HGCM82633A000001', stockNumber: 'P-1' }, { source: 'south' }),
        anOffer({ id: '3', vin: '2T1BURHE0JC000001', stockNumber: '1HGX' }),
        anOffer({ id: '4' }),
      );
      const idsFor = (start: string, most = 9) => store.carsByCodeStart(start, most).map((car) => car.listing.id);
      expect(idsFor('1hgcm826')).toEqual(['2', '1']);
      expect(idsFor('1HG')).toEqual(['2', '1', '3']);
      expect(idsFor('p-')).toEqual(['2', '1']);
      expect(idsFor('P-2')).toEqual(['1']);
      expect(idsFor('1HGCM', 1)).toEqual(['2']);
      expect([idsFor(''), idsFor('%'), idsFor("P' OR 1=1")]).toEqual([[], [], []]);
    });

    it('gives cars in the order asked and leaves unknown ids out', () => {
      save(anOffer({ id: '1' }), anOffer({ id: '2' }), anOffer({ id: '9007199254740991' }));
      const asked = ['9007199254740991', '7', 'abc', '', '01', '1.0', '-1', '99999999999999999999', '1', '2'];
      expect(store.carsById(asked).map((car) => car.listing.id)).toEqual(['9007199254740991', '1', '2']);
      expect(store.carsById([])).toEqual([]);
      expect(store.offersOf('abc')).toEqual([]);
    });

    it('streams all cars in ascending order of their number', () => {
      save(...['30', '4', '9007199254740991', '200', '1'].map((id) => anOffer({ id })));
      expect(idsOfAllCars()).toEqual(['1', '4', '30', '200', '9007199254740991']);
    });

    it('shows the cheapest offer of a car and says how many there are', () => {
      save(
        anOffer({ priceDollars: 20_000, vin: 'V' }, { source: 'south' }),
        anOffer({ priceDollars: 19_000, vin: 'V', ownerId: 'cheap' }, { source: 'west' }),
        anOffer({ priceDollars: 20_000, vin: 'V' }, { source: 'north', sourceKey: 'b' }),
        anOffer({ priceDollars: 20_000, vin: 'V', ownerId: 'first' }, { source: 'north', sourceKey: 'a' }),
        anOffer({ id: '101' }),
      );
      const prices = store.offersOf('100').map((car) => [car.listing.priceDollars, car.owner.id]);
      expect(prices).toEqual([
        [19_000, 'cheap'],
        [20_000, 'first'],
        [20_000, 'north-dealer'],
        [20_000, 'north-dealer'],
      ]);
      for (const car of [store.carsById(['100'])[0], store.carByVin('V'), [...store.allCars()][0], ...store.offersOf('100').slice(0, 1)]) {
        expect([car?.owner.id, car?.offerCount]).toEqual(['cheap', 4]);
      }
      expect(store.countCars()).toBe(2);
      expect([...store.comparableCars()].map((car) => [car.id, car.priceDollars])).toEqual([
        ['100', 19_000],
        ['101', 20_000],
      ]);
    });

    it('says of each offer whether it is new, changed or unchanged', () => {
      expect(save(anOffer({ id: '1' }), anOffer({ id: '2' }))).toEqual(['new', 'new']);
      const again = save(anOffer({ id: '1' }), anOffer({ id: '2', priceDollars: 1 }), anOffer({ id: '3' }));
      expect(again).toEqual(['unchanged', 'changed', 'new']);
      expect(store.carsById(['2'])[0]?.listing.priceDollars).toBe(1);
    });

    it('takes the same facts in another order as unchanged', () => {
      const offer = anOffer();
      save(offer);
      const reversed = Object.fromEntries(Object.entries(offer.listing).toReversed()) as unknown as Offer['listing'];
      expect(save({ ...offer, listing: reversed })).toEqual(['unchanged']);
    });

    it('takes an offer whose owner changed as changed, and shows the owner so everywhere', () => {
      save(anOffer({ id: '1' }), anOffer({ id: '2' }));
      expect(save(anOffer({ id: '1' }, { owner: { name: 'New Name' } }))).toEqual(['changed']);
      expect(store.carsById(['1', '2']).map((car) => car.owner.name)).toEqual(['New Name', 'New Name']);
    });

    it('counts a revision for what changed, and none for what did not', () => {
      const empty = store.revision();
      save(anOffer());
      const saved = store.revision();
      expect(saved).toBeGreaterThan(empty);

      save(anOffer());
      store.saveOffers([]);
      store.removeOffers('north', ['100']);
      store.removeOffers('elsewhere', []);
      store.saveDealRatings([['100', undefined]]);
      expect(store.revision()).toBe(saved);

      store.saveDealRatings([['100', { expectedPriceDollars: 1, sampleSize: 2 }]]);
      const rated = store.revision();
      expect(rated).toBeGreaterThan(saved);
      store.saveDealRatings([['100', { expectedPriceDollars: 1, sampleSize: 2 }]]);
      expect(store.revision()).toBe(rated);

      store.removeOffers('north', []);
      expect(store.revision()).toBeGreaterThan(rated);
    });

    it('tells which cars have changed since a revision, however they changed', () => {
      const changedBy = (work: () => unknown): string[] => {
        const before = store.revision();
        work();
        const changes = store.changedSince(before, 100)!;
        expect(changes.revision).toBe(store.revision());
        expect(store.changedSince(changes.revision, 0)).toEqual({ revision: changes.revision, ids: [] });
        return changes.ids.toSorted();
      };
      const rating = { expectedPriceDollars: 22_000, sampleSize: 9 };
      expect(changedBy(() => save(anOffer({ id: '1' }), anOffer({ id: '2' }), anOffer({ id: '3', ownerId: 'other' })))).toEqual([
        '1',
        '2',
        '3',
      ]);
      expect(changedBy(() => save(anOffer({ id: '1' }), anOffer({ id: '2', priceDollars: 1 })))).toEqual(['2']);
      expect(changedBy(() => save(anOffer({ id: '4' }, { owner: { name: 'New Name' } })))).toEqual(['1', '2', '4']);
      expect(
        changedBy(() =>
          store.saveDealRatings([
            ['1', rating],
            ['2', undefined],
            ['777', rating],
          ]),
        ),
      ).toEqual(['1']);
      expect(changedBy(() => store.saveDealRatings([['1', rating]]))).toEqual([]);
      expect(changedBy(() => store.saveDealRatings([['1', { ...rating, indicator: 'good' }]]))).toEqual(['1']);
      expect(changedBy(() => store.saveDealRatings([['1', undefined]]))).toEqual(['1']);
      expect(changedBy(() => save(anOffer({ id: '5', ownerId: 'other' }, { sourceKey: '3' })))).toEqual(['3', '5']);
      expect(changedBy(() => store.removeOffers('north', ['1', '3', '4']))).toEqual(['2']);
      // The owner's former name comes back with car 6, and with it the look of car 1.
      const several = () => [save(anOffer({ id: '6' })), save(anOffer({ id: '6', priceDollars: 5 })), store.removeOffers('north', ['1'])];
      expect(changedBy(several)).toEqual(['1', '4', '5', '6']);
    });

    it('tells no changes when they are too many, too long ago or of a future it has not seen', () => {
      const start = store.revision();
      save(anOffer({ id: '1' }), anOffer({ id: '2' }));
      expect(store.changedSince(start, 1)).toBeUndefined();
      expect(store.changedSince(start, 2)?.ids).toHaveLength(2);
      expect(store.changedSince(store.revision() + 1, 100)).toBeUndefined();
      expect(store.changedSince(-1, 100)).toBeUndefined();
    });

    it('saves a batch whole or not at all', () => {
      const broken = { ...anOffer({ id: '2', ownerId: 'nobody' }), owner: anOwner({ id: 'somebody else' }) };
      const revision = store.revision();
      expect(() => save(anOffer({ id: '1' }), broken)).toThrow();
      expect(store.countCars()).toBe(0);
      expect(store.revision()).toBe(revision);
      expect(save(anOffer({ id: '1' }))).toEqual(['new']);
    });

    it('removes the offers of a source that its run did not name, and no others', () => {
      save(anOffer({ id: '1' }), anOffer({ id: '2' }), anOffer({ id: '3', ownerId: 'gone' }));
      save(anOffer({ id: '3', ownerId: 'south' }, { source: 'south' }));
      expect(store.removeOffers('north', new Set(['1', 'never seen']))).toBe(2);
      expect(idsOfAllCars()).toEqual(['1', '3']);
      expect(store.offersOf('3').map((car) => car.owner.id)).toEqual(['south']);
      expect(store.removeOffers('north', [])).toBe(1);
      expect(idsOfAllCars()).toEqual(['3']);
    });

    it('removes nothing when the list of keys breaks off', () => {
      save(anOffer({ id: '1' }), anOffer({ id: '2' }));
      function* brokenOff(): Generator<string> {
        yield '1';
        throw new Error('feed broke off');
      }
      expect(() => store.removeOffers('north', brokenOff())).toThrow('feed broke off');
      expect(idsOfAllCars()).toEqual(['1', '2']);
      expect(store.removeOffers('north', ['2'])).toBe(1);
      expect(idsOfAllCars()).toEqual(['2']);
    });

    it('keeps, replaces and clears the verdict on a price', () => {
      save(anOffer());
      store.saveDealRatings([['100', { expectedPriceDollars: 22_000, sampleSize: 9, indicator: 'great' }]]);
      const rating = { expectedPriceDollars: 22_000, sampleSize: 9, indicator: 'great' };
      expect(store.carsById(['100'])[0]?.dealRating).toEqual(rating);
      expect([...store.allCars()][0]?.dealRating).toEqual(rating);
      expect([...store.comparableCars()][0]?.dealRating).toEqual(rating);

      store.saveDealRatings([['100', { expectedPriceDollars: 21_000, sampleSize: 9 }]]);
      expect(store.carsById(['100'])[0]?.dealRating).toEqual({ expectedPriceDollars: 21_000, sampleSize: 9 });
      store.saveDealRatings([['100', undefined]]);
      expect(store.carsById(['100'])[0]).not.toHaveProperty('dealRating');
    });

    it('forgets a verdict with the last offer of its car', () => {
      save(anOffer());
      store.saveDealRatings([
        ['100', { expectedPriceDollars: 22_000, sampleSize: 9 }],
        ['555', { expectedPriceDollars: 22_000, sampleSize: 9 }],
      ]);
      store.removeOffers('north', []);
      save(anOffer(), anOffer({ id: '555' }));
      expect(store.carsById(['100', '555']).map((car) => car.dealRating)).toEqual([undefined, undefined]);
    });

    it('moves an offer to another car when its VIN was corrected', () => {
      save(anOffer({ id: '1' }, { sourceKey: 'k' }));
      store.saveDealRatings([['1', { expectedPriceDollars: 22_000, sampleSize: 9 }]]);
      expect(save(anOffer({ id: '2', ownerId: 'other' }, { sourceKey: 'k' }))).toEqual(['changed']);
      expect(idsOfAllCars()).toEqual(['2']);
      expect(store.carsById(['2'])[0]).not.toHaveProperty('dealRating');
    });

    it('compares cars make by make and model by model', () => {
      save(
        anOffer({ id: '1', makeCode: 'TOYOTA', modelCode: 'RAV4', trimCode: 'XLE' }),
        anOffer({ id: '2', makeCode: 'HONDA', modelCode: 'CIVIC', listingType: 'NEW' }),
        anOffer({ id: '3', makeCode: 'TOYOTA', modelCode: 'CAMRY' }),
        anOffer({ id: '4', makeCode: 'HONDA', modelCode: 'CIVIC', mileageMiles: 0 }),
      );
      const usual = { year: 2019, listingType: 'USED', priceDollars: 20_000, mileageMiles: 40_000 };
      expect([...store.comparableCars()]).toEqual([
        { ...usual, id: '2', makeCode: 'HONDA', modelCode: 'CIVIC', listingType: 'NEW' },
        { ...usual, id: '4', makeCode: 'HONDA', modelCode: 'CIVIC', mileageMiles: 0 },
        { ...usual, id: '3', makeCode: 'TOYOTA', modelCode: 'CAMRY' },
        { ...usual, id: '1', makeCode: 'TOYOTA', modelCode: 'RAV4', trimCode: 'XLE' },
      ]);
    });

    it('streams the cars as they were when the stream began', () => {
      save(anOffer({ id: '1' }), anOffer({ id: '2' }), anOffer({ id: '3' }));
      const cars = store.allCars();
      const seen = [cars.next().value?.listing.id];
      store.removeOffers('north', []);
      save(anOffer({ id: '4' }));
      seen.push(...[...cars].map((car) => car.listing.id));
      expect(seen).toEqual(['1', '2', '3']);
      expect(idsOfAllCars()).toEqual(['4']);
    });

    it('lets a stream be given up half way', () => {
      save(anOffer({ id: '1' }), anOffer({ id: '2' }));
      for (const car of store.allCars()) {
        expect(car.listing.id).toBe('1');
        break;
      }
      expect(store.removeOffers('north', [])).toBe(2);
    });

    it('still has everything when it is opened again', () => {
      save(anOffer({ vin: 'V' }));
      store.saveDealRatings([['100', { expectedPriceDollars: 22_000, sampleSize: 9 }]]);
      const before = [store.revision(), ...store.allCars()];
      store.close();
      store = underTest.open();
      expect([store.revision(), ...store.allCars()]).toEqual(before);
      expect(save(anOffer({ vin: 'V' }))).toEqual(['unchanged']);
    });

    it('holds what a plain list of offers would hold, after any run of saves and removals', () => {
      const upTo = (max: number) => fc.integer({ min: 1, max });
      const offer = fc.tuple(upTo(4), fc.constantFrom('a', 'b'), upTo(5), upTo(3)).map(([id, source, key, priceDollars]) => {
        return anOffer({ id: `${id}`, priceDollars, ownerId: `owner ${key}` }, { source, sourceKey: `${key}` });
      });
      const offers = fc.array(offer, { maxLength: 6 });
      const removal = fc.record({ source: fc.constantFrom('a', 'b'), kept: fc.subarray(['1', '2', '3', '4', '5']) });
      const steps = fc.array(fc.oneof(offers, removal), { maxLength: 8 });
      fc.assert(
        fc.property(steps, (run) => {
          for (const source of ['a', 'b']) store.removeOffers(source, []);
          const model = new Map<string, Offer>();
          for (const step of run) {
            if (Array.isArray(step)) {
              store.saveOffers(step);
              for (const offer of step) model.set(`${offer.source} ${offer.sourceKey}`, offer);
            } else {
              store.removeOffers(step.source, step.kept);
              for (const [key, offer] of model) if (offer.source === step.source && !step.kept.includes(offer.sourceKey)) model.delete(key);
            }
          }
          expect([...store.allCars()]).toEqual(carsOf([...model.values()]));
        }),
        { numRuns: 60 },
      );
    });
  });
}

function carsOf(offers: Offer[]): unknown[] {
  const ids = [...new Set(offers.map((offer) => offer.listing.id))].sort();
  return ids.map((id) => {
    const own = offers.filter((offer) => offer.listing.id === id);
    const order = (offer: Offer) => `${offer.listing.priceDollars} ${offer.source} ${offer.sourceKey}`;
    const best = own.sort((left, right) => (order(left) < order(right) ? -1 : 1))[0]!;
    return { listing: best.listing, owner: best.owner, offerCount: own.length };
  });
}
