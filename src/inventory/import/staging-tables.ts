import { foundBy, documentOf } from '../offer-documents.js';
import type { OfferOfRow } from './offer-from-row.js';

/** What of an offer is kept in columns until it is saved. `is_dated`: the document says since when the car is listed. */
const COLUMNS = [
  'source_key',
  'price',
  'row_id',
  'owner_id',
  'is_dated',
  'listing_id',
  'vin',
  'stock_number',
  'make_code',
  'model_code',
  'trim_code',
  'year',
  'listing_type',
  'mileage',
  'doc',
] as const;

/**
 * The tables of a run. `owner` keeps the fullest that any row of a seller says of it, so that all offers of a run agree, in whatever
 * order its rows come; `staged` keeps of the rows with one key the one with the best price.
 */
export const STAGING_SCHEMA = `
  CREATE TABLE owner (id TEXT PRIMARY KEY, doc TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE staged (
    source_key TEXT PRIMARY KEY,
    price INTEGER NOT NULL,
    row_id TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    is_dated INTEGER NOT NULL,
    listing_id INTEGER NOT NULL,
    vin TEXT,
    stock_number TEXT,
    make_code TEXT NOT NULL,
    model_code TEXT NOT NULL,
    trim_code TEXT,
    year INTEGER NOT NULL,
    listing_type TEXT NOT NULL,
    mileage INTEGER,
    doc TEXT NOT NULL
  );`;

/** Asked with an owner's id and document. */
export const STAGE_OWNER = `
  INSERT INTO owner (id, doc) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET doc = excluded.doc WHERE (length(excluded.doc), excluded.doc) > (length(doc), doc)`;

/** Asked with a `StagedRow`. */
export const STAGE_OFFER = `
  INSERT INTO staged (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})
  ON CONFLICT (source_key) DO UPDATE SET ${COLUMNS.slice(1)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}
  WHERE (excluded.price, excluded.row_id, excluded.doc) < (price, row_id, doc)`;

/** How many offers are staged. Nothing is ever deleted, so row ids count the rows. */
export const COUNT_STAGED = 'SELECT coalesce(max(rowid), 0) AS staged FROM staged';

/** Staged offers in order of key, each a `StagedRow` as a list. Asked with the last key before, and how many. */
export const NEXT_STAGED = `SELECT ${COLUMNS.join(', ')} FROM staged WHERE source_key > ? ORDER BY source_key LIMIT ?`;

/** Asked with an id. */
export const OWNER_DOCUMENT = 'SELECT doc FROM owner WHERE id = ?';

/** How many keys of a JSON list are staged; CROSS JOIN as in `KNOWN_OFFERS`. */
export const COUNT_STAGED_OF = 'SELECT count(*) AS staged FROM json_each(?) asked CROSS JOIN staged s ON s.source_key = asked.value';

/** The columns of a staged offer, in the order in which they are written and read. */
export type StagedRow = [
  sourceKey: string,
  priceDollars: number,
  rowId: string,
  ownerId: string,
  isDated: 0 | 1,
  listingId: number,
  vin: string | null,
  stockNumber: string | null,
  makeCode: string,
  modelCode: string,
  trimCode: string | null,
  year: number,
  listingType: string,
  mileageMiles: number | null,
  document: string,
];

/** An offer as it is staged. */
export function stagedRow(sourceKey: string, rowId: string, listing: OfferOfRow['listing'], ownerId: string): StagedRow {
  const { listingId, vin, stockNumber, priceDollars, makeCode, modelCode, trimCode, year, listingType, mileageMiles } = foundBy(listing);
  return [
    sourceKey,
    priceDollars,
    rowId,
    ownerId,
    listing.listedAt === undefined ? 0 : 1,
    listingId,
    vin,
    stockNumber,
    makeCode,
    modelCode,
    trimCode,
    year,
    listingType,
    mileageMiles,
    documentOf(listing),
  ];
}
