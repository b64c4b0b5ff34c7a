import { CATEGORIES } from '../../catalog/options/categories.js';
import type { CategoryCode } from '../../catalog/options/categories.js';
import { hasFeature } from '../../platform/config/features.js';
import type { ListedCar } from '../../inventory/listing.js';
import type { Earlier } from './filter.js';
import { CERTIFIED_LISTING_TYPES } from './listing-type.js';
import type { OptionFilter } from './option-filter.js';
import { isOptionFilter, optionFilter } from './option-filter.js';

/** All category tabs except All Results, which means no category. */
const options = optionFilter({
  name: 'categorySearch',
  isIndependent: false,
  choice: 'one',
  options: CATEGORIES.filter(({ code }) => code !== 'all'),
  documentation: { group: 'seller', about: 'A tab of the results page.' },
  keywords: { areLabelsRead: false },
  valuesOf: categoriesOf,
});

/**
 * Fields of filters whose options all replace the tab (`category` without `values`). They are
 * counted as if no tab were selected.
 */
const COUNTED_WITHOUT_TAB: Partial<Record<CategoryCode, string>> = {
  'best-deals': 'dealType',
  'by-owner': 'sellerType',
};

/**
 * The category tab above the results. A value of the same kind replaces it: `dealType=greatprice`
 * drops the tab Best Deals.
 */
export const categorySearch: typeof options = {
  ...options,
  /**
   * A value of the category that was selected by hand replaces it: the tab returns to All Results.
   */
  read(raw, context, earlier) {
    const requested = options.read(raw, context, earlier);
    const isReplaced = earlier
      .activeFilters()
      .some((filter) => isOptionFilter(filter) && belongsTo(filter, earlier, requested.value?.[0]));
    return requested.value && isReplaced ? {} : requested;
  },
  clauses([code]) {
    const field = COUNTED_WITHOUT_TAB[code as CategoryCode];
    const whenCounting = { categorySearch: null, ...(field !== undefined && { [field]: null }) };
    return [{ anyOf: [{ field: 'categorySearch', value: code! }], whenCounting }];
  },
  /** The tab shows the category, for brands with tabs. */
  chips: (codes, query) =>
    hasFeature(query.context.brand, 'categorySearch') ? [] : options.chips!(codes, query),
};

function belongsTo(
  filter: OptionFilter,
  earlier: Earlier,
  categoryCode: string | undefined,
): boolean {
  const { category } = filter;
  if (!category || category.code !== categoryCode) return false;
  return earlier.get(filter)!.some((value) => category.values?.includes(value) ?? true);
}

function categoriesOf({ listing, owner, dealRating }: ListedCar): readonly string[] {
  return [
    ...(dealRating?.indicator ? ['best-deals'] : []),
    ...(owner.homeServices.includes('BUY_ONLINE') ? ['buy-online'] : []),
    ...(owner.sellerType === 'p' ? ['by-owner'] : []),
    ...(CERTIFIED_LISTING_TYPES.includes(listing.listingType) ? ['certified-used'] : []),
  ];
}
