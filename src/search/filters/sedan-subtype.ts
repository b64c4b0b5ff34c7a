import { SEDAN_SUBTYPES } from '../../catalog/options/style-subtypes.js';
import { optionFilter } from './option-filter.js';
import { subtypeIn } from './style-subtype.js';

/** Size of a sedan. Cars of other styles have no value, even if their size has the same code. */
export const sedanSubtype = optionFilter({
  name: 'sedanSubtypeCode',
  section: 'sedan-type',
  choice: 'any',
  options: SEDAN_SUBTYPES,
  documentation: { group: 'vehicle', about: 'Size of a sedan.' },
  valuesOf: subtypeIn('SEDAN'),
});
