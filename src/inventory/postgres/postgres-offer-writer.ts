import type { PoolClient } from 'pg';
import { RETURN_MS } from '../lapses.js';
import { REDUCTIONS_AT_ONCE, REMOVED_AT_ONCE } from '../listing-store.js';
import type { OfferOutcome, WrittenOffer } from '../listing-store.js';
import { batchesOf } from '../batches.js';
import { contentHashOf, withoutReductions } from '../offer-documents.js';
import { offerColumns, offerKeyOf, offerOf } from '../offer-rows.js';
import type { WholeOfferRow } from '../offer-rows.js';
import { type InventoryDatabase, rowsOf } from './inventory-database.js';
import { countChange } from './postgres-change-counter.js';
import { LISTED_AT, PRICE_HISTORY } from './postgres-queries.js';

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

/**
 * Saves and removes the offers of the inventory tables. Each call is one transaction unless noted; the counter grows only
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
