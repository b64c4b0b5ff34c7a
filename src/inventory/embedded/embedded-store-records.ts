import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import { batchesOf } from '../batches.js';
import { REMOVED_AT_ONCE } from '../listing-store.js';
import { lapsedRecordOf, offerOf } from '../offer-rows.js';
import type { LapsedOfferRow, WholeOfferRow } from '../offer-rows.js';
import { RECORDS_PER_BATCH, StoreRecords } from '../store-records.js';
import type {
  LapsedOfferRecord,
  RecordBatch,
  RecordName,
  RemovedCarRecord,
} from '../store-records.js';
import type { InventoryFile } from './inventory-file.js';
import { ALL_LAPSED } from './inventory-queries.js';
import { countChange } from './change-counter.js';

/**
 * CROSS JOIN: goes through owners in key order, so that only the offers of one owner are sorted.
 */
const ALL_OFFERS = `
  SELECT o.source AS source, o.source_key AS sourceKey, o.doc AS doc, w.doc AS ownerDoc
  FROM owner w CROSS JOIN offer o ON o.owner_id = w.id
  ORDER BY w.id, o.source, o.source_key`;
const ALL_REMOVED_CARS = `
  SELECT CAST(listing_id AS TEXT) AS id, make_code AS makeCode, model_code AS modelCode, removed_at * 1000 AS removedAt
  FROM removed_car ORDER BY listing_id`;

const COUNTS = `
  SELECT (SELECT count(*) FROM offer) AS offer, (SELECT count(*) FROM removed_car) AS removedCar,
    (SELECT count(*) FROM lapsed_offer) AS lapsedOffer`;

const REMOVE_SOME_OFFERS = `DELETE FROM offer WHERE rowid IN (SELECT rowid FROM offer LIMIT ${REMOVED_AT_ONCE})`;
const FORGET_REMOVED_CARS = 'DELETE FROM removed_car';
const FORGET_LAPSED_OFFERS = 'DELETE FROM lapsed_offer';
const FORGET_DERIVED = ['price_market', 'photo_check', 'missing_photo'].map(
  (table) => `DELETE FROM ${table}`,
);

const SAVE_REMOVED_CAR = `
  INSERT INTO removed_car (listing_id, make_code, model_code, removed_at)
  SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS (SELECT 1 FROM offer WHERE listing_id = ?1)
  ON CONFLICT (listing_id) DO UPDATE
    SET make_code = excluded.make_code, model_code = excluded.model_code, removed_at = excluded.removed_at`;

const SAVE_LAPSED_OFFER = `
  INSERT OR REPLACE INTO lapsed_offer
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE NOT EXISTS (SELECT 1 FROM offer WHERE source = ?1 AND source_key = ?2)`;

/** Export and import of the whole inventory file. */
export class EmbeddedStoreRecords extends StoreRecords {
  readonly #file: InventoryFile;

  constructor(file: InventoryFile) {
    super();
    this.#file = file;
  }

  async *all(): AsyncGenerator<RecordBatch> {
    const snapshot = this.#file.openSnapshot();
    try {
      for (const batch of recordsOf(snapshot)) {
        yield batch;
        await yieldToEventLoop();
      }
    } finally {
      snapshot.close();
    }
  }

  async counts(): Promise<Record<RecordName, number>> {
    return { ...this.#file.all<Record<RecordName, number>>(COUNTS)[0]! };
  }

  async clear(): Promise<void> {
    while (this.#clearSome() === REMOVED_AT_ONCE) await yieldToEventLoop();
  }

  async saveRemovedCars(cars: readonly RemovedCarRecord[]): Promise<void> {
    this.#file.transaction(() => {
      const save = this.#file.statement(SAVE_REMOVED_CAR);
      let changes = 0;
      for (const { id, makeCode, modelCode, removedAt } of cars) {
        changes += Number(
          save.run(Number(id), makeCode, modelCode, Math.floor(removedAt / 1_000)).changes,
        );
      }
      if (changes > 0) countChange(this.#file);
    });
  }

  async saveLapsedOffers(offers: readonly LapsedOfferRecord[]): Promise<void> {
    this.#file.transaction(() => {
      const save = this.#file.statement(SAVE_LAPSED_OFFER);
      for (const {
        source,
        sourceKey,
        id,
        modelCode,
        year,
        priceDollars,
        listedAt,
        priceHistory,
        lapsedAt,
      } of offers) {
        const history = priceHistory ? JSON.stringify(priceHistory) : null;
        save.run(
          source,
          sourceKey,
          Number(id),
          modelCode,
          year,
          priceDollars,
          listedAt,
          history,
          lapsedAt,
        );
      }
    });
  }

  #clearSome(): number {
    return this.#file.transaction(() => {
      const { changes } = this.#file.statement(REMOVE_SOME_OFFERS).run();
      this.#file.statement(FORGET_REMOVED_CARS).run();
      this.#file.statement(FORGET_LAPSED_OFFERS).run();
      for (const sql of FORGET_DERIVED) this.#file.statement(sql).run();
      countChange(this.#file);
      return Number(changes);
    });
  }
}

function* recordsOf(snapshot: DatabaseSync): Generator<RecordBatch> {
  for (const rows of rowsOf<WholeOfferRow>(snapshot, ALL_OFFERS))
    yield { name: 'offer', records: rows.map(offerOf) };
  for (const rows of rowsOf<RemovedCarRecord>(snapshot, ALL_REMOVED_CARS)) {
    yield { name: 'removedCar', records: rows.map((row) => ({ ...row })) };
  }
  for (const rows of rowsOf<LapsedOfferRow>(snapshot, ALL_LAPSED))
    yield { name: 'lapsedOffer', records: rows.map(lapsedRecordOf) };
}

function rowsOf<Row>(snapshot: DatabaseSync, sql: string): Iterable<Row[]> {
  return batchesOf(snapshot.prepare(sql).iterate() as unknown as Iterable<Row>, RECORDS_PER_BATCH);
}
