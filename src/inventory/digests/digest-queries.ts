/** The questions asked of the inventory file about digests. */

export const DIGESTED_AS = 'SELECT digest_key AS key, generation FROM digested_as';

export const DIGEST_AS = 'UPDATE digested_as SET digest_key = ?, generation = generation + 1';

export const FORGET_DIGESTS = 'DELETE FROM digest; DELETE FROM term';

/** In the order of the table that the digests go to. */
export const UNDIGESTED_IDS = `
  SELECT DISTINCT listing_id AS listingId FROM offer
  WHERE listing_id NOT IN (SELECT listing_id FROM digest)
  ORDER BY listing_id`;

/** The same among the cars that have changed since a revision. */
export const UNDIGESTED_IDS_SINCE = `
  SELECT DISTINCT listing_id AS listingId FROM changed_car
  WHERE revision > ? AND listing_id NOT IN (SELECT listing_id FROM digest)
  ORDER BY listing_id`;

export const LOGGED_FROM = 'SELECT logged_from AS loggedFrom FROM change';

export const ALL_IDS = 'SELECT DISTINCT listing_id AS listingId FROM offer';

export const SAVE_DIGEST = `
  INSERT INTO digest (listing_id, digest) VALUES (?, ?)
  ON CONFLICT (listing_id) DO UPDATE SET digest = excluded.digest`;

export const NUMBER_OF_TERM = 'SELECT id FROM term WHERE field = ? AND value = ?';

export const SAVE_TERM = 'INSERT INTO term (field, value) VALUES (?, ?)';

export const ALL_TERMS = 'SELECT id, field, value FROM term';

/**
 * Many digests as one blob: a row each would take five times as long. As text they are strung together byte by byte, whatever
 * the bytes are, since the file's texts are UTF-8 and none is converted.
 */
export const NEXT_DIGESTS = `
  SELECT max(listing_id) AS lastId, CAST(group_concat(CAST(digest AS TEXT), '') AS BLOB) AS digests
  FROM (SELECT listing_id, digest FROM digest WHERE listing_id > ? ORDER BY listing_id LIMIT ?)`;
