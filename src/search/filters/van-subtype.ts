import { VAN_SUBTYPES } from '../../catalogue/options/style-subtypes.js';
import { optionFilter } from './option-filter.js';
import { subtypeIn } from './style-subtype.js';

export const vanSubtype = optionFilter({
  name: 'vanSubtypeCode',
  section: 'Van Type',
  choice: 'any',
  options: VAN_SUBTYPES,
  valuesOf: subtypeIn('VANMV'),
});
