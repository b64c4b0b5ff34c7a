import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SHOPPERS_FILE_NAME } from '../../src/platform/database/open-database.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { useApp } from '../app-under-test.js';

const WRITES = 10;
/** A write waits 5 seconds; the rest is for a busy machine. */
const WRITES_END_WITHIN_MS = 20_000;

const LOCKING = `
  const { DatabaseSync } = require('node:sqlite');
  const file = new DatabaseSync(process.argv[1], { timeout: 10_000 });
  file.exec('BEGIN IMMEDIATE');
  process.stdout.write('locked');
  setInterval(() => {}, 1_000);`;

describe("While another process writes to the shoppers' file", () => {
  const site = useApp({ cars: 300 });
  let locking: ChildProcess | undefined;
  const lock = async () => {
    locking = spawn(process.execPath, ['-e', LOCKING, join(site.dataDir, SHOPPERS_FILE_NAME)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(locking.stdout!, 'data');
  };
  const unlock = async () => {
    if (!locking) return;
    const ended = once(locking, 'exit');
    locking.kill('SIGKILL');
    await ended;
    locking = undefined;
  };
  afterEach(unlock);

  it('reads do not wait, changes are rejected together, and everything resumes afterwards', async () => {
    const browser = new BrowserOfTest(site);
    await browser.signIn('pat@example.com');
    const store = site.app.get(ListingStore);
    const ids: string[] = [];
    for await (const { listing } of store.allCars()) if (ids.push(listing.id) === WRITES + 1) break;
    const save = async (listingId: string) =>
      (await browser.ask('PUT', '/account-api/inventory', { listingId })).statusCode;
    const [kept, ...others] = ids;
    expect(await save(kept!)).toBeLessThan(300);
    await lock();
    const beganAt = performance.now();
    const ends: string[] = [];
    const writes = others.map((id) => save(id).finally(() => ends.push('write')));
    for (const path of [
      '/saved',
      '/cars-for-sale/privacy',
      '/account',
      `/cars-for-sale/vehicle/${kept}`,
    ]) {
      const page = await browser.ask('GET', path);
      expect([path, page.statusCode]).toEqual([path, 200]);
      ends.push('page');
    }
    expect(ends).toEqual(Array(4).fill('page'));
    expect((await browser.ask('GET', '/saved')).body).toContain(kept!);
    expect(new Set(await Promise.all(writes))).toEqual(new Set([503]));
    expect(performance.now() - beganAt).toBeLessThan(WRITES_END_WITHIN_MS);
    await unlock();
    expect(await save(others[0]!)).toBeLessThan(300);
  });
});
