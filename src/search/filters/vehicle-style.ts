import { vehicleStyleOf } from '../../catalogue/options/body-styles.js';
import { VEHICLE_STYLES } from '../../catalogue/options/vehicle-styles.js';
import { optionFilter } from './option-filter.js';

/** The eight body styles that shoppers tell apart, rolled up from the fine body style of a listing. */
export const vehicleStyle = optionFilter({
  name: 'vehicleStyleCode',
  section: 'body-style',
  isIndexable: true,
  choice: 'any',
  options: VEHICLE_STYLES,
  documentation: { group: 'vehicle', about: 'Body style.' },
  keywords: { kind: 'bodyStyle', precedence: 1 },
  valuesOf: ({ listing }) => (listing.bodyStyleCode ? [vehicleStyleOf(listing.bodyStyleCode)] : []),
});
