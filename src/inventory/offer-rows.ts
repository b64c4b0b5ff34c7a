import { hash } from 'node:crypto';
import type { DealIndicator, DealRating, ListedCar, Listing, Owner } from './listing.js';
import type { KnownOffer, Offer, RatedCar } from './listing-store.js';
import type { RatingRecord } from './store-records.js';

/** What an offer becomes in the `offer` table, in the order of its columns. */
export type OfferRow = [
  source: string,
  sourceKey: string,
  listingId: number,
  vin: string | null,
  price: number,
  ownerId: string,
  makeCode: string,
  modelCode: string,
  trimCode: string | null,
  year: number,
  listingType: string,
  mileage: number | null,
  contentHash: Buffer,
  doc: string,
];

/** A row of the statements that answer with cars. `expected`, `sample` and `indicator` are the price verdict, NULL without one. */
export interface CarRow {
  listingId: number;
  doc: string;
  ownerId: string;
  expected: number | null;
  sample: number | null;
  indicator: DealIndicator | null;
  offerCount: number;
}

/** A row that has the owner's document as well, so that no second statement is needed. */
export type CarAndOwnerRow = CarRow & { ownerDoc: string };

/** A row of the statement that answers with offers just as they were saved. */
export interface WholeOfferRow {
  source: string;
  sourceKey: string;
  doc: string;
  ownerDoc: string;
}

/** A row of the statement that answers with price verdicts. */
export interface RatingRow {
  listingId: number;
  expected: number;
  sample: number;
  indicator: DealIndicator | null;
}

/** A row of the statement that answers with what prices are compared by. */
export interface ComparableRow {
  makeCode: string;
  modelCode: string;
  listingId: number;
  price: number;
  year: number;
  trimCode: string | null;
  listingType: Listing['listingType'];
  mileage: number | null;
  expected: number | null;
  sample: number | null;
  indicator: DealIndicator | null;
}

/** A row of the statement that answers with what is known of a source's offers. */
export interface KnownOfferRow {
  sourceKey: string;
  doc: string;
}

/** The same facts give the same text, in whatever order an object names them. */
export function documentOf(facts: Listing | Owner): string {
  // Put together by hand: to sort the entries of an object and make another one of them takes ten times as long.
  const values = facts as unknown as Readonly<Record<string, unknown>>;
  const names = Object.keys(facts)
    .sort()
    .filter((name) => values[name] !== undefined);
  return `{${names.map((name) => `"${name}":${JSON.stringify(values[name])}`).join(',')}}`;
}

/** Eleven bytes tell two versions of one offer apart; a car's owner belongs to its content. */
export function contentHashOf(listingDocument: string, ownerDocument: string): Buffer {
  return hash('sha1', `${listingDocument}\n${ownerDocument}`, 'buffer').subarray(0, 11);
}

/** An offer in the texts that it is kept as, and what tells it from another version of itself. */
export interface OfferContent {
  readonly document: string;
  readonly ownerDocument: string;
  readonly contentHash: Buffer;
}

/** The contents of offers, in their order; an owner who stands in many is written once. */
export function contentsOf(offers: readonly Offer[]): OfferContent[] {
  const ownerDocuments = new Map<Owner, string>();
  return offers.map(({ listing, owner }) => {
    let ownerDocument = ownerDocuments.get(owner);
    if (ownerDocument === undefined) ownerDocuments.set(owner, (ownerDocument = documentOf(owner)));
    const document = documentOf(listing);
    return { document, ownerDocument, contentHash: contentHashOf(document, ownerDocument) };
  });
}

/** Names an offer among all sources: none of them has a colon in its name. */
export function offerKeyOf({ source, sourceKey }: Pick<Offer, 'source' | 'sourceKey'>): string {
  return `${source}:${sourceKey}`;
}

/** An offer as `offer` keeps it. `doc` is `documentOf` the listing; absent facts become NULL. */
export function offerRow({ source, sourceKey, listing }: Offer, contentHash: Buffer, doc: string): OfferRow {
  return [
    source,
    sourceKey,
    Number(listing.id),
    listing.vin ?? null,
    listing.priceDollars,
    listing.ownerId,
    listing.makeCode,
    listing.modelCode,
    listing.trimCode ?? null,
    listing.year,
    listing.listingType,
    listing.mileageMiles ?? null,
    contentHash,
    doc,
  ];
}

/** The numbers that texts stand for as listing ids, in their order; a text that is no id is left out. */
export function numbersOf(ids: readonly string[]): number[] {
  return ids.map(Number).filter((number, position) => Number.isSafeInteger(number) && String(number) === ids[position]);
}

/** The car of a row that brought its owner along. */
export function carOf(row: CarAndOwnerRow): ListedCar {
  return listedCar(row, JSON.parse(row.ownerDoc) as Owner);
}

/** The car of a row, with the owner looked up elsewhere. A rating is absent until prices have been compared. */
export function listedCar(row: CarRow, owner: Owner): ListedCar {
  const dealRating = dealRatingOf(row);
  return { listing: JSON.parse(row.doc), owner, offerCount: row.offerCount, ...(dealRating && { dealRating }) };
}

/** The offer of a row, as it was saved. */
export function offerOf({ source, sourceKey, doc, ownerDoc }: WholeOfferRow): Offer {
  return { source, sourceKey, listing: JSON.parse(doc) as Listing, owner: JSON.parse(ownerDoc) as Owner };
}

/** The verdict of a row, with its car. */
export function ratingRecordOf(row: RatingRow): RatingRecord {
  return { id: String(row.listingId), rating: dealRatingOf(row)! };
}

function dealRatingOf(row: Pick<CarRow, 'expected' | 'sample' | 'indicator'>): DealRating | undefined {
  if (row.expected === null || row.sample === null) return undefined;
  return {
    expectedPriceDollars: row.expected,
    sampleSize: row.sample,
    ...(row.indicator !== null && { indicator: row.indicator }),
  };
}

/** The car of a `ComparableRow`, with the verdict its price has so far. */
export function ratedCarOf(row: ComparableRow): RatedCar {
  const dealRating = dealRatingOf(row);
  return {
    id: String(row.listingId),
    makeCode: row.makeCode,
    modelCode: row.modelCode,
    year: row.year,
    listingType: row.listingType,
    priceDollars: row.price,
    ...(row.trimCode !== null && { trimCode: row.trimCode }),
    ...(row.mileage !== null && { mileageMiles: row.mileage }),
    ...(dealRating && { dealRating }),
  };
}

/** What is known of an offer, of a row; without a previous price where the price has never changed. */
export function knownOfferOf({ sourceKey, doc }: KnownOfferRow): KnownOffer {
  const { priceDollars, listedAt, previousPriceDollars } = JSON.parse(doc) as Listing;
  return { sourceKey, priceDollars, listedAt, ...(previousPriceDollars !== undefined && { previousPriceDollars }) };
}
