import { SELLER_TYPES } from '../../catalogue/options/seller-types.js';
import { optionFilter } from './option-filter.js';

/** Dealers or private sellers. Chosen by hand it takes the place of the tab For Sale By Owner. */
export const sellerType = optionFilter({
  name: 'sellerType',
  section: 'seller-type',
  choice: 'any',
  options: SELLER_TYPES,
  documentation: { group: 'seller', about: '`d` for dealers, `p` for private sellers.' },
  category: { code: 'by-owner' },
  valuesOf: ({ owner }) => [owner.sellerType],
});
