import { LISTING_TYPES } from '../../catalogue/options/listing-types.js';
import { optionFilter } from './option-filter.js';
import type { OptionFilter } from './option-filter.js';

/** `allListingType` in words, as entry links write it; `all-cars` asks for every condition where the brand has a default. */
export const ALL_LISTING_TYPES: Readonly<Record<string, readonly string[]>> = {
  'all-cars': [],
  'new-cars': ['NEW'],
  'used-cars': ['USED'],
  'certified-cars': ['CERTIFIED'],
};

const options = optionFilter({
  name: 'listingType',
  section: 'condition',
  isIndexable: true,
  choice: 'any',
  options: LISTING_TYPES,
  documentation: { group: 'price-and-past', about: 'Condition.' },
  category: { code: 'certified-used', values: ['CERTIFIED', '3P_CERT'] },
  valuesOf: ({ listing }) => [listing.listingType],
});

const defaultOf = (brand: { defaultListingTypes?: readonly string[] }) => brand.defaultListingTypes ?? [];

/** Condition. An empty value means every condition, asked for on a brand whose default is narrower. */
export const listingType: OptionFilter = {
  ...options,
  params: ['listingType', 'allListingType'],
  hasDefault: true,
  idleParams: [['allListingType', 'all-cars']],
  documentation: {
    ...options.documentation,
    parameters: {
      ...options.documentation.parameters,
      allListingType: {
        about: 'Condition in words, where `listingType` is not given; `all-cars` is every condition.',
        words: Object.keys(ALL_LISTING_TYPES),
      },
    },
  },
  read(raw, context, earlier) {
    const named = options.read(raw, context, earlier);
    if (named.value) return named;
    const everything = ALL_LISTING_TYPES[raw.first('allListingType')?.toLowerCase() ?? ''];
    const value = everything ?? defaultOf(context.brand);
    const isSaid = value.length > 0 || (everything !== undefined && defaultOf(context.brand).length > 0);
    return { ...named, value: isSaid ? value : undefined };
  },
  write(codes, { brand }) {
    if (codes.length === 0) return [['allListingType', 'all-cars']];
    return codes.join() === defaultOf(brand).join() ? [] : options.write(codes, { brand } as never);
  },
  // Where the brand narrows the condition by itself, no box ticked must mean every condition.
  hiddenFields: ({ brand }) => (brand.defaultListingTypes ? [['allListingType', 'all-cars']] : []),
  clauses: (codes, query) => (codes.length === 0 ? [] : options.clauses!(codes, query)),
};
