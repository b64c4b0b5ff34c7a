import type { Option } from './option.js';

/**
 * Codes of `SELLER_TYPES`: values of the filter `sellerType`. `p` for private sellers is the
 * specification's code.
 */
export type SellerTypeCode = 'd' | 'p';

/** Section "Seller Type" (`sellerType`). */
export const SELLER_TYPES: readonly Option<SellerTypeCode>[] = [
  { code: 'd', label: 'Dealer', phrases: ['dealer', 'dealership', 'from a dealer', 'by dealer'] },
  {
    code: 'p',
    label: 'Private Seller',
    phrases: [
      'private seller',
      'by owner',
      'for sale by owner',
      'private owner',
      'private party',
      'private sale',
      'from owner',
      'fsbo',
    ],
  },
];
