import { HOME_SERVICES } from '../../catalog/options/home-services.js';
import { BUY_ONLINE_SERVICE, withService } from './buy-online-experience.js';
import { experience } from './experience.js';
import { optionFilter } from './option-filter.js';

const options = optionFilter({
  name: 'homeServices',
  isIndependent: false,
  section: 'at-home-services',
  choice: 'all',
  options: HOME_SERVICES,
  sectionsOfOptions: { [BUY_ONLINE_SERVICE]: 'buy-online' },
  documentation: {
    group: 'seller',
    about: "Services the dealer offers online or at the shopper's home.",
  },
  category: { code: 'buy-online', values: [BUY_ONLINE_SERVICE] },
  valuesOf: ({ owner }) => owner.homeServices,
});

/** Services that a dealer offers online or at home. */
export const homeServices: typeof options = {
  ...options,
  params: ['homeServices', 'experience'],
  read(raw, context, earlier) {
    const requested = options.read(raw, context, earlier);
    const services = withService(requested.value ?? [], earlier.get(experience)?.[0]);
    return services.length > 0 ? { ...requested, value: services } : requested;
  },
  // Unchecking the box must also remove the experience.
  alsoControls: [[experience.name, 'buy-online']],
  chips: (codes, query) =>
    options.chips!(codes, query).map((chip, at) => ({
      ...chip,
      without: (current) =>
        current.withAll([
          [homeServices, codes.toSpliced(at, 1)],
          ...(codes[at] === BUY_ONLINE_SERVICE ? [[experience, undefined] as const] : []),
        ]),
    })),
};
