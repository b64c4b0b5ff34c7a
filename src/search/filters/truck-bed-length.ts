import { TRUCK_BED_LENGTHS } from '../../catalog/options/truck-bed-lengths.js';
import { optionFilter } from './option-filter.js';

/** Short, standard or long bed. Cars without a bed have no value. */
export const truckBedLength = optionFilter({
  name: 'truckBedLength',
  section: 'truck-bed-length',
  choice: 'any',
  options: TRUCK_BED_LENGTHS,
  documentation: { group: 'vehicle', about: "Length of a truck's bed." },
  probes: TRUCK_BED_LENGTHS.map(({ code }) => ({
    bodyStyleCode: 'TRUCKCREW',
    truckBedLength: code,
  })),
  valuesOf: ({ listing }) => (listing.truckBedLength ? [listing.truckBedLength] : []),
});
