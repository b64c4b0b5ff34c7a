import type { DatabaseSync } from 'node:sqlite';
import { TablesOfLaterRelease } from '../../platform/database/unusable-database.js';
import { OtherTables } from '../../platform/database/sqlite-codes.js';

/** Trigger statements of step 4. Part of a released step. */
const LOG_NEW_CAR =
  'INSERT INTO changed_car SELECT counter + 1, NEW.listing_id FROM change WHERE true ON CONFLICT DO NOTHING;';
const LOG_OLD_CAR =
  'INSERT INTO changed_car SELECT counter + 1, OLD.listing_id FROM change WHERE true ON CONFLICT DO NOTHING;';

/** Trigger statement of step 6. Times are epoch seconds by the writer's clock. */
const REMEMBER_OLD_CAR =
  'INSERT OR REPLACE INTO removed_car VALUES (OLD.listing_id, OLD.make_code, OLD.model_code, unixepoch());';

/**
 * Migrations of the inventory file. Released steps are never edited; changes are added as new
 * steps. `user_version` is the number of applied steps.
 *
 * - `offer.doc` and `owner.doc`: the facts as JSON. Other columns repeat what queries need, the
 *   stock number in uppercase.
 * - `offer.reduced_until` (epoch milliseconds): set while the price counts as reduced; see
 *   `price-history.ts`.
 * - `offer_by_car`: a car's offers, best first. `offer_by_model` is a covering index for the price
 *   comparison.
 * - Triggers delete owners with their last offer.
 * - `price_market`: prices of comparable cars (`deal-rating.ts`), from which ratings are computed.
 *   `unrated_model`: models whose prices changed since their markets were computed, kept by
 *   triggers. A car's cheapest offer can be of another model than its other offers.
 * - `change`: counts transactions with changes, of all processes. Its `state` is a new random value
 *   each time, so that two files with the same count differ.
 * - `past_state`: states within the log of `changed_car`, including the current one, by count.
 * - `changed_car`: cars that each counted transaction changed, written by triggers.
 *   `change.logged_from`: the last count that the log does not cover. `change.rated_at`: the count of
 *   the last change of a market, which can change the expected price of cars that are not logged.
 * - `digest`: a reader's derived data about a car (`CarEncoder`), about 130 bytes. `term`: numbers
 *   of values in these documents. `digested_as`: version of the documents, and the number of its changes. A
 *   changed car loses its document in the same transaction.
 * - `lapsed_offer`: an offer that an import removed (`lapsed_at`, epoch milliseconds), kept while
 *   its return does not count as a new listing. Offers for sale are not in it.
 * - `photo_check`: when a car's photos are checked again. `missing_photo`: photos that answered 404 or
 *   410, which are not shown. Epoch milliseconds.
 * - `removed_car`: a car whose last offer was removed, for a year. Cars for sale are not in it.
 */
