import { announceInventoryChange } from '../platform/cache/inventory-announcements.js';
import { Catalog } from '../catalog/catalog.js';
import { MarketAreas } from '../catalog/places/market-areas.js';
import { Places } from '../catalog/places/places.js';
import type { Config } from '../platform/config/config.js';
import { prepareIndex } from '../search/indexing/prepare-index.js';
import type { ListingStore } from '../inventory/listing-store.js';
import { openListingStore } from '../inventory/open-listing-store.js';
import { DemoInventory } from '../inventory/demo/demo-inventory.js';
import type { DemoOptions } from '../inventory/demo/demo-inventory.js';
import { withDemoProgress } from '../inventory/demo/demo-progress.js';
import { reduceDemoCar } from '../inventory/demo/reduce-demo-car.js';
import { formatDollars } from '../formatting/number-formats.js';
import { CommandFailure, runCommand, WrongCall } from './run-command.js';

const text = { type: 'string' } as const;

/**
 * `npm run inventory:demo`: fills the listing store with generated cars, or lowers the price of
 * one.
 */
export const run = runCommand(
  'inventory:demo',
  { count: text, seed: text, reduce: text },
  ({ values, positionals }) => {
    if (positionals.length > 0) throw new WrongCall(`Unexpected argument "${positionals[0]}".`);
    const count = wholeNumber(values.count, 1, 1_000_000);
    const seed = wholeNumber(values.seed, 0, 2 ** 32 - 1);
    return async (config) => {
      const store = openListingStore(config);
      try {
        const options = { count: count ?? config.demoCount, seed: seed ?? config.demoSeed };
        return await (values.reduce === undefined
          ? fill(store, config, options)
          : reduce(store, config, options, values.reduce));
      } finally {
        await store.close();
      }
    };
  },
);

async function fill(store: ListingStore, config: Config, options: DemoOptions): Promise<string> {
  const startedAt = performance.now();
  const marketAreas = MarketAreas.load();
  const [catalog, places] = [Catalog.load(), Places.load()];
  const demo = new DemoInventory(catalog, places, marketAreas);
  const result = await withDemoProgress((onProgress) => demo.fill(store, options, onProgress));
  // So that the next server start has its index within seconds.
  await withDemoProgress(
    async (onProgress) => prepareIndex(config, { catalog, places }, onProgress),
    'cars encoded',
  );
  await announceInventoryChange(config.redisUrl);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { cars, removed, ratedCars } = result;
  return `${cars} cars saved, ${removed} from an earlier demo removed, ${ratedCars} prices compared, in ${seconds} s.\n`;
}

async function reduce(
  store: ListingStore,
  config: Config,
  options: DemoOptions,
  id: string,
): Promise<string> {
  const demo = new DemoInventory(Catalog.load(), Places.load(), MarketAreas.load());
  const price = await reduceDemoCar(store, demo.offers(options), id);
  if (!price) {
    const advice =
      'The id is the number at the end of the address of its page; --count and --seed are those that the store was filled with.';
    throw new CommandFailure(`No demo car has the id "${id}". ${advice}`);
  }
  await announceInventoryChange(config.redisUrl);
  return `Price lowered from ${formatDollars(price.before)} to ${formatDollars(price.after)}.\n`;
}

/** Undefined without a value. @throws WrongCall */
function wholeNumber(given: string | undefined, min: number, max: number): number | undefined {
  if (given === undefined) return undefined;
  const value = Number(given);
  if (!/^\d+$/.test(given) || value < min || value > max)
    throw new WrongCall(`"${given}" is not a whole number from ${min} to ${max}.`);
  return value;
}
