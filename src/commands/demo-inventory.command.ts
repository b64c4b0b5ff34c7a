import 'reflect-metadata';
import { announceInventoryChange } from '../cache/inventory-announcements.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { MarketAreas } from '../catalogue/market-areas.js';
import { Places } from '../catalogue/places.js';
import type { Config } from '../config/config.js';
import { prepareIndex } from '../search/indexing/prepare-index.js';
import type { ListingStore } from '../inventory/listing-store.js';
import { openListingStore } from '../inventory/open-listing-store.js';
import { DemoInventory } from '../inventory/demo/demo-inventory.js';
import type { DemoOptions } from '../inventory/demo/demo-inventory.js';
import { withDemoProgress } from '../inventory/demo/demo-progress.js';
import { runCommand, WrongCall } from './run-command.js';

/** `npm run inventory:demo`: fills the store of record with invented cars. */
const USAGE = `Usage: npm run inventory:demo -- [--count 1..1000000] [--seed 0..4294967295]

Fills the inventory of DATA_DIR, or of the PostgreSQL of DATABASE_URL, with invented cars for sale; those of other sources stay.

  --count N   cars; DEMO_COUNT where it is not given
  --seed S    another seed, other cars; DEMO_SEED where it is not given
  --help      this text

Exit codes: 0 filled; 1 the database cannot be used; 2 wrong arguments or configuration.
`;

const text = { type: 'string' } as const;

process.exitCode = await runCommand(USAGE, { count: text, seed: text }, ({ values, positionals }) => {
  if (positionals.length > 0) throw new WrongCall(`What is "${positionals[0]}"?`);
  const count = wholeNumber(values.count, 1, 1_000_000);
  const seed = wholeNumber(values.seed, 0, 2 ** 32 - 1);
  return async (config) => {
    const store = openListingStore(config);
    try {
      return await fill(store, config, { count: count ?? config.demoCount, seed: seed ?? config.demoSeed });
    } finally {
      await store.close();
    }
  };
});

async function fill(store: ListingStore, config: Config, options: DemoOptions): Promise<string> {
  const startedAt = performance.now();
  const marketAreas = MarketAreas.load();
  const [catalogue, places] = [Catalogue.load(), Places.load()];
  const demo = new DemoInventory(catalogue, places, marketAreas);
  const result = await withDemoProgress((onProgress) => demo.fill(store, options, onProgress));
  // So that a server that starts next has its index in seconds.
  await withDemoProgress(async (onProgress) => prepareIndex(config, { catalogue, places }, onProgress), 'cars digested');
  await announceInventoryChange(config.redisUrl);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { cars, removed, ratedCars } = result;
  return `${cars} cars saved, ${removed} of an earlier demo removed, ${ratedCars} prices compared, in ${seconds} s.\n`;
}

/** Undefined where nothing is given. @throws WrongCall */
function wholeNumber(given: string | undefined, min: number, max: number): number | undefined {
  if (given === undefined) return undefined;
  const value = Number(given);
  if (!/^\d+$/.test(given) || value < min || value > max) throw new WrongCall(`"${given}" is not a whole number from ${min} to ${max}.`);
  return value;
}
