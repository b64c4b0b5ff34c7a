/**
 * Queries of the inventory tables in PostgreSQL. Column names are those of `CarRow`.
 */

const CAR_COLUMNS = `
  o.listing_id AS "listingId", o.doc AS doc, o.owner_id AS "ownerId",
  m.log_price AS "logPrice", m.log_price_per_mile AS "logPricePerMile", m.sample AS sample, m.has_mixed_trims AS "hasMixedTrims",
  (SELECT json_agg(p.url)::text FROM missing_photo p WHERE p.listing_id = o.listing_id) AS "missingPhotos"`;
const ONE_CAR_COLUMNS = `${CAR_COLUMNS}, w.doc AS "ownerDoc",
  (SELECT count(*) FROM offer twin WHERE twin.listing_id = o.listing_id) AS "offerCount"`;
const WITH_MARKET = `
  LEFT JOIN price_market m ON m.make_code = o.make_code AND m.model_code = o.model_code
    AND m.is_new = (o.listing_type = 'NEW') AND m.trim_code = coalesce(o.trim_code, '') AND m.year = o.year`;
const WITH_OWNER_AND_MARKET = `JOIN owner w ON w.id = o.owner_id ${WITH_MARKET}`;
const BEST_FIRST = 'price, source, source_key';

const IS_BEST_OFFER = `NOT EXISTS (
    SELECT FROM offer better
    WHERE better.listing_id = o.listing_id
      AND (better.price, better.source, better.source_key) < (o.price, o.source, o.source_key))`;

/** Columns of `change` as in `StoreMoment`. */
const MOMENT_COLUMNS = `counter AS revision, counter || '-' || state AS state, rated_at AS "ratedAt"`;

/**
 * Cars in the given order, each with the revision it was read at. Parameter: a list of listing ids.
 */
export const CARS_BY_ID = `
  SELECT ${ONE_CAR_COLUMNS}, (SELECT counter FROM change) AS revision
  FROM unnest($1::bigint[]) WITH ORDINALITY asked (id, place)
  CROSS JOIN LATERAL (SELECT * FROM offer WHERE listing_id = asked.id ORDER BY ${BEST_FIRST} LIMIT 1) o
  ${WITH_OWNER_AND_MARKET}
  ORDER BY asked.place`;

/**
 * Best offer of each VIN, in the given order. Unknown VINs have no row. Parameter: a list of VINs.
 */
export const CARS_BY_VIN = `
  SELECT ${ONE_CAR_COLUMNS}
  FROM unnest($1::text[]) WITH ORDINALITY asked (vin, place)
  CROSS JOIN LATERAL (SELECT * FROM offer WHERE vin = asked.vin ORDER BY ${BEST_FIRST} LIMIT 1) o
  ${WITH_OWNER_AND_MARKET}
  ORDER BY asked.place`;

/** Parameters: stock number in uppercase, and limit. */
export const IDS_BY_STOCK_NUMBER = `
  SELECT listing_id AS "listingId" FROM offer WHERE stock_number = $1
  GROUP BY listing_id
  ORDER BY min(price), listing_id
  LIMIT $2`;

/**
 * Uses two indexes, each up to the limit. Parameters: prefix, upper bound of the prefix, and limit.
 */
export const IDS_BY_CODE_START = `
  SELECT listing_id AS "listingId" FROM (
    (SELECT listing_id, vin AS code FROM offer WHERE vin >= $1 AND vin < $2 ORDER BY vin LIMIT $3)
    UNION ALL
    (SELECT listing_id, stock_number FROM offer WHERE stock_number >= $1 AND stock_number < $2 ORDER BY stock_number LIMIT $3)) found
  GROUP BY listing_id
  ORDER BY min(code COLLATE "C"), listing_id
  LIMIT $3`;

/**
 * Uses `offer_by_reduction`. Parameters: time after which the reductions end, and maximum number of
 * offers.
 */
export const CARS_REDUCED_AFTER = `
  SELECT DISTINCT listing_id AS "listingId"
  FROM (SELECT listing_id FROM offer WHERE reduced_until > $1 ORDER BY reduced_until DESC LIMIT $2) reduced`;

/**
 * Cheapest first, ties by source and key. No row for an unknown id. Parameter: a list of listing
 * ids.
 */
export const OFFERS_OF_CAR = `
  SELECT ${ONE_CAR_COLUMNS}
  FROM offer o ${WITH_OWNER_AND_MARKET}
  WHERE o.listing_id = ANY ($1::bigint[])
  ORDER BY o.price, o.source, o.source_key`;

/** Every car with its best offer, by id. The reader looks up each owner once. */
export const ALL_CARS = `
  SELECT DISTINCT ON (o.listing_id) ${CAR_COLUMNS}, count(*) OVER (PARTITION BY o.listing_id) AS "offerCount"
  FROM offer o ${WITH_MARKET}
  ORDER BY o.listing_id, o.price, o.source, o.source_key`;

/** Parameter: a list of owner ids. */
export const OWNERS_BY_ID = 'SELECT id, doc FROM owner WHERE id = ANY ($1::text[])';

/**
 * The cars of a model, each with its best offer, as `ComparableCar`s. Does not read documents.
 * Parameters: make and model.
 */
export const CARS_OF_MODEL = `
  SELECT o.listing_id AS "listingId", o.price AS "priceDollars", o.year AS year, o.trim_code AS "trimCode",
    o.listing_type AS "listingType", o.mileage AS "mileageMiles"
  FROM offer o
  WHERE o.make_code = $1 AND o.model_code = $2 AND ${IS_BEST_OFFER}`;

