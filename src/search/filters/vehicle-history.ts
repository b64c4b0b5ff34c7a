import { VEHICLE_HISTORY } from '../../catalogue/options/vehicle-history.js';
import { optionFilter } from './option-filter.js';

/** Good words of a history report, such as one owner or no accidents: a car must have every one that is chosen. */
export const vehicleHistory = optionFilter({
  name: 'vehicleHistoryType',
  section: 'vehicle-history',
  choice: 'all',
  options: VEHICLE_HISTORY,
  documentation: { group: 'price-and-past', about: "What the history report says in the car's favor." },
  valuesOf: ({ listing }) => listing.history,
});
