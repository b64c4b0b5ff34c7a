import { vehicleStyleOf } from '../../catalogue/options/body-styles.js';
import type { BodyStyleCode } from '../../catalogue/options/body-styles.js';
import { TRUCK_CAB_SIZES, truckCabSizeOf } from '../../catalogue/options/truck-cab-sizes.js';
import { optionFilter } from './option-filter.js';

export const truckCabSize = optionFilter({
  name: 'bodyStyleSubtypeCode',
  section: 'Truck Cab Size',
  choice: 'one',
  options: TRUCK_CAB_SIZES,
  valuesOf: ({ listing }) =>
    listing.seats && vehicleStyleOf(listing.bodyStyleCode as BodyStyleCode) === 'TRUCKS' ? [truckCabSizeOf(listing.seats)] : [],
  chipLabel: ({ label }) => `${label} seats in the cab`,
});
