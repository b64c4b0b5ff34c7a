/** The questions asked of the tables of cars in PostgreSQL. Column names are those of `CarRow` and `ComparableRow`. */

const CAR_COLUMNS = `
  o.listing_id AS "listingId", o.doc AS doc, o.owner_id AS "ownerId", r.expected AS expected, r.sample AS sample, r.indicator AS indicator`;
const ONE_CAR_COLUMNS = `${CAR_COLUMNS}, w.doc AS "ownerDoc",
  (SELECT count(*) FROM offer twin WHERE twin.listing_id = o.listing_id) AS "offerCount"`;
const WITH_OWNER_AND_RATING = 'JOIN owner w ON w.id = o.owner_id LEFT JOIN deal_rating r ON r.listing_id = o.listing_id';
const BEST_FIRST = 'price, source, source_key';

const IS_BEST_OFFER = `NOT EXISTS (
    SELECT FROM offer better
    WHERE better.listing_id = o.listing_id
      AND (better.price, better.source, better.source_key) < (o.price, o.source, o.source_key))`;

/** What `ListingStore.revision` and `ListingStore.state` answer, for the list of columns of a statement about `change`. */
const MOMENT_COLUMNS = `counter AS revision, counter || '-' || state AS state`;

/** Asked with a list of listing ids; with each car the revision that it was read at. In the order asked. */
export const CARS_BY_ID = `
  SELECT ${ONE_CAR_COLUMNS}, (SELECT counter FROM change) AS revision
  FROM unnest($1::bigint[]) WITH ORDINALITY asked (id, place)
  CROSS JOIN LATERAL (SELECT * FROM offer WHERE listing_id = asked.id ORDER BY ${BEST_FIRST} LIMIT 1) o
  ${WITH_OWNER_AND_RATING}
  ORDER BY asked.place`;

/** Asked with a list of VINs; the best offer of each, in the order asked. Unknown VINs have no row. */
export const CARS_BY_VIN = `
  SELECT ${ONE_CAR_COLUMNS}
  FROM unnest($1::text[]) WITH ORDINALITY asked (vin, place)
  CROSS JOIN LATERAL (SELECT * FROM offer WHERE vin = asked.vin ORDER BY ${BEST_FIRST} LIMIT 1) o
  ${WITH_OWNER_AND_RATING}
  ORDER BY asked.place`;

/** Asked with a stock number in capitals, and how many. */
export const IDS_BY_STOCK_NUMBER = `
  SELECT listing_id AS "listingId" FROM offer WHERE stock_number = $1
  GROUP BY listing_id
  ORDER BY min(price), listing_id
  LIMIT $2`;

/** Along two indexes, each read no farther than needed. Asked with the beginning, what comes behind all that begin so, and the most. */
export const IDS_BY_CODE_START = `
  SELECT listing_id AS "listingId" FROM (
    (SELECT listing_id, vin AS code FROM offer WHERE vin >= $1 AND vin < $2 ORDER BY vin LIMIT $3)
    UNION ALL
    (SELECT listing_id, stock_number FROM offer WHERE stock_number >= $1 AND stock_number < $2 ORDER BY stock_number LIMIT $3)) found
  GROUP BY listing_id
  ORDER BY min(code COLLATE "C"), listing_id
  LIMIT $3`;

/** Along `offer_by_reduction`. Asked with the moment that the reductions end after, and the most offers. */
export const CARS_REDUCED_AFTER = `
  SELECT DISTINCT listing_id AS "listingId"
  FROM (SELECT listing_id FROM offer WHERE reduced_until > $1 ORDER BY reduced_until DESC LIMIT $2) reduced`;

/** Asked with a list of listing ids. Cheapest first, ties by source and key; no row when the id is unknown. */
export const OFFERS_OF_CAR = `
  SELECT ${ONE_CAR_COLUMNS}
  FROM offer o ${WITH_OWNER_AND_RATING}
  WHERE o.listing_id = ANY ($1::bigint[])
  ORDER BY o.price, o.source, o.source_key`;

/** Every car with its best offer, in order of number; owners are looked up by the reader, once each. */
export const ALL_CARS = `
  SELECT DISTINCT ON (o.listing_id) ${CAR_COLUMNS}, count(*) OVER (PARTITION BY o.listing_id) AS "offerCount"
  FROM offer o LEFT JOIN deal_rating r ON r.listing_id = o.listing_id
  ORDER BY o.listing_id, o.price, o.source, o.source_key`;

/** Asked with a list of owners' ids. */
export const OWNERS_BY_ID = 'SELECT id, doc FROM owner WHERE id = ANY ($1::text[])';

/** Without touching a document; a car counts once, with its best offer. */
export const COMPARABLE_CARS = `
  SELECT o.make_code AS "makeCode", o.model_code AS "modelCode", o.listing_id AS "listingId", o.price AS price, o.year AS year,
    o.trim_code AS "trimCode", o.listing_type AS "listingType", o.mileage AS mileage,
    r.expected AS expected, r.sample AS sample, r.indicator AS indicator
  FROM offer o LEFT JOIN deal_rating r ON r.listing_id = o.listing_id
  WHERE ${IS_BEST_OFFER}
  ORDER BY o.make_code, o.model_code, o.listing_id`;

