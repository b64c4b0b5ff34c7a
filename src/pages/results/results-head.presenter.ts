import { ALL_FILTERS } from '../../search/filters/all-filters.js';
import type { SearchQuery } from '../../search/search-query.js';
import { defaultSortFor } from '../../search/sorts.js';
import type { SearchResults } from '../../search/search.service.js';
import type { PageHead } from '../document.presenter.js';
import { countOf, formatDollars } from '../../wording/formats.js';
import { RESULTS_PATH, resultsHref } from '../../wording/links.js';
import { neighbourPages } from './pagination.presenter.js';
import { heading, scopeText } from './headline.presenter.js';

const INDEXABLE_NAMES = new Set(ALL_FILTERS.filter((filter) => filter.isIndexable).flatMap((filter) => filter.params));

/** What browsers, search engines and neighbours of the page are told of it. */
export function presentResultsHead(results: SearchResults): PageHead {
  const { query, answer } = results;
  const { previousHref, nextHref } = neighbourPages(results);
  return {
    title: heading(query),
    description: description(results),
    canonicalPath: resultsHref(query),
    previousPath: previousHref,
    nextPath: nextHref,
    isIndexable: answer.total > 0 && isIndexable(query),
    currentPath: RESULTS_PATH,
  };
}

/** One value of each of a few filters in the default order: what people search for by name. */
function isIndexable(query: SearchQuery): boolean {
  const params = query.params().filter(([name]) => name !== 'firstRecord');
  const names = params.map(([name]) => name);
  return query.sort === defaultSortFor(query) && names.every((name) => INDEXABLE_NAMES.has(name)) && new Set(names).size === names.length;
}

function description({ query, answer }: SearchResults): string {
  const prices = answer.stats
    ? ` Prices from ${formatDollars(answer.stats.minPriceDollars)} to ${formatDollars(answer.stats.maxPriceDollars)}.`
    : '';
  const { resultsSummary } = query.context.brand.texts;
  return `${heading(query)}: ${countOf(answer.total, 'listing')} of cars ${scopeText(query)}, ${resultsSummary}.${prices}`;
}
