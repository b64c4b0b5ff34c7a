import type { DealIndicator, DealRating, ListedCar, Listing, Owner } from './listing.js';
import type { KnownOffer, Offer, RatedCar, WrittenOffer } from './listing-store.js';
import type { PricePoint } from './price-history.js';
import type { LapsedOfferRecord, RatingRecord } from './store-records.js';

/** Row of a car. `expected`, `sample` and `indicator` are the deal rating, NULL without one. */
export interface CarRow {
  listingId: number;
  doc: string;
  ownerId: string;
  expected: number | null;
  sample: number | null;
  indicator: DealIndicator | null;
  offerCount: number;
}

/** Includes the owner's document, to save a second statement. */
export type CarAndOwnerRow = CarRow & { ownerDoc: string };

/** Row of an offer as it was saved. */
export interface WholeOfferRow {
  source: string;
  sourceKey: string;
  doc: string;
  ownerDoc: string;
}

/** Row of a deal rating. */
export interface RatingRow {
  listingId: number;
  expected: number;
  sample: number;
  indicator: DealIndicator | null;
}

/** Row of a car for price comparison. */
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

/** Row of stored data about a source's offer. */
export interface KnownOfferRow {
  sourceKey: string;
  doc: string;
}

/** Unique key of an offer among all sources, whose names contain no colon. */
export function offerKeyOf({ source, sourceKey }: Pick<Offer, 'source' | 'sourceKey'>): string {
  return `${source}:${sourceKey}`;
}

/** Numeric listing ids, in order, without invalid ones. */
export function numbersOf(ids: readonly string[]): number[] {
  return ids.map(Number).filter((number, position) => Number.isSafeInteger(number) && String(number) === ids[position]);
}

export function carOf(row: CarAndOwnerRow): ListedCar {
  return listedCar(row, JSON.parse(row.ownerDoc) as Owner);
}

/** The car of a row, with its owner. The rating is absent until prices were compared. */
export function listedCar(row: CarRow, owner: Owner): ListedCar {
  const dealRating = dealRatingOf(row);
  return { listing: JSON.parse(row.doc), owner, offerCount: row.offerCount, ...(dealRating && { dealRating }) };
}

export function offerOf({ source, sourceKey, doc, ownerDoc }: WholeOfferRow): Offer {
  return { source, sourceKey, listing: JSON.parse(doc) as Listing, owner: JSON.parse(ownerDoc) as Owner };
}

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

/** The car of a `ComparableRow`, with its current rating. */
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

export function knownOfferOf({ sourceKey, doc }: KnownOfferRow): KnownOffer {
  const { modelCode, year, priceDollars, listedAt, priceHistory } = JSON.parse(doc) as Listing;
  return { sourceKey, modelCode, year, priceDollars, listedAt, ...(priceHistory && { priceHistory }) };
}

/** Row of a removed offer. `priceHistory` is JSON. */
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

/** Stored data about a removed offer. */
export function knownLapsed(row: Omit<LapsedOfferRow, 'source' | 'id'>): KnownOffer {
  const { sourceKey, modelCode, year, price, listedAt, priceHistory, lapsedAt } = row;
  const history = priceHistory === null ? {} : { priceHistory: JSON.parse(priceHistory) as PricePoint[] };
  return { sourceKey, modelCode, year, priceDollars: price, listedAt, ...history, lapsedAt };
}

export function lapsedRecordOf({ price, priceHistory, ...row }: LapsedOfferRow): LapsedOfferRecord {
  return { ...row, priceDollars: price, ...(priceHistory !== null && { priceHistory: JSON.parse(priceHistory) as PricePoint[] }) };
}

/** Column values of an offer, in the order of both databases. */
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
