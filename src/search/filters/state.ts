import { STATE_NAMES } from '../../catalogue/states.js';
import { optionFilter } from './option-filter.js';
import { zip } from './zip.js';

const options = optionFilter({
  name: 'state',
  section: 'Location',
  isIndexable: true,
  choice: 'one',
  options: Array.from(STATE_NAMES, ([code, label]) => ({ code, label })),
  valuesOf: ({ listing }, { places }) => {
    const state = places.placeOfZip(listing.zip)?.state;
    return state ? [state] : [];
  },
});

/** The state a car stands in. A ZIP says where to look more exactly, and then stands alone. */
export const state: typeof options = {
  ...options,
  read: (raw, context, earlier) => (earlier.get(zip) ? {} : options.read(raw, context, earlier)),
  // Asked together with the other questions of where; see `location-clauses.ts`.
  clauses: () => [],
};
