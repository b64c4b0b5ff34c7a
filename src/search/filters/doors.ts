import { DOORS } from '../../catalog/options/doors.js';
import { optionFilter } from './option-filter.js';

/** Doors as marketed, 2 to 5. Cars with an unknown number match no option. */
export const doors = optionFilter({
  name: 'doorCode',
  section: 'doors',
  choice: 'any',
  options: DOORS,
  documentation: {
    group: 'vehicle',
    about: 'Doors as marketed, including the tailgate of a hatchback.',
  },
  valuesOf: ({ listing }) => (listing.doors ? [String(listing.doors)] : []),
});
