import { hash } from 'node:crypto';
import type { Listing, Owner } from './listing.js';
import type { Offer, WrittenOffer } from './listing-store.js';
import { reductionOf } from './price-history.js';
import type { PricePoint } from './price-history.js';

/** Documents of cars and owners, as stored. */

/** Facts that are known only after reading the stored offer. */
interface Settled {
  readonly listedAt: number | undefined;
  readonly previousPriceDollars: number | undefined;
  readonly priceHistory: readonly PricePoint[];
}

/** A listing whose listing date may be known to the store only. */
type Unsettled = Omit<Listing, 'listedAt'> & { readonly listedAt?: number };

/** Canonical JSON: the same facts give the same text, in any order of properties. */
export function documentOf(facts: Unsettled | Owner): string {
  const names = Object.keys(facts);
  // Facts of a stored document are sorted: writing them one by one takes three times as long.
  if (isAscending(names)) return JSON.stringify(facts);
  const values = facts as unknown as Readonly<Record<string, unknown>>;
  let document = '';
  for (const name of names.sort()) {
    const value = JSON.stringify(values[name]);
    if (value !== undefined) document += `${document === '' ? '{' : ','}"${name}":${value}`;
  }
  return `${document}}`;
}

function isAscending(names: readonly string[]): boolean {
  for (let at = 1; at < names.length; at++) {
    if (names[at - 1]! > names[at]!) return false;
  }
  return true;
}

/**
 * Inserts facts into the document of a listing; undefined ones are omitted. Each is inserted next
 * to a property that every listing has. Quotes within strings are escaped, so these names match only
 * properties.
 */
export function settledDocument(
  document: string,
  { listedAt, previousPriceDollars, priceHistory }: Settled,
): string {
  const listed =
    listedAt === undefined
      ? document
      : inserted(document, `"listedAt":${listedAt}`, document.indexOf(',"listingType":'));
  const priceAt = listed.indexOf(PRICE);
  const afterPrice = /[,}]/g;
  afterPrice.lastIndex = priceAt + PRICE.length;
  const priced = inserted(
    listed,
    `"priceHistory":${JSON.stringify(priceHistory)}`,
    afterPrice.exec(listed)!.index,
  );
  return previousPriceDollars === undefined
    ? priced
    : inserted(priced, `"previousPriceDollars":${previousPriceDollars}`, priceAt);
}

const PRICE = ',"priceDollars":';

function inserted(document: string, fact: string, at: number): string {
  return `${document.slice(0, at)},${fact}${document.slice(at)}`;
}

/** Offers as documents, in order. An owner of several offers is serialized once. */
export function writtenOffers(offers: readonly Offer[]): WrittenOffer[] {
  const ownerDocuments = new Map<Owner, string>();
  return offers.map(({ source, sourceKey, listing, owner }) => {
    let ownerDocument = ownerDocuments.get(owner);
    if (ownerDocument === undefined) ownerDocuments.set(owner, (ownerDocument = documentOf(owner)));
    const reducedUntil =
      (listing.previousPriceDollars !== undefined &&
        reductionOf(listing.priceHistory ?? [])?.until) ||
      null;
    return {
      source,
      sourceKey,
      ...foundBy(listing),
      reducedUntil,
      document: documentOf(listing),
      ownerId: owner.id,
      ownerDocument,
    };
  });
}

/** Offers without their expired reductions. */
export function withoutReductions(offers: readonly Offer[]): WrittenOffer[] {
  return writtenOffers(
    offers.map((offer) => {
      const listing = { ...offer.listing };
      delete listing.previousPriceDollars;
      return { ...offer, listing };
    }),
  );
}

/** Facts of a listing with columns of their own. */
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

/**
 * Eleven bytes are enough to distinguish versions of an offer. The owner is part of its content.
 */
export function contentHashOf({
  document,
  ownerDocument,
}: Pick<WrittenOffer, 'document' | 'ownerDocument'>): Buffer {
  return hash('sha1', `${document}\n${ownerDocument}`, 'buffer').subarray(0, 11);
}
