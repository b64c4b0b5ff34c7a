import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { ComparableCar, MarketKey } from '../price-markets.js';
import { RETURN_MS } from '../lapses.js';
import {
  CARS_RATED_AT_ONCE,
  LOGGED_REVISIONS,
  REDUCTIONS_AT_ONCE,
  REMOVED_AT_ONCE,
} from '../listing-store.js';
import type {
  MarketChanges,
  ModelPrices,
  OfferOutcome,
  StoredModel,
  WrittenOffer,
} from '../listing-store.js';
import { batchesOf } from '../batches.js';
import { contentHashOf, withoutReductions } from '../offer-documents.js';
import { modelMarketOf, offerColumns, offerKeyOf, offerOf } from '../offer-rows.js';
import type { MarketRow, WholeOfferRow } from '../offer-rows.js';
import { type InventoryDatabase, rowsOf } from './inventory-database.js';
import { CARS_OF_MODEL, LISTED_AT, MARKETS_OF_MODEL, PRICE_HISTORY } from './postgres-queries.js';

const HASHES_OF_OFFERS = `
  SELECT o.source AS source, o.source_key AS "sourceKey", o.content_hash AS "contentHash"
  FROM unnest($1::text[], $2::text[]) asked (source, source_key)
  JOIN offer o ON o.source = asked.source AND o.source_key = asked.source_key`;

const SAVE_OWNERS = `
  INSERT INTO owner (id, doc) SELECT * FROM unnest($1::text[], $2::text[])
  ON CONFLICT (id) DO UPDATE SET doc = excluded.doc WHERE owner.doc <> excluded.doc`;

/** Columns of `offer` with their types, in the order of `offerColumns`. */
const OFFER_COLUMNS = {
  source: 'text',
  source_key: 'text',
  listing_id: 'bigint',
  vin: 'text',
  price: 'bigint',
  owner_id: 'text',
  make_code: 'text',
  model_code: 'text',
  trim_code: 'text',
  year: 'integer',
  listing_type: 'text',
  mileage: 'bigint',
  content_hash: 'bytea',
  doc: 'text',
  stock_number: 'text',
  reduced_until: 'bigint',
} as const;
const COLUMN_NAMES = Object.keys(OFFER_COLUMNS);

const SAVE_OFFERS = `
  INSERT INTO offer (${COLUMN_NAMES.join(', ')})
  SELECT * FROM unnest(${Object.values(OFFER_COLUMNS)
    .map((type, at) => `$${at + 1}::${type}[]`)
    .join(', ')})
  ON CONFLICT (source, source_key) DO UPDATE SET ${COLUMN_NAMES.slice(2)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`;

/** Parameters: time and limit. */
const REDUCTIONS_OVER = `
  SELECT o.source AS source, o.source_key AS "sourceKey", o.doc AS doc, w.doc AS "ownerDoc"
  FROM offer o JOIN owner w ON w.id = o.owner_id
  WHERE o.reduced_until <= $1
  LIMIT $2`;

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
/** Parameter: a list of listing ids. */
export const LOG_CHANGED_CARS = 'SELECT note_changed($1::bigint[])';
const NOTE_RATED_AT = 'UPDATE change SET rated_at = counter';

/** Temporary tables: keys in this run, and numbered keys of the source that are not in it. */
const MAKE_KEPT = 'CREATE TEMP TABLE kept (source_key text COLLATE "C" PRIMARY KEY)';
const KEEP = 'INSERT INTO kept SELECT * FROM unnest($1::text[]) ON CONFLICT DO NOTHING';
const MAKE_GONE =
  'CREATE TEMP TABLE gone (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, source_key text COLLATE "C")';
const NOTE_OFFERS_NOT_KEPT = `
  INSERT INTO gone (source_key) SELECT source_key FROM offer o
  WHERE source = $1 AND NOT EXISTS (SELECT FROM kept WHERE kept.source_key = o.source_key)`;
/** Parameters: source, and first and last number. */
const REMOVE_NOTED_OFFERS = `
  DELETE FROM offer o USING gone g
  WHERE o.source = $1 AND o.source_key = g.source_key AND g.number BETWEEN $2 AND $3`;
/** Parameters as in `REMOVE_NOTED_OFFERS`, and the time. */
const REMEMBER_NOTED_OFFERS = `
  INSERT INTO lapsed_offer
  SELECT o.source, o.source_key, o.listing_id, o.model_code, o.year, o.price, ${LISTED_AT}, ${PRICE_HISTORY}, $4::bigint
  FROM offer o JOIN gone g ON o.source = $1 AND o.source_key = g.source_key
  WHERE g.number BETWEEN $2 AND $3
  ON CONFLICT (source, source_key) DO UPDATE SET listing_id = excluded.listing_id, model_code = excluded.model_code,
    year = excluded.year, price = excluded.price, listed_at = excluded.listed_at, price_history = excluded.price_history,
    lapsed_at = excluded.lapsed_at`;
/** Parameters: a list of sources, and one of their keys. */
const FORGET_LAPSED = `
  DELETE FROM lapsed_offer l USING unnest($1::text[], $2::text[]) back (source, source_key)
  WHERE l.source = back.source AND l.source_key = back.source_key`;
const FORGET_OLD_LAPSES = 'DELETE FROM lapsed_offer WHERE lapsed_at <= $1';
const KEYS_PER_STATEMENT = 5_000;

