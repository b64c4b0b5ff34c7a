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
  const digest = hash('sha256', vin === undefined ? `offer:${source}:${sourceKey}` : `vin:${vin}`, 'buffer');
  const number = digest.readUInt32BE(0) * 2 ** 21 + (digest.readUInt32BE(4) >>> 11);
  return String(Math.max(number, 1));
}
