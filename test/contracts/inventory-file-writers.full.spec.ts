import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import { anOffer } from './an-offer.js';

describe('The inventory file of several processes', () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'inventory-'));
  });

  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('becomes free between the batches of a long write', async () => {
    const store = new EmbeddedListingStore(dataDir, { limitMs: 1_000 });
    const writer = runWriter(dataDir);
    await once(writer.stdout, 'data');
    for (let id = 10; id < 60; id++)
      expect(await store.saveOffers([anOffer({ id: `${id}` })])).toEqual(['new']);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    await store.close();
  });

  it('is read in whole batches while another process writes', async () => {
    const store = new EmbeddedListingStore(dataDir);
    await store.saveOffers([
      anOffer({ id: '1', priceDollars: 1 }),
      anOffer({ id: '2', priceDollars: 1 }),
    ]);
    const writer = runWriter(dataDir);
    const [prices, revisions] = [new Set<number>(), new Set<number>()];
    let slowestReadMs = 0;
    while (prices.size < 20) {
      const startedAt = performance.now();
      const [first, second] = (await store.carsById(['1', '2'])).map(
        (car) => car.listing.priceDollars,
      );
      const streamed = (await Array.fromAsync(store.allCars())).map(
        (car) => car.listing.priceDollars,
      );
      slowestReadMs = Math.max(slowestReadMs, performance.now() - startedAt);
      expect(first).toBe(second);
      expect(streamed[0]).toBe(streamed[1]);
      prices.add(first!);
      revisions.add(await store.revision());
      await pause(1);
    }
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    expect(revisions.size).toBeGreaterThan(5);
    expect(slowestReadMs).toBeLessThan(1000);
    await store.close();
  });

  it('loses no acknowledged write of a killed process', async () => {
    for (let cycle = 0; cycle < 3; cycle++) {
      const writer = runWriter(dataDir);
      const printed: Buffer[] = [];
      writer.stdout.on('data', (text: Buffer) => printed.push(text));
      while (printed.length <= 10 * cycle) await once(writer.stdout, 'data');
      writer.kill('SIGKILL');
      await once(writer, 'exit');
      const acknowledged = Number(Buffer.concat(printed).toString().trim().split('\n').at(-1));
      const store = new EmbeddedListingStore(dataDir);
      const [first, second] = (await store.carsById(['1', '2'])).map(
        (car) => car.listing.priceDollars,
      );
      expect(first).toBe(second);
      expect(first).toBeGreaterThanOrEqual(acknowledged);
      await store.close();
    }
  });

  it('can be created by several processes at once', async () => {
    const writers = [1, 2, 3, 4].map(() => runWriter(dataDir, 'once'));
    const codes = await Promise.all(
      writers.map(async (writer) => (await once(writer, 'exit'))[0] as number),
    );
    expect(codes).toEqual([0, 0, 0, 0]);
    const store = new EmbeddedListingStore(dataDir);
    expect(await store.countCars()).toBe(2);
    await store.close();
  });
});

/** Starts a process that saves both cars at increasing prices, and prints each saved price. */
function runWriter(dataDir: string, ...more: string[]) {
  const folder = join(import.meta.dirname, 'writing-process');
  const flags = ['--no-warnings', '--import', join(folder, 'resolve-typescript.mjs')];
  return spawn(process.execPath, [...flags, join(folder, 'write-offers.ts'), dataDir, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