const COUNT_CHANGE = `
  UPDATE change SET counter = counter + 1, state = $1, logged_from = greatest(logged_from, counter + 1 - ${LOGGED_REVISIONS})`;
const FORGET_OLD_CHANGES =
  'DELETE FROM changed_car WHERE revision <= (SELECT logged_from FROM change)';
/** Deletes cars that were removed more than a year ago. */
const FORGET_REMOVED_CARS = "DELETE FROM removed_car WHERE removed_at < now() - interval '1 year'";

/**
 * Writes to the inventory tables. Each call is one transaction unless noted; the counter grows only
 * with a change.
 */
export class PostgresOfferWriter {
  readonly #database: InventoryDatabase;

  constructor(database: InventoryDatabase) {
    this.#database = database;
  }

  async save(offers: readonly WrittenOffer[]): Promise<OfferOutcome[]> {
    if (offers.length === 0) return [];
    // Computed before taking the write lock, because other writers wait for it.
    const contentHashes = offers.map(contentHashOf);
    return this.#database.change((client) => saveAll(client, offers, contentHashes));
  }

  /** Several transactions. */
  async endReductions(now: number): Promise<number> {
    for (let ended = 0; ;) {
      const count = await this.#database.change(async (client) => {
        const rows = await rowsOf<WholeOfferRow>(client, REDUCTIONS_OVER, now, REDUCTIONS_AT_ONCE);
        const offers = withoutReductions(rows.map(offerOf));
        await saveAll(client, offers, offers.map(contentHashOf));
        return rows.length;
      });
      ended += count;
      if (count < REDUCTIONS_AT_ONCE) return ended;
    }
  }

  /**
   * Several transactions. If interrupted, it has removed a part; calling it again removes the rest.
   */
  async removeAllBut(source: string, sourceKeys: Iterable<string>, now: number): Promise<number> {
    return this.#database.withOwnConnection(async (client) => {
      await client.query(MAKE_KEPT);
      await client.query(MAKE_GONE);
      for (const keys of batchesOf(sourceKeys, KEYS_PER_STATEMENT))
        await client.query(KEEP, [keys]);
      const { rowCount: gone } = await client.query(NOTE_OFFERS_NOT_KEPT, [source]);
      let removed = 0;
      for (let first = 1; first <= gone!; first += REMOVED_AT_ONCE) {
        removed += await this.#database.changeOn(client, async () => {
          const noted = [source, first, first + REMOVED_AT_ONCE - 1];
          await client.query(REMEMBER_NOTED_OFFERS, [...noted, now]);
          await client.query(FORGET_OLD_LAPSES, [now - RETURN_MS]);
          const { rowCount } = await client.query(REMOVE_NOTED_OFFERS, noted);
          if (rowCount! > 0) await countChange(client);
          return rowCount!;
        });
      }
      return removed;
    });
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

async function saveAll(
  client: PoolClient,
  offers: readonly WrittenOffer[],
  contentHashes: readonly Buffer[],
): Promise<OfferOutcome[]> {
  const hashes = await hashesOf(client, offers);
  const [owners, rows] = [new Map<string, string>(), new Map<string, readonly unknown[]>()];
  const outcomes = offers.map((offer, at): OfferOutcome => {
    const contentHash = contentHashes[at]!;
    const key = offerKeyOf(offer);
    const known = hashes.get(key);
    if (known && contentHash.equals(known)) return 'unchanged';
    owners.set(offer.ownerId, offer.ownerDocument);
    rows.set(key, offerColumns(offer, contentHash));
    hashes.set(key, contentHash);
    return known ? 'changed' : 'new';
  });
  if (rows.size > 0) {
    await client.query(SAVE_OWNERS, [[...owners.keys()], [...owners.values()]]);
    await client.query(SAVE_OFFERS, columnsOf([...rows.values()]));
    const added = offers.filter((_, at) => outcomes[at] === 'new');
    if (added.length > 0) {
      await client.query(FORGET_LAPSED, [
        added.map(({ source }) => source),
        added.map(({ sourceKey }) => sourceKey),
      ]);
    }
    await countChange(client);
  }
  return outcomes;
}

/** Content hashes of stored offers, by `offerKeyOf`. */
async function hashesOf(
  client: PoolClient,
  offers: readonly WrittenOffer[],
): Promise<Map<string, Buffer>> {
  type HashRow = { source: string; sourceKey: string; contentHash: Buffer };
  const keys = [offers.map(({ source }) => source), offers.map(({ sourceKey }) => sourceKey)];
  const rows = await rowsOf<HashRow>(client, HASHES_OF_OFFERS, ...keys);
  return new Map(rows.map((row) => [offerKeyOf(row), row.contentHash]));
}

/** A list for each of `OFFER_COLUMNS`. */
function columnsOf(rows: readonly (readonly unknown[])[]): unknown[][] {
  return rows[0]!.map((_, at) => rows.map((row) => row[at]));
}

/** Assigns a number to the current change, and a new state to the store. */
export async function countChange(client: PoolClient): Promise<void> {
  await client.query(COUNT_CHANGE, [randomBytes(8).toString('hex')]);
  await client.query(FORGET_OLD_CHANGES);
  await client.query(FORGET_REMOVED_CARS);
}