const SCHEMA_STEPS: readonly string[] = [
  `
  CREATE TABLE owner (
    id TEXT PRIMARY KEY,
    doc TEXT NOT NULL
  ) STRICT;

  CREATE TABLE offer (
    source TEXT NOT NULL,
    source_key TEXT NOT NULL,
    listing_id INTEGER NOT NULL,
    vin TEXT,
    price INTEGER NOT NULL,
    owner_id TEXT NOT NULL REFERENCES owner (id),
    make_code TEXT NOT NULL,
    model_code TEXT NOT NULL,
    trim_code TEXT,
    year INTEGER NOT NULL,
    listing_type TEXT NOT NULL,
    mileage INTEGER,
    content_hash BLOB NOT NULL,
    doc TEXT NOT NULL,
    PRIMARY KEY (source, source_key)
  ) STRICT;
  CREATE INDEX offer_by_car ON offer (listing_id, price, source, source_key);
  CREATE INDEX offer_by_vin ON offer (vin) WHERE vin IS NOT NULL;
  CREATE INDEX offer_by_owner ON offer (owner_id);
  CREATE INDEX offer_by_model ON offer
    (make_code, model_code, listing_id, price, source, source_key, year, trim_code, listing_type, mileage);

  CREATE TABLE deal_rating (
    listing_id INTEGER PRIMARY KEY,
    expected INTEGER NOT NULL,
    sample INTEGER NOT NULL,
    indicator TEXT CHECK (indicator IN ('great', 'good'))
  ) STRICT;

  CREATE TABLE change (counter INTEGER NOT NULL) STRICT;
  INSERT INTO change VALUES (0);

  CREATE TRIGGER offer_removed AFTER DELETE ON offer BEGIN
    DELETE FROM deal_rating
      WHERE listing_id = OLD.listing_id AND NOT EXISTS (SELECT 1 FROM offer WHERE listing_id = OLD.listing_id);
    DELETE FROM owner WHERE id = OLD.owner_id AND NOT EXISTS (SELECT 1 FROM offer WHERE owner_id = OLD.owner_id);
  END;
  CREATE TRIGGER offer_moved AFTER UPDATE OF listing_id, owner_id ON offer
    WHEN OLD.listing_id <> NEW.listing_id OR OLD.owner_id <> NEW.owner_id BEGIN
    DELETE FROM deal_rating
      WHERE listing_id = OLD.listing_id AND NOT EXISTS (SELECT 1 FROM offer WHERE listing_id = OLD.listing_id);
    DELETE FROM owner WHERE id = OLD.owner_id AND NOT EXISTS (SELECT 1 FROM offer WHERE owner_id = OLD.owner_id);
  END;
  `,
  `
  CREATE INDEX offer_by_stock_number ON offer (upper(json_extract(doc, '$.stockNumber')))
    WHERE json_extract(doc, '$.stockNumber') IS NOT NULL;
  `,
  `
  ALTER TABLE change ADD COLUMN state TEXT NOT NULL DEFAULT '';
  `,
  `
  ALTER TABLE change ADD COLUMN logged_from INTEGER NOT NULL DEFAULT 0;
  UPDATE change SET logged_from = counter;

  CREATE TABLE changed_car (
    revision INTEGER NOT NULL,
    listing_id INTEGER NOT NULL,
    PRIMARY KEY (revision, listing_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER offer_inserted_logged AFTER INSERT ON offer BEGIN ${LOG_NEW_CAR} END;
  CREATE TRIGGER offer_updated_logged AFTER UPDATE ON offer BEGIN ${LOG_NEW_CAR} ${LOG_OLD_CAR} END;
  CREATE TRIGGER offer_deleted_logged AFTER DELETE ON offer BEGIN ${LOG_OLD_CAR} END;
  CREATE TRIGGER owner_updated_logged AFTER UPDATE ON owner BEGIN
    INSERT INTO changed_car SELECT counter + 1, listing_id FROM change, offer WHERE owner_id = NEW.id ON CONFLICT DO NOTHING;
  END;
  CREATE TRIGGER rating_inserted_logged AFTER INSERT ON deal_rating BEGIN ${LOG_NEW_CAR} END;
  CREATE TRIGGER rating_updated_logged AFTER UPDATE ON deal_rating BEGIN ${LOG_NEW_CAR} END;
  CREATE TRIGGER rating_deleted_logged AFTER DELETE ON deal_rating BEGIN ${LOG_OLD_CAR} END;
  `,
  `
  CREATE TABLE digest (listing_id INTEGER PRIMARY KEY, digest BLOB NOT NULL) STRICT;
  CREATE TABLE term (id INTEGER PRIMARY KEY, field TEXT NOT NULL, value TEXT NOT NULL, UNIQUE (field, value)) STRICT;
  CREATE TABLE digested_as (digest_key TEXT NOT NULL, generation INTEGER NOT NULL) STRICT;
  INSERT INTO digested_as VALUES ('', 0);

  CREATE TRIGGER car_changed AFTER INSERT ON changed_car BEGIN
    DELETE FROM digest WHERE listing_id = NEW.listing_id;
  END;
  `,
  `
  CREATE TABLE removed_car (
    listing_id INTEGER PRIMARY KEY,
    make_code TEXT NOT NULL,
    model_code TEXT NOT NULL,
    removed_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX removed_car_by_time ON removed_car (removed_at);

  CREATE TRIGGER offer_deleted_remembered AFTER DELETE ON offer
    WHEN NOT EXISTS (SELECT 1 FROM offer WHERE listing_id = OLD.listing_id) BEGIN ${REMEMBER_OLD_CAR} END;
  CREATE TRIGGER offer_moved_remembered AFTER UPDATE OF listing_id ON offer
    WHEN OLD.listing_id <> NEW.listing_id AND NOT EXISTS (SELECT 1 FROM offer WHERE listing_id = OLD.listing_id)
    BEGIN ${REMEMBER_OLD_CAR} END;
  CREATE TRIGGER offer_inserted_back AFTER INSERT ON offer BEGIN DELETE FROM removed_car WHERE listing_id = NEW.listing_id; END;
  CREATE TRIGGER offer_moved_back AFTER UPDATE OF listing_id ON offer WHEN OLD.listing_id <> NEW.listing_id BEGIN
    DELETE FROM removed_car WHERE listing_id = NEW.listing_id;
  END;
  `,
  `
  CREATE TABLE past_state (revision INTEGER PRIMARY KEY, state TEXT NOT NULL) STRICT;
  INSERT INTO past_state SELECT counter, state FROM change;

  CREATE TRIGGER state_kept AFTER UPDATE OF state ON change BEGIN
    INSERT INTO past_state VALUES (NEW.counter, NEW.state);
    DELETE FROM past_state WHERE revision < NEW.logged_from;
  END;
  `,
  // A column is cheaper to index than a JSON value of each document. SELECT without FROM needs no
  // table.
  `
  DROP TRIGGER offer_inserted_logged;
  DROP TRIGGER offer_inserted_back;
  DROP TRIGGER offer_updated_logged;
  DROP INDEX offer_by_stock_number;
  ALTER TABLE offer ADD COLUMN stock_number TEXT;
  UPDATE offer SET stock_number = upper(json_extract(doc, '$.stockNumber')) WHERE json_extract(doc, '$.stockNumber') IS NOT NULL;
  CREATE INDEX offer_by_stock_number ON offer (stock_number) WHERE stock_number IS NOT NULL;

  CREATE TRIGGER offer_inserted_logged AFTER INSERT ON offer BEGIN
    INSERT INTO changed_car VALUES ((SELECT counter + 1 FROM change), NEW.listing_id) ON CONFLICT DO NOTHING;
    DELETE FROM removed_car WHERE listing_id = NEW.listing_id;
  END;
  CREATE TRIGGER offer_updated_logged AFTER UPDATE ON offer BEGIN ${LOG_NEW_CAR} ${LOG_OLD_CAR} END;
  `,
  `
  ALTER TABLE offer ADD COLUMN reduced_until INTEGER;
  CREATE INDEX offer_by_reduction ON offer (reduced_until) WHERE reduced_until IS NOT NULL;
  `,
  `
  CREATE TABLE lapsed_offer (
    source TEXT NOT NULL,
    source_key TEXT NOT NULL,
    listing_id INTEGER NOT NULL,
    model_code TEXT NOT NULL,
    year INTEGER NOT NULL,
    price INTEGER NOT NULL,
    listed_at INTEGER NOT NULL,
    price_history TEXT,
    lapsed_at INTEGER NOT NULL,
    PRIMARY KEY (source, source_key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX lapsed_offer_by_car ON lapsed_offer (listing_id);
  CREATE INDEX lapsed_offer_by_time ON lapsed_offer (lapsed_at);
  `,
  // Ratings are computed from markets. Documents are forgotten, because their cars have no rating until
  // they are rated again.
  `
  DROP TRIGGER offer_removed;
  DROP TRIGGER offer_moved;
  DROP TABLE deal_rating;
  CREATE TABLE price_market (
    make_code TEXT NOT NULL,
    model_code TEXT NOT NULL,
    is_new INTEGER NOT NULL,
    trim_code TEXT NOT NULL,
    year INTEGER NOT NULL,
    log_price REAL NOT NULL,
    log_price_per_mile REAL NOT NULL,
    sample INTEGER NOT NULL,
    has_mixed_trims INTEGER NOT NULL,
    PRIMARY KEY (make_code, model_code, is_new, trim_code, year)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE unrated_model (
    make_code TEXT NOT NULL,
    model_code TEXT NOT NULL,
    PRIMARY KEY (make_code, model_code)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO unrated_model SELECT DISTINCT make_code, model_code FROM offer;
  DELETE FROM digest;
  ALTER TABLE change ADD COLUMN rated_at INTEGER NOT NULL DEFAULT 0;

  CREATE TRIGGER offer_removed AFTER DELETE ON offer BEGIN
    DELETE FROM owner WHERE id = OLD.owner_id AND NOT EXISTS (SELECT 1 FROM offer WHERE owner_id = OLD.owner_id);
    INSERT INTO unrated_model VALUES (OLD.make_code, OLD.model_code) ON CONFLICT DO NOTHING;
    INSERT INTO unrated_model SELECT make_code, model_code FROM offer WHERE listing_id = OLD.listing_id ON CONFLICT DO NOTHING;
  END;
  CREATE TRIGGER offer_moved AFTER UPDATE OF listing_id, owner_id ON offer
    WHEN OLD.listing_id <> NEW.listing_id OR OLD.owner_id <> NEW.owner_id BEGIN
    DELETE FROM owner WHERE id = OLD.owner_id AND NOT EXISTS (SELECT 1 FROM offer WHERE owner_id = OLD.owner_id);
  END;
  CREATE TRIGGER offer_inserted_unrated AFTER INSERT ON offer BEGIN
    INSERT INTO unrated_model SELECT make_code, model_code FROM offer WHERE listing_id = NEW.listing_id ON CONFLICT DO NOTHING;
  END;
  CREATE TRIGGER offer_updated_unrated AFTER UPDATE ON offer
    WHEN (OLD.listing_id, OLD.price, OLD.make_code, OLD.model_code, OLD.trim_code, OLD.year, OLD.listing_type, OLD.mileage)
      IS NOT (NEW.listing_id, NEW.price, NEW.make_code, NEW.model_code, NEW.trim_code, NEW.year, NEW.listing_type, NEW.mileage) BEGIN
    INSERT INTO unrated_model VALUES (OLD.make_code, OLD.model_code) ON CONFLICT DO NOTHING;
    INSERT INTO unrated_model SELECT make_code, model_code FROM offer WHERE listing_id IN (OLD.listing_id, NEW.listing_id)
      ON CONFLICT DO NOTHING;
  END;
  `,
  `
  CREATE TABLE photo_check (listing_id INTEGER PRIMARY KEY, next_check_at INTEGER NOT NULL) STRICT;
  CREATE TABLE missing_photo (
    listing_id INTEGER NOT NULL,
    url TEXT NOT NULL,
    next_check_at INTEGER NOT NULL,
    PRIMARY KEY (listing_id, url)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX missing_photo_by_time ON missing_photo (next_check_at);
  `,
];

/**
 * Migrates an inventory file to the newest schema. Safe when several processes open a new file at
 * once.
 */
export function migrateInventory(database: DatabaseSync): void {
  if (schemaVersionOf(database) === SCHEMA_STEPS.length) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    const version = schemaVersionOf(database);
    if (version > SCHEMA_STEPS.length) {
      throw new TablesOfLaterRelease('The inventory file', version, SCHEMA_STEPS.length);
    }
    if (version === 0 && hasTables(database)) throw new OtherTables();
    for (const step of SCHEMA_STEPS.slice(version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${SCHEMA_STEPS.length}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function hasTables(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;
}

function schemaVersionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()!['user_version']);
}
