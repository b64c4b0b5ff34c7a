import { countChange } from './change-counter.js';
import type { InventoryFile } from './inventory-file.js';
import { RETURN_MS } from '../lapses.js';
import { REDUCTIONS_AT_ONCE, REMOVED_AT_ONCE } from '../listing-store.js';
import type { OfferOutcome, WrittenOffer } from '../listing-store.js';
import { contentHashOf, withoutReductions } from '../offer-documents.js';
import { offerColumns, offerKeyOf, offerOf } from '../offer-rows.js';
import type { WholeOfferRow } from '../offer-rows.js';
import { IS_KNOWN_AMONG, STORE_MOMENT } from './inventory-queries.js';
import type { StoreMoment } from './inventory-queries.js';
import { WrittenOwners } from './written-owners.js';

export const SAVE_OWNER = `
  INSERT INTO owner (id, doc) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET doc = excluded.doc WHERE doc <> excluded.doc`;

/** Parameters: source, and a JSON list of keys. CROSS JOIN as in `KNOWN_OFFERS`. */
const HASHES_OF_OFFERS = `
  SELECT o.source_key AS sourceKey, o.content_hash AS contentHash
  FROM json_each(?2) asked CROSS JOIN offer o ON o.source = ?1 AND o.source_key = asked.value
  WHERE ${IS_KNOWN_AMONG}`;

