import type { CarSearchProps } from '../../../views/car-search.js';
import type { SelectFieldProps } from '../../../views/results/select-field.js';
import { LISTING_TYPES } from '../../catalog/options/listing-types.js';
import { labelOf } from '../../catalog/options/option.js';
import { listingType } from '../../search/filters/listing-type.js';
import { make } from '../../search/filters/make.js';
import { model } from '../../search/filters/model.js';
import { sellerType } from '../../search/filters/seller-type.js';
import type { SearchQuery } from '../../search/search-query.js';
import { formatCount, formatDollars } from '../../formatting/number-formats.js';
import { RESULTS_PATH } from '../../routes/links.js';
import type { Market } from './market.js';

/**
 * Listing call for the models of a make: the shortest response with their counts. The make's code
 * is appended.
 */
const MODELS_HREF = '/rest/lsc/listing?fields=title&numRecords=1&makeCode=';

const MAX_PRICES_DOLLARS = [
  5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 75_000, 100_000,
];

/** Search form by make and model. Pages add their own fields. */
export function presentCarSearch(market: Pick<Market, 'query' | 'countsOf'>): CarSearchProps {
  return { action: RESULTS_PATH, carried: [], ...vehicleChoice(market), submitText: 'See cars' };
}

/** The same for cars of private sellers, of any condition. */
export function presentOwnerCarSearch(market: Market): CarSearchProps {
  return {
    ...presentCarSearch(market),
    carried: [{ name: sellerType.name, value: 'p' }],
    zip: EMPTY_ZIP,
    submitText: 'See what they cost',
  };
}

/** An empty ZIP field. */
export const EMPTY_ZIP = { name: 'zip', value: '' } as const;

/** Maximum price, in common steps. */
export function priceSelect(): SelectFieldProps {
  return {
    id: 'search-price',
    name: 'maxPrice',
    label: 'Max price',
    options: [
      { value: '', label: 'Any price', selected: true },
      ...MAX_PRICES_DOLLARS.map((dollars) => ({
        value: String(dollars),
        label: `Up to ${formatDollars(dollars)}`,
      })),
    ],
  };
}

/** The first option is the brand's default, with its name. */
export function conditionSelect({ context: { brand } }: SearchQuery): SelectFieldProps {
  const shown = brand.defaultListingTypes ?? [];
  const shownText = shown.length === 0 ? 'New and used' : capitalized(conditionWords(shown));
  const others = LISTING_TYPES.filter(({ code }) => shown.join() !== code);
  return {
    id: 'search-condition',
    name: listingType.name,
    label: 'Condition',
    options: [
      { value: '', label: shownText, selected: true },
      ...others.map(({ code, label }) => ({ value: code, label })),
    ],
  };
}

/**
 * The brand's default stock in words: "new, used and certified", "used", "new, used and certified
 * Hyundai".
 */
export function stockWords({ context: { brand, catalog } }: SearchQuery): string {
  const makeName = brand.lockedMakeCode && catalog.makeName(brand.lockedMakeCode);
  return [conditionWords(brand.defaultListingTypes ?? ['NEW', 'USED', 'CERTIFIED']), makeName]
    .filter(Boolean)
    .join(' ');
}

/** Capitalizes the first letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A make and its models; on a maker's site only its models. */
function vehicleChoice({
  query,
  countsOf,
}: Pick<Market, 'query' | 'countsOf'>): Pick<CarSearchProps, 'make' | 'model' | 'modelsHref'> {
  const { catalog, brand } = query.context;
  const { lockedMakeCode } = brand;
  const select = { id: 'search-model', name: model.name, label: 'Model' };
  if (lockedMakeCode !== undefined) {
    return {
      model: {
        ...select,
        options: choices('Any model', catalog.modelsOfMake(lockedMakeCode), countsOf(model)),
      },
    };
  }
  return {
    make: {
      id: 'search-make',
      name: make.name,
      label: 'Make',
      options: choices('Any make', catalog.makes, countsOf(make)),
    },
    model: { ...select, options: [{ value: '', label: 'Any model' }], disabled: true },
    modelsHref: MODELS_HREF,
  };
}

/** Options with cars, and their counts. All options if counts are unavailable. */
function choices(
  anyLabel: string,
  all: readonly { code: string; name: string }[],
  counts: ReadonlyMap<string, number>,
) {
  const offered = counts.size === 0 ? all : all.filter(({ code }) => counts.get(code));
  const labelWith = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${formatCount(count)})`;
  return [
    { value: '', label: anyLabel, selected: true },
    ...offered.map(({ code, name }) => ({ value: code, label: labelWith(name, counts.get(code)) })),
  ];
}

/** "new, used and certified". */
function conditionWords(codes: readonly string[]): string {
  const words = codes.map((code) => labelOf(LISTING_TYPES, code).toLowerCase());
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');
}
