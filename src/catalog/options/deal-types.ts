import type { Option } from './option.js';

/**
 * Codes of `DEAL_TYPES`: values of the filter `dealType` and of `pricingDetail.dealIndicator`. The
 * store's `DealIndicator` is shorter.
 */
export type DealTypeCode = 'greatprice' | 'goodprice';

/** Section "Best Deals" (`dealType`). */
export const DEAL_TYPES: readonly Option<DealTypeCode>[] = [
  {
    code: 'greatprice',
    label: 'Great Price',
    phrases: ['great price', 'great deal', 'great value'],
  },
  { code: 'goodprice', label: 'Good Price', phrases: ['good price', 'good deal', 'good value'] },
];
