import { DEAL_TYPES } from '../../catalogue/options/deal-types.js';
import { optionFilter } from './option-filter.js';

export const dealType = optionFilter({
  name: 'dealType',
  section: 'Best Deals',
  choice: 'any',
  options: DEAL_TYPES,
  valuesOf: ({ dealRating }) => (dealRating?.indicator ? [`${dealRating.indicator}price`] : []),
});
