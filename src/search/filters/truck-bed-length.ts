import { TRUCK_BED_LENGTHS } from '../../catalogue/options/truck-bed-lengths.js';
import { optionFilter } from './option-filter.js';

export const truckBedLength = optionFilter({
  name: 'truckBedLength',
  section: 'Truck Bed Length',
  choice: 'any',
  options: TRUCK_BED_LENGTHS,
  valuesOf: ({ listing }) => (listing.truckBedLength ? [listing.truckBedLength] : []),
});
