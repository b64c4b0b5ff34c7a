/** Queries of the inventory file. Column names are those of `CarRow`. */

const CAR_COLUMNS = `
  o.listing_id AS listingId, o.doc AS doc, o.owner_id AS ownerId,
  m.log_price AS logPrice, m.log_price_per_mile AS logPricePerMile, m.sample AS sample, m.has_mixed_trims AS hasMixedTrims,
  (SELECT json_group_array(p.url) FROM missing_photo p WHERE p.listing_id = o.listing_id HAVING count(*) > 0) AS missingPhotos`;
const ONE_CAR_COLUMNS = `${CAR_COLUMNS}, w.doc AS ownerDoc,
  (SELECT count(*) FROM offer twin WHERE twin.listing_id = o.listing_id) AS offerCount`;
const WITH_MARKET = `
  LEFT JOIN price_market m ON m.make_code = o.make_code AND m.model_code = o.model_code
    AND m.is_new = (o.listing_type = 'NEW') AND m.trim_code = coalesce(o.trim_code, '') AND m.year = o.year`;
const WITH_OWNER_AND_MARKET = `JOIN owner w ON w.id = o.owner_id ${WITH_MARKET}`;
const BEST_FIRST = 'price, source, source_key';

const IS_BEST_OFFER = `NOT EXISTS (
    SELECT 1 FROM offer better
    WHERE better.listing_id = o.listing_id
      AND (better.price, better.source, better.source_key) < (o.price, o.source, o.source_key))`;

/**
 * One statement for all ids, so that the result reflects one moment. Parameter: a JSON list of
 * numbers.
 */
export const CARS_BY_ID = `
  SELECT ${ONE_CAR_COLUMNS}
  FROM json_each(?) asked
  JOIN offer o ON o.rowid = (SELECT rowid FROM offer WHERE listing_id = asked.value ORDER BY ${BEST_FIRST} LIMIT 1)
  ${WITH_OWNER_AND_MARKET}
  ORDER BY asked.key`;

/**
 * Best offer of each VIN, in the given order. Unknown VINs have no row. Parameter: a JSON list of
 * VINs.
 */
export const CARS_BY_VIN = `
  SELECT ${ONE_CAR_COLUMNS}
  FROM json_each(?) asked
  JOIN offer o ON o.rowid = (SELECT rowid FROM offer WHERE vin = asked.value ORDER BY ${BEST_FIRST} LIMIT 1)
  ${WITH_OWNER_AND_MARKET}
  ORDER BY asked.key`;

/** Cheapest first. Parameters: stock number in uppercase, and limit. */
export const IDS_BY_STOCK_NUMBER = `
  SELECT listing_id AS listingId FROM offer
  WHERE stock_number = ?
  GROUP BY listing_id
  ORDER BY min(price), listing_id
  LIMIT ?`;

/**
 * Uses two indexes, each up to the limit. Parameters: prefix, upper bound of the prefix, and limit.
 */
export const IDS_BY_CODE_START = `
  SELECT listingId FROM (
    SELECT * FROM (SELECT listing_id AS listingId, vin AS code FROM offer WHERE vin >= ?1 AND vin < ?2 ORDER BY vin LIMIT ?3)
    UNION ALL
    SELECT * FROM (
      SELECT listing_id, stock_number FROM offer
      WHERE stock_number >= ?1 AND stock_number < ?2
      ORDER BY stock_number
      LIMIT ?3))
  GROUP BY listingId
  ORDER BY min(code), listingId
  LIMIT ?3`;

/** Cheapest first, ties by source and key. No row for an unknown id. Parameter: listing id. */
export const OFFERS_OF_CAR = `
  SELECT ${ONE_CAR_COLUMNS}
  FROM offer o ${WITH_OWNER_AND_MARKET}
  WHERE o.listing_id = ?
  ORDER BY o.price, o.source, o.source_key`;

/** Streams along `offer_by_car`. The reader looks up each owner once. */
export const OFFERS_IN_CAR_ORDER = `
  SELECT ${CAR_COLUMNS}, 1 AS offerCount
  FROM offer o ${WITH_MARKET}
  ORDER BY o.listing_id, o.price, o.source, o.source_key`;

/** For readers that stream offers without owners. Parameter: owner id. */
export const OWNER_DOCUMENT = 'SELECT doc FROM owner WHERE id = ?';

/**
 * The cars of a model, each with its best offer, as `ComparableCar`s. Uses `offer_by_model` without
 * reading documents. Parameters: make and model.
 */
export const CARS_OF_MODEL = `
  SELECT o.listing_id AS listingId, o.price AS priceDollars, o.year AS year, o.trim_code AS trimCode,
    o.listing_type AS listingType, o.mileage AS mileageMiles
  FROM offer o
  WHERE o.make_code = ? AND o.model_code = ? AND ${IS_BEST_OFFER}`;

/** The markets of a model as `MarketRow`s. Parameters: make and model. */
export const MARKETS_OF_MODEL = `
  SELECT is_new AS isNew, trim_code AS trimCode, year, log_price AS logPrice, log_price_per_mile AS logPricePerMile, sample,
    has_mixed_trims AS hasMixedTrims
  FROM price_market WHERE make_code = ? AND model_code = ?`;

/** Models whose prices changed since they were rated, as `StoredModel`s. */
export const UNRATED_MODELS =
  'SELECT make_code AS makeCode, model_code AS modelCode FROM unrated_model';

