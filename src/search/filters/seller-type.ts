import { SELLER_TYPES } from '../../catalogue/options/seller-types.js';
import { optionFilter } from './option-filter.js';

export const sellerType = optionFilter({
  name: 'sellerType',
  section: 'Seller Type',
  choice: 'any',
  options: SELLER_TYPES,
  valuesOf: ({ owner }) => [owner.sellerType],
});
