import type { CategoryTab } from '../../../views/results/category-tabs.js';
import { CATEGORIES } from '../../catalogue/options/categories.js';
import { ALL_FILTERS } from '../../search/filters/all-filters.js';
import { categorySearch } from '../../search/filters/category-search.js';
import { PLACE_FILTERS } from '../../search/filters/location-clauses.js';
import { isOptionFilter } from '../../search/filters/option-filter.js';
import type { OptionFilter } from '../../search/filters/option-filter.js';
import type { SearchQuery } from '../../search/search-query.js';
import type { SearchResults } from '../../search/search.service.js';
import { formatCount } from '../../wording/formats.js';
import { resultsHref } from '../../wording/links.js';

/** The filters whose values belong to a category; picking it takes the place of these values. */
const BELONGING = ALL_FILTERS.filter(isOptionFilter).filter(({ category }) => category !== undefined);

/** All Results clears all filters except the category ones. The place stays. */
export function allResults(query: SearchQuery): SearchQuery {
  return query.get(categorySearch) ? query.only([...PLACE_FILTERS, ...BELONGING]) : query;
}

/** `allResultsCount` is the number of cars behind All Results. */
export function presentCategoryTabs({ query, answer }: SearchResults, allResultsCount: number): CategoryTab[] {
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

/** The search of a category's tab. Values that don't belong to the category stay, such as `experience=best-deals` under Buy Online. */
export function pickCategory(query: SearchQuery, code: string): SearchQuery {
  const replaced = BELONGING.filter(({ category }) => category!.code === code).map(
    (filter) => [filter, besideCategory(filter, query)] as const,
  );
  return query.withAll([...replaced, [categorySearch, [code]]]);
}

/** No car has two values of a filter of alternatives (`any`): beside the category, another condition than a certified one would find none. */
function besideCategory(filter: OptionFilter, query: SearchQuery): readonly string[] | undefined {
  const own = filter.choice === 'any' ? undefined : filter.category!.values;
  const left = own && query.get(filter)?.filter((value) => !own.includes(value));
  return left?.length ? left : undefined;
}