/** The markets of a model as `MarketRow`s. Parameters: make and model. */
export const MARKETS_OF_MODEL = `
  SELECT is_new AS "isNew", trim_code AS "trimCode", year, log_price AS "logPrice", log_price_per_mile AS "logPricePerMile", sample,
    has_mixed_trims AS "hasMixedTrims"
  FROM price_market WHERE make_code = $1 AND model_code = $2`;

/** Models whose prices changed since they were rated, as `StoredModel`s. */
export const UNRATED_MODELS =
  'SELECT make_code AS "makeCode", model_code AS "modelCode" FROM unrated_model';

/** Number of cars, not of offers. */
export const COUNT_CARS = 'SELECT count(DISTINCT listing_id) AS cars FROM offer';

/** Row of `STORE_MOMENT`; the fields are those of `ListingStore`. */
export interface StoreMoment {
  readonly revision: number;
  readonly state: string;
  /** Revision of the last change of a market. */
  readonly ratedAt: number;
}

/** Returns a `StoreMoment`. */
export const STORE_MOMENT = `SELECT ${MOMENT_COLUMNS} FROM change`;

/**
 * No row for a state that is unknown to these tables, or too old. Parameter: a former
 * `ListingStore.state`.
 */
export const REVISION_OF_STATE =
  "SELECT revision FROM past_state WHERE revision || '-' || state = $1";

/**
 * One statement, so that ids and revision match. Parameters: a revision, and the maximum number of
 * log lines to read, because reading all of a long log takes a second. Reads nothing if the log
 * does not go back that far.
 */
export const CHANGED_SINCE = `
  SELECT ${MOMENT_COLUMNS}, logged_from AS "loggedFrom", log.lines AS lines, log.ids AS ids
  FROM change CROSS JOIN LATERAL (
    SELECT count(*) AS lines, coalesce(array_agg(DISTINCT listing_id), '{}')::text[] AS ids
    FROM (SELECT listing_id FROM changed_car WHERE revision > $1 AND logged_from <= $1 LIMIT $2) line) log`;

/** Does not read documents. Parameters: make, model and both bounds, then the limits. */
export function mileageSumsQuery(limitCount: number): string {
  const below = Array.from(
    { length: limitCount },
    (_, at) => `count(*) FILTER (WHERE o.mileage < $${at + 5})`,
  );
  return `
  SELECT o.year AS year, o.listing_type AS "listingType", count(*) AS count, sum(o.mileage)::bigint AS "totalMiles",
    max(o.mileage) AS "maxMiles", ARRAY[${below.join(', ')}]::float8[] AS "countsBelow"
  FROM offer o
  WHERE o.make_code = $1 AND o.model_code = $2 AND o.mileage > $3 AND o.mileage < $4 AND ${IS_BEST_OFFER}
  GROUP BY o.year, o.listing_type`;
}

/**
 * No row for a car that is for sale, or was removed more than a year ago. Parameter: a list of
 * listing ids.
 */
export const REMOVED_CAR =
  'SELECT make_code AS "makeCode", model_code AS "modelCode" FROM removed_car WHERE listing_id = ANY ($1::bigint[])';

/** The stored offers of a source. Parameters: source, and a list of keys. */
export const KNOWN_OFFERS = `SELECT source_key AS "sourceKey", doc FROM offer WHERE source = $1 AND source_key = ANY ($2::text[])`;

export const OFFERS_BY_SOURCE =
  'SELECT source, count(*)::int AS offers FROM offer GROUP BY source ORDER BY source';

/** Parameters: source, last key of the previous batch, and batch size. */
export const SOURCE_KEYS =
  'SELECT source_key AS "sourceKey" FROM offer WHERE source = $1 AND source_key > $2 ORDER BY source_key LIMIT $3';

/** Columns of `lapsed_offer` as in `LapsedOfferRow`, without source and car. */
const LAPSED_COLUMNS = `
  source_key AS "sourceKey", model_code AS "modelCode", year, price, listed_at AS "listedAt", price_history AS "priceHistory",
  lapsed_at AS "lapsedAt"`;

/** Parameters: source, and a list of keys. */
export const KNOWN_LAPSED = `SELECT ${LAPSED_COLUMNS} FROM lapsed_offer WHERE source = $1 AND source_key = ANY ($2::text[])`;

export const ALL_LAPSED = `
  SELECT source, listing_id::text AS id, ${LAPSED_COLUMNS} FROM lapsed_offer ORDER BY source, source_key`;

/**
 * Facts of a document, matched as text: PostgreSQL rejects JSON with unpaired surrogates, which
 * feeds have. Quotes within strings are escaped, so these names match only properties.
 */
export const LISTED_AT = `substring(o.doc FROM ',"listedAt":(-?[0-9]+)')::bigint`;
/** The price history as JSON; null if an earlier release saved the offer. */
export const PRICE_HISTORY = `substring(o.doc FROM ',"priceHistory":(\\[[^]]*\\])')`;

/** Parameters: a list of listing ids, and the earliest removal time of lapsed offers. */
export const LISTED_SINCE = `
  SELECT id::text AS id, min("listedAt") AS "listedAt" FROM (
    SELECT o.listing_id AS id, ${LISTED_AT} AS "listedAt" FROM offer o WHERE o.listing_id = ANY ($1::bigint[])
    UNION ALL
    SELECT listing_id, listed_at FROM lapsed_offer WHERE listing_id = ANY ($1::bigint[]) AND lapsed_at > $2) listed
  GROUP BY id`;
