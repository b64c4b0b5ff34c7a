import type { DealIndicator, DealRating, ListedCar, Listing, Owner } from './listing.js';
import type { KnownOffer, Offer, RatedCar, WrittenOffer } from './listing-store.js';
import type { PricePoint } from './price-history.js';
import type { LapsedOfferRecord, RatingRecord } from './store-records.js';

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

/** Names an offer among all sources: none of them has a colon in its name. */
export function offerKeyOf({ source, sourceKey }: Pick<Offer, 'source' | 'sourceKey'>): string {
  return `${source}:${sourceKey}`;
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

/** What is known of an offer, of a row. */
export function knownOfferOf({ sourceKey, doc }: KnownOfferRow): KnownOffer {
  const { modelCode, year, priceDollars, listedAt, priceHistory } = JSON.parse(doc) as Listing;
  return { sourceKey, modelCode, year, priceDollars, listedAt, ...(priceHistory && { priceHistory }) };
}

/** A row of the statements that answer with offers that were removed; `priceHistory` is JSON. */
export interface LapsedOfferRow {
  source: string;
  sourceKey: string;
  id: string;
  modelCode: string;
  year: number;
  price: number;
  listedAt: number;
  priceHistory: string | null;
  lapsedAt: number;
}

/** What is known of an offer that was removed. */
export function knownLapsed(row: Omit<LapsedOfferRow, 'source' | 'id'>): KnownOffer {
  const { sourceKey, modelCode, year, price, listedAt, priceHistory, lapsedAt } = row;
  const history = priceHistory === null ? {} : { priceHistory: JSON.parse(priceHistory) as PricePoint[] };
  return { sourceKey, modelCode, year, priceDollars: price, listedAt, ...history, lapsedAt };
}

/** The record of a row. */
export function lapsedRecordOf({ price, priceHistory, ...row }: LapsedOfferRow): LapsedOfferRecord {
  return { ...row, priceDollars: price, ...(priceHistory !== null && { priceHistory: JSON.parse(priceHistory) as PricePoint[] }) };
}

/** The columns of an offer in the order of both databases; the stock number is found in capitals. */
export function offerColumns(offer: WrittenOffer, contentHash: Buffer) {
  return [
    offer.source,
    offer.sourceKey,
    offer.listingId,
    offer.vin,
    offer.priceDollars,
    offer.ownerId,
    offer.makeCode,
    offer.modelCode,
    offer.trimCode,
    offer.year,
    offer.listingType,
    offer.mileageMiles,
    contentHash,
    offer.document,
    offer.stockNumber?.toUpperCase() ?? null,
    offer.reducedUntil,
  ] as const;
}
