import type { Option } from './option.js';

/**
 * Codes of `LISTING_TYPES`: values of the filter `listingType` and of a listing's `listingType`.
 * `3P_CERT` is certified by a third party.
 */
export type ListingTypeCode = 'NEW' | 'USED' | 'CERTIFIED' | '3P_CERT';

/** Section "Condition" (`listingType`). */
export const LISTING_TYPES: readonly Option<ListingTypeCode>[] = [
  { code: 'NEW', label: 'New', phrases: ['new', 'brand new'] },
  {
    code: 'USED',
    label: 'Used',
    phrases: ['used', 'pre-owned', 'preowned', 'previously owned', 'second hand', 'secondhand'],
  },
  {
    code: 'CERTIFIED',
    label: 'Certified',
    phrases: [
      'certified',
      'cpo',
      'certified pre-owned',
      'certified used',
      'manufacturer certified',
    ],
  },
  {
    code: '3P_CERT',
    label: 'Third-Party Certified',
    phrases: ['third-party certified', 'dealer certified'],
  },
];

/** Conditions of cars that had an owner. */
export const USED_TYPES = LISTING_TYPES.map(({ code }) => code).filter((code) => code !== 'NEW');
