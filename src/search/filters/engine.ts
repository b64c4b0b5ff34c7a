import { ENGINES } from '../../catalogue/options/engines.js';
import { optionFilter } from './option-filter.js';

export const engine = optionFilter({
  name: 'engineCode',
  section: 'Cylinders',
  choice: 'any',
  options: ENGINES,
  valuesOf: ({ listing }) => (listing.engineCode ? [listing.engineCode] : []),
});
