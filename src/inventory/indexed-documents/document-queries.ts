/** Queries about documents in the inventory file. */

/** Version of the stored documents, always one row, as `DocumentFormatKey`. */
export const FORMAT_KEY = 'SELECT digest_key AS key, generation FROM digested_as';

/**
 * Starts a new generation. Parameter: the encoder's key. Run in one transaction with
 * `FORGET_DOCUMENTS`.
 */
export const SET_FORMAT_KEY = 'UPDATE digested_as SET digest_key = ?, generation = generation + 1';

/** Empties both tables. Two statements, so it is for `exec`. */
export const FORGET_DOCUMENTS = 'DELETE FROM digest; DELETE FROM term';

/** Cars without a document, in the order of the document table. */
export const MISSING_DOCUMENT_IDS = `
  SELECT DISTINCT listing_id AS listingId FROM offer
  WHERE listing_id NOT IN (SELECT listing_id FROM digest)
  ORDER BY listing_id`;

/**
 * Cars without a document that have changed since a revision, in the same order. Parameter: the
 * revision.
 */
export const MISSING_DOCUMENT_IDS_SINCE = `
  SELECT DISTINCT listing_id AS listingId FROM changed_car
  WHERE revision > ? AND listing_id NOT IN (SELECT listing_id FROM digest)
  ORDER BY listing_id`;

/**
 * The log of changed cars covers revisions after this one. Readers of an older one must check all
 * cars.
 */
export const LOGGED_FROM = 'SELECT logged_from AS loggedFrom FROM change';

/** Listing ids of all cars, unordered, for a reader with another document format. */
export const ALL_IDS = 'SELECT DISTINCT listing_id AS listingId FROM offer';

/** Parameters: listing id and document. */
export const SAVE_DOCUMENT = `
  INSERT INTO digest (listing_id, digest) VALUES (?, ?)
  ON CONFLICT (listing_id) DO UPDATE SET digest = excluded.digest`;

/** Parameters: field and value. No row for a term without a number. */
export const NUMBER_OF_TERM = 'SELECT id FROM term WHERE field = ? AND value = ?';

/** Parameters: field and value. The number is the row's `lastInsertRowid`. */
export const SAVE_TERM = 'INSERT INTO term (field, value) VALUES (?, ?)';

/** All terms with their numbers, unordered. */
export const ALL_TERMS = 'SELECT id, field, value FROM term';

/**
 * Concatenates many documents to one blob, because a row per document takes five times as long. The
 * casts to TEXT do not change any bytes: the file's encoding is UTF-8, so nothing is converted.
 */
export const NEXT_DOCUMENTS = `
  SELECT max(listing_id) AS lastId, CAST(group_concat(CAST(digest AS TEXT), '') AS BLOB) AS documents
  FROM (SELECT listing_id, digest FROM digest WHERE listing_id > ? ORDER BY listing_id LIMIT ?)`;
