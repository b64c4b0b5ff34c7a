import { STATE_NAMES } from '../../catalog/places/states.js';
import { optionFilter } from './option-filter.js';
import { besideZip, zip } from './zip.js';

const options = optionFilter({
  name: 'state',
  isIndependent: false,
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

/** The state of a car. A ZIP Code is more precise and replaces it. */
export const state: typeof options = {
  ...options,
  read(raw, context, earlier) {
    const exactly = earlier.get(zip);
    if (!exactly) return options.read(raw, context, earlier);
    const others = (options.read(raw, context, earlier).value ?? []).filter(
      (code) => code !== exactly.state,
    );
    return { rejected: others.map((code) => besideZip('state', code, STATE_NAMES.get(code)!)) };
  },
  /** A city's chip names its state. */
  chips: (codes, query) =>
    query.params().some(([name]) => name === 'city') ? [] : options.chips!(codes, query),
  // `location-clauses.ts` builds all clauses about places.
  clauses: () => [],
};
