import { vehicleStyleOf } from '../../catalog/options/body-styles.js';
import { TRUCK_CAB_SIZES, truckCabSizeOf } from '../../catalog/options/truck-cab-sizes.js';
import { optionFilter } from './option-filter.js';

/** Seats in a truck's cab, one option at a time. Cars of other styles have no value. */
export const truckCabSize = optionFilter({
  name: 'bodyStyleSubtypeCode',
  section: 'truck-cab-size',
  choice: 'one',
  options: TRUCK_CAB_SIZES,
  documentation: { group: 'vehicle', about: "Seats in a truck's cab: `3` or fewer, `6` or more." },
  keywords: { areLabelsRead: false },
  valuesOf: ({ listing }) =>
    listing.seats && vehicleStyleOf(listing.bodyStyleCode) === 'TRUCKS'
      ? [truckCabSizeOf(listing.seats)]
      : [],
  chipLabel: ({ label }) => `${label} seats in the cab`,
});
