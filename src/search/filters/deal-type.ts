import { DEAL_TYPES } from '../../catalogue/options/deal-types.js';
import { optionFilter } from './option-filter.js';

/** Great Price and Good Price: how far below the expected price a car is offered. A car without a badge has no value. */
export const dealType = optionFilter({
  name: 'dealType',
  section: 'best-deals',
  choice: 'any',
  options: DEAL_TYPES,
  documentation: { group: 'price-and-past', about: 'Price rating, compared with similar cars.' },
  category: { code: 'best-deals' },
  keywords: { together: { 'best deals': ['greatprice', 'goodprice'], 'best deal': ['greatprice', 'goodprice'] } },
  valuesOf: ({ dealRating }) => (dealRating?.indicator ? [`${dealRating.indicator}price`] : []),
});
