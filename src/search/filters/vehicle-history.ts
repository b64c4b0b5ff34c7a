import { VEHICLE_HISTORY } from '../../catalog/options/vehicle-history.js';
import { optionFilter } from './option-filter.js';

/**
 * Good results of a history report, such as one owner or no accidents. A car must have all selected
 * ones.
 */
export const vehicleHistory = optionFilter({
  name: 'vehicleHistoryType',
  section: 'vehicle-history',
  choice: 'all',
  options: VEHICLE_HISTORY,
  documentation: {
    group: 'price-and-past',
    about: "What the history report says in the car's favor.",
  },
  valuesOf: ({ listing }) => listing.history,
});
