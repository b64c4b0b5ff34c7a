import { FUEL_GROUPS } from '../../catalogue/options/fuel-groups.js';
import { optionFilter } from './option-filter.js';

export const fuelTypeGroup = optionFilter({
  name: 'fuelTypeGroup',
  section: 'Fuel Type',
  isIndexable: true,
  choice: 'any',
  options: FUEL_GROUPS,
  valuesOf: ({ listing }) => (listing.fuelTypeGroup ? [listing.fuelTypeGroup] : []),
});