/** Values of `ListingStore.revision` and `ListingStore.state`. */
export const STORE_MOMENT =
  "SELECT counter AS revision, counter || '-' || state AS state, rated_at AS ratedAt FROM change";

/**
 * No row for a state that is unknown to this file, or too old. Parameter: a former
 * `ListingStore.state`.
 */
export const REVISION_OF_STATE =
  "SELECT revision FROM past_state WHERE revision || '-' || state = ?";

/** Row of `STORE_MOMENT`; the fields are those of `ListingStore`. */
export interface StoreMoment {
  revision: number;
  state: string;
  /** Revision of the last change of a market. */
  ratedAt: number;
}

/**
 * One statement, so that ids and revision match. Parameters: a revision, and the maximum number of
 * ids plus one.
 */
export const CHANGED_SINCE = `
  SELECT counter AS revision, counter || '-' || state AS state, logged_from AS loggedFrom,
    (SELECT json_group_array(listing_id) FROM (SELECT DISTINCT listing_id FROM changed_car WHERE revision > ?1 LIMIT ?2)) AS ids
  FROM change`;

/**
 * Streams along `offer_by_model` without reading documents. Parameters: limits, make, model and
 * both bounds.
 */
export function mileageSumsQuery(limitCount: number): string {
  const below = Array.from({ length: limitCount }, () => 'count(*) FILTER (WHERE o.mileage < ?)');
  return `
  SELECT o.year AS year, o.listing_type AS listingType, count(*) AS count, sum(o.mileage) AS totalMiles, max(o.mileage) AS maxMiles,
    json_array(${below.join(', ')}) AS countsBelow
  FROM offer o
  WHERE o.make_code = ? AND o.model_code = ? AND o.mileage > ? AND o.mileage < ? AND ${IS_BEST_OFFER}
  GROUP BY o.year, o.listing_type`;
}

/**
 * Uses `offer_by_reduction`. Parameters: time after which the reductions end, and maximum number of
 * offers.
 */
export const CARS_REDUCED_AFTER = `
  SELECT DISTINCT listing_id AS listingId
  FROM (SELECT listing_id FROM offer WHERE reduced_until > ? ORDER BY reduced_until DESC LIMIT ?)`;

/**
 * No row for a car that is for sale, or was removed more than a year ago. Parameter: listing id.
 */
export const REMOVED_CAR =
  'SELECT make_code AS makeCode, model_code AS modelCode FROM removed_car WHERE listing_id = ?';

/**
 * Whether source `?1` has any offer between the first and last key of the JSON list `?2`. Batches
 * of a first import are in key order, so this avoids looking up each key.
 */
export const IS_KNOWN_AMONG = `EXISTS (
    SELECT 1 FROM offer
    WHERE source = ?1 AND source_key BETWEEN (SELECT min(value) FROM json_each(?2)) AND (SELECT max(value) FROM json_each(?2)))`;

/**
 * The stored offers of a source. Parameters: source, and a JSON list of keys. CROSS JOIN fixes the
 * join order: otherwise SQLite reads all offers of the source, and the list again for each.
 */
export const KNOWN_OFFERS = `
  SELECT o.source_key AS sourceKey, o.doc AS doc
  FROM json_each(?2) asked CROSS JOIN offer o ON o.source = ?1 AND o.source_key = asked.value
  WHERE ${IS_KNOWN_AMONG}`;

export const OFFERS_BY_SOURCE =
  'SELECT source, count(*) AS offers FROM offer GROUP BY source ORDER BY source';

/** Parameters: source, last key of the previous batch, and batch size. */
export const SOURCE_KEYS =
  'SELECT source_key AS sourceKey FROM offer WHERE source = ? AND source_key > ? ORDER BY source_key LIMIT ?';

/** Columns of `lapsed_offer` as in `LapsedOfferRow`, without source and car. */
const LAPSED_COLUMNS = `
  l.source_key AS sourceKey, l.model_code AS modelCode, l.year AS year, l.price AS price, l.listed_at AS listedAt,
  l.price_history AS priceHistory, l.lapsed_at AS lapsedAt`;

/** Parameters: source, and a JSON list of keys. */
export const KNOWN_LAPSED = `
  SELECT ${LAPSED_COLUMNS}
  FROM json_each(?2) asked CROSS JOIN lapsed_offer l ON l.source = ?1 AND l.source_key = asked.value
  WHERE EXISTS (SELECT 1 FROM lapsed_offer WHERE source = ?1)`;

export const ALL_LAPSED = `
  SELECT l.source AS source, CAST(l.listing_id AS TEXT) AS id, ${LAPSED_COLUMNS} FROM lapsed_offer l ORDER BY l.source, l.source_key`;

/** Parameters: a JSON list of listing ids, and the earliest removal time of lapsed offers. */
export const LISTED_SINCE = `
  SELECT id, min(listedAt) AS listedAt FROM (
    SELECT o.listing_id AS id, json_extract(o.doc, '$.listedAt') AS listedAt
    FROM json_each(?1) asked CROSS JOIN offer o ON o.listing_id = asked.value
    UNION ALL
    SELECT l.listing_id, l.listed_at
    FROM json_each(?1) asked CROSS JOIN lapsed_offer l ON l.listing_id = asked.value AND l.lapsed_at > ?2)
  GROUP BY id`;
