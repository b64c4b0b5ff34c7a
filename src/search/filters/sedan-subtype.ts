import { SEDAN_SUBTYPES } from '../../catalogue/options/style-subtypes.js';
import { optionFilter } from './option-filter.js';
import { subtypeIn } from './style-subtype.js';

export const sedanSubtype = optionFilter({
  name: 'sedanSubtypeCode',
  section: 'Sedan Type',
  choice: 'any',
  options: SEDAN_SUBTYPES,
  valuesOf: subtypeIn('SEDAN'),
});
