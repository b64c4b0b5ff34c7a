import type { Option } from './option.js';

export type DealTypeCode = 'greatprice' | 'goodprice';

/** Section "Best Deals" (`dealType`). */
export const DEAL_TYPES: readonly Option<DealTypeCode>[] = [
  { code: 'greatprice', label: 'Great Price' },
  { code: 'goodprice', label: 'Good Price' },
];
