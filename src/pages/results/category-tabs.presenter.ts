import type { CategoryTab } from '../../../views/results/category-tabs.js';
import { CATEGORIES } from '../../catalogue/options/categories.js';
import { categorySearch } from '../../search/filters/category-search.js';
import { city } from '../../search/filters/city.js';
import { dealType } from '../../search/filters/deal-type.js';
import { experience } from '../../search/filters/experience.js';
import type { Filter } from '../../search/filters/filter.js';
import { homeServices } from '../../search/filters/home-services.js';
import { listingType } from '../../search/filters/listing-type.js';
import { searchRadius } from '../../search/filters/search-radius.js';
import { sellerType } from '../../search/filters/seller-type.js';
import { state } from '../../search/filters/state.js';
import { zip } from '../../search/filters/zip.js';
import type { SearchQuery } from '../../search/search-query.js';
import type { SearchResults } from '../../search/search.service.js';
import { formatCount } from '../../wording/formats.js';
import { resultsHref } from '../../wording/links.js';

/** The filters whose values belong to a category; picking the category takes their place. */
const BELONGING: Readonly<Record<string, readonly Filter[]>> = {
  'best-deals': [dealType],
  'buy-online': [homeServices, experience],
  'by-owner': [sellerType],
  'certified-used': [listingType],
};

const LOCATION: readonly Filter[] = [zip, searchRadius, state, city];

/** All Results clears all filters except the category ones; a search stays around its place. */
export function allResults(query: SearchQuery): SearchQuery {
  return query.get(categorySearch) ? query.only([...LOCATION, ...Object.values(BELONGING).flat()]) : query;
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

/** The search of a category's tab. */
export function pickCategory(query: SearchQuery, code: string): SearchQuery {
  const replaced = BELONGING[code]!.map((filter) => [filter, undefined] as const);
  return query.withAll([...replaced, [categorySearch, [code]]]);
}
