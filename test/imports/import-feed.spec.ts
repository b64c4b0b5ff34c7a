import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import type { Listing } from '../../src/inventory/listing.js';
import type { Offer } from '../../src/inventory/listing-store.js';
import { TooManyRemovals } from '../../src/inventory/import/run/import-feed.js';
import { importedRows } from '../../src/inventory/import/run/import-summary.js';
import { csvFile, dumpOf, importInto } from './import-into.js';

const COLUMNS = [
  'vin',
  'id',
  'store_code',
  'dealership_name',
  'dealership_address',
  'date_in_stock',
  'price',
  'condition',
  'make',
  'model',
  'trim',
  'year',
  'mileage',
];
const VIN = '4T1B11HK9KU211111';
const NORTH = ['D1', 'North Motors', '1 Main St, Austin, TX 78701, US'];
const SOUTH = ['D2', 'South Motors', '2 Main St, San Antonio, TX 78205, US'];

type Row = readonly (string | number)[];

const CAMRY = {
  vin: '',
  id: '1',
  dealer: NORTH,
  date: '2026-10-01',
  price: '20000 USD',
  make: 'Toyota',
  model: 'Camry',
  year: 2019,
};

function car(facts: Partial<typeof CAMRY> = {}): Row {
  const { vin, id, dealer, date, price, make, model, year } = { ...CAMRY, ...facts };
  return [vin, id, ...dealer, date, price, 'used', make, model, 'LE', year, '40,000 miles'];
}

