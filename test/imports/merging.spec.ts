import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import { csvFile, dumpOf, importInto } from './import-into.js';

const COLUMNS = [
  'vin',
  'id',
  'store_code',
  'dealership_name',
  'dealership_address',
  'tracking_phone_number',
  'price',
  'make',
  'model',
  'year',
];
const VINS = ['4T1B11HK9KU211111', '1FTAB1BKXFR200002', ''];
const PLACES = ['1 Main St, Austin, TX 78701, US', '2 Elm St, Dallas, TX 75201, US'];
const NOW = Date.UTC(2026, 10, 21);

const row = fc
  .record({
    vin: fc.constantFrom(...VINS),
    id: fc.constantFrom('1', '2'),
    store: fc.constantFrom('D1', 'D2', ''),
    name: fc.constantFrom('North Motors', 'South Motors', ''),
    place: fc.constantFrom(...PLACES),
    phone: fc.constantFrom('(512) 555-0100', '(214) 555-0101', ''),
    price: fc.constantFrom(18_000, 19_000),
    year: fc.constantFrom(2018, 2019),
  })
  .map(({ vin, id, store, name, place, phone, price, year }) => [
    vin,
    id,
    store,
    name,
    place,
    phone,
    price,
    'Toyota',
    'Camry',
    year,
  ]);
const feed = fc.array(row, { minLength: 1, maxLength: 8 });

describe('Merging', () => {
  it('is independent of the order of sources and rows', async () => {
    await fc.assert(
      fc.asyncProperty(feed, feed, feed, fc.integer(), async (north, south, west, seed) => {
        const feeds = { north, south, west };
        const once = await stored(Object.entries(feeds));
        const shuffled = Object.entries(feeds)
          .toReversed()
          .map(
            ([source, rows]) =>
              [
                source,
                fc.sample(fc.shuffledSubarray(rows, { minLength: rows.length }), {
                  seed,
                  numRuns: 1,
                })[0]!,
              ] as const,
          );
        expect(await stored(shuffled)).toEqual(once);
      }),
      { numRuns: 15 },
    );
  });

  it("never mixes one seller's car with another's place or phone", async () => {
    await fc.assert(
      fc.asyncProperty(feed, async (rows) => {
        const { cars } = await stored([['north', rows]]);
        for (const { listing, owner } of cars) {
          expect(owner.zip).toBe(listing.zip);
          const same = rows.filter(([, , , name, place, phone]) => {
            const isHere = String(place).includes(listing.zip);
            return isHere && (phone === (owner.phone ?? '') || owner.name === name);
          });
          expect(same).not.toEqual([]);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("shows a dealer group's cars at their own lots", async () => {
    const lots = PLACES.map((place, index) => [
      '',
      `${index}`,
      'GROUP',
      'Lone Star Cars',
      place,
      '',
      18_000 + index,
      'Toyota',
      'Camry',
      2019,
    ]);
    const { cars } = await stored([['group', lots]]);
    expect(cars.map(({ listing, owner }) => [listing.zip, owner.city])).toEqual(
      expect.arrayContaining([
        ['78701', 'Austin'],
        ['75201', 'Dallas'],
      ]),
    );
  });

  it('distinguishes sellers that have a number but no name', async () => {
    const offers = ['D1', 'D2'].map((store, index) => [
      VINS[0]!,
      '1',
      store,
      '',
      PLACES[0]!,
      '',
      18_000 + index,
      'Toyota',
      'Camry',
      2019,
    ]);
    const { cars } = await stored([['numbered', offers]]);
    expect(cars.map(({ offerCount }) => offerCount)).toEqual([2]);
  });

  async function stored(
    feeds: Iterable<readonly [string, readonly (readonly (string | number)[])[]]>,
  ) {
    const dataDir = mkdtempSync(join(tmpdir(), 'merging-'));
    try {
      for (const [source, rows] of feeds)
        await importInto(dataDir, csvFile(dataDir, [COLUMNS, ...rows]), {
          source,
          map: 'google',
          now: NOW,
        });
      const store = new EmbeddedListingStore(dataDir);
      const cars = await Array.fromAsync(store.allCars());
      await store.close();
      return { cars: cars.map(withoutFileTime), offerCount: dumpOf(dataDir)['offers']!.length };
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  }
});

/** A car without a date gets the file's modification time, which differs from run to run. */
function withoutFileTime<Car extends { listing: { listedAt: number } }>(car: Car): Car {
  return { ...car, listing: { ...car.listing, listedAt: 0 } };
}
