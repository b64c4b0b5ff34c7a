import { STATE_NAMES } from '../../catalogue/states.js';
import { optionFilter } from './option-filter.js';
import { besideZip, zip } from './zip.js';

const options = optionFilter({
  name: 'state',
  section: 'location',
  choice: 'one',
  options: Array.from(STATE_NAMES, ([code, label]) => ({ code, label })),
  documentation: { group: 'place', about: 'State where the car is. No effect with a ZIP.' },
  keywords: { areLabelsRead: false },
  valuesOf: ({ listing }, { places }) => {
    const state = places.placeOfZip(listing.zip)?.state;
    return state ? [state] : [];
  },
});

/** The state a car stands in. A ZIP says where to look more exactly, and then stands alone. */
export const state: typeof options = {
  ...options,
  read(raw, context, earlier) {
    const exactly = earlier.get(zip);
    if (!exactly) return options.read(raw, context, earlier);
    const others = (options.read(raw, context, earlier).value ?? []).filter((code) => code !== exactly.state);
    return { refused: others.map((code) => besideZip('state', code, STATE_NAMES.get(code)!)) };
  },
  /** A city says its state. */
  chips: (codes, query) => (query.params().some(([name]) => name === 'city') ? [] : options.chips!(codes, query)),
  // Asked together with the other questions of where; see `location-clauses.ts`.
  clauses: () => [],
};
