import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { serverProgram } from '../../scripts/server-program.mjs';
import { isDatabaseUnavailable } from '../../src/platform/database/database-unavailable.js';
import type { ListingStore } from '../../src/inventory/listing-store.js';
import { openListingStore } from '../../src/inventory/open-listing-store.js';
import { anOffer } from '../contracts/an-offer.js';
import { PostgresServer } from '../database/postgres-server.js';
import { runOnPostgres } from '../database/shared-postgres.js';
import { generateFeed } from '../imports/generate-feed.js';
import { runImportIn } from '../imports/import-process.js';
import { Connection, ServerProcess } from '../serving/server-process.js';
import type { StartingServer } from '../serving/server-process.js';

let postgres: PostgresServer;
let databases = 0;
const folder = mkdtempSync(join(tmpdir(), 'forecourt-cars-'));
let servers: ServerProcess[] = [];
let stores: ListingStore[] = [];

beforeAll(async () => {
  postgres = await PostgresServer.start();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await Promise.all(stores.splice(0).map((store) => store.close()));
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function newDatabase(): Promise<string> {
  await runOnPostgres(postgres.port, `CREATE DATABASE shop_${++databases}`);
  return postgres.url(`shop_${databases}`);
}

async function start(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = await begin(databaseUrl, env).ready;
  servers.push(server);
  return server;
}

function begin(databaseUrl: string, env: Record<string, string> = {}): StartingServer {
  return ServerProcess.begin(mkdtempSync(join(folder, 'data-')), {
    DATABASE_URL: databaseUrl,
    ...env,
  });
}

/** Starts a server on empty tables, and kills it when it has made some of its first cars. */
async function killFirstFill(databaseUrl: string): Promise<void> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    DEMO_COUNT: '3000',
    PORT: '0',
    METRICS_PORT: '0',
  };
  const server = spawn(process.execPath, [serverProgram()], { env, stdio: 'ignore' });
  const ended = once(server, 'exit');
  const store = openStore(databaseUrl);
  const before = await store.revision();
  while ((await store.revision()) === before) await sleep(5);
  server.kill('SIGKILL');
  await ended;
  expect(await store.countCars()).toBeGreaterThan(0);
}

function openStore(databaseUrl: string): ListingStore {
  const store = openListingStore({ dataDir: '', databaseUrl });
  stores.push(store);
  return store;
}

async function get(server: ServerProcess, path: string) {
  const connection = new Connection(server.origin);
  try {
    return await connection.get(path);
  } finally {
    connection.close();
  }
}

async function countOf(server: ServerProcess): Promise<number> {
  return (
    JSON.parse((await get(server, '/rest/lsc/listing/count')).text) as { totalResultCount: number }
  ).totalResultCount;
}

async function untilCount(server: ServerProcess, wanted: number): Promise<void> {
  for (const until = Date.now() + 30_000; (await countOf(server)) !== wanted && Date.now() < until;)
    await sleep(50);
  expect(await countOf(server)).toBe(wanted);
}

