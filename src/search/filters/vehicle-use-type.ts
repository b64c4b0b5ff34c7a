import { USE_TYPES } from '../../catalog/options/use-types.js';
import { optionFilter } from './option-filter.js';

/** Whether a car was used by a household or a business. Cars with unknown use match neither. */
export const vehicleUseType = optionFilter({
  name: 'vehicleUseType',
  section: 'vehicle-use-type',
  choice: 'any',
  options: USE_TYPES,
  documentation: { group: 'price-and-past', about: 'What the car was used for.' },
  keywords: { precedence: 1 },
  valuesOf: ({ listing }) => (listing.useType ? [listing.useType] : []),
});
