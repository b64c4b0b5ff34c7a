import { HOME_SERVICES } from '../../catalog/options/home-services.js';
import { experience } from './experience.js';
import { optionFilter } from './option-filter.js';

const BUY_ONLINE = 'BUY_ONLINE';

const options = optionFilter({
  name: 'homeServices',
  isIndependent: false,
  section: 'at-home-services',
  choice: 'all',
  options: HOME_SERVICES,
  sectionsOfOptions: { [BUY_ONLINE]: 'buy-online' },
  documentation: {
    group: 'seller',
    about: "Services the dealer offers online or at the shopper's home.",
  },
  category: { code: 'buy-online', values: [BUY_ONLINE] },
  valuesOf: ({ owner }) => owner.homeServices,
});

/**
 * Services that a dealer offers online or at home. BUY_ONLINE follows the experience `buy-online`.
 */
export const homeServices: typeof options = {
  ...options,
  params: ['homeServices', 'experience'],
  read(raw, context, earlier) {
    const requested = options.read(raw, context, earlier);
    const codes = requested.value ?? [];
    const isImplied = earlier.get(experience)?.[0] === 'buy-online' && !codes.includes(BUY_ONLINE);
    return isImplied ? { ...requested, value: [BUY_ONLINE, ...codes] } : requested;
  },
  // Unchecking the box must also remove the experience.
  alsoControls: [[experience.name, 'buy-online']],
  chips: (codes, query) =>
    options.chips!(codes, query).map((chip, at) => ({
      ...chip,
      without: (current) =>
        current.withAll([
          [homeServices, codes.toSpliced(at, 1)],
          ...(codes[at] === BUY_ONLINE ? [[experience, undefined] as const] : []),
        ]),
    })),
};
