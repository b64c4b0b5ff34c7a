import { EXPERIENCES } from '../../catalogue/options/experiences.js';
import type { ListedCar } from '../../inventory/listing.js';
import { isGiven, optionFilter } from './option-filter.js';

const options = optionFilter({
  name: 'experience',
  choice: 'one',
  options: EXPERIENCES,
  documentation: { group: 'seller', about: 'Cars of an entry to the site.' },
  category: { code: 'buy-online', values: ['buy-online'] },
  keywords: { areLabelsRead: false },
  valuesOf: experiencesOf,
});

/**
 * The entry point a search came through. Buying online is one thing under two names: the home service BUY_ONLINE sets the
 * experience to `buy-online` and the other way round.
 */
export const experience: typeof options = {
  ...options,
  params: ['experience', 'homeServices'],
  read(raw, context, earlier) {
    const asked = options.read(raw, context, earlier);
    return asked.value || !isGiven(raw, 'homeServices', 'BUY_ONLINE')
      ? { ...asked, value: asked.value }
      : { ...asked, value: ['buy-online'] };
  },
  // Bought online is said by the home service's own chip.
  chips: (codes, query) => (codes[0] === 'buy-online' ? [] : options.chips!(codes, query)),
};

function experiencesOf({ listing, owner, dealRating }: ListedCar): readonly string[] {
  const isBoughtOnline = owner.homeServices.includes('BUY_ONLINE');
  return [
    ...(listing.useType === 'COMMERCIAL' ? ['commercial'] : []),
    ...(dealRating?.indicator ? ['best-deals'] : []),
    ...(isBoughtOnline ? ['buy-online'] : []),
    ...(isBoughtOnline && listing.makeCode === 'HYUND' ? ['hyundai-buy-online'] : []),
  ];
}
