import { SELLER_TYPES } from '../../catalogue/options/seller-types.js';
import { optionFilter } from './option-filter.js';

export const sellerType = optionFilter({
  name: 'sellerType',
  section: 'seller-type',
  choice: 'any',
  options: SELLER_TYPES,
  documentation: { group: 'seller', about: '`d` for dealers, `p` for private sellers.' },
  category: { code: 'by-owner' },
  valuesOf: ({ owner }) => [owner.sellerType],
});
