import { ENGINES } from '../../catalog/options/engines.js';
import { optionFilter } from './option-filter.js';

/** Number of cylinders; rotary engines and electric motors are separate options. */
export const engine = optionFilter({
  name: 'engineCode',
  section: 'cylinders',
  choice: 'any',
  options: ENGINES,
  documentation: { group: 'driving', about: 'Cylinders.' },
  valuesOf: ({ listing }) => (listing.engineCode ? [listing.engineCode] : []),
});