describe('A feed import', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'import-'));
  });

  afterEach(async () => rmSync(dataDir, { recursive: true }));

  it('without offers leaves a new store new, so that it still gets demo cars', async () => {
    await importInto(dataDir, csvFile(dataDir, [COLUMNS, car({ price: '' })]));
    expect(await revisionOf(dataDir)).toBe(0);
  });

  it('changes nothing the second time', async () => {
    const file = csvFile(dataDir, [
      COLUMNS,
      car({ id: '1' }),
      car({ id: '2', date: '' }),
      car({ id: '3', price: '' }),
    ]);
    expect(await importInto(dataDir, file)).toMatchObject({
      read: 3,
      new: 2,
      changed: 0,
      unchanged: 0,
      refused: 1,
    });
    const before = dumpOf(dataDir);
    const revision = await revisionOf(dataDir);
    const again = await importInto(dataDir, file, { now: Date.UTC(2026, 11, 1) });
    expect(again).toMatchObject({ read: 3, new: 0, changed: 0, unchanged: 2, refused: 1 });
    expect(dumpOf(dataDir)).toEqual(before);
    expect(await revisionOf(dataDir)).toBe(revision);
  });

  it('saves and removes nothing after losing its source lock', async () => {
    const file = csvFile(dataDir, [COLUMNS, car({ id: '1' }), car({ id: '2' })]);
    await importInto(dataDir, file);
    const before = dumpOf(dataDir);
    const lost = { held: AbortSignal.abort(new Error('the lock is lost')), isFull: true };
    await expect(
      importInto(dataDir, csvFile(dataDir, [COLUMNS, car({ id: '1', price: '9000' })]), lost),
    ).rejects.toThrow('the lock is lost');
    expect(dumpOf(dataDir)).toEqual(before);
  });

  it('shows a car from two sources once, with two sellers and the best price', async () => {
    await importInto(dataDir, csvFile(dataDir, [COLUMNS, car({ vin: VIN, price: '$21,000' })]), {
      source: 'north',
    });
    await importInto(
      dataDir,
      csvFile(dataDir, [COLUMNS, car({ vin: VIN, dealer: SOUTH, price: '$19,500' })]),
      { source: 'south' },
    );
    const store = new EmbeddedListingStore(dataDir);
    expect(await store.countCars()).toBe(1);
    expect((await store.carsByVin([VIN]))[0]).toMatchObject({
      offerCount: 2,
      listing: { priceDollars: 19_500 },
      owner: { name: 'South Motors', city: 'San Antonio' },
    });
    expect(
      (await store.offersOf((await store.carsByVin([VIN]))[0]!.listing.id)).map(
        ({ owner }) => owner.name,
      ),
    ).toEqual(['South Motors', 'North Motors']);
    await store.close();
  });

  it('shows a car from two dealers of one feed with two sellers', async () => {
    const file = csvFile(dataDir, [
      COLUMNS,
      car({ vin: VIN, id: '1' }),
      car({ vin: VIN, id: '2', dealer: SOUTH }),
    ]);
    expect(await importInto(dataDir, file)).toMatchObject({ new: 2, merged: 0 });
    expect(await carOf(dataDir, VIN)).toMatchObject({ offerCount: 2 });
  });

  it('merges rows of one car by one seller to the cheapest, in any order', async () => {
    const rows = ['20500', '19900', '20100'].map((price, index) =>
      car({ vin: VIN, id: String(index + 1), price }),
    );
    expect(await importInto(dataDir, csvFile(dataDir, [COLUMNS, ...rows]))).toMatchObject({
      read: 3,
      new: 1,
      merged: 2,
    });
    const reversed = csvFile(dataDir, [COLUMNS, ...rows.toReversed()]);
    expect(await importInto(dataDir, reversed)).toMatchObject({ read: 3, unchanged: 1, merged: 2 });
    expect(await carOf(dataDir, VIN)).toMatchObject({
      offerCount: 1,
      listing: { priceDollars: 19_900, stockNumber: '2' },
    });
  });

  it('uses the price of 3 days as the price before a reduction, and keeps the listing date', async () => {
    const noon = (day: number) => Date.UTC(2026, 9, day, 12);
    const asked = async (day: number, price: number) => {
      const file = csvFile(dataDir, [COLUMNS, car({ date: '', price: String(price) })]);
      utimesSync(file, 0, Date.UTC(2026, 9, day) / 1_000);
      const summary = await importInto(dataDir, file, { now: noon(day) });
      const { previousPriceDollars } = await onlyListing(dataDir);
      return {
        before: previousPriceDollars,
        outcome: summary.new + summary.changed > 0 ? 'written' : 'unchanged',
      };
    };
    const days: [day: number, price: number, before: number | undefined, outcome?: 'unchanged'][] =
      [
        [1, 20_000, undefined],
        [2, 18_000, undefined],
        [4, 17_500, undefined],
        [7, 17_000, 17_500],
        [8, 17_000, 17_500, 'unchanged'],
        [9, 17_400, 17_500],
        [12, 17_300, 17_400],
        [13, 17_350, 17_400],
        [31, 17_450, undefined],
      ];
    for (const [day, price, before, outcome = 'written'] of days) {
      expect([day, await asked(day, price)]).toEqual([day, { before, outcome }]);
    }
    const listing = await onlyListing(dataDir);
    expect(listing).toMatchObject({ priceDollars: 17_450, listedAt: Date.UTC(2026, 9, 1) });
    expect(listing.priceHistory!.slice(0, 3)).toEqual(
      [1, 2, 4].map((day, at) => ({ at: noon(day), priceDollars: [20_000, 18_000, 17_500][at] })),
    );
  });

  it('reports no reduction for a price that rose for a day, in any file order', async () => {
    const day = (at: number) => Date.UTC(2026, 9, 1) + at * 86_400_000;
    for (const [at, price] of [
      [0, 18_995],
      [35, 19_249],
      [36, 18_995],
    ] as const) {
      await importInto(dataDir, csvFile(dataDir, [COLUMNS, car({ price: String(price) })]), {
        now: day(at),
      });
      expect(await onlyListing(dataDir)).not.toHaveProperty('previousPriceDollars');
    }
  });

  it('keeps date and price history of a car that was off sale for less than 30 days', async () => {
    const noon = (day: number) => Date.UTC(2026, 9, day, 12);
    const file = (day: number, ...rows: Row[]) => {
      const path = csvFile(dataDir, [COLUMNS, ...rows, car({ id: '2' }), car({ id: '3' })]);
      utimesSync(path, 0, noon(day) / 1_000);
      return importInto(dataDir, path, { now: noon(day), isFull: true });
    };
    const asked = (price: string) => car({ vin: VIN, date: '', price });
    const listing = async () => (await carOf(dataDir, VIN))!.listing;
    await file(1, asked('20000'));
    expect(await file(10, asked('0'))).toMatchObject({ removed: 1 });
    await file(12, asked('19500'));
    expect(await listing()).toMatchObject({
      listedAt: noon(1),
      previousPriceDollars: 20_000,
      priceHistory: [
        { at: noon(1), priceDollars: 20_000 },
        { at: noon(10) },
        { at: noon(12), priceDollars: 19_500 },
      ],
    });
    await file(13);
    await file(43, asked('19500'));
    expect(await listing()).toMatchObject({
      listedAt: noon(43),
      priceHistory: [{ at: noon(43), priceDollars: 19_500 }],
    });
  });

  it('starts the date and price history of another car that takes over an id', async () => {
    const noon = (day: number) => Date.UTC(2026, 9, day, 12);
    const asked = async (day: number, facts: Partial<typeof CAMRY>) => {
      const file = csvFile(dataDir, [COLUMNS, car({ date: '', ...facts })]);
      utimesSync(file, 0, noon(day) / 1_000);
      await importInto(dataDir, file, { now: noon(day) });
      return onlyListing(dataDir);
    };
    await asked(1, { price: '20000' });
    for (const [day, facts] of [
      [10, { model: 'Corolla', price: '15000' }],
      [20, { model: 'Corolla', year: 2018, price: '14000' }],
    ] as const) {
      const listing = await asked(day, facts);
      expect(listing).toMatchObject({
        listedAt: noon(day),
        priceHistory: [{ at: noon(day), priceDollars: Number(facts.price) }],
      });
      expect(listing).not.toHaveProperty('previousPriceDollars');
    }
  });

  it("creates no new listing and no reduction for another seller's lower offer", async () => {
    const at = (day: number) => Date.UTC(2026, 9, day);
    const offered = async (day: number, source: string, dealer: string[], price: string) => {
      const path = csvFile(
        dataDir,
        [COLUMNS, car({ vin: VIN, date: '', price, dealer })],
        `${source}.csv`,
      );
      utimesSync(path, 0, at(day) / 1_000);
      await importInto(dataDir, path, { now: at(day), source });
      return (await carOf(dataDir, VIN))!.listing;
    };
    await offered(1, 'north', NORTH, '20000');
    expect(await offered(20, 'south', SOUTH, '19500')).toMatchObject({
      listedAt: at(1),
      priceDollars: 19_500,
    });
    expect(await offered(21, 'south', SOUTH, '19500')).not.toHaveProperty('previousPriceDollars');
  });

  it('ends a reduction after 30 days, and drops those of an earlier release without history', async () => {
    const day = (at: number) => Date.UTC(2026, 9, 1) + at * 86_400_000;
    const asked = async (at: number, price: number) => {
      await importInto(dataDir, csvFile(dataDir, [COLUMNS, car({ price: String(price) })]), {
        now: day(at),
      });
      return (await onlyListing(dataDir)).previousPriceDollars;
    };
    expect([
      await asked(0, 20_000),
      await asked(5, 19_000),
      await asked(34, 19_000),
      await asked(35, 19_000),
    ]).toEqual([undefined, 20_000, 20_000, undefined]);
    const store = new EmbeddedListingStore(dataDir);
    const [batch] = await Array.fromAsync(store.records.all());
    const [{ listing, ...offer }] = batch!.records as [Offer];
    const { priceHistory: _, ...earlier } = listing;
    await store.saveOffers([{ ...offer, listing: { ...earlier, previousPriceDollars: 25_000 } }]);
    await store.close();
    expect([await asked(36, 19_000), await asked(37, 18_500), await asked(40, 18_000)]).toEqual([
      undefined,
      undefined,
      18_500,
    ]);
  });

  it('keeps a car with an invalid VIN, without the VIN', async () => {
    const wrong = VIN.replace('K9K', 'K8K');
    const old = car({ vin: 'ABC123', id: '3', year: 1972, model: 'Corolla' });
    const file = csvFile(dataDir, [
      COLUMNS,
      car({ vin: wrong, id: '1' }),
      car({ vin: wrong, id: '2' }),
      old,
    ]);
    const summary = await importInto(dataDir, file);
    expect(summary).toMatchObject({
      new: 3,
      merged: 0,
      vinDropped: 2,
      droppedBy: { 'invalid-vin': 2 },
    });
    const [first] = rejectsOf(summary.rejectsPath!);
    expect(first).toMatch(
      /^2,kept,vin,4T1B11HK8KU211111,invalid-vin,.*but its other characters require 9/,
    );
  });

  it('lists every reject with line, column, value and reason, and counts every row once', async () => {
    const rows = [
      car({ id: '1' }),
      car({ id: '2', price: '' }),
      car({ id: '3', price: '50' }),
      car({ id: '4', price: '20000 CAD' }),
      car({ id: '5', year: 1492 }),
      car({ id: '6', make: 'Peterbilt', model: '389' }),
      car({ id: '7', model: 'Zeppelin' }),
      car({ id: '8', dealer: ['D3', 'Nowhere Cars', 'Atlantis'] }),
      car({ id: '9', price: '$399', year: 2022 }),
      ['too', 'few'],
      car({ id: '1' }),
    ];
    const summary = await importInto(dataDir, csvFile(dataDir, [COLUMNS, ...rows]));
    expect(
      rejectsOf(summary.rejectsPath!).map((line) => line.split(',').slice(0, 5).join(',')),
    ).toEqual([
      '3,refused,price,,missing-price',
      '4,refused,price,50,price-too-low',
      '5,refused,price,20000 CAD,foreign-currency',
      '6,refused,year,1492,year-out-of-range',
      '7,refused,make,Peterbilt,unknown-make',
      '8,refused,model,Zeppelin,unknown-model',
      '9,refused,dealership_address,Atlantis,unknown-place',
      '10,refused,price,$399,installment-price',
      '11,refused,,"""too"",""few"""',
    ]);
    expect(summary).toMatchObject({ read: 11, new: 1, merged: 1, refused: 9 });
    expect(importedRows(summary) + summary.refused).toBe(summary.read);
    expect(Object.values(summary.refusedBy).reduce((sum, rows) => sum + rows, 0)).toBe(
      summary.refused,
    );
  });

  it('removes what a full feed no longer has, for its own source only', async () => {
    const all = [1, 2, 3, 4, 5].map((id) => car({ id: String(id) }));
    await importInto(dataDir, csvFile(dataDir, [COLUMNS, ...all]));
    await importInto(dataDir, csvFile(dataDir, [COLUMNS, car({ id: '9' })]), { source: 'other' });
    const shorter = csvFile(dataDir, [COLUMNS, ...all.slice(2)]);
    expect(await importInto(dataDir, shorter)).toMatchObject({ unchanged: 3, removed: 0 });
    expect(await importInto(dataDir, shorter, { isFull: true })).toMatchObject({
      unchanged: 3,
      removed: 2,
    });
    expect(await countOf(dataDir)).toBe(4);
  });

  it('refuses to remove more than half of a source, and then changes nothing', async () => {
    const all = [1, 2, 3, 4, 5].map((id) => car({ id: String(id) }));
    await importInto(dataDir, csvFile(dataDir, [COLUMNS, ...all]));
    const before = dumpOf(dataDir);
    const shorter = csvFile(dataDir, [COLUMNS, car({ id: '1', price: '15000' }), car({ id: '2' })]);
    await expect(importInto(dataDir, shorter, { isFull: true })).rejects.toThrow(TooManyRemovals);
    expect(dumpOf(dataDir)).toEqual(before);
    expect(await importInto(dataDir, shorter, { isFull: true, isForced: true })).toMatchObject({
      changed: 1,
      unchanged: 1,
      removed: 3,
    });
  });

  it('removes an offer whose row in a full feed is rejected, instead of showing an old price', async () => {
    const all = [1, 2, 3].map((id) => car({ id: String(id) }));
    await importInto(dataDir, csvFile(dataDir, [COLUMNS, ...all]));
    const withBadPrice = csvFile(dataDir, [COLUMNS, all[0]!, all[1]!, car({ id: '3', price: '' })]);
    expect(await importInto(dataDir, withBadPrice, { isFull: true })).toMatchObject({
      unchanged: 2,
      refused: 1,
      removed: 1,
    });
  });

  it('updates the price ratings', async () => {
    const cars = Array.from({ length: 12 }, (_, index) =>
      car({ id: String(index), price: index === 0 ? '17000' : '20000' }),
    );
    await importInto(dataDir, csvFile(dataDir, [COLUMNS, ...cars]));
    const store = new EmbeddedListingStore(dataDir);
    const ratings = (await Array.fromAsync(store.allCars())).map(({ dealRating }) => [
      dealRating?.sampleSize,
      dealRating?.indicator,
    ]);
    await store.close();
    expect(ratings.filter(([sampleSize]) => sampleSize === 12)).toHaveLength(12);
    expect(ratings.filter(([, indicator]) => indicator === 'great')).toHaveLength(1);
  });

  it("reads Meta's catalog with nested columns, kilometers and sale price", async () => {
    const columns = [
      'vehicle_id',
      'vin',
      'make',
      'model',
      'year',
      'mileage.value',
      'mileage.unit',
      'price',
      'sale_price',
      'state_of_vehicle',
      'address',
      'image[0].url',
      'image[1].url',
      'dealer_name',
      'exterior_color',
      'body_style',
    ];
    const address =
      "{addr1: '1 Main', 'city': 'Denver', 'region': 'Colorado', 'postal_code': '80202'}";
    const row = [
      'v1',
      VIN,
      'Toyota',
      'Camry',
      2019,
      100_000,
      'KM',
      '21000 USD',
      '19999 USD',
      'CPO',
      address,
      'https://p.example/1.jpg',
      'ftp://p.example/2.jpg',
      'Mile High',
      'Blue Streak',
      'SEDAN',
    ];
    expect(await importInto(dataDir, csvFile(dataDir, [columns, row]))).toMatchObject({ new: 1 });
    expect(await onlyListing(dataDir)).toMatchObject({
      makeCode: 'TOYOTA',
      modelCode: 'CAMRY',
      priceDollars: 19_999,
      mileageMiles: 62_137,
      listingType: 'CERTIFIED',
      zip: '80202',
      exteriorColor: 'BLUE',
      bodyStyleCode: 'SEDAN4D',
      images: ['https://p.example/1.jpg'],
    });
  });

  async function onlyListing(folder: string): Promise<Listing> {
    const store = new EmbeddedListingStore(folder);
    const [car] = await Array.fromAsync(store.allCars());
    await store.close();
    return car!.listing;
  }

  async function carOf(folder: string, vin: string) {
    const store = new EmbeddedListingStore(folder);
    const found = (await store.carsByVin([vin]))[0];
    await store.close();
    return found;
  }

  async function countOf(folder: string): Promise<number> {
    const store = new EmbeddedListingStore(folder);
    const count = await store.countCars();
    await store.close();
    return count;
  }

  async function revisionOf(folder: string): Promise<number> {
    mkdirSync(folder, { recursive: true });
    const store = new EmbeddedListingStore(folder);
    const revision = await store.revision();
    await store.close();
    return revision;
  }
});

/** The rows below the header. */
function rejectsOf(path: string): string[] {
  return readFileSync(path, 'utf8').trim().split('\n').slice(1);
}
