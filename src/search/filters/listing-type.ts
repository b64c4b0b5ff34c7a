import { CATEGORIES } from '../../catalogue/options/categories.js';
import { LISTING_TYPES } from '../../catalogue/options/listing-types.js';
import type { RawParams } from '../raw-params.js';
import { isGiven, optionFilter } from './option-filter.js';
import type { OptionFilter } from './option-filter.js';

/** `allListingType` in words, as entry links write it; `all-cars` asks for every condition where the brand has a default. */
export const ALL_LISTING_TYPES: Readonly<Record<string, readonly string[]>> = {
  'all-cars': [],
  'new-cars': ['NEW'],
  'used-cars': ['USED'],
  'certified-cars': ['CERTIFIED'],
};

/**
 * The conditions behind the category Certified Used. Where it is the category, a brand's own condition gives way to it: no car is
 * of both.
 */
export const CERTIFIED_LISTING_TYPES: readonly string[] = ['CERTIFIED', '3P_CERT'];

const options = optionFilter({
  name: 'listingType',
  section: 'condition',
  choice: 'any',
  options: LISTING_TYPES,
  documentation: { group: 'price-and-past', about: 'Condition.' },
  category: { code: 'certified-used', values: CERTIFIED_LISTING_TYPES },
  valuesOf: ({ listing }) => [listing.listingType],
});

const defaultOf = (brand: { defaultListingTypes?: readonly string[] }) => brand.defaultListingTypes ?? [];

const isCertifiedCategory = (raw: RawParams) =>
  CATEGORIES.find(({ code }) => code !== 'all' && isGiven(raw, 'categorySearch', code))?.code === 'certified-used';

/**
 * Condition. An empty value means every condition, asked for on a brand whose default is narrower; so it is what is left when the
 * last chosen condition is taken back there.
 */
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
        about: 'Condition in words, used if `listingType` is missing; `all-cars` is every condition.',
        words: Object.keys(ALL_LISTING_TYPES),
      },
    },
  },
  read(raw, context, earlier) {
    const usual = defaultOf(context.brand);
    const named = options.read(raw, context, earlier);
    const value = named.value ?? inWords(raw.first('allListingType')) ?? usual;
    const isUsual = value.length === 0 ? usual.length === 0 : value.join() === usual.join();
    const isGivingWay = isCertifiedCategory(raw) && (isUsual || value.length === 0);
    return { ...named, value: isGivingWay || (isUsual && usual.length === 0) ? undefined : value };
  },
  write(codes, { brand }) {
    if (codes.length === 0) return [['allListingType', 'all-cars']];
    return codes.join() === defaultOf(brand).join() ? [] : options.write(codes, { brand } as never);
  },
  // Where the brand narrows the condition by itself, no box ticked must mean every condition.
  hiddenFields: ({ brand }) => (brand.defaultListingTypes ? [['allListingType', 'all-cars']] : []),
  clauses: (codes, query) => (codes.length === 0 ? [] : options.clauses!(codes, query)),
};

function inWords(text: string | undefined): readonly string[] | undefined {
  const words = text?.toLowerCase() ?? '';
  return Object.hasOwn(ALL_LISTING_TYPES, words) ? ALL_LISTING_TYPES[words] : undefined;
}
