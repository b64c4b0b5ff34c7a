import { HOME_SERVICES } from '../../catalogue/options/home-services.js';
import { experience } from './experience.js';
import { optionFilter } from './option-filter.js';

const BUY_ONLINE = 'BUY_ONLINE';

const options = optionFilter({
  name: 'homeServices',
  section: 'At Home Services',
  choice: 'all',
  options: HOME_SERVICES,
  valuesOf: ({ owner }) => owner.homeServices,
});

/** What a dealer does online or at the shopper's home; BUY_ONLINE follows the experience `buy-online`. */
export const homeServices: typeof options = {
  ...options,
  sectionOf: (code) => (code === BUY_ONLINE ? 'Buy Online / Ways to Purchase' : 'At Home Services'),
  params: ['homeServices', 'experience'],
  read(raw, context, earlier) {
    const asked = options.read(raw, context, earlier);
    const codes = asked.value ?? [];
    const isImplied = earlier.get(experience)?.[0] === 'buy-online' && !codes.includes(BUY_ONLINE);
    return isImplied ? { ...asked, value: [BUY_ONLINE, ...codes] } : asked;
  },
  chips: (codes, query) =>
    options.chips!(codes, query).map((chip, at) => ({
      ...chip,
      without: (asked) =>
        asked.withAll([[homeServices, codes.toSpliced(at, 1)], ...(codes[at] === BUY_ONLINE ? [[experience, undefined] as const] : [])]),
    })),
};