describe('Cars in PostgreSQL', () => {
  it('are created once by concurrent servers and followed by both; their folders hold no records', async () => {
    const databaseUrl = await newDatabase();
    const both = await Promise.all([
      start(databaseUrl, { DEMO_COUNT: '400' }),
      start(databaseUrl, { DEMO_COUNT: '400' }),
    ]);
    expect(await Promise.all(both.map(countOf))).toEqual([400, 400]);
    const feed = join(folder, 'feed.csv');
    generateFeed(feed, { rows: 120, faultEvery: 0 });
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: mkdtempSync(join(folder, 'import-')) };
    const { code, errors } = await runImportIn(env, feed, '--map', 'google', '--source', 'north');
    expect({ code, errors }).toEqual({ code: 0, errors: expect.any(String) });
    const cars = await openStore(databaseUrl).countCars();
    expect(cars).toBeGreaterThan(500);
    for (const server of both) await untilCount(server, cars);
    expect(readdirSync(env.DATA_DIR).filter((name) => name.endsWith('.sqlite'))).toEqual([]);
    for (const name of readdirSync(folder).filter((one) => one.startsWith('data-'))) {
      expect(readdirSync(join(folder, name)).filter((file) => file.endsWith('.sqlite'))).toEqual(
        [],
      );
    }
  });

  it('appear on recent pages while PostgreSQL is down; changes follow when it is back', async () => {
    const databaseUrl = await newDatabase();
    const server = await start(databaseUrl, { DEMO_COUNT: '300' });
    const store = openStore(databaseUrl);
    const known = [(await store.carsByCodeStart('1', 1))[0]!.listing.id];
    const before = await get(server, '/cars-for-sale');
    await postgres.kill();
    const pages = await Promise.all(
      Array.from({ length: 20 }, () => get(server, '/cars-for-sale')),
    );
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    expect(idsIn(pages[0]!.text)).toEqual(idsIn(before.text));
    expect(await countOf(server)).toBe(300);
    const unread = await get(server, `/cars-for-sale/vehicle/${known[0]}`);
    expect([unread.status, unread.text]).toEqual([
      503,
      expect.stringContaining('Please try again in a minute'),
    ]);
    const ready = await get(server, '/health/ready');
    expect([ready.status, ready.text]).toEqual([
      200,
      expect.stringMatching(/"store":\{[^}]*"does not answer"/),
    ]);
    expect((await store.carsById(known)).map(({ listing }) => listing.id)).toEqual(known);
    await expect(store.currentCars(known)).rejects.toThrow();
    await postgres.run();
    await store.saveOffers([anOffer({ id: '777' })]);
    await untilCount(server, 301);
    expect(server.lines.filter((line) => line.includes('index refresh failed'))).toHaveLength(1);
  });

  it('are reported as unavailable within seconds while their tables are locked, and return afterwards', async () => {
    const databaseUrl = await newDatabase();
    const server = await start(databaseUrl, { DEMO_COUNT: '100' });
    const [car] = await openStore(databaseUrl).carsByCodeStart('1', 1);
    const path = `/cars-for-sale/vehicle/${car!.listing.id}`;
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE inventory.offer IN ACCESS EXCLUSIVE MODE');
    const startedAt = Date.now();
    const held = await get(server, path);
    expect([held.status, held.text]).toEqual([
      503,
      expect.stringContaining('Please try again in a minute'),
    ]);
    expect(Date.now() - startedAt).toBeLessThan(20_000);
    await holder.end();
    expect((await get(server, path)).status).toBe(200);
  });

  it('need a UTF-8 database; startup reports another encoding in one sentence', async () => {
    await runOnPostgres(
      postgres.port,
      "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'",
    );
    await expect(start(postgres.url('latin'))).rejects.toThrow(
      /is encoded in LATIN1.*ENCODING 'UTF8'/,
    );
  });

  it('are awaited by a server that starts before PostgreSQL and logs its wait', async () => {
    const databaseUrl = await newDatabase();
    await openStore(databaseUrl).saveOffers([anOffer({ id: '1' }), anOffer({ id: '2' })]);
    await postgres.kill();
    const starting = begin(databaseUrl);
    const isWaiting = (line: string) => line.includes('car database is unavailable');
    while (!starting.lines.some(isWaiting)) await sleep(20);
    expect(JSON.parse(starting.lines.find(isWaiting)!)).toMatchObject({ context: 'Inventory' });
    await postgres.run();
    const server = await starting.ready;
    servers.push(server);
    expect(await countOf(server)).toBe(2);
  });

  it('are complete after killed first imports, and absent when others came meanwhile', async () => {
    const [databaseUrl, shared] = [await newDatabase(), await newDatabase()];
    await killFirstFill(databaseUrl);
    await killFirstFill(databaseUrl);
    expect(await countOf(await start(databaseUrl, { DEMO_COUNT: '3000' }))).toBe(3_000);
    await killFirstFill(shared);
    await openStore(shared).saveOffers([anOffer({ id: '7' })]);
    expect(await countOf(await start(shared, { DEMO_COUNT: '3000' }))).toBe(1);
  }, 180_000);

  it('acknowledged by PostgreSQL survive its crash, in whole batches', async () => {
    const store = openStore(await newDatabase());
    await store.saveOffers(['1', '2'].map((id) => anOffer({ id, priceDollars: 1 })));
    let price = 2;
    for (let cycle = 0; cycle < 3; cycle++) {
      let acknowledged = 0;
      const saves = { done: 0 };
      const saving = (async () => {
        for (;;) {
          await store.saveOffers(['1', '2'].map((id) => anOffer({ id, priceDollars: price })));
          acknowledged = price++;
          saves.done++;
        }
      })();
      const ended = saving.catch((error: unknown) => error);
      while (saves.done < 10 * (cycle + 1)) await sleep(5);
      await postgres.kill();
      expect(isDatabaseUnavailable(await ended)).toBe(true);
      await postgres.run();
      const [first, second] = (await store.carsById(['1', '2'])).map(
        (car) => car.listing.priceDollars,
      );
      expect(first).toBe(second);
      expect(first).toBeGreaterThanOrEqual(acknowledged);
      price = first! + 1;
    }
  });
});

function idsIn(page: string): string[] {
  return [
    ...new Set(Array.from(page.matchAll(/\/cars-for-sale\/vehicle\/(\d+)/g), ([, id]) => id!)),
  ];
}
