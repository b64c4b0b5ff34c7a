import type { Option } from './option.js';

/**
 * Codes of `CATEGORIES`: values of `categorySearch`. `all` is the tab without a filter; searches
 * never have it.
 */
export type CategoryCode = 'all' | 'best-deals' | 'buy-online' | 'by-owner' | 'certified-used';

/** The category tabs above the list (`categorySearch`), in display order. */
export const CATEGORIES: readonly Option<CategoryCode>[] = [
  { code: 'all', label: 'All Results' },
  { code: 'best-deals', label: 'Best Deals' },
  { code: 'buy-online', label: 'Buy Online' },
  { code: 'by-owner', label: 'For Sale By Owner' },
  { code: 'certified-used', label: 'Certified Used' },
];
