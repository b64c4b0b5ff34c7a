import { ratingIn } from './deal-rating.js';
import type { ModelMarket } from './price-markets.js';
import type { DealRating, ListedCar, Listing, Owner } from './listing.js';
import type { KnownOffer, Offer, WrittenOffer } from './listing-store.js';
import type { PricePoint } from './price-history.js';
import type { LapsedOfferRecord } from './store-records.js';

/** Row of a car, with its market; NULLs without one. */
export interface CarRow extends MarketOfRow {
  listingId: number;
  doc: string;
  ownerId: string;
  offerCount: number;
  /** URLs as JSON; NULL without missing photos. */
  missingPhotos: string | null;
}

/** Columns of a market. SQLite stores booleans as numbers. */
interface MarketOfRow {
  logPrice: number | null;
  logPricePerMile: number | null;
  sample: number | null;
  hasMixedTrims: boolean | number | null;
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

/** Row of a market of a model. SQLite stores booleans as numbers. */
export interface MarketRow {
  isNew: boolean | number;
  trimCode: string;
  year: number;
  logPrice: number;
  logPricePerMile: number;
  sample: number;
  hasMixedTrims: boolean | number;
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
export function numericIds(ids: readonly string[]): number[] {
  return ids
    .map(Number)
    .filter((number, position) => Number.isSafeInteger(number) && String(number) === ids[position]);
}

export function carOf(row: CarAndOwnerRow): ListedCar {
  return listedCar(row, JSON.parse(row.ownerDoc) as Owner);
}

/** The car of a row, with its owner. The rating is absent until prices were compared. */
export function listedCar(row: CarRow, owner: Owner): ListedCar {
  const listing = shownListing(JSON.parse(row.doc) as Listing, row.missingPhotos);
  const dealRating = dealRatingOf(row, listing);
  return { listing, owner, offerCount: row.offerCount, ...(dealRating && { dealRating }) };
}

export function offerOf({ source, sourceKey, doc, ownerDoc }: WholeOfferRow): Offer {
  return {
    source,
    sourceKey,
    listing: JSON.parse(doc) as Listing,
    owner: JSON.parse(ownerDoc) as Owner,
  };
}

function shownListing(listing: Listing, missingPhotos: string | null): Listing {
  if (missingPhotos === null) return listing;
  const missing = new Set(JSON.parse(missingPhotos) as string[]);
  return { ...listing, images: listing.images.filter((url) => !missing.has(url)) };
}

function dealRatingOf(
  { logPrice, logPricePerMile, sample, hasMixedTrims }: MarketOfRow,
  listing: Listing,
): DealRating | undefined {
  if (logPrice === null || logPricePerMile === null || sample === null) return undefined;
  const market = {
    logPriceAtNoMiles: logPrice,
    logPricePerMile,
    sampleSize: sample,
    hasMixedTrims: Boolean(hasMixedTrims),
  };
  return ratingIn(market, listing);
}

export function modelMarketOf({
  isNew,
  trimCode,
  year,
  logPrice,
  logPricePerMile,
  sample,
  hasMixedTrims,
}: MarketRow): ModelMarket {
  return {
    isNew: Boolean(isNew),
    trimCode,
    year,
    logPriceAtNoMiles: logPrice,
    logPricePerMile,
    sampleSize: sample,
    hasMixedTrims: Boolean(hasMixedTrims),
  };
}

export function knownOfferOf({ sourceKey, doc }: KnownOfferRow): KnownOffer {
  const { modelCode, year, priceDollars, listedAt, priceHistory } = JSON.parse(doc) as Listing;
  return {
    sourceKey,
    modelCode,
    year,
    priceDollars,
    listedAt,
    ...(priceHistory && { priceHistory }),
  };
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
  const history =
    priceHistory === null ? {} : { priceHistory: JSON.parse(priceHistory) as PricePoint[] };
  return { sourceKey, modelCode, year, priceDollars: price, listedAt, ...history, lapsedAt };
}

export function lapsedRecordOf({ price, priceHistory, ...row }: LapsedOfferRow): LapsedOfferRecord {
  return {
    ...row,
    priceDollars: price,
    ...(priceHistory !== null && { priceHistory: JSON.parse(priceHistory) as PricePoint[] }),
  };
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
