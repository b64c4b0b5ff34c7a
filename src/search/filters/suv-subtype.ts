import { SUV_SUBTYPES } from '../../catalogue/options/style-subtypes.js';
import { optionFilter } from './option-filter.js';
import { subtypeIn } from './style-subtype.js';

export const suvSubtype = optionFilter({
  name: 'suvSubtypeCode',
  section: 'SUV Type',
  choice: 'any',
  options: SUV_SUBTYPES,
  valuesOf: subtypeIn('SUVCROSS'),
});