/** Answers with the number of cars, not of offers. */
export const COUNT_CARS = 'SELECT count(DISTINCT listing_id) AS cars FROM offer';

/** A row of `STORE_MOMENT`; the fields are those of `ListingStore`. */
export interface StoreMoment {
  readonly revision: number;
  readonly state: string;
}

/** Answers with a `StoreMoment`. */
export const STORE_MOMENT = `SELECT ${MOMENT_COLUMNS} FROM change`;

/** Asked with what `ListingStore.state` has answered. No row for what is not of these tables' past, or is too long ago. */
export const REVISION_OF_STATE = "SELECT revision FROM past_state WHERE revision || '-' || state = $1";

/**
 * One statement, so that the ids are those up to that very revision. Asked with a revision, and how many lines of the log are read at most:
 * all of a long one takes a second. Nothing is read of a log that does not reach back so far.
 */
export const CHANGED_SINCE = `
  SELECT ${MOMENT_COLUMNS}, logged_from AS "loggedFrom", log.lines AS lines, log.ids AS ids
  FROM change CROSS JOIN LATERAL (
    SELECT count(*) AS lines, coalesce(array_agg(DISTINCT listing_id), '{}')::text[] AS ids
    FROM (SELECT listing_id FROM changed_car WHERE revision > $1 AND logged_from <= $1 LIMIT $2) line) log`;

/** Without touching a document. Asked with make, model and both bounds, then the limits. */
export function mileageSumsQuery(limitCount: number): string {
  const below = Array.from({ length: limitCount }, (_, at) => `count(*) FILTER (WHERE o.mileage < $${at + 5})`);
  return `
  SELECT o.year AS year, o.listing_type AS "listingType", count(*) AS count, sum(o.mileage)::bigint AS "totalMiles",
    max(o.mileage) AS "maxMiles", ARRAY[${below.join(', ')}]::float8[] AS "countsBelow"
  FROM offer o
  WHERE o.make_code = $1 AND o.model_code = $2 AND o.mileage > $3 AND o.mileage < $4 AND ${IS_BEST_OFFER}
  GROUP BY o.year, o.listing_type`;
}

/** Asked with a list of listing ids; no row for a car that is there, or that has been gone for more than a year. */
export const REMOVED_CAR =
  'SELECT make_code AS "makeCode", model_code AS "modelCode" FROM removed_car WHERE listing_id = ANY ($1::bigint[])';

/** What the store has of a source's offers. Asked with the source and a list of keys. */
export const KNOWN_OFFERS = `SELECT source_key AS "sourceKey", doc FROM offer WHERE source = $1 AND source_key = ANY ($2::text[])`;

/** Asked with the source, the last key of the batch before, and how many to read. */
export const SOURCE_KEYS = 'SELECT source_key AS "sourceKey" FROM offer WHERE source = $1 AND source_key > $2 ORDER BY source_key LIMIT $3';

/** What the columns of `lapsed_offer` are called in answers (`LapsedOfferRow`), but for its source and car. */
const LAPSED_COLUMNS = `
  source_key AS "sourceKey", model_code AS "modelCode", year, price, listed_at AS "listedAt", price_history AS "priceHistory",
  lapsed_at AS "lapsedAt"`;

/** Asked with a source and a list of keys. */
export const KNOWN_LAPSED = `SELECT ${LAPSED_COLUMNS} FROM lapsed_offer WHERE source = $1 AND source_key = ANY ($2::text[])`;

export const ALL_LAPSED = `
  SELECT source, listing_id::text AS id, ${LAPSED_COLUMNS} FROM lapsed_offer ORDER BY source, source_key`;

/**
 * Facts of a document, read as text: PostgreSQL takes no JSON with half a surrogate pair, which feeds have. Quotes within texts are escaped,
 * so that these names stand nowhere else.
 */
export const LISTED_AT = `substring(o.doc FROM ',"listedAt":(-?[0-9]+)')::bigint`;
/** The same, as JSON; null where an earlier release has saved the offer. */
export const PRICE_HISTORY = `substring(o.doc FROM ',"priceHistory":(\\[[^]]*\\])')`;

/** Asked with a list of listing ids and the moment after which an offer was removed. */
export const LISTED_SINCE = `
  SELECT id::text AS id, min("listedAt") AS "listedAt" FROM (
    SELECT o.listing_id AS id, ${LISTED_AT} AS "listedAt" FROM offer o WHERE o.listing_id = ANY ($1::bigint[])
    UNION ALL
    SELECT listing_id, listed_at FROM lapsed_offer WHERE listing_id = ANY ($1::bigint[]) AND lapsed_at > $2) listed
  GROUP BY id`;
