import type { ListingType } from './listing.js';

/** The code of the program that certified a car, one of each maker and one of third parties for all makes; none for other conditions. */
export function certifiedProductOf(listingType: ListingType, makeCode: string): string | undefined {
  if (listingType === 'CERTIFIED') return `${makeCode}_CPO`;
  return listingType === '3P_CERT' ? 'THIRD_PARTY' : undefined;
}
