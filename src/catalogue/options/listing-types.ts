import type { Option } from './option.js';

/** Codes of `LISTING_TYPES`: values of filter `listingType` and of a listing's `listingType`. `3P_CERT` is certified by a third party. */
export type ListingTypeCode = 'NEW' | 'USED' | 'CERTIFIED' | '3P_CERT';

/** Section "Condition" (`listingType`). */
export const LISTING_TYPES: readonly Option<ListingTypeCode>[] = [
  { code: 'NEW', label: 'New' },
  { code: 'USED', label: 'Used' },
  { code: 'CERTIFIED', label: 'Certified' },
  { code: '3P_CERT', label: 'Third-Party Certified' },
];
