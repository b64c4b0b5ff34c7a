import { VEHICLE_HISTORY } from '../../catalogue/options/vehicle-history.js';
import { optionFilter } from './option-filter.js';

export const vehicleHistory = optionFilter({
  name: 'vehicleHistoryType',
  section: 'Vehicle History',
  choice: 'all',
  options: VEHICLE_HISTORY,
  valuesOf: ({ listing }) => listing.history,
});
