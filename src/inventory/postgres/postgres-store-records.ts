import { lapsedRecordOf, offerOf } from '../offer-rows.js';
import type { LapsedOfferRow, WholeOfferRow } from '../offer-rows.js';
import { RECORDS_PER_BATCH, StoreRecords } from '../store-records.js';
import type {
  LapsedOfferRecord,
  RecordBatch,
  RecordName,
  RemovedCarRecord,
} from '../store-records.js';
import type { InventoryDatabase } from './inventory-database.js';
import { countChange } from './postgres-change-counter.js';
import { ALL_LAPSED } from './postgres-queries.js';

const ALL_OFFERS = `
  SELECT o.source AS source, o.source_key AS "sourceKey", o.doc AS doc, w.doc AS "ownerDoc"
  FROM owner w JOIN offer o ON o.owner_id = w.id
  ORDER BY w.id, o.source, o.source_key`;
const ALL_REMOVED_CARS = `
  SELECT listing_id::text AS id, make_code AS "makeCode", model_code AS "modelCode",
    (floor(extract(epoch FROM removed_at)) * 1000)::bigint AS "removedAt"
  FROM removed_car ORDER BY listing_id`;

const COUNTS = `
  SELECT (SELECT count(*) FROM offer) AS offer, (SELECT count(*) FROM removed_car) AS "removedCar",
    (SELECT count(*) FROM lapsed_offer) AS "lapsedOffer"`;

/**
 * Empties the tables. TRUNCATE waits for readers and for autovacuum, which yields after a second.
 * Also ends an interrupted first fill.
 */
const CLEAR =
  'TRUNCATE offer, owner, price_market, unrated_model, photo_check, missing_photo, removed_car, lapsed_offer, changed_car, digest, first_fill';
/** Removed cars are not logged one by one, because all are removed. */
const LOG_FROM_HERE = 'UPDATE change SET logged_from = counter';

const SAVE_REMOVED_CARS = `
  INSERT INTO removed_car (listing_id, make_code, model_code, removed_at)
  SELECT listing_id, make_code, model_code, to_timestamp(removed_at)
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) put (listing_id, make_code, model_code, removed_at)
  WHERE NOT EXISTS (SELECT FROM offer o WHERE o.listing_id = put.listing_id)
  ON CONFLICT (listing_id) DO UPDATE
    SET make_code = excluded.make_code, model_code = excluded.model_code, removed_at = excluded.removed_at`;

const SAVE_LAPSED_OFFERS = `
  INSERT INTO lapsed_offer
  SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::integer[], $6::bigint[], $7::bigint[], $8::text[], $9::bigint[])
    put (source, source_key, listing_id, model_code, year, price, listed_at, price_history, lapsed_at)
  WHERE NOT EXISTS (SELECT FROM offer o WHERE o.source = put.source AND o.source_key = put.source_key)
  ON CONFLICT (source, source_key) DO UPDATE SET listing_id = excluded.listing_id, model_code = excluded.model_code,
    year = excluded.year, price = excluded.price, listed_at = excluded.listed_at, price_history = excluded.price_history,
    lapsed_at = excluded.lapsed_at`;

/** Export and import of all inventory tables. */
export class PostgresStoreRecords extends StoreRecords {
  readonly #database: InventoryDatabase;

  constructor(database: InventoryDatabase) {
    super();
    this.#database = database;
  }

  async *all(): AsyncGenerator<RecordBatch> {
    const statements = [ALL_OFFERS, ALL_REMOVED_CARS, ALL_LAPSED];
    for await (const { rows, at } of this.#database.stream<unknown>(
      statements,
      RECORDS_PER_BATCH,
    )) {
      if (at === 0) yield { name: 'offer', records: (rows as WholeOfferRow[]).map(offerOf) };
      else if (at === 1) yield { name: 'removedCar', records: rows as RemovedCarRecord[] };
      else yield { name: 'lapsedOffer', records: (rows as LapsedOfferRow[]).map(lapsedRecordOf) };
    }
  }

  async counts(): Promise<Record<RecordName, number>> {
    return (await this.#database.workRows<Record<RecordName, number>>(COUNTS))[0]!;
  }

  async clear(): Promise<void> {
    await this.#database.change(async (client) => {
      await client.query(CLEAR);
      await countChange(client);
      await client.query(LOG_FROM_HERE);
    });
  }

  async saveRemovedCars(cars: readonly RemovedCarRecord[]): Promise<void> {
    const columns = [
      cars.map(({ id }) => id),
      cars.map(({ makeCode }) => makeCode),
      cars.map(({ modelCode }) => modelCode),
      cars.map(({ removedAt }) => Math.floor(removedAt / 1_000)),
    ];
    await this.#database.change(async (client) => {
      const { rowCount } = await client.query(SAVE_REMOVED_CARS, columns);
      if (rowCount! > 0) await countChange(client);
    });
  }

  async saveLapsedOffers(offers: readonly LapsedOfferRecord[]): Promise<void> {
    const columns = [
      offers.map(({ source }) => source),
      offers.map(({ sourceKey }) => sourceKey),
      offers.map(({ id }) => id),
      offers.map(({ modelCode }) => modelCode),
      offers.map(({ year }) => year),
      offers.map(({ priceDollars }) => priceDollars),
      offers.map(({ listedAt }) => listedAt),
      offers.map(({ priceHistory }) => (priceHistory ? JSON.stringify(priceHistory) : null)),
      offers.map(({ lapsedAt }) => lapsedAt),
    ];
    await this.#database.change((client) => client.query(SAVE_LAPSED_OFFERS, columns));
  }
}
