import type { CategoryTab } from '../../../views/results/category-tabs.js';
import { CATEGORIES } from '../../catalogue/options/categories.js';
import { ALL_FILTERS } from '../../search/filters/all-filters.js';
import { categorySearch } from '../../search/filters/category-search.js';
import { PLACE_FILTERS } from '../../search/filters/location-clauses.js';
import { isOptionFilter } from '../../search/filters/option-filter.js';
import type { SearchQuery } from '../../search/search-query.js';
import type { SearchResults } from '../../search/search.service.js';
import { formatCount } from '../../wording/formats.js';
import { resultsHref } from '../../wording/links.js';

/** The filters whose values belong to a category; picking it takes their place. */
const BELONGING = ALL_FILTERS.filter(isOptionFilter).filter(({ category }) => category !== undefined);
const belongingTo = (code: string) => BELONGING.filter(({ category }) => category!.code === code);

/** All Results clears all filters except the category ones; a search stays around its place. */
export function allResults(query: SearchQuery): SearchQuery {
  return query.get(categorySearch) ? query.only([...PLACE_FILTERS, ...BELONGING]) : query;
}

/** `allResultsCount` is the number of cars behind All Results. */
export function presentCategoryTabs({ query, answer }: SearchResults, allResultsCount: number): CategoryTab[] {
  const current = query.get(categorySearch)?.[0] ?? 'all';
  return CATEGORIES.map(({ code, label }) => ({
    id: `tab-${code}`,
    text: label,
    href: resultsHref(code === 'all' ? allResults(query) : pick(query, code)),
    countText: code === 'all' ? formatCount(allResultsCount) : countOfCategory(code),
    isCurrent: code === current,
  }));

  /** Unknown while a filter that the category would replace is asked. */
  function countOfCategory(code: string): string | undefined {
    const isReplacing = belongingTo(code).some((filter) => query.get(filter) !== undefined);
    return isReplacing ? undefined : formatCount(answer.counts.get(categorySearch.name)?.get(code) ?? 0);
  }
}

function pick(query: SearchQuery, code: string): SearchQuery {
  const replaced = belongingTo(code).map((filter) => [filter, undefined] as const);
  return query.withAll([...replaced, [categorySearch, [code]]]);
}
