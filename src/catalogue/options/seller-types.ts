import type { Option } from './option.js';

export type SellerTypeCode = 'd' | 'p';

/** Section "Seller Type" (`sellerType`). */
export const SELLER_TYPES: readonly Option<SellerTypeCode>[] = [
  { code: 'd', label: 'Dealer' },
  { code: 'p', label: 'Private Seller' },
];
