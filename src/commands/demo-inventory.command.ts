import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { announceInventoryChange } from '../cache/inventory-announcements.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { MarketAreas } from '../catalogue/market-areas.js';
import { Places } from '../catalogue/places.js';
import { ConfigError, readConfig } from '../config/config.js';
import type { Config } from '../config/config.js';
import { readEnvironment } from '../config/environment.js';
import { prepareIndex } from '../search/indexing/prepare-index.js';
import type { ListingStore } from '../inventory/listing-store.js';
import { openListingStore } from '../inventory/open-listing-store.js';
import { DemoInventory } from '../inventory/demo/demo-inventory.js';
import type { DemoOptions } from '../inventory/demo/demo-inventory.js';
import { withDemoProgress } from '../inventory/demo/demo-progress.js';

/** `npm run inventory:demo -- --count N --seed S`: fills the store of record below DATA_DIR with invented cars. */
const USAGE = 'Usage: npm run inventory:demo -- [--count 1..1000000] [--seed 0..4294967295]';

try {
  const config = readConfig(readEnvironment());
  const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } });
  const count = wholeNumber(values.count, config.demoCount, 1, 1_000_000);
  const seed = wholeNumber(values.seed, config.demoSeed, 0, 2 ** 32 - 1);
  const store = openListingStore(config);
  try {
    await fill(store, config, { count, seed });
  } finally {
    await store.close();
  }
} catch (error) {
  console.error(isWrongInput(error) ? `${(error as Error).message}\n${USAGE}` : error);
  process.exitCode = 1;
}

async function fill(store: ListingStore, config: Config, options: DemoOptions): Promise<void> {
  const startedAt = performance.now();
  const marketAreas = MarketAreas.load();
  const [catalogue, places] = [Catalogue.load(), Places.load(marketAreas)];
  const demo = new DemoInventory(catalogue, places, marketAreas);
  const result = await withDemoProgress((onProgress) => demo.fill(store, options, onProgress));
  // So that a server that starts next has its index in seconds.
  await withDemoProgress(async (onProgress) => prepareIndex(config, { catalogue, places }, onProgress), 'cars digested');
  await announceInventoryChange(config.redisUrl);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { cars, removed, ratedCars } = result;
  console.log(`${cars} cars saved, ${removed} of an earlier demo removed, ${ratedCars} prices compared, in ${seconds} s.`);
}

function wholeNumber(text: string | undefined, fallback: number, min: number, max: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) throw new RangeError(`"${text}" is not a whole number from ${min} to ${max}.`);
  return value;
}

/** What the person at the keyboard can mend. */
function isWrongInput(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof RangeError || error instanceof ConfigError || code?.startsWith('ERR_PARSE_ARGS') === true;
}
