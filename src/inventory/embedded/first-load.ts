import type { OfferOutcome, WrittenOffer } from '../listing-store.js';
import { contentHashOf } from '../offer-documents.js';
import { offerColumns } from '../offer-rows.js';
import type { InventoryFile } from './inventory-file.js';
import { INSERT_OFFER, SAVE_OWNER } from './offer-writer.js';
import { countChange } from './change-counter.js';
import { WrittenOwners } from './written-owners.js';

/** Lapsed offers and removed cars say what their return means, so they count, too. */
const HAD_OFFERS = `
  SELECT EXISTS (SELECT 1 FROM offer) OR EXISTS (SELECT 1 FROM lapsed_offer)
    OR EXISTS (SELECT 1 FROM removed_car) AS hadOffers`;

/** In the order of their creation. Indexes of keys have no `sql`. */
const INDEXES_AND_TRIGGERS = `
  SELECT type, name, sql FROM sqlite_schema
  WHERE tbl_name = 'offer' AND type IN ('index', 'trigger') AND sql IS NOT NULL
  ORDER BY rowid`;

/** What the dropped triggers would have written. The log of changed cars covers nothing before. */
const AFTER_LOAD = `
  INSERT INTO unrated_model SELECT DISTINCT make_code, model_code FROM offer WHERE true ON CONFLICT DO NOTHING;
  UPDATE change SET logged_from = counter + 1`;

/**
 * Loads a store that never had offers in one transaction, without secondary indexes and triggers,
 * which are created again at its end: they are in random order, so that writing them row by row
 * takes most of the time of a large load (decision 15). Readers see the empty store until then. If
 * interrupted, it has saved nothing.
 */
export class FirstLoad {
  readonly #file: InventoryFile;
  #isRunning = false;

  constructor(file: InventoryFile) {
    this.#file = file;
  }

  /** All cars are new then, and the indexes by which others would be found are missing. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Begins the transaction, if the store never had offers. @throws LockTimeout */
  tryToBegin(): boolean {
    if (this.#hadOffers()) return false;
    // A server that starts meanwhile must not create demo cars.
    this.#file.transaction(() => countChange(this.#file));
    this.#file.sortOnDisk(true);
    this.#file.begin();
    // Another import may have been first.
    this.#isRunning = !this.#hadOffers();
    if (!this.#isRunning) this.#end();
    return this.#isRunning;
  }

  async *run(batches: AsyncIterable<readonly WrittenOffer[]>): AsyncGenerator<OfferOutcome[]> {
    try {
      const dropped = this.#file.all<{ type: string; name: string; sql: string }>(
        INDEXES_AND_TRIGGERS,
      );
      for (const { type, name } of dropped) this.#file.exec(`DROP ${type} ${name}`);
      const owners = new WrittenOwners();
      for await (const offers of batches) {
        for (const offer of offers) this.#insert(offer, owners);
        yield offers.map(() => 'new');
      }
      for (const { sql } of dropped) this.#file.exec(sql);
      this.#file.exec(AFTER_LOAD);
      countChange(this.#file);
      this.#file.commit();
    } finally {
      this.#end();
    }
  }

  #insert(offer: WrittenOffer, owners: WrittenOwners): void {
    const { ownerId, ownerDocument } = offer;
    if (!owners.has(ownerId, ownerDocument)) {
      this.#file.statement(SAVE_OWNER).run(ownerId, ownerDocument);
      owners.note(ownerId, ownerDocument);
    }
    this.#file.statement(INSERT_OFFER).run(...offerColumns(offer, contentHashOf(offer)));
  }

  #end(): void {
    this.#isRunning = false;
    this.#file.rollback();
    this.#file.sortOnDisk(false);
  }

  #hadOffers(): boolean {
    return this.#file.all<{ hadOffers: number }>(HAD_OFFERS)[0]!.hadOffers === 1;
  }
}
