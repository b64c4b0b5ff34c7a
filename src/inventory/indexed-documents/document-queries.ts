/** Queries about digests in the inventory file. */

/** Version of the stored digests, always one row, as `DigestedAs`. */
export const DIGESTED_AS = 'SELECT digest_key AS key, generation FROM digested_as';

/**
 * Starts a new generation. Parameter: the digester's key. Run in one transaction with
 * `FORGET_DIGESTS`.
 */
export const DIGEST_AS = 'UPDATE digested_as SET digest_key = ?, generation = generation + 1';

/** Empties both tables. Two statements, so it is for `exec`. */
export const FORGET_DIGESTS = 'DELETE FROM digest; DELETE FROM term';

/** Cars without a digest, in the order of the digest table. */
export const UNDIGESTED_IDS = `
  SELECT DISTINCT listing_id AS listingId FROM offer
  WHERE listing_id NOT IN (SELECT listing_id FROM digest)
  ORDER BY listing_id`;

/**
 * Cars without a digest that have changed since a revision, in the same order. Parameter: the
 * revision.
 */
export const UNDIGESTED_IDS_SINCE = `
  SELECT DISTINCT listing_id AS listingId FROM changed_car
  WHERE revision > ? AND listing_id NOT IN (SELECT listing_id FROM digest)
  ORDER BY listing_id`;

/**
 * The log of changed cars covers revisions after this one. Readers of an older one must check all
 * cars.
 */
export const LOGGED_FROM = 'SELECT logged_from AS loggedFrom FROM change';

/** Listing ids of all cars, unordered, for a reader with another digest format. */
export const ALL_IDS = 'SELECT DISTINCT listing_id AS listingId FROM offer';

/** Parameters: listing id and digest. */
export const SAVE_DIGEST = `
  INSERT INTO digest (listing_id, digest) VALUES (?, ?)
  ON CONFLICT (listing_id) DO UPDATE SET digest = excluded.digest`;

/** Parameters: field and value. No row for a term without a number. */
export const NUMBER_OF_TERM = 'SELECT id FROM term WHERE field = ? AND value = ?';

/** Parameters: field and value. The number is the row's `lastInsertRowid`. */
export const SAVE_TERM = 'INSERT INTO term (field, value) VALUES (?, ?)';

/** All terms with their numbers, unordered. */
export const ALL_TERMS = 'SELECT id, field, value FROM term';

/**
 * Concatenates many digests to one blob, because a row per digest takes five times as long. The
 * casts to TEXT do not change any bytes: the file's encoding is UTF-8, so nothing is converted.
 */
export const NEXT_DIGESTS = `
  SELECT max(listing_id) AS lastId, CAST(group_concat(CAST(digest AS TEXT), '') AS BLOB) AS digests
  FROM (SELECT listing_id, digest FROM digest WHERE listing_id > ? ORDER BY listing_id LIMIT ?)`;
