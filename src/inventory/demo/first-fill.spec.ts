import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { anOffer } from '../../../test/contracts/an-offer.js';
import { openListingStore } from '../open-listing-store.js';
import { fillFirst, hasLostShoppers } from './first-fill.js';

const COUNT = 1_000;
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forecourt-fill-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const place = () => ({ dataDir, databaseUrl: '' });
const fill = () => fillFirst(place(), { count: COUNT, seed: 1 });

async function withStore<Result>(
  work: (store: ReturnType<typeof openListingStore>) => Promise<Result>,
): Promise<Result> {
  const store = openListingStore(place());
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const countCars = () => withStore(async (store) => (await Array.fromAsync(store.allCars())).length);

describe('The first fill', () => {
  it('keeps the cars that a command writes meanwhile, and adds none', async () => {
    const filled = fill();
    while (!existsSync(join(dataDir, 'first-fill', 'inventory.sqlite'))) await sleep(1);
    await withStore((store) => store.saveOffers([anOffer({ id: '7' })]));
    await filled;
    expect([await countCars(), existsSync(join(dataDir, 'first-fill'))]).toEqual([1, false]);
  });

  it('fills a store that a command only opens meanwhile', async () => {
    const filled = fill();
    while (!existsSync(join(dataDir, 'first-fill', 'inventory.sqlite'))) await sleep(1);
    expect(await countCars()).toBe(0);
    await filled;
    expect(await countCars()).toBe(COUNT);
  });

  it('fills an empty file', async () => {
    writeFileSync(join(dataDir, 'inventory.sqlite'), '');
    await fill();
    expect(await countCars()).toBe(COUNT);
  });
});

describe("A folder's shoppers", () => {
  it('are lost if their file is missing or empty beside a snapshot of the index', () => {
    const shoppers = join(dataDir, 'shoppers.sqlite');
    writeFileSync(shoppers, '');
    expect(hasLostShoppers(place())).toBe(false);
    writeFileSync(join(dataDir, 'index-4.snapshot'), 'cars');
    expect(hasLostShoppers(place())).toBe(true);
    rmSync(shoppers);
    expect(hasLostShoppers(place())).toBe(true);
    writeFileSync(shoppers, 'SQLite');
    expect(hasLostShoppers(place())).toBe(false);
  });
});
