import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Catalog } from '../catalog/catalog.js';
import type { ListingStore } from '../inventory/listing-store.js';
import { MileageTables } from './mileage-tables.js';
import { together } from './mileage-table.js';

const catalog = Catalog.load();

/** A store whose RAV4s all have 1,000 miles. Each change adds a car. */
function aStore() {
  const store = {
    cars: 1,
    readings: 0,
    revision: () => store.cars,
    mileageSums(_makeCode: string, modelCode: string) {
      if (modelCode !== 'RAV4') return [];
      store.readings++;
      return [
        {
          listingType: 'USED',
          year: 2020,
          count: store.cars,
          totalMiles: 1_000 * store.cars,
          maxMiles: 1_000,
          countsBelow: [store.cars],
        },
      ];
    },
  };
  return store;
}

describe('The mileage tables', () => {
  it('are computed once as long as no car changes', async () => {
    const store = aStore();
    const tables = new MileageTables(store as unknown as ListingStore, catalog);
    const read = await Promise.all([tables.current(), tables.current()]);
    expect(together(read[0].byYear(undefined, []).values()).count).toBe(1);
    expect(await tables.current()).toBe(read[1]);
    expect(store.readings).toBe(1);
  });

  it('show a change eventually, and the previous table until then', async () => {
    const store = aStore();
    const tables = new MileageTables(store as unknown as ListingStore, catalog);
    const countNow = async () =>
      together((await tables.current()).byYear(undefined, []).values()).count;
    expect(await countNow()).toBe(1);
    store.cars = 2;
    const seen = new Set<number>();
    while (!seen.has(2)) {
      seen.add(await countNow());
      await sleep(1);
    }
    expect([...seen].every((count) => count === 1 || count === 2)).toBe(true);
  });

  it('fail while the store cannot be read, and recover', async () => {
    const store = aStore();
    const { mileageSums } = store;
    store.mileageSums = () => {
      throw new Error('disk I/O error');
    };
    const tables = new MileageTables(store as unknown as ListingStore, catalog);
    await expect(tables.current()).rejects.toThrow('disk I/O error');
    store.mileageSums = mileageSums;
    expect(together((await tables.current()).byYear(undefined, []).values()).count).toBe(1);
  });
});
