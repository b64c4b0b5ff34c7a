import { VAN_SUBTYPES } from '../../catalog/options/style-subtypes.js';
import { optionFilter } from './option-filter.js';
import { subtypeIn } from './style-subtype.js';

/** Minivans, cargo vans and passenger vans, below their common body style. */
export const vanSubtype = optionFilter({
  name: 'vanSubtypeCode',
  section: 'van-type',
  choice: 'any',
  options: VAN_SUBTYPES,
  documentation: { group: 'vehicle', about: 'Kind of van.' },
  // "Minivan" means this subtype before the body style.
  keywords: { precedence: 2 },
  valuesOf: subtypeIn('VANMV'),
});
