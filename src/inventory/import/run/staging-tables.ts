import type { WrittenOffer } from '../../listing-store.js';
import { documentOf, foundBy } from '../../offer-documents.js';
import type { OfferOfRow } from './offer-from-row.js';

/**
 * A staged offer. `feedRow`, the id of its row, orders rows with the same price. `isDated` is 1 if
 * the feed has the listing date.
 */
export interface StagedOffer extends Omit<
  WrittenOffer,
  'source' | 'ownerDocument' | 'reducedUntil'
> {
  feedRow: string;
  isDated: 0 | 1;
}

/** Columns of a staged offer, with their types. */
const COLUMNS: Readonly<Record<keyof StagedOffer, string>> = {
  sourceKey: 'TEXT NOT NULL',
  priceDollars: 'INTEGER NOT NULL',
  feedRow: 'TEXT NOT NULL',
  ownerId: 'TEXT NOT NULL',
  isDated: 'INTEGER NOT NULL',
  listingId: 'INTEGER NOT NULL',
  vin: 'TEXT',
  stockNumber: 'TEXT',
  makeCode: 'TEXT NOT NULL',
  modelCode: 'TEXT NOT NULL',
  trimCode: 'TEXT',
  year: 'INTEGER NOT NULL',
  listingType: 'TEXT NOT NULL',
  mileageMiles: 'INTEGER',
  document: 'TEXT NOT NULL',
};
const NAMES = Object.keys(COLUMNS) as (keyof StagedOffer)[];
const listed = (textOf: (name: keyof StagedOffer) => string, names = NAMES) =>
  names.map(textOf).join(', ');

/**
 * Tables of a run.
 * - `owner`: the longest document of each seller, so that all offers agree in any order of rows.
 * - `kept`: offers that stay although the feed lacks them.
 * - `staged`: the rows, and after `KEEP_CHEAPEST` the cheapest of each key.
 */
export const STAGING_SCHEMA = `
  CREATE TABLE owner (id TEXT PRIMARY KEY, doc TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE kept (sourceKey TEXT NOT NULL);
  CREATE TABLE staged (${listed((name) => `${name} ${COLUMNS[name]}`)});`;

/** Parameters: an owner's id and document. */
export const STAGE_OWNER = `
  INSERT INTO owner (id, doc) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET doc = excluded.doc WHERE (length(excluded.doc), excluded.doc) > (length(doc), doc)`;

/** Parameters: the values of `stagedColumns`. */
export const STAGE_OFFER = `INSERT INTO staged VALUES (${listed(() => '?')})`;

/** An index of all rows at once takes a fraction of the time that their keys take one by one. */
export const INDEX_STAGED = 'CREATE INDEX staged_by_key ON staged (sourceKey)';

/** Ties are decided by the rows, so that their order in the feed does not matter. */
export const KEEP_CHEAPEST = `
  DELETE FROM staged WHERE rowid IN (
    SELECT rowid FROM (
      SELECT rowid, row_number() OVER (PARTITION BY sourceKey ORDER BY priceDollars, feedRow, document) AS rank
      FROM staged WHERE sourceKey IN (SELECT sourceKey FROM staged GROUP BY sourceKey HAVING count(*) > 1))
    WHERE rank > 1)`;

/** Rows are `StagedOffer`s, ordered by key. Parameters: the last key before, and a limit. */
export const NEXT_STAGED = 'SELECT * FROM staged WHERE sourceKey > ? ORDER BY sourceKey LIMIT ?';

/** Parameter: an owner's id. */
export const STAGED_OWNER_DOCUMENT = 'SELECT doc FROM owner WHERE id = ?';

/** The staged keys of a JSON list. CROSS JOIN as in `KNOWN_OFFERS`. */
export const STAGED_OF =
  'SELECT s.sourceKey FROM json_each(?) asked CROSS JOIN staged s ON s.sourceKey = asked.value';

/** Values of a staged offer, in the order of the columns. */
export function stagedColumns({
  sourceKey,
  rowId,
  listing,
  owner,
}: OfferOfRow): StagedOffer[keyof StagedOffer][] {
  const staged: StagedOffer = {
    ...foundBy(listing),
    sourceKey,
    feedRow: rowId,
    ownerId: owner.id,
    isDated: listing.listedAt === undefined ? 0 : 1,
    document: documentOf(listing),
  };
  return NAMES.map((name) => staged[name]);
}
