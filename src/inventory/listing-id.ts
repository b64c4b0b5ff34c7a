import { hash } from 'node:crypto';

/** What tells one car for sale from another. `source` names a feed and has no colon; `sourceKey` is unique within it. */
export interface ListingIdentity {
  vin?: string | undefined;
  source: string;
  sourceKey: string;
}

/**
 * The id of a car for sale: decimal digits of a safe integer above zero, the same on every machine. A car with a VIN has
 * the same id whoever offers it; without one, every offer is its own car. The first 53 bits of SHA-256: among a million cars the
 * chance that any two share an id is about one in 18,000.
 */
export function listingId({ vin, source, sourceKey }: ListingIdentity): string {
  const digest = hash('sha256', vin === undefined ? `offer:${source}:${sourceKey}` : `vin:${vin}`);
  const number = Number.parseInt(digest.slice(0, 8), 16) * 2 ** 21 + (Number.parseInt(digest.slice(8, 16), 16) >>> 11);
  return String(Math.max(number, 1));
}
