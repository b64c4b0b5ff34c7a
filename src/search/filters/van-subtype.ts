import { VAN_SUBTYPES } from '../../catalogue/options/style-subtypes.js';
import { optionFilter } from './option-filter.js';
import { subtypeIn } from './style-subtype.js';

/** Minivans, cargo vans and passenger vans apart from one another, below the one body style of them all. */
export const vanSubtype = optionFilter({
  name: 'vanSubtypeCode',
  section: 'van-type',
  choice: 'any',
  options: VAN_SUBTYPES,
  documentation: { group: 'vehicle', about: 'Kind of van.' },
  // A minivan is a van of its kind before it is the style of vans and minivans.
  keywords: { precedence: 2 },
  valuesOf: subtypeIn('VANMV'),
});
