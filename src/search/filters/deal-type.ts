import { DEAL_TYPES } from '../../catalog/options/deal-types.js';
import { optionFilter } from './option-filter.js';

/**
 * Great Price and Good Price: how far the price is below the expected one. Cars without a badge
 * have no value.
 */
export const dealType = optionFilter({
  name: 'dealType',
  section: 'best-deals',
  choice: 'any',
  options: DEAL_TYPES,
  documentation: { group: 'price-and-past', about: 'Price rating, compared with similar cars.' },
  category: { code: 'best-deals' },
  keywords: {
    together: {
      'best deals': ['greatprice', 'goodprice'],
      'best deal': ['greatprice', 'goodprice'],
    },
  },
  valuesOf: ({ dealRating }) => (dealRating?.indicator ? [`${dealRating.indicator}price`] : []),
});
