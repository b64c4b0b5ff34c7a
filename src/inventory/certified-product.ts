import type { ListingType } from './listing.js';

/**
 * Code of a car's certified program: one per make, one for third parties, undefined for other
 * conditions.
 */
export function certifiedProductOf(listingType: ListingType, makeCode: string): string | undefined {
  if (listingType === 'CERTIFIED') return `${makeCode}_CPO`;
  return listingType === '3P_CERT' ? 'THIRD_PARTY' : undefined;
}
