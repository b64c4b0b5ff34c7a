import { USE_TYPES } from '../../catalogue/options/use-types.js';
import { optionFilter } from './option-filter.js';

export const vehicleUseType = optionFilter({
  name: 'vehicleUseType',
  section: 'Vehicle Use Type',
  choice: 'any',
  options: USE_TYPES,
  valuesOf: ({ listing }) => [listing.useType],
});
