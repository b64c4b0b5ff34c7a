import { SUV_SUBTYPES } from '../../catalog/options/style-subtypes.js';
import { optionFilter } from './option-filter.js';
import { subtypeIn } from './style-subtype.js';

/** Size of an SUV. Cars of other styles have no value, even if their size has the same code. */
export const suvSubtype = optionFilter({
  name: 'suvSubtypeCode',
  section: 'suv-type',
  choice: 'any',
  options: SUV_SUBTYPES,
  documentation: { group: 'vehicle', about: 'Size of an SUV or crossover.' },
  valuesOf: subtypeIn('SUVCROSS'),
});
