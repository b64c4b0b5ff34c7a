import { ENGINES } from '../../catalogue/options/engines.js';
import { optionFilter } from './option-filter.js';

/** Number of cylinders, with rotary engines and electric motors as choices of their own. */
export const engine = optionFilter({
  name: 'engineCode',
  section: 'cylinders',
  choice: 'any',
  options: ENGINES,
  documentation: { group: 'driving', about: 'Cylinders.' },
  valuesOf: ({ listing }) => (listing.engineCode ? [listing.engineCode] : []),
});
