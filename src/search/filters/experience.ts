import { EXPERIENCES } from '../../catalog/options/experiences.js';
import type { ListedCar } from '../../inventory/listing.js';
import { labelOf } from '../../catalog/options/option.js';
import {
  BUY_ONLINE_EXPERIENCE,
  BUY_ONLINE_SERVICE,
  boughtOnline,
  isBoughtOnline,
} from './buy-online-experience.js';
import { invalidValue } from './filter.js';
import { make } from './make.js';
import { optionFilter } from './option-filter.js';

const options = optionFilter({
  name: 'experience',
  isIndependent: false,
  choice: 'one',
  options: EXPERIENCES,
  documentation: { group: 'seller', about: 'Cars of one of the site’s entry points.' },
  category: { code: 'buy-online', values: [BUY_ONLINE_EXPERIENCE] },
  keywords: { areLabelsRead: false },
  valuesOf: experiencesOf,
});

/** The make that sells online under its own name. */
export const BUY_ONLINE_MAKE_CODE = 'HYUND';

/**
 * The entry point that a search came through. The car maker's own is rejected unless its make is
 * selected.
 */
export const experience: typeof options = {
  ...options,
  params: ['experience', 'homeServices'],
  read(raw, context, earlier) {
    const requested = options.read(raw, context, earlier);
    if (isBoughtOnline(raw)) return boughtOnline(requested);
    const isClosed =
      requested.value?.[0] === 'hyundai-buy-online' &&
      !earlier.get(make)?.codes.includes(BUY_ONLINE_MAKE_CODE);
    if (!isClosed) return requested;
    const makeName = context.catalog.makeName(BUY_ONLINE_MAKE_CODE);
    const leftOut = {
      rule: `To buy online from ${makeName}, the make must be ${makeName}`,
      name: labelOf(EXPERIENCES, 'hyundai-buy-online'),
      isWithoutEffect: true,
    };
    return {
      value: undefined,
      rejected: [
        ...(requested.rejected ?? []),
        invalidValue('experience', 'hyundai-buy-online', `needs the make ${makeName}`, leftOut),
      ],
    };
  },
  // The chip of the home service shows it.
  chips: (codes, query) => (codes[0] === BUY_ONLINE_EXPERIENCE ? [] : options.chips!(codes, query)),
};

function experiencesOf({ listing, owner, dealRating }: ListedCar): readonly string[] {
  const sellsOnline = owner.homeServices.includes(BUY_ONLINE_SERVICE);
  return [
    ...(listing.useType === 'COMMERCIAL' ? ['commercial'] : []),
    ...(dealRating?.indicator ? ['best-deals'] : []),
    ...(sellsOnline ? [BUY_ONLINE_EXPERIENCE] : []),
    ...(sellsOnline && listing.makeCode === BUY_ONLINE_MAKE_CODE ? ['hyundai-buy-online'] : []),
  ];
}
