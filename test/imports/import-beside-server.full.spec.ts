import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import { INVENTORY_FILE_NAME } from '../../src/inventory/embedded/inventory-file.js';
import { copyDemoStore } from '../app-under-test.js';
import { ServerProcess } from '../serving/server-process.js';
import { generateFeed } from './generate-feed.js';
import { runImport, startImport } from './import-process.js';

const DEMO_CARS = 1_500;
const ROWS = 20_000;
const PAGES = [
  '/cars-for-sale',
  '/cars-for-sale?makeCodeList=TOYOTA',
  '/cars-for-sale?maxPrice=20000&sortBy=derivedpriceASC',
];

/** A thread that reports when it has the write lock, and holds it until a message arrives. */
const HOLD_FILE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const file = new (require('node:sqlite').DatabaseSync)(workerData.path);
  file.exec('BEGIN IMMEDIATE');
  parentPort.postMessage('holding');
  parentPort.once('message', () => { file.exec('ROLLBACK'); file.close(); parentPort.close(); });`;

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

  it('completes while pages are served, and its cars are found without a restart', async () => {
    await copyDemoStore(dataDir, DEMO_CARS);
    server = await ServerProcess.start(dataDir, { REFRESH_MS: '50' });
    const { origin } = server;
    const statuses = new Set<number>();
    const imported = new AbortController();
    const traffic = (async () => {
      for (let page = 0; !imported.signal.aborted; page++)
        statuses.add((await fetch(origin + PAGES[page % PAGES.length]!)).status);
    })();
    const { code, errors: said } = await runImport(dataDir, file, '--full');
    imported.abort();
    await traffic;
    expect([code, said]).toEqual([0, expect.not.stringContaining('locked')]);
    expect(Array.from(statuses)).toEqual([200]);
    const store = new EmbeddedListingStore(dataDir);
    const cars = await store.countCars();
    await store.close();
    expect(cars).toBeGreaterThan(DEMO_CARS + 0.9 * ROWS);
    await expectCount(origin, cars);
    // The copied folder has cars, but no shoppers yet.
    const errors = server.lines.filter((line) => line.includes('"level":"error"'));
    expect(errors.filter((line) => !line.includes('shoppers.sqlite is missing or empty'))).toEqual(
      [],
    );
  }, 600_000);

  it('waits longer for another writer than a server would, logs it, and continues', async () => {
    await new EmbeddedListingStore(dataDir).close();
    const holder = new Worker(HOLD_FILE, {
      eval: true,
      workerData: { path: join(dataDir, INVENTORY_FILE_NAME) },
    });
    const released = once(holder, 'exit');
    await once(holder, 'message');
    const command = startImport(dataDir, file);
    const ended = once(command, 'exit');
    let said = '';
    for await (const text of command.stderr!) {
      said += String(text);
      if (said.includes('Saving: waiting for another process to finish writing, for '))
        holder.postMessage('let go');
    }
    await released;
    expect(await ended).toEqual([0, null]);
    expect(said).toMatch(
      /Saving …\nSaving: waiting for another process to finish writing, for \d+ s so far\n[^]*Rating prices …/,
    );
  }, 600_000);
});

/** Waits until the page shows this number of cars. */
async function expectCount(origin: string, count: number): Promise<void> {
  const wanted = `${count.toLocaleString('en-US')} results`;
  const until = Date.now() + 30_000;
  let heading = '';
  while (heading !== wanted && Date.now() < until) {
    heading = /id="results-heading"[^>]*>([^<]+)/.exec(
      await (await fetch(`${origin}/cars-for-sale`)).text(),
    )![1]!;
    await pause(200);
  }
  expect(heading).toBe(wanted);
}
