import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import { INVENTORY_FILE_NAME } from '../../src/inventory/embedded/inventory-file.js';
import { ServerProcess } from '../serving/server-process.js';
import { generateFeed } from './generate-feed.js';
import { runImport } from './import-process.js';

const ROWS = 20_000;
const PAGES = ['/cars-for-sale', '/cars-for-sale?makeCodeList=TOYOTA', '/cars-for-sale?maxPrice=20000&sortBy=derivedpriceASC'];

/** A thread that takes the write lock as soon as it can get it, keeps it for longer than a server would wait, and says when it has it. */
const HOLD_FILE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const file = new (require('node:sqlite').DatabaseSync)(workerData.path, { timeout: 60000 });
  file.exec('BEGIN IMMEDIATE');
  parentPort.postMessage('holding');
  setTimeout(() => { file.exec('ROLLBACK'); file.close(); }, workerData.forMs);`;

describe('An import beside a running server', () => {
  let dataDir: string;
  let file: string;
  let server: ServerProcess | undefined;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'beside-server-'));
    file = join(dataDir, 'feed.csv');
    generateFeed(file, { rows: ROWS, faultEvery: 0 });
  });

  afterEach(async () => {
    await server?.stop();
    rmSync(dataDir, { recursive: true });
  });

  it('ends, while pages are answered, and its cars are found without a restart', async () => {
    server = await ServerProcess.start(dataDir, { DEMO_COUNT: '3000', REFRESH_MS: '50' });
    const { origin } = server;
    const statuses = new Set<number>();
    const imported = new AbortController();
    const traffic = (async () => {
      for (let page = 0; !imported.signal.aborted; page++) statuses.add((await fetch(origin + PAGES[page % PAGES.length]!)).status);
    })();
    const { code, errors } = await runImport(dataDir, file, '--full');
    imported.abort();
    await traffic;
    expect([code, errors]).toEqual([0, expect.not.stringContaining('locked')]);
    expect(Array.from(statuses)).toEqual([200]);
    const store = new EmbeddedListingStore(dataDir);
    const cars = await store.countCars();
    await store.close();
    expect(cars).toBeGreaterThan(3_000 + 0.9 * ROWS);
    await expectCount(origin, cars);
    expect(server.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  }, 240_000);

  it('waits for somebody who writes longer than a server would wait, says so, and goes on', async () => {
    server = await ServerProcess.start(dataDir, { DEMO_COUNT: '10' });
    const imported = runImport(dataDir, file);
    await pause(3_000);
    const holder = new Worker(HOLD_FILE, { eval: true, workerData: { path: join(dataDir, INVENTORY_FILE_NAME), forMs: 7_000 } });
    const exited = once(holder, 'exit');
    const { code, errors } = await imported;
    expect([code, errors]).toEqual([0, expect.stringMatching(/: waiting for another process that writes, for \d s so far\n/)]);
    await exited;
  }, 240_000);
});

/** Of all cars, on the page, within a few seconds. */
async function expectCount(origin: string, count: number): Promise<void> {
  const wanted = `${count.toLocaleString('en-US')} results`;
  const until = Date.now() + 30_000;
  let heading = '';
  while (heading !== wanted && Date.now() < until) {
    heading = /id="results-heading"[^>]*>([^<]+)/.exec(await (await fetch(`${origin}/cars-for-sale`)).text())![1]!;
    await pause(200);
  }
  expect(heading).toBe(wanted);
}
