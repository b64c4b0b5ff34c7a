import { SELLER_TYPES } from '../../catalog/options/seller-types.js';
import type { SearchQuery } from '../search-query.js';
import { categorySearch } from './category-search.js';
import { optionFilter } from './option-filter.js';

/** Dealers or private sellers. Selecting it by hand replaces the tab For Sale By Owner. */
export const sellerType = optionFilter({
  name: 'sellerType',
  section: 'seller-type',
  choice: 'any',
  options: SELLER_TYPES,
  documentation: { group: 'seller', about: '`d` for dealers, `p` for private sellers.' },
  category: { code: 'by-owner' },
  valuesOf: ({ owner }) => [owner.sellerType],
});

/**
 * Whether a search is for private sellers only, by filter or tab. Such searches have no sponsored
 * content.
 */
export function isOfPrivateSellers(query: SearchQuery): boolean {
  return (
    query.get(sellerType)?.join() === 'p' ||
    query.get(categorySearch)?.includes('by-owner') === true
  );
}
