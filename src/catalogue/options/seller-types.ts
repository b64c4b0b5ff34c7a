import type { Option } from './option.js';

/** Codes of `SELLER_TYPES`: values of filter `sellerType`; `p` for a private seller is the specification's. */
export type SellerTypeCode = 'd' | 'p';

/** Section "Seller Type" (`sellerType`). */
export const SELLER_TYPES: readonly Option<SellerTypeCode>[] = [
  { code: 'd', label: 'Dealer' },
  { code: 'p', label: 'Private Seller' },
];