/** Parameters: `offerColumns`. */
export const INSERT_OFFER = `
  INSERT INTO offer (source, source_key, listing_id, vin, price, owner_id, make_code, model_code, trim_code, year, listing_type,
    mileage, content_hash, doc, stock_number, reduced_until)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const SAVE_OFFER = `${INSERT_OFFER}
  ON CONFLICT (source, source_key) DO UPDATE SET
    listing_id = excluded.listing_id, vin = excluded.vin, price = excluded.price, owner_id = excluded.owner_id,
    make_code = excluded.make_code, model_code = excluded.model_code, trim_code = excluded.trim_code, year = excluded.year,
    listing_type = excluded.listing_type, mileage = excluded.mileage, content_hash = excluded.content_hash, doc = excluded.doc,
    stock_number = excluded.stock_number, reduced_until = excluded.reduced_until`;

/** Parameters: time and limit. */
const REDUCTIONS_OVER = `
  SELECT o.source AS source, o.source_key AS sourceKey, o.doc AS doc, w.doc AS ownerDoc
  FROM offer o JOIN owner w ON w.id = o.owner_id
  WHERE o.reduced_until <= ?
  LIMIT ?`;

/** Temporary tables, because a run may have a million keys. */
const TABLES_OF_REMOVAL = `
  CREATE TEMP TABLE kept (source_key TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TEMP TABLE gone (source_key TEXT NOT NULL)`;

const NOTE_OFFERS_NOT_KEPT = `
  INSERT INTO temp.gone SELECT source_key FROM offer
  WHERE source = ? AND NOT EXISTS (SELECT 1 FROM temp.kept WHERE source_key = offer.source_key)`;

/** Parameters: source, and first and last number. CROSS JOIN: follows the notes, not the source. */
const REMOVE_NOTED_OFFERS = `
  DELETE FROM offer WHERE rowid IN (
    SELECT o.rowid FROM temp.gone g CROSS JOIN offer o ON o.source = ?1 AND o.source_key = g.source_key
    WHERE g.rowid BETWEEN ?2 AND ?3)`;

/** Parameters as in `REMOVE_NOTED_OFFERS`, and the time. */
const REMEMBER_NOTED_OFFERS = `
  INSERT OR REPLACE INTO lapsed_offer
  SELECT o.source, o.source_key, o.listing_id, o.model_code, o.year, o.price, CAST(json_extract(o.doc, '$.listedAt') AS INTEGER),
    json_extract(o.doc, '$.priceHistory'), ?4
  FROM temp.gone g CROSS JOIN offer o ON o.source = ?1 AND o.source_key = g.source_key
  WHERE g.rowid BETWEEN ?2 AND ?3`;

/** Parameters: source, and a JSON list of keys. */
const FORGET_LAPSED =
  'DELETE FROM lapsed_offer WHERE source = ? AND source_key IN (SELECT value FROM json_each(?))';

const FORGET_OLD_LAPSES = 'DELETE FROM lapsed_offer WHERE lapsed_at <= ?';

/**
 * Saves and removes the offers of the inventory file. Each call is one transaction unless noted; the counter grows only
 * with a change.
 */
export class OfferWriter {
  readonly #file: InventoryFile;
  readonly #owners = new WrittenOwners();

  constructor(file: InventoryFile) {
    this.#file = file;
  }

  save(offers: readonly WrittenOffer[]): OfferOutcome[] {
    if (offers.length === 0) return [];
    const contentHashes = offers.map(contentHashOf);
    const outcomes = this.#file.transaction(() => this.#saveAll(offers, contentHashes));
    this.#owners.committed();
    return outcomes;
  }

  /** Ends some expired reductions in one transaction. Returns whether there may be more. */
  endSomeReductions(now: number): { count: number; isDone: boolean } {
    // Without any, the job does not wait for a long import.
    if (this.#file.all(REDUCTIONS_OVER, now, 1).length === 0) return { count: 0, isDone: true };
    const count = this.#file.transaction(() => {
      const rows = this.#file.all<WholeOfferRow>(REDUCTIONS_OVER, now, REDUCTIONS_AT_ONCE);
      const offers = withoutReductions(rows.map(offerOf));
      this.#saveAll(offers, offers.map(contentHashOf));
      return rows.length;
    });
    this.#owners.committed();
    return { count, isDone: count < REDUCTIONS_AT_ONCE };
  }

  /**
   * Several transactions. If interrupted, it has removed a part; calling it again removes the rest.
   */
  removeAllBut(source: string, sourceKeys: Iterable<string>, now: number): number {
    return this.#file.withTablesOnDisk(TABLES_OF_REMOVAL, () => {
      this.#noteKept(sourceKeys);
      const gone = Number(this.#file.statement(NOTE_OFFERS_NOT_KEPT).run(source).changes);
      let removed = 0;
      for (let first = 1; first <= gone; first += REMOVED_AT_ONCE) {
        removed += this.#removeNoted(source, first, first + REMOVED_AT_ONCE - 1, now);
      }
      return removed;
    });
  }

  #saveAll(offers: readonly WrittenOffer[], contentHashes: readonly Buffer[]): OfferOutcome[] {
    this.#owners.stillAt(this.#state());
    const hashes = this.#hashesOf(offers);
    const outcomes = offers.map((offer, at) => this.#saveOffer(offer, contentHashes[at]!, hashes));
    this.#forgetLapsed(offers.filter((_, at) => outcomes[at] === 'new'));
    this.#countChangeIf(outcomes.some((outcome) => outcome !== 'unchanged'));
    this.#owners.writtenAt(this.#state());
    return outcomes;
  }

  #forgetLapsed(offers: readonly WrittenOffer[]): void {
    for (const [source, ofSource] of Map.groupBy(offers, (offer) => offer.source)) {
      this.#file
        .statement(FORGET_LAPSED)
        .run(source, JSON.stringify(ofSource.map(({ sourceKey }) => sourceKey)));
    }
  }

  #saveOffer(
    offer: WrittenOffer,
    contentHash: Buffer,
    hashes: Map<string, Uint8Array>,
  ): OfferOutcome {
    const { ownerId, ownerDocument } = offer;
    const key = offerKeyOf(offer);
    const known = hashes.get(key);
    if (known && contentHash.equals(known)) return 'unchanged';
    // Changing an offer may leave its former owner without offers, which deletes it.
    if (known) this.#owners.forget();
    if (!this.#owners.has(ownerId, ownerDocument))
      this.#file.statement(SAVE_OWNER).run(ownerId, ownerDocument);
    this.#file.statement(SAVE_OFFER).run(...offerColumns(offer, contentHash));
    this.#owners.note(ownerId, ownerDocument);
    hashes.set(key, contentHash);
    return known ? 'changed' : 'new';
  }

  #state(): string {
    return this.#file.all<StoreMoment>(STORE_MOMENT)[0]!.state;
  }

  /** Content hashes of stored offers, by `offerKeyOf`. */
  #hashesOf(offers: readonly WrittenOffer[]): Map<string, Uint8Array> {
    const hashes = new Map<string, Uint8Array>();
    for (const [source, ofSource] of Map.groupBy(offers, (offer) => offer.source)) {
      const keys = JSON.stringify(ofSource.map(({ sourceKey }) => sourceKey));
      for (const { sourceKey, contentHash } of this.#file.all<HashRow>(
        HASHES_OF_OFFERS,
        source,
        keys,
      )) {
        hashes.set(offerKeyOf({ source, sourceKey }), contentHash);
      }
    }
    return hashes;
  }

  #removeNoted(source: string, first: number, last: number, now: number): number {
    return this.#file.transaction(() => {
      this.#file.statement(REMEMBER_NOTED_OFFERS).run(source, first, last, now);
      this.#file.statement(FORGET_OLD_LAPSES).run(now - RETURN_MS);
      const removed = Number(
        this.#file.statement(REMOVE_NOTED_OFFERS).run(source, first, last).changes,
      );
      this.#countChangeIf(removed > 0);
      return removed;
    });
  }

  /**
   * In a temporary table, because a run may have a million keys. Other processes do not wait
   * meanwhile.
   */
  #noteKept(sourceKeys: Iterable<string>): void {
    const keep = this.#file.statement('INSERT OR IGNORE INTO temp.kept VALUES (?)');
    this.#file.exec('BEGIN');
    try {
      for (const sourceKey of sourceKeys) keep.run(sourceKey);
    } finally {
      this.#file.exec('COMMIT');
    }
  }

  #countChangeIf(hasChanged: boolean): void {
    if (hasChanged) countChange(this.#file);
  }
}

interface HashRow {
  readonly sourceKey: string;
  readonly contentHash: Uint8Array;
}
