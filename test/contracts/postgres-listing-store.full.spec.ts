import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { ListingStore } from '../../src/inventory/listing-store.js';
import { openListingStore } from '../../src/inventory/open-listing-store.js';
import { mileageSumsQuery } from '../../src/inventory/postgres/postgres-queries.js';
import { SuiteDatabases } from '../database/suite-databases.js';
import { csvFile } from '../imports/import-into.js';
import { runImportIn } from '../imports/import-process.js';
import { anOffer } from './an-offer.js';

describe('The PostgreSQL listing store', () => {
  const databases = new SuiteDatabases();
  let databaseUrl: string;
  let store: ListingStore;
  let other: pg.Client;
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-tables-'));

  beforeEach(async () => {
    databaseUrl = await databases.create('empty');
    store = openListingStore({ dataDir: '', databaseUrl });
    await store.saveOffers([anOffer({ id: '1', priceDollars: 20_000 })]);
    other = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=inventory' });
    await other.connect();
  });
  afterEach(async () => {
    await other.end();
    await store.close();
  });
  afterAll(async () => {
    await databases.drop();
    rmSync(folder, { recursive: true });
  });

  it('is changed by the lock holder, even if a row is locked for longer than the lock timeout', async () => {
    await other.query('BEGIN; UPDATE offer SET price = price');
    const saved = store.saveOffers([anOffer({ id: '1', priceDollars: 19_000 })]);
    await sleep(700);
    await other.query('ROLLBACK');
    expect(await saved).toEqual(['changed']);
  });

  it('lets imports and commands wait longer than pages; pages read the current state once unlocked', async () => {
    const priceShown = async () => (await store.carsById(['1']))[0]?.listing.priceDollars;
    expect(await priceShown()).toBe(20_000);
    await other.query('BEGIN; LOCK TABLE offer, change IN ACCESS EXCLUSIVE MODE');
    const slow = Promise.all([
      store.countCars(),
      store.records.counts(),
      store.knownOffers('north', ['1']),
      Array.fromAsync(store.sourceKeys('north')),
    ]);
    expect(await priceShown()).toBe(20_000);
    await sleep(500);
    await other.query('ROLLBACK');
    const known = {
      sourceKey: '1',
      modelCode: 'CAMRY',
      year: 2019,
      priceDollars: 20_000,
      listedAt: expect.any(Number),
    };
    expect(await slow).toEqual([1, { offer: 1, removedCar: 0, lapsedOffer: 0 }, [known], [['1']]]);
    await store.saveOffers([anOffer({ id: '1', priceDollars: 19_000 })]);
    while ((await priceShown()) !== 19_000) await sleep(20);
  });

  it("adds up a model's mileages from an index, without reading cars", async () => {
    await other.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
    const requested = ['TOYOTA', 'CAMRY', 0, 250_000];
    const { rows } = await other.query<Record<string, string>>(
      `EXPLAIN ${mileageSumsQuery(0)}`,
      requested,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
      'Index Only Scan using offer_by_model on offer o',
    );
  });

  it('has a bounded change log, and reports an overflow for cars that change repeatedly', async () => {
    const start = await store.revision();
    for (let price = 1; price <= 12; price++)
      await store.saveOffers([anOffer({ id: '1', priceDollars: price })]);
    expect([
      (await store.changedSince(start, 10))?.ids,
      await store.changedSince(start, 2),
    ]).toEqual([['1'], undefined]);
  });

  it('reports missing tables to an import in one sentence', async () => {
    const columns = ['id', 'make', 'model', 'year', 'price', 'dealership_address'];
    const file = csvFile(folder, [columns, [1, 'Ford', 'Escape', 2019, '9000', 'Austin, TX']]);
    const env = { DATA_DIR: folder, DATABASE_URL: new URL('/nowhere', databaseUrl).href };
    const { code, errors } = await runImportIn(env, file, '--map', 'google', '--force');
    const sentence =
      /^The database at DATABASE_URL is unavailable: database "nowhere" does not exist.\n$/;
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(sentence) });
  });
});
