import { CATEGORIES } from '../../catalog/options/categories.js';
import { LISTING_TYPES } from '../../catalog/options/listing-types.js';
import type { RawParams } from '../raw-params.js';
import { invalidValue } from './filter.js';
import { NO_VALUE, isGiven, optionFilter } from './option-filter.js';
import type { OptionFilter } from './option-filter.js';

/**
 * Values of `allListingType` in entry links. `all-cars` means all conditions, for brands with a
 * narrower default.
 */
export const ALL_LISTING_TYPES: Readonly<Record<string, readonly string[]>> = {
  'all-cars': [],
  'new-cars': ['NEW'],
  'used-cars': ['USED'],
  'certified-cars': ['CERTIFIED'],
};

/**
 * The conditions of the category Certified Used. With that category, a brand's default conditions
 * do not apply, because no car would match both.
 */
export const CERTIFIED_LISTING_TYPES: readonly string[] = ['CERTIFIED', '3P_CERT'];

const options = optionFilter({
  name: 'listingType',
  isIndependent: false,
  section: 'condition',
  choice: 'any',
  options: LISTING_TYPES,
  documentation: { group: 'price-and-past', about: 'Condition.' },
  category: { code: 'certified-used', values: CERTIFIED_LISTING_TYPES },
  valuesOf: ({ listing }) => [listing.listingType],
});

const defaultOf = (brand: { defaultListingTypes?: readonly string[] }) =>
  brand.defaultListingTypes ?? [];

const isCertifiedCategory = (raw: RawParams) =>
  CATEGORIES.find(({ code }) => code !== 'all' && isGiven(raw, 'categorySearch', code))?.code ===
  'certified-used';

/** Whether all of these conditions are excluded. Reads parameters, as exclusions are read later. */
const isExcluded = (raw: RawParams, codes: readonly string[]) =>
  codes.length > 0 && codes.every((code) => isGiven(raw, 'exclude', `${options.name}:${code}`));

/**
 * Condition. An empty value means all conditions, for brands with a narrower default. It results
 * from removing the last selected condition there. The default does not apply if it is excluded.
 */
export const listingType: OptionFilter = {
  ...options,
  params: ['listingType', 'allListingType'],
  hasDefault: true,
  noopParams: [['allListingType', 'all-cars']],
  documentation: {
    ...options.documentation,
    parameters: {
      ...options.documentation.parameters,
      allListingType: {
        about:
          'Condition in words, used if `listingType` is missing; `all-cars` is every condition.',
        words: Object.keys(ALL_LISTING_TYPES),
      },
    },
  },
  read(raw, context, earlier) {
    const usual = defaultOf(context.brand);
    const named = options.read(raw, context, earlier);
    const words = raw.first('allListingType');
    const inWords = words === undefined ? undefined : codesOfWords(words);
    const value = named.value ?? inWords ?? usual;
    const isUsual = value.length === 0 ? usual.length === 0 : value.join() === usual.join();
    const isGivingWay =
      (isCertifiedCategory(raw) || isExcluded(raw, usual)) && (isUsual || value.length === 0);
    return {
      value: isGivingWay || (isUsual && usual.length === 0) ? undefined : value,
      rejected: [
        ...(named.rejected ?? []),
        ...(words !== undefined && inWords === undefined
          ? [invalidValue('allListingType', words, NO_VALUE)]
          : []),
      ],
    };
  },
  write(codes, { brand }) {
    if (codes.length === 0) return [['allListingType', 'all-cars']];
    return codes.join() === defaultOf(brand).join() ? [] : options.write(codes, { brand } as never);
  },
  // For brands with a default condition, no checked box must mean all conditions.
  hiddenFields: ({ brand }) => (brand.defaultListingTypes ? [['allListingType', 'all-cars']] : []),
  clauses: (codes, query) => (codes.length === 0 ? [] : options.clauses!(codes, query)),
};

function codesOfWords(text: string): readonly string[] | undefined {
  const words = text.toLowerCase();
  return Object.hasOwn(ALL_LISTING_TYPES, words) ? ALL_LISTING_TYPES[words] : undefined;
}
