import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CarsCutShort, CarsRestore } from '../../src/backup/restore-cars.js';
import { checkBackup } from '../../src/backup/restore-backup.js';
import type { DatabasePlace } from '../../src/platform/database/open-database.js';
import { LockTimeout } from '../../src/platform/database/write-lock.js';
import { fillFirst } from '../../src/inventory/demo/first-fill.js';
import { INVENTORY_FILE_NAME } from '../../src/inventory/embedded/inventory-file.js';
import { openListingStore } from '../../src/inventory/open-listing-store.js';
import { InventoryDatabase } from '../../src/inventory/postgres/inventory-database.js';
import { startApp } from '../app-under-test.js';
import { anOffer } from '../contracts/an-offer.js';
import { backUp, linesOfBackup, restore, writeLines } from './back-up.js';
import { placesOnBoth, within } from '../database/places-on-both.js';
import { addKey, keysAt } from './keys-kept.js';
import { fillShop, recordsAt, withStore } from './shop-records.js';

const CARS = 300;
const KINDS = ['sqlite', 'postgres'] as const;
const PAIRS = KINDS.flatMap((from) => KINDS.map((to) => ({ from, to })));
const HEADERS = { host: 'localhost' };
const newPlace = placesOnBoth();
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-cars-'));
  file = join(folder, 'shop.backup');
});
afterEach(() => rmSync(folder, { recursive: true }));

const backUpPlace = (place: DatabasePlace) =>
  within(place, (database) =>
    withStore(place, (store) => backUp(database, file, { records: store.records })),
  );
const restoreAt = (place: DatabasePlace, isReplacing = false) =>
  within(place, (database) =>
    restore(file, database, { isReplacing, openCars: () => openListingStore(place) }),
  );
const stateAt = (place: DatabasePlace) => withStore(place, (store) => store.state());

/** Counts and cars that an index of the place's cars finds. */
async function foundAt(place: DatabasePlace): Promise<unknown[]> {
  const app = await startApp({
    cars: 0,
    env: { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl },
  });
  const searches = [
    'makeCode=TOYOTA',
    'makeCode=FORD',
    'dealType=greatprice',
    'maxPrice=20000',
    '',
  ];
  const paths = searches.flatMap((search) => [
    `/count?${search}`,
    `?${search}&sortBy=derivedpriceASC&numRecords=100`,
  ]);
  const answers = await Promise.all(
    paths.map((path) => app.app.inject({ url: `/rest/lsc/listing${path}`, headers: HEADERS })),
  );
  await app.stop();
  return answers.map((answer) => answer.json<unknown>());
}

