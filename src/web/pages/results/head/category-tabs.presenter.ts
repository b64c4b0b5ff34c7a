import type { CategoryTab } from '../../../../../views/results/category-tabs.js';
import { CATEGORIES } from '../../../../catalog/options/categories.js';
import { ALL_FILTERS } from '../../../../search/filters/all-filters.js';
import { categorySearch } from '../../../../search/filters/category-search.js';
import { PLACE_FILTERS } from '../../../../search/filters/location-clauses.js';
import { isOptionFilter } from '../../../../search/filters/option-filter.js';
import type { OptionFilter } from '../../../../search/filters/option-filter.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { formatCount } from '../../../../formatting/number-formats.js';
import { resultsHref } from '../../../../routes/links.js';

/** Filters with values that belong to a category. Selecting the category replaces these values. */
const BELONGING = ALL_FILTERS.filter(isOptionFilter).filter(
  ({ category }) => category !== undefined,
);

/** The searches of a page's tabs, by code. Cached, because their counts ask for them as well. */
const TABS = new WeakMap<SearchQuery, Map<string, SearchQuery>>();

/** The search of All Results: clears all filters except the place and `BELONGING`. */
export function allResults(query: SearchQuery): SearchQuery {
  return query.get(categorySearch)
    ? tabOf(query, 'all', () => query.only([...PLACE_FILTERS, ...BELONGING]))
    : query;
}

/** `allResultsCount`: number of cars of All Results. */
export function presentCategoryTabs(
  { query, answer }: SearchResults,
  allResultsCount: number,
): CategoryTab[] {
  const current = query.get(categorySearch)?.[0] ?? 'all';
  const counts = answer.counts.get(categorySearch.name);
  return CATEGORIES.map(({ code, label }) => ({
    id: `tab-${code}`,
    text: label,
    href: resultsHref(code === 'all' ? allResults(query) : pickCategory(query, code)),
    countText: formatCount(code === 'all' ? allResultsCount : (counts?.get(code) ?? 0)),
    isCurrent: code === current,
  }));
}

/**
 * The search of a category's tab. Values of other categories stay, such as `experience=best-deals`
 * under Buy Online.
 */
export function pickCategory(query: SearchQuery, code: string): SearchQuery {
  return tabOf(query, code, () => {
    const replaced = BELONGING.filter(({ category }) => category!.code === code).map(
      (filter) => [filter, besideCategory(filter, query)] as const,
    );
    return query.withAll([...replaced, [categorySearch, [code]]]);
  });
}

function tabOf(query: SearchQuery, code: string, derive: () => SearchQuery): SearchQuery {
  const known = TABS.get(query) ?? new Map<string, SearchQuery>();
  TABS.set(query, known);
  const tab = known.get(code) ?? derive();
  known.set(code, tab);
  return tab;
}

/**
 * Values that stay with a category. With alternatives (`any`) none may stay: no car has two
 * values, so another condition with a certified one would find nothing.
 */
function besideCategory(filter: OptionFilter, query: SearchQuery): readonly string[] | undefined {
  const own = filter.choice === 'any' ? undefined : filter.category!.values;
  const left = own && query.get(filter)?.filter((value) => !own.includes(value));
  return left?.length ? left : undefined;
}
