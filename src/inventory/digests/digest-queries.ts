/** The questions asked of the inventory file about digests. */

/** What the saved digests mean; always one row. Answers with a `DigestedAs`. */
export const DIGESTED_AS = 'SELECT digest_key AS key, generation FROM digested_as';

/** Starts a new generation. Asked with the digester's key, in one transaction with `FORGET_DIGESTS`. */
export const DIGEST_AS = 'UPDATE digested_as SET digest_key = ?, generation = generation + 1';

/** Empties both tables; two statements, so it is for `exec`. */
export const FORGET_DIGESTS = 'DELETE FROM digest; DELETE FROM term';

/** Cars without a digest, in the order of the table that the digests go to. */
export const UNDIGESTED_IDS = `
  SELECT DISTINCT listing_id AS listingId FROM offer
  WHERE listing_id NOT IN (SELECT listing_id FROM digest)
  ORDER BY listing_id`;

/** Cars without a digest among those that have changed since a revision, in the same order. Asked with the revision. */
export const UNDIGESTED_IDS_SINCE = `
  SELECT DISTINCT listing_id AS listingId FROM changed_car
  WHERE revision > ? AND listing_id NOT IN (SELECT listing_id FROM digest)
  ORDER BY listing_id`;

/** The revision that the log of changed cars does not reach back to: whoever knows an older one must look at all cars. */
export const LOGGED_FROM = 'SELECT logged_from AS loggedFrom FROM change';

/** The listing ids of all cars, in no order: for a reader to whom the saved digests mean nothing. */
export const ALL_IDS = 'SELECT DISTINCT listing_id AS listingId FROM offer';

/** Asked with a listing id and the digest's bytes. */
export const SAVE_DIGEST = `
  INSERT INTO digest (listing_id, digest) VALUES (?, ?)
  ON CONFLICT (listing_id) DO UPDATE SET digest = excluded.digest`;

/** Asked with the field and the value; no row for a term without a number. */
export const NUMBER_OF_TERM = 'SELECT id FROM term WHERE field = ? AND value = ?';

/** Asked with the field and the value; the number is the row's `lastInsertRowid`. */
export const SAVE_TERM = 'INSERT INTO term (field, value) VALUES (?, ?)';

/** Every term with its number, in no order. */
export const ALL_TERMS = 'SELECT id, field, value FROM term';

/**
 * Many digests as one blob: a row each would take five times as long. As text they are strung together byte by byte, whatever
 * the bytes are, since the file's texts are UTF-8 and none is converted.
 */
export const NEXT_DIGESTS = `
  SELECT max(listing_id) AS lastId, CAST(group_concat(CAST(digest AS TEXT), '') AS BLOB) AS digests
  FROM (SELECT listing_id, digest FROM digest WHERE listing_id > ? ORDER BY listing_id LIMIT ?)`;