describe('A backup with cars', () => {
  it.each(PAIRS)(
    'of $from restores the same cars, ratings and removed cars into $to, with equal searches',
    async ({ from, to }) => {
      const [old, fresh] = [await newPlace(from), await newPlace(to)];
      await withStore(old, (store) => fillShop(store, CARS));
      const there = await recordsAt(old);
      expect([there.offer.length, new Set(there.offer.map(({ source }) => source)).size]).toEqual([
        CARS + CARS / 3,
        2,
      ]);
      expect([there.removedCar.length, there.lapsedOffer.length]).toEqual([3, 3]);
      await backUpPlace(old);
      expect((await checkBackup(file))['inventory']).toEqual({
        offer: 400,
        removedCar: 3,
        lapsedOffer: 3,
      });
      expect((await restoreAt(fresh)).rows['inventory']).toEqual(
        (await checkBackup(file))['inventory'],
      );
      expect(await recordsAt(fresh)).toEqual(there);
      const found = await foundAt(fresh);
      expect(found).toEqual(await foundAt(old));
      expect(found.at(-2)).toMatchObject({ totalResultCount: CARS });
      await fillFirst(fresh, { count: 5, seed: 1 });
      expect(await recordsAt(fresh)).toEqual(there);
    },
  );

  it.each(KINDS)('replaces other cars in %s only when told to', async (kind) => {
    const place = await newPlace(kind);
    await withStore(place, (store) => fillShop(store, 30));
    const [there, state] = [await recordsAt(place), await stateAt(place)];
    await backUpPlace(place);
    await withStore(place, async (store) => {
      await store.saveOffers([
        anOffer({ id: '5' }, { source: 'third' }),
        { ...there.offer[0]!, sourceKey: 'another' },
      ]);
      await store.removeOffers('second', []);
    });
    const other = await recordsAt(place);
    await expect(restoreAt(place)).rejects.toThrow(
      /^The store already has cars \(offer 32, removedCar \d+, lapsedOffer \d+\)\. Restore into/,
    );
    expect(await recordsAt(place)).toEqual(other);
    await restoreAt(place, true);
    expect([await recordsAt(place), (await stateAt(place)) === state]).toEqual([there, false]);
  });

  it.each(KINDS)('without cars leaves %s without cars, including demo cars', async (kind) => {
    const [old, fresh] = [await newPlace(kind), await newPlace(kind)];
    await backUpPlace(old);
    await restoreAt(fresh);
    await fillFirst(fresh, { count: 5, seed: 1 });
    expect(await recordsAt(fresh)).toEqual({ offer: [], removedCar: [], lapsedOffer: [] });
  });

  it('keeps an interrupted first fill from continuing', async () => {
    const place = await newPlace('postgres');
    await withStore(place, (store) => fillShop(store, 30));
    const there = await recordsAt(place);
    await backUpPlace(place);
    await withStore(place, (store) => store.records.clear());
    const database = new InventoryDatabase(place.databaseUrl, () => undefined);
    await database.rows('INSERT INTO first_fill DEFAULT VALUES');
    await database.close();
    await restoreAt(place);
    await fillFirst(place, { count: 50, seed: 1 });
    expect(await recordsAt(place)).toEqual(there);
  });

  it('fails while another process keeps writing, without blaming the waiting row', async () => {
    const place = await newPlace('sqlite');
    const cars = new CarsRestore(() => openListingStore(place, { limitMs: 50 }));
    await cars.begin();
    const other = new DatabaseSync(join(place.dataDir, INVENTORY_FILE_NAME));
    other.exec('BEGIN IMMEDIATE');
    await expect(
      cars.take({ section: 'inventory', table: 'offer', rows: [{ ...anOffer() }] }),
    ).rejects.toThrow(LockTimeout);
    other.close();
    await cars.close();
  });

  it('without cars leaves existing cars unchanged', async () => {
    const place = await newPlace('sqlite');
    await withStore(place, (store) => fillShop(store, 30));
    const [there, state] = [await recordsAt(place), await stateAt(place)];
    await within(place, (database) => backUp(database, file));
    await restoreAt(place, true);
    expect([await recordsAt(place), await stateAt(place)]).toEqual([there, state]);
  });

  it.each(KINDS)('with rejected shopper rows in %s leaves the cars unchanged', async (kind) => {
    const place = await newPlace(kind);
    await addKey(place, 1);
    await withStore(place, (store) => fillShop(store, 30));
    const there = await recordsAt(place);
    await backUpPlace(place);
    const [header, row, ...rows] = linesOfBackup(file);
    writeLines(file, [header, row, row, ...rows]);
    await withStore(place, (store) =>
      store.saveOffers([anOffer({ id: '5' }, { source: 'third' })]),
    );
    await expect(restoreAt(place, true)).rejects.toThrow(
      /^A row of the table "integrator" cannot be restored: /,
    );
    expect((await recordsAt(place)).offer.length).toBe(there.offer.length + 1);
  });

  it.each(KINDS)(
    'interrupted among the cars in %s reports it, keeps shoppers, and succeeds the next time',
    async (kind) => {
      const place = await newPlace(kind);
      await addKey(place, 1);
      await withStore(place, (store) => fillShop(store, 600));
      const there = await recordsAt(place);
      await backUpPlace(place);
      const lines = linesOfBackup(file);
      const isOffer = (line: unknown) => Array.isArray(line) && line[1] === 'offer';
      const broken = lines.map((line, at) =>
        at === lines.findLastIndex(isOffer) ? ['inventory', 'offer', { source: 'x' }] : line,
      );
      await addKey(place, 2);
      writeLines(file, broken);
      const failure = await restoreAt(place, true).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(CarsCutShort);
      expect((failure as Error).message).toMatch(
        /^A row of the table "offer" cannot be restored: .* Shopper data is unchanged, but only some of the cars were restored\. Run the restore again/,
      );
      const part = (await recordsAt(place)).offer.length;
      expect([part > 0, part < there.offer.length, await keysAt(place)]).toEqual([
        true,
        true,
        [1, 2],
      ]);
      writeLines(file, lines);
      await expect(restoreAt(place)).rejects.toThrow('use --replace');
      await restoreAt(place, true);
      expect([await recordsAt(place), await keysAt(place)]).toEqual([there, [1]]);
    },
  );
});
