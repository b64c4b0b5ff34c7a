import { hash } from 'node:crypto';
import type { Listing, Owner } from './listing.js';
import type { Offer, WrittenOffer } from './listing-store.js';
import { reductionOf } from './price-history.js';
import type { PricePoint } from './price-history.js';

/** The texts that stores keep cars and owners as. */

/** What is settled of a car only once it is known what the store has of it. */
interface Settled {
  readonly listedAt: number | undefined;
  readonly previousPriceDollars: number | undefined;
  readonly priceHistory: readonly PricePoint[];
}

/** A listing of which the store may know more. */
type Unsettled = Omit<Listing, 'listedAt'> & { readonly listedAt?: number };

/** The same facts give the same text, in whatever order an object names them. */
export function documentOf(facts: Unsettled | Owner): string {
  const names = Object.keys(facts);
  // A reader of feeds names them in order: to sort, and to write value by value, takes four times as long.
  if (isAscending(names)) return JSON.stringify(facts);
  const values = facts as unknown as Readonly<Record<string, unknown>>;
  const known = names.sort().filter((name) => values[name] !== undefined);
  return `{${known.map((name) => `"${name}":${JSON.stringify(values[name])}`).join(',')}}`;
}

function isAscending(names: readonly string[]): boolean {
  for (let at = 1; at < names.length; at++) {
    if (names[at - 1]! > names[at]!) return false;
  }
  return true;
}

/**
 * The document of a listing with facts that it does not have yet; undefined ones are left out. Each goes to its place beside one that every
 * listing has; quotes within texts are escaped, so that these names stand nowhere else.
 */
export function settledDocument(document: string, { listedAt, previousPriceDollars, priceHistory }: Settled): string {
  const listed = listedAt === undefined ? document : inserted(document, `"listedAt":${listedAt}`, document.indexOf(',"listingType":'));
  const priceAt = listed.indexOf(PRICE);
  const afterPrice = /[,}]/g;
  afterPrice.lastIndex = priceAt + PRICE.length;
  const priced = inserted(listed, `"priceHistory":${JSON.stringify(priceHistory)}`, afterPrice.exec(listed)!.index);
  return previousPriceDollars === undefined ? priced : inserted(priced, `"previousPriceDollars":${previousPriceDollars}`, priceAt);
}

const PRICE = ',"priceDollars":';

function inserted(document: string, fact: string, at: number): string {
  return `${document.slice(0, at)},${fact}${document.slice(at)}`;
}

/** Offers as they are kept, in their order; an owner who stands in many is written once. */
export function writtenOffers(offers: readonly Offer[]): WrittenOffer[] {
  const ownerDocuments = new Map<Owner, string>();
  return offers.map(({ source, sourceKey, listing, owner }) => {
    let ownerDocument = ownerDocuments.get(owner);
    if (ownerDocument === undefined) ownerDocuments.set(owner, (ownerDocument = documentOf(owner)));
    const reducedUntil = (listing.previousPriceDollars !== undefined && reductionOf(listing.priceHistory ?? [])?.until) || null;
    return { source, sourceKey, ...foundBy(listing), reducedUntil, document: documentOf(listing), ownerId: owner.id, ownerDocument };
  });
}

/** Offers whose reductions are over. */
export function withoutReductions(offers: readonly Offer[]): WrittenOffer[] {
  return writtenOffers(
    offers.map((offer) => {
      const listing = { ...offer.listing };
      delete listing.previousPriceDollars;
      return { ...offer, listing };
    }),
  );
}

/** What of a listing has columns of its own. */
export function foundBy(listing: Unsettled) {
  return {
    listingId: Number(listing.id),
    vin: listing.vin ?? null,
    stockNumber: listing.stockNumber ?? null,
    priceDollars: listing.priceDollars,
    makeCode: listing.makeCode,
    modelCode: listing.modelCode,
    trimCode: listing.trimCode ?? null,
    year: listing.year,
    listingType: listing.listingType,
    mileageMiles: listing.mileageMiles ?? null,
  };
}

/** Eleven bytes tell two versions of one offer apart; a car's owner belongs to its content. */
export function contentHashOf({ document, ownerDocument }: Pick<WrittenOffer, 'document' | 'ownerDocument'>): Buffer {
  return hash('sha1', `${document}\n${ownerDocument}`, 'buffer').subarray(0, 11);
}
