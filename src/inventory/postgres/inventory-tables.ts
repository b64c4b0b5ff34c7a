import type { ClientBase } from 'pg';
import { TablesOfLaterRelease, requireUnicode } from '../../platform/database/unusable-database.js';

/** PostgreSQL schema of the inventory tables; shoppers' data is in another. */
export const INVENTORY_SCHEMA = 'inventory';

/**
 * Migrations of the inventory tables. Tables as in the inventory file (see `inventory-schema.ts`),
 * except: keys are compared bytewise, the stock number has a column, and triggers run once per
 * statement. A row of `first_fill` means that the first fill is running or was interrupted.
 * Released steps are never edited; changes are added as new steps.
 */
const STEPS: readonly string[] = [
  `
  CREATE TABLE owner (
    id text COLLATE "C" PRIMARY KEY,
    doc text NOT NULL
  );

  CREATE TABLE offer (
    source text COLLATE "C" NOT NULL,
    source_key text COLLATE "C" NOT NULL,
    listing_id bigint NOT NULL,
    vin text COLLATE "C",
    stock_number text COLLATE "C",
    price bigint NOT NULL,
    owner_id text COLLATE "C" NOT NULL REFERENCES owner (id),
    make_code text COLLATE "C" NOT NULL,
    model_code text COLLATE "C" NOT NULL,
    trim_code text,
    year integer NOT NULL,
    listing_type text NOT NULL,
    mileage bigint,
    content_hash bytea NOT NULL,
    doc text NOT NULL,
    PRIMARY KEY (source, source_key)
  );
  CREATE INDEX offer_by_car ON offer (listing_id, price, source, source_key);
  CREATE INDEX offer_by_vin ON offer (vin) WHERE vin IS NOT NULL;
  CREATE INDEX offer_by_stock_number ON offer (stock_number) WHERE stock_number IS NOT NULL;
  CREATE INDEX offer_by_owner ON offer (owner_id);
  CREATE INDEX offer_by_model ON offer (make_code, model_code, listing_id, price, source, source_key);

  CREATE TABLE deal_rating (
    listing_id bigint PRIMARY KEY,
    expected bigint NOT NULL,
    sample bigint NOT NULL,
    indicator text CHECK (indicator IN ('great', 'good'))
  );

  CREATE TABLE change (counter bigint NOT NULL, state text NOT NULL, logged_from bigint NOT NULL);
  INSERT INTO change VALUES (0, '', 0);
  CREATE TABLE changed_car (revision bigint NOT NULL, listing_id bigint NOT NULL, PRIMARY KEY (revision, listing_id));

  CREATE TABLE removed_car (
    listing_id bigint PRIMARY KEY,
    make_code text NOT NULL,
    model_code text NOT NULL,
    removed_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX removed_car_by_time ON removed_car (removed_at);

  CREATE TABLE first_fill (begun_at timestamptz NOT NULL DEFAULT now());

  CREATE TABLE digest (listing_id bigint PRIMARY KEY, digest bytea NOT NULL);
  CREATE TABLE term (id bigint PRIMARY KEY, field text COLLATE "C" NOT NULL, value text COLLATE "C" NOT NULL, UNIQUE (field, value));
  CREATE TABLE digested_as (digest_key text NOT NULL, generation bigint NOT NULL);
  INSERT INTO digested_as VALUES ('', 0);

  CREATE FUNCTION note_changed(ids bigint[]) RETURNS void LANGUAGE sql SET search_path FROM CURRENT AS $$
    INSERT INTO changed_car SELECT DISTINCT counter + 1, id FROM change, unnest(ids) id ON CONFLICT DO NOTHING;
    DELETE FROM digest WHERE listing_id = ANY (ids);
  $$;

  CREATE FUNCTION offers_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$ BEGIN
    IF TG_OP <> 'INSERT' THEN
      PERFORM note_changed(ARRAY (SELECT listing_id FROM old_offer));
      INSERT INTO removed_car (listing_id, make_code, model_code)
        SELECT DISTINCT ON (listing_id) listing_id, make_code, model_code FROM old_offer gone
        WHERE NOT EXISTS (SELECT FROM offer o WHERE o.listing_id = gone.listing_id)
        ORDER BY listing_id, price, source, source_key
        ON CONFLICT (listing_id) DO UPDATE
          SET make_code = excluded.make_code, model_code = excluded.model_code, removed_at = excluded.removed_at;
      DELETE FROM deal_rating r WHERE r.listing_id IN (SELECT listing_id FROM old_offer)
        AND NOT EXISTS (SELECT FROM offer o WHERE o.listing_id = r.listing_id);
      DELETE FROM owner w WHERE w.id IN (SELECT owner_id FROM old_offer) AND NOT EXISTS (SELECT FROM offer o WHERE o.owner_id = w.id);
    END IF;
    IF TG_OP <> 'DELETE' THEN
      PERFORM note_changed(ARRAY (SELECT listing_id FROM new_offer));
      DELETE FROM removed_car r USING new_offer n WHERE r.listing_id = n.listing_id;
    END IF;
    RETURN NULL;
  END $$;

  CREATE FUNCTION owners_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$ BEGIN
    PERFORM note_changed(ARRAY (SELECT o.listing_id FROM offer o JOIN new_owner n ON n.id = o.owner_id));
    RETURN NULL;
  END $$;

  CREATE FUNCTION ratings_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$ BEGIN
    PERFORM note_changed(ARRAY (SELECT listing_id FROM changed_rating));
    RETURN NULL;
  END $$;

  CREATE TRIGGER offers_inserted AFTER INSERT ON offer REFERENCING NEW TABLE AS new_offer
    FOR EACH STATEMENT EXECUTE FUNCTION offers_changed();
  CREATE TRIGGER offers_updated AFTER UPDATE ON offer REFERENCING OLD TABLE AS old_offer NEW TABLE AS new_offer
    FOR EACH STATEMENT EXECUTE FUNCTION offers_changed();
  CREATE TRIGGER offers_deleted AFTER DELETE ON offer REFERENCING OLD TABLE AS old_offer
    FOR EACH STATEMENT EXECUTE FUNCTION offers_changed();
  CREATE TRIGGER owners_updated AFTER UPDATE ON owner REFERENCING NEW TABLE AS new_owner
    FOR EACH STATEMENT EXECUTE FUNCTION owners_changed();
  CREATE TRIGGER ratings_inserted AFTER INSERT ON deal_rating REFERENCING NEW TABLE AS changed_rating
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_changed();
  CREATE TRIGGER ratings_updated AFTER UPDATE ON deal_rating REFERENCING NEW TABLE AS changed_rating
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_changed();
  CREATE TRIGGER ratings_deleted AFTER DELETE ON deal_rating REFERENCING OLD TABLE AS changed_rating
    FOR EACH STATEMENT EXECUTE FUNCTION ratings_changed();
  `,
  // Covering index for mileage sums and price comparison.
  `
  DROP INDEX offer_by_model;
  CREATE INDEX offer_by_model ON offer (make_code, model_code, listing_id, price, source, source_key)
    INCLUDE (year, trim_code, listing_type, mileage);
  `,
  `
  CREATE TABLE past_state (revision bigint PRIMARY KEY, state text NOT NULL);
  INSERT INTO past_state SELECT counter, state FROM change;

  CREATE FUNCTION keep_state() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$ BEGIN
    INSERT INTO past_state VALUES (NEW.counter, NEW.state);
    DELETE FROM past_state WHERE revision < NEW.logged_from;
    RETURN NULL;
  END $$;
  CREATE TRIGGER state_kept AFTER UPDATE OF state ON change FOR EACH ROW EXECUTE FUNCTION keep_state();
  `,
  `
  ALTER TABLE offer ADD COLUMN reduced_until bigint;
  CREATE INDEX offer_by_reduction ON offer (reduced_until) WHERE reduced_until IS NOT NULL;
  `,
  `
  CREATE TABLE lapsed_offer (
    source text COLLATE "C" NOT NULL,
    source_key text COLLATE "C" NOT NULL,
    listing_id bigint NOT NULL,
    model_code text NOT NULL,
    year integer NOT NULL,
    price bigint NOT NULL,
    listed_at bigint NOT NULL,
    price_history text,
    lapsed_at bigint NOT NULL,
    PRIMARY KEY (source, source_key)
  );
  CREATE INDEX lapsed_offer_by_car ON lapsed_offer (listing_id);
  CREATE INDEX lapsed_offer_by_time ON lapsed_offer (lapsed_at);
  `,
  // As in the inventory file: ratings are computed from markets.
  `
  DROP TABLE deal_rating;
  DROP FUNCTION ratings_changed;
  CREATE TABLE price_market (
    make_code text COLLATE "C" NOT NULL,
    model_code text COLLATE "C" NOT NULL,
    is_new boolean NOT NULL,
    trim_code text COLLATE "C" NOT NULL,
    year integer NOT NULL,
    log_price float8 NOT NULL,
    log_price_per_mile float8 NOT NULL,
    sample bigint NOT NULL,
    has_mixed_trims boolean NOT NULL,
    PRIMARY KEY (make_code, model_code, is_new, trim_code, year)
  );
  CREATE TABLE unrated_model (
    make_code text COLLATE "C" NOT NULL,
    model_code text COLLATE "C" NOT NULL,
    PRIMARY KEY (make_code, model_code)
  );
  INSERT INTO unrated_model SELECT DISTINCT make_code, model_code FROM offer;
  DELETE FROM digest;
  ALTER TABLE change ADD COLUMN rated_at bigint NOT NULL DEFAULT 0;

  CREATE FUNCTION note_unrated(ids bigint[]) RETURNS void LANGUAGE sql SET search_path FROM CURRENT AS $$
    INSERT INTO unrated_model SELECT DISTINCT make_code, model_code FROM offer WHERE listing_id = ANY (ids) ON CONFLICT DO NOTHING;
  $$;

  CREATE OR REPLACE FUNCTION offers_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$ BEGIN
    IF TG_OP <> 'INSERT' THEN
      PERFORM note_changed(ARRAY (SELECT listing_id FROM old_offer));
      INSERT INTO removed_car (listing_id, make_code, model_code)
        SELECT DISTINCT ON (listing_id) listing_id, make_code, model_code FROM old_offer gone
        WHERE NOT EXISTS (SELECT FROM offer o WHERE o.listing_id = gone.listing_id)
        ORDER BY listing_id, price, source, source_key
        ON CONFLICT (listing_id) DO UPDATE
          SET make_code = excluded.make_code, model_code = excluded.model_code, removed_at = excluded.removed_at;
      DELETE FROM owner w WHERE w.id IN (SELECT owner_id FROM old_offer) AND NOT EXISTS (SELECT FROM offer o WHERE o.owner_id = w.id);
    END IF;
    IF TG_OP <> 'DELETE' THEN
      PERFORM note_changed(ARRAY (SELECT listing_id FROM new_offer));
      DELETE FROM removed_car r USING new_offer n WHERE r.listing_id = n.listing_id;
    END IF;
    IF TG_OP = 'INSERT' THEN
      PERFORM note_unrated(ARRAY (SELECT listing_id FROM new_offer));
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO unrated_model SELECT DISTINCT make_code, model_code FROM old_offer ON CONFLICT DO NOTHING;
      PERFORM note_unrated(ARRAY (SELECT listing_id FROM old_offer));
    ELSE
      WITH priced AS (
        SELECT o.make_code, o.model_code, o.listing_id AS old_id, n.listing_id AS new_id
        FROM old_offer o JOIN new_offer n ON n.source = o.source AND n.source_key = o.source_key
        WHERE (o.listing_id, o.price, o.make_code, o.model_code, o.trim_code, o.year, o.listing_type, o.mileage)
          IS DISTINCT FROM (n.listing_id, n.price, n.make_code, n.model_code, n.trim_code, n.year, n.listing_type, n.mileage))
      INSERT INTO unrated_model
        SELECT make_code, model_code FROM priced
        UNION
        SELECT make_code, model_code FROM offer WHERE listing_id IN (SELECT old_id FROM priced UNION SELECT new_id FROM priced)
        ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
  END $$;
  `,
  `
  CREATE TABLE photo_check (listing_id bigint PRIMARY KEY, next_check_at bigint NOT NULL);
  CREATE TABLE missing_photo (
    listing_id bigint NOT NULL,
    url text COLLATE "C" NOT NULL,
    next_check_at bigint NOT NULL,
    PRIMARY KEY (listing_id, url)
  );
  CREATE INDEX missing_photo_by_time ON missing_photo (next_check_at);
  `,
];

/** Migrates the inventory tables. Servers that start together wait for the one that does it. */
export async function migrateInventory(client: ClientBase): Promise<void> {
  const encoding = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  requireUnicode(encoding.rows[0]!.server_encoding);
  await client.query('BEGIN');
  try {
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('inventory: tables', 0))");
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${INVENTORY_SCHEMA}`);
    await client.query('CREATE TABLE IF NOT EXISTS schema_step (steps integer NOT NULL)');
    const { rows } = await client.query<{ steps: number }>('SELECT steps FROM schema_step');
    const steps = rows[0]?.steps ?? 0;
    if (steps > STEPS.length)
      throw new TablesOfLaterRelease('The inventory of the database', steps, STEPS.length);
    for (const step of STEPS.slice(steps)) await client.query(step);
    if (rows.length === 0)
      await client.query('INSERT INTO schema_step VALUES ($1)', [STEPS.length]);
    else if (steps < STEPS.length)
      await client.query('UPDATE schema_step SET steps = $1', [STEPS.length]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
