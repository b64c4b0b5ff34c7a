import type { WrittenOffer } from '../listing-store.js';
import { documentOf, foundBy } from '../offer-documents.js';
import type { OfferOfRow } from './offer-from-row.js';

/**
 * An offer as it is staged: `feedRow`, the id of its row, decides between rows of one price; `isDated` is 1 where the feed says since when
 * the car is listed.
 */
export interface StagedOffer extends Omit<WrittenOffer, 'source' | 'ownerDocument' | 'reducedUntil'> {
  feedRow: string;
  isDated: 0 | 1;
}

/** What of an offer is kept in columns until it is saved, with their types. */
const COLUMNS: Readonly<Record<keyof StagedOffer, string>> = {
  sourceKey: 'TEXT PRIMARY KEY',
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
const listed = (textOf: (name: keyof StagedOffer) => string, names = NAMES) => names.map(textOf).join(', ');

/**
 * The tables of a run. `owner` keeps the fullest that any row of a seller says of it, so that all offers of a run agree, in whatever
 * order its rows come; `kept` has the offers that stay although the feed lacks them; `staged` keeps of the rows with one key the one with the best price.
 */
export const STAGING_SCHEMA = `
  CREATE TABLE owner (id TEXT PRIMARY KEY, doc TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE kept (sourceKey TEXT NOT NULL);
  CREATE TABLE staged (${listed((name) => `${name} ${COLUMNS[name]}`)});`;

/** Asked with an owner's id and document. */
export const STAGE_OWNER = `
  INSERT INTO owner (id, doc) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET doc = excluded.doc WHERE (length(excluded.doc), excluded.doc) > (length(doc), doc)`;

/** Asked with the values of `stagedColumns`. */
export const STAGE_OFFER = `
  INSERT INTO staged VALUES (${listed(() => '?')})
  ON CONFLICT (sourceKey) DO UPDATE SET ${listed((name) => `${name} = excluded.${name}`, NAMES.slice(1))}
  WHERE (excluded.priceDollars, excluded.feedRow, excluded.document) < (priceDollars, feedRow, document)`;

/** How many offers are staged. Nothing is ever deleted, so row ids count the rows. */
export const COUNT_STAGED = 'SELECT coalesce(max(rowid), 0) AS staged FROM staged';

/** Each a `StagedOffer`, in order of key. Asked with the last key before, and how many. */
export const NEXT_STAGED = 'SELECT * FROM staged WHERE sourceKey > ? ORDER BY sourceKey LIMIT ?';

/** Asked with an id. */
export const OWNER_DOCUMENT = 'SELECT doc FROM owner WHERE id = ?';

/** The keys of a JSON list that are staged; CROSS JOIN as in `KNOWN_OFFERS`. */
export const STAGED_OF = 'SELECT s.sourceKey FROM json_each(?) asked CROSS JOIN staged s ON s.sourceKey = asked.value';

/** The columns of a staged offer, in their order. */
export function stagedColumns({ sourceKey, rowId, listing, owner }: OfferOfRow): StagedOffer[keyof StagedOffer][] {
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
