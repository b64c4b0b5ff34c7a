import type { PoolClient } from 'pg';
import type { ComparableCar, MarketKey } from '../cars-of-market.js';
import { CARS_RATED_AT_ONCE } from '../listing-store.js';
import type { MarketChanges, ModelPrices, StoredModel } from '../listing-store.js';
import { modelMarketOf } from '../offer-rows.js';
import type { MarketRow } from '../offer-rows.js';
import { type InventoryDatabase, rowsOf } from './inventory-database.js';
import { countChange, LOG_CHANGED_CARS } from './postgres-change-counter.js';
import { CARS_OF_MODEL, MARKETS_OF_MODEL } from './postgres-queries.js';

/** Parameters: make, model, and the other columns of markets as lists. */
const SAVE_MARKETS = `
  INSERT INTO price_market
  SELECT $1, $2, * FROM unnest($3::boolean[], $4::text[], $5::integer[], $6::float8[], $7::float8[], $8::bigint[], $9::boolean[])
  ON CONFLICT (make_code, model_code, is_new, trim_code, year) DO UPDATE SET log_price = excluded.log_price,
    log_price_per_mile = excluded.log_price_per_mile, sample = excluded.sample, has_mixed_trims = excluded.has_mixed_trims`;

/** Parameters: make, model, and the keys of markets as lists. */
const REMOVE_MARKETS = `
  DELETE FROM price_market m USING unnest($3::boolean[], $4::text[], $5::integer[]) gone (is_new, trim_code, year)
  WHERE m.make_code = $1 AND m.model_code = $2 AND m.is_new = gone.is_new AND m.trim_code = gone.trim_code AND m.year = gone.year`;

const NOTE_RATED = 'DELETE FROM unrated_model WHERE make_code = $1 AND model_code = $2';
const NOTE_RATED_AT = 'UPDATE change SET rated_at = counter';

/** Writes the price markets of models. */
export class PostgresMarketWriter {
  readonly #database: InventoryDatabase;

  constructor(database: InventoryDatabase) {
    this.#database = database;
  }

  /** Ends after `CARS_RATED_AT_ONCE`. Returns the number of models done. */
  async rateModels(
    models: readonly StoredModel[],
    rate: (prices: ModelPrices) => MarketChanges,
  ): Promise<number> {
    return this.#database.change(async (client) => {
      let [done, carCount, hasChanged] = [0, 0, false];
      while (done < models.length && carCount < CARS_RATED_AT_ONCE) {
        const model = models[done++]!;
        const prices = await pricesOf(client, model);
        const changes = rate(prices);
        await saveMarkets(client, model, changes);
        carCount += prices.cars.length;
        hasChanged ||= changes.put.length + changes.removed.length > 0;
      }
      if (hasChanged) {
        await countChange(client);
        await client.query(NOTE_RATED_AT);
      }
      return done;
    });
  }
}

async function pricesOf(
  client: PoolClient,
  { makeCode, modelCode }: StoredModel,
): Promise<ModelPrices> {
  const cars = await rowsOf<ComparableCar>(client, CARS_OF_MODEL, makeCode, modelCode);
  const markets = await rowsOf<MarketRow>(client, MARKETS_OF_MODEL, makeCode, modelCode);
  return { cars, markets: markets.map(modelMarketOf) };
}

async function saveMarkets(
  client: PoolClient,
  { makeCode, modelCode }: StoredModel,
  { put, removed, changedIds }: MarketChanges,
): Promise<void> {
  const model = [makeCode, modelCode];
  await client.query(NOTE_RATED, model);
  if (removed.length > 0) await client.query(REMOVE_MARKETS, [...model, ...keyColumns(removed)]);
  if (put.length > 0) {
    await client.query(SAVE_MARKETS, [
      ...model,
      ...keyColumns(put),
      put.map(({ logPriceAtNoMiles }) => logPriceAtNoMiles),
      put.map(({ logPricePerMile }) => logPricePerMile),
      put.map(({ sampleSize }) => sampleSize),
      put.map(({ hasMixedTrims }) => hasMixedTrims),
    ]);
  }
  if (changedIds.length > 0) await client.query(LOG_CHANGED_CARS, [changedIds]);
}

function keyColumns(keys: readonly MarketKey[]): unknown[][] {
  return [
    keys.map(({ isNew }) => isNew),
    keys.map(({ trimCode }) => trimCode),
    keys.map(({ year }) => year),
  ];
}
