import { BODY_STYLES } from '../../catalogue/options/body-styles.js';
import { optionFilter } from './option-filter.js';

/** The fine body style; asked by links, the panel offers the styles and subtypes above it. */
export const bodyStyle = optionFilter({
  name: 'bodyStyleCode',
  choice: 'any',
  options: BODY_STYLES,
  valuesOf: ({ listing }) => [listing.bodyStyleCode],
});
