import { FUEL_GROUPS } from '../../catalog/options/fuel-groups.js';
import { optionFilter } from './option-filter.js';

/** Fuel: gasoline, hybrid, electric and the specification's other groups. */
export const fuelTypeGroup = optionFilter({
  name: 'fuelTypeGroup',
  section: 'fuel-type',
  choice: 'any',
  options: FUEL_GROUPS,
  documentation: { group: 'driving' },
  keywords: { precedence: 1 },
  valuesOf: ({ listing }) => (listing.fuelTypeGroup ? [listing.fuelTypeGroup] : []),
});
