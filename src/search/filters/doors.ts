import { DOORS } from '../../catalogue/options/doors.js';
import { optionFilter } from './option-filter.js';

export const doors = optionFilter({
  name: 'doorCode',
  section: 'Doors',
  choice: 'any',
  options: DOORS,
  valuesOf: ({ listing }) => (listing.doors ? [String(listing.doors)] : []),
});
