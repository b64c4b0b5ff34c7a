import { EXPERIENCES } from '../../catalog/options/experiences.js';
import type { ListedCar } from '../../inventory/listing.js';
import { labelOf } from '../../catalog/options/option.js';
import { invalidValue } from './filter.js';
import type { ParsedValue } from './filter.js';
import { make } from './make.js';
import { isGiven, optionFilter } from './option-filter.js';

const options = optionFilter({
  name: 'experience',
  isIndependent: false,
  choice: 'one',
  options: EXPERIENCES,
  documentation: { group: 'seller', about: 'Cars of one of the site’s entry points.' },
  category: { code: 'buy-online', values: ['buy-online'] },
  keywords: { areLabelsRead: false },
  valuesOf: experiencesOf,
});

/** The make that sells online under its own name. */
export const BUY_ONLINE_MAKE_CODE = 'HYUND';

/**
 * The entry point that a search came through. Buying online has two names: the home service
 * BUY_ONLINE sets the experience to `buy-online`, replacing any other, and vice versa. The car
 * maker's own entry point is rejected unless its make is selected.
 */
export const experience: typeof options = {
  ...options,
  params: ['experience', 'homeServices'],
  read(raw, context, earlier) {
    const requested = options.read(raw, context, earlier);
    if (isGiven(raw, 'homeServices', 'BUY_ONLINE')) return boughtOnline(requested);
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
      refused: [
        ...(requested.refused ?? []),
        invalidValue('experience', 'hyundai-buy-online', `needs the make ${makeName}`, leftOut),
      ],
    };
  },
  // The chip of the home service shows it.
  chips: (codes, query) => (codes[0] === 'buy-online' ? [] : options.chips!(codes, query)),
};

function boughtOnline({
  value: [code] = [],
  refused = [],
}: ParsedValue<readonly string[]>): ParsedValue<readonly string[]> {
  const replaced = EXPERIENCES.find((option) => option.code === code && code !== 'buy-online');
  if (!replaced) return { value: ['buy-online'], refused };
  const leftOut = {
    rule: 'Buy Online replaces other entry points',
    name: replaced.label,
    isWithoutEffect: true,
  };
  return {
    value: ['buy-online'],
    refused: [
      ...refused,
      invalidValue('experience', replaced.code, 'is replaced by Buy Online', leftOut),
    ],
  };
}

function experiencesOf({ listing, owner, dealRating }: ListedCar): readonly string[] {
  const isBoughtOnline = owner.homeServices.includes('BUY_ONLINE');
  return [
    ...(listing.useType === 'COMMERCIAL' ? ['commercial'] : []),
    ...(dealRating?.indicator ? ['best-deals'] : []),
    ...(isBoughtOnline ? ['buy-online'] : []),
    ...(isBoughtOnline && listing.makeCode === BUY_ONLINE_MAKE_CODE ? ['hyundai-buy-online'] : []),
  ];
}
