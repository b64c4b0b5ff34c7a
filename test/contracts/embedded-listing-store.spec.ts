import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LockTimeout } from '../../src/platform/database/write-lock.js';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import { INVENTORY_FILE_NAME, InventoryFile } from '../../src/inventory/embedded/inventory-file.js';
import { KNOWN_OFFERS } from '../../src/inventory/embedded/inventory-queries.js';
import type { WrittenOffer } from '../../src/inventory/listing-store.js';
import { writtenOffers } from '../../src/inventory/offer-documents.js';
import { anOffer } from './an-offer.js';

/** A thread that holds the write lock of a new file for some time, and reports when it has it. */
const HOLD_NEW_FILE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const file = new (require('node:sqlite').DatabaseSync)(workerData.path);
  file.exec('BEGIN IMMEDIATE');
  parentPort.postMessage('holding');
  setTimeout(() => file.close(), workerData.forMs);`;

/** SQLite's number for FULL. */
const FLUSHES_EACH_COMMIT = 2;

/** Recorded changes of a file. */
const changesIn = (file: DatabaseSync) =>
  [
    'SELECT counter, state, logged_from FROM change',
    'SELECT * FROM changed_car',
    'SELECT * FROM past_state',
  ].map((query) => file.prepare(query).all());

/** Reverts the migrations since stock numbers have a column, except their triggers. */
const WITHOUT_STOCK_NUMBERS = `
  DROP TABLE photo_check;
  DROP TABLE missing_photo;
  DROP TRIGGER IF EXISTS offer_inserted_unrated;
  DROP TRIGGER offer_updated_unrated;
  ALTER TABLE change DROP COLUMN rated_at;
  DROP TRIGGER offer_removed;
  DROP TRIGGER offer_moved;
  CREATE TRIGGER offer_removed AFTER DELETE ON offer BEGIN SELECT 1; END;
  CREATE TRIGGER offer_moved AFTER UPDATE ON offer BEGIN SELECT 1; END;
  DROP TABLE unrated_model;
  DROP TABLE price_market;
  CREATE TABLE deal_rating (listing_id INTEGER PRIMARY KEY, expected INTEGER, sample INTEGER, indicator TEXT) STRICT;
  DROP TABLE lapsed_offer;
  DROP INDEX offer_by_reduction;
  ALTER TABLE offer DROP COLUMN reduced_until;
  DROP INDEX offer_by_stock_number;
  ALTER TABLE offer DROP COLUMN stock_number;
  CREATE INDEX offer_by_stock_number ON offer (upper(json_extract(doc, '$.stockNumber')))
    WHERE json_extract(doc, '$.stockNumber') IS NOT NULL;`;

describe('The inventory file', () => {
  let folder: string;
  let dataDir: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'inventory-'));
    dataDir = join(folder, 'data');
  });

  afterEach(async () => rmSync(folder, { recursive: true }));

  it('is flushed to disk with every commit, in a write-ahead log', async () => {
    const file = new InventoryFile(join(dataDir, INVENTORY_FILE_NAME));
    expect(['journal_mode', 'synchronous'].map((name) => file.all(`PRAGMA ${name}`))).toEqual([
      [{ journal_mode: 'wal' }],
      [{ synchronous: FLUSHES_EACH_COMMIT }],
    ]);
    file.close();
  });

  it('looks up requested offers by key, instead of reading the whole source', async () => {
    new EmbeddedListingStore(dataDir).close();
    const file = new DatabaseSync(join(dataDir, INVENTORY_FILE_NAME));
    const plan = file.prepare(`EXPLAIN QUERY PLAN ${KNOWN_OFFERS}`).all();
    expect(plan.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/^SEARCH o .*\(source=\? AND source_key=\?\)$/),
    );
    file.close();
  });

  it('of a newer version is refused and left unchanged', async () => {
    new EmbeddedListingStore(dataDir).close();
    const file = new DatabaseSync(join(dataDir, INVENTORY_FILE_NAME));
    file.exec('PRAGMA user_version = 99');
    file.close();
    expect(() => new EmbeddedListingStore(dataDir)).toThrow('The inventory file has schema 99');
  });

  it('of a version without change tracking tracks later changes', async () => {
    const store = new EmbeddedListingStore(dataDir);
    await store.saveOffers([anOffer({ id: '1' })]);
    await store.close();
    const file = new DatabaseSync(join(dataDir, INVENTORY_FILE_NAME));
    for (const { name } of file
      .prepare("SELECT name FROM sqlite_schema WHERE name LIKE '%\\_logged' ESCAPE '\\'")
      .all()) {
      file.exec(`DROP TRIGGER ${String(name)}`);
    }
    file.exec('DROP TABLE digest; DROP TABLE term; DROP TABLE digested_as; DROP TABLE removed_car');
    for (const { name } of file
      .prepare(
        "SELECT name FROM sqlite_schema WHERE name LIKE '%\\_remembered' ESCAPE '\\' OR name LIKE '%\\_back' ESCAPE '\\'",
      )
      .all()) {
      file.exec(`DROP TRIGGER ${String(name)}`);
    }
    file.exec('DROP TRIGGER state_kept; DROP TABLE past_state');
    file.exec('DROP TABLE changed_car');
    file.exec(WITHOUT_STOCK_NUMBERS);
    file.exec('ALTER TABLE change DROP COLUMN logged_from; PRAGMA user_version = 3');
    file.close();

    const migrated = new EmbeddedListingStore(dataDir);
    const revision = await migrated.revision();
    await migrated.saveOffers([anOffer({ id: '2' })]);
    expect(await migrated.changedSince(revision, 10)).toEqual({
      revision: revision + 1,
      state: await migrated.state(),
      ids: ['2'],
    });
    expect(await migrated.changedSince(revision - 1, 10)).toBeUndefined();
    await migrated.close();
  });

  it('of a version without stock numbers is migrated without counting a change', async () => {
    const store = new EmbeddedListingStore(dataDir);
    await store.saveOffers([anOffer({ id: '1', stockNumber: 'ab12' }), anOffer({ id: '2' })]);
    await store.close();
    const file = new DatabaseSync(join(dataDir, INVENTORY_FILE_NAME));
    for (const { name } of file
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'offer_inserted%'",
      )
      .all()) {
      file.exec(`DROP TRIGGER ${String(name)}`);
    }
    file.exec(`${WITHOUT_STOCK_NUMBERS}
      CREATE TRIGGER offer_inserted_logged AFTER INSERT ON offer BEGIN SELECT 1; END;
      CREATE TRIGGER offer_inserted_back AFTER INSERT ON offer BEGIN SELECT 1; END;
      PRAGMA user_version = 7`);
    const there = changesIn(file);
    file.close();

    const migrated = new EmbeddedListingStore(dataDir);
    expect((await migrated.carsByStockNumber('AB12')).map(({ listing }) => listing.id)).toEqual([
      '1',
    ]);
    const after = new DatabaseSync(join(dataDir, INVENTORY_FILE_NAME));
    expect(changesIn(after)).toEqual(there);
    after.close();
    await migrated.saveOffers([
      anOffer({ id: '1', stockNumber: 'cd34' }),
      anOffer({ id: '3', stockNumber: 'ab1' }),
    ]);
    expect((await migrated.carsByCodeStart('ab1', 5)).map(({ listing }) => listing.id)).toEqual([
      '3',
    ]);
    expect((await migrated.changedSince(1, 10))?.ids.toSorted()).toEqual(['1', '3']);
    await migrated.close();
  });

  it('forgets changes a thousand revisions ago', async () => {
    const store = new EmbeddedListingStore(dataDir);
    for (let priceDollars = 1; priceDollars <= 1_010; priceDollars++)
      await store.saveOffers([anOffer({ priceDollars })]);
    expect(await store.changedSince(9, 10)).toBeUndefined();
    expect(await store.changedSince(10, 10)).toEqual({
      revision: 1_010,
      state: await store.state(),
      ids: ['100'],
    });
    await store.close();
    const file = new DatabaseSync(join(dataDir, INVENTORY_FILE_NAME));
    expect(file.prepare('SELECT count(*) AS rows FROM changed_car').get()).toEqual({ rows: 1_000 });
    expect(
      file.prepare('SELECT min(revision) AS oldest, max(revision) AS newest FROM past_state').get(),
    ).toEqual({
      oldest: 10,
      newest: 1_010,
    });
    file.close();
  });

  it('forgets a removed car after a year', async () => {
    const store = new EmbeddedListingStore(dataDir);
    await store.saveOffers([anOffer({ id: '1' }), anOffer({ id: '2' })]);
    await store.removeOffers('north', []);
    const file = new DatabaseSync(join(dataDir, INVENTORY_FILE_NAME));
    file.exec(
      "UPDATE removed_car SET removed_at = unixepoch('now', '-366 days') WHERE listing_id = 1",
    );
    file.exec(
      "UPDATE removed_car SET removed_at = unixepoch('now', '-364 days') WHERE listing_id = 2",
    );
    file.close();
    await store.saveOffers([anOffer({ id: '3' })]);
    expect([await store.removedCar('1'), await store.removedCar('2')]).toEqual([
      undefined,
      { makeCode: 'TOYOTA', modelCode: 'CAMRY' },
    ]);
    await store.close();
  });

  it('remembers that pages are damaged, once a read has met them', async () => {
    const ids = Array.from({ length: 2_000 }, (_, at) => String(at + 1));
    const intact = new EmbeddedListingStore(dataDir);
    await intact.saveOffers(ids.map((id) => anOffer({ id })));
    await intact.close();
    const path = join(dataDir, INVENTORY_FILE_NAME);
    const bytes = readFileSync(path);
    writeFileSync(
      path,
      bytes.fill(0, Math.floor(bytes.length * 0.4), Math.floor(bytes.length * 0.6)),
    );
    const store = new EmbeddedListingStore(dataDir);
    expect(store.diskFault()).toBeUndefined();
    const reads = await Promise.allSettled(ids.map((id) => store.currentCars([id])));
    expect(new Set(reads.map(({ status }) => status)).size).toBe(2);
    expect(store.diskFault()?.message).toContain('malformed');
    await store.close();
  });

  it('is awaited while another connection creates it', async () => {
    mkdirSync(dataDir);
    const path = join(dataDir, INVENTORY_FILE_NAME);
    const maker = new Worker(HOLD_NEW_FILE, { eval: true, workerData: { path, forMs: 200 } });
    const exited = once(maker, 'exit');
    await once(maker, 'message');
    const store = new EmbeddedListingStore(dataDir);
    expect(await store.revision()).toBe(0);
    await store.close();
    await exited;
  });

  it('waits for another writer up to the given time, and reports the wait', async () => {
    new EmbeddedListingStore(dataDir).close();
    const waits: number[] = [];
    const store = new EmbeddedListingStore(dataDir, {
      limitMs: 60_000,
      onWait: (waitedMs) => waits.push(waitedMs),
    });
    const holder = new Worker(HOLD_NEW_FILE, {
      eval: true,
      workerData: { path: join(dataDir, INVENTORY_FILE_NAME), forMs: 1_500 },
    });
    const exited = once(holder, 'exit');
    await once(holder, 'message');
    expect(await store.saveOffers([anOffer({ id: '1' })])).toEqual(['new']);
    expect(waits.at(-1)).toBeGreaterThan(1_000);
    expect(waits).toEqual(waits.toSorted((left, right) => left - right));
    await store.close();
    await exited;
  });

  it('fails when another writer takes longer, with nothing written', async () => {
    const store = new EmbeddedListingStore(dataDir, { limitMs: 100 });
    const holder = new Worker(HOLD_NEW_FILE, {
      eval: true,
      workerData: { path: join(dataDir, INVENTORY_FILE_NAME), forMs: 1_500 },
    });
    const exited = once(holder, 'exit');
    await once(holder, 'message');
    await expect(store.saveOffers([anOffer({ id: '1' })])).rejects.toThrow(LockTimeout);
    await exited;
    expect(await store.saveOffers([anOffer({ id: '1' })])).toEqual(['new']);
    await store.close();
  });

  it('has the same schema after the first load, and after one that ended early', async () => {
    const store = new EmbeddedListingStore(dataDir);
    const file = new DatabaseSync(join(dataDir, INVENTORY_FILE_NAME));
    const schema = () => file.prepare('SELECT type, name, sql FROM sqlite_schema').all();
    const before = schema();
    const isSame = () => {
      expect(schema()).toHaveLength(before.length);
      expect(schema()).toEqual(expect.arrayContaining(before));
    };
    for await (const _ of store.saveBatches(oneByOne('1', '2'))) break;
    isSame();
    expect(await store.countCars()).toBe(0);
    expect(await Array.fromAsync(store.saveBatches(oneByOne('1', '2')))).toEqual([
      ['new'],
      ['new'],
    ]);
    isSame();
    expect(file.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    file.close();
    await store.close();
  });

  it('shows the first load to readers when it is complete, and later batches one by one', async () => {
    const [store, reader] = [new EmbeddedListingStore(dataDir), new EmbeddedListingStore(dataDir)];
    const countsDuring = async (...ids: string[]) => {
      const counts: number[] = [];
      for await (const _ of store.saveBatches(oneByOne(...ids)))
        counts.push(await reader.countCars());
      return [...counts, await reader.countCars()];
    };
    expect(await countsDuring('1', '2')).toEqual([0, 0, 2]);
    expect(await countsDuring('3', '4')).toEqual([3, 4, 4]);
    await reader.close();
    await store.close();
  });

  it('does not look empty during its first load, or a server would fill it with demo cars', async () => {
    const [store, reader] = [new EmbeddedListingStore(dataDir), new EmbeddedListingStore(dataDir)];
    for await (const _ of store.saveBatches(oneByOne('1')))
      expect(await reader.revision()).toBeGreaterThan(0);
    await reader.close();
    await store.close();
  });

  it('does not hold up the job that ends reductions during its first load', async () => {
    const store = new EmbeddedListingStore(dataDir);
    const other = new EmbeddedListingStore(dataDir, { limitMs: 0 });
    for await (const _ of store.saveBatches(oneByOne('1')))
      expect(await other.endReductions(Date.now())).toBe(0);
    await other.close();
    await store.close();
  });
});

async function* oneByOne(...ids: string[]): AsyncGenerator<WrittenOffer[]> {
  for (const id of ids) yield writtenOffers([anOffer({ id })]);
}
