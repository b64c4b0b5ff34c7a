import { hash } from 'node:crypto';

/**
 * Identity of a car for sale. `source`: name of a feed, without a colon. `sourceKey`: unique within
 * the source.
 */
export interface ListingIdentity {
  vin?: string | undefined;
  source: string;
  sourceKey: string;
}

/**
 * Id of a car for sale: decimal digits of a positive safe integer, the same on every machine.
 * Offers with the same VIN have the same id; without a VIN every offer is a separate car. The first
 * 53 bits of SHA-256: among a million cars the probability of a collision is about 1 in 18,000.
 */
export function listingId({ vin, source, sourceKey }: ListingIdentity): string {
  const digest = hash('sha256', vin === undefined ? `offer:${source}:${sourceKey}` : `vin:${vin}`);
  const number =
    Number.parseInt(digest.slice(0, 8), 16) * 2 ** 21 +
    (Number.parseInt(digest.slice(8, 16), 16) >>> 11);
  return String(Math.max(number, 1));
}
