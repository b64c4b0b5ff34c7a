import type { SearchResults } from '../../../../search/search.service.js';
import type { PageHead } from '../../document.presenter.js';
import { countOf, formatDollars } from '../../../../formatting/number-formats.js';
import { RESULTS_PATH, resultsHref } from '../../../../routes/links.js';
import { isLandingPage } from '../../search-engines/landing-pages.js';
import { neighbourPages } from '../grid/pagination.presenter.js';
import { scopeText, titleText } from './headline.presenter.js';
import { resultsData } from '../results-structured-data.js';

/** Head of the results page: title, canonical URL, neighboring pages. */
export function presentResultsHead(results: SearchResults): PageHead {
  const { query, answer } = results;
  const { previousHref, nextHref } = neighbourPages(results);
  const isIndexable = answer.total > 0 && isLandingPage(query);
  return {
    title: titleText(results),
    description: description(results),
    canonicalPath: resultsHref(query),
    previousPath: previousHref,
    nextPath: nextHref,
    isIndexable,
    currentPath: RESULTS_PATH,
    pageName: 'search results',
    // Only for search engines, so other pages save the bytes.
    ...(isIndexable && {
      structuredData: (origin) => JSON.stringify(resultsData(results, origin)),
    }),
  };
}

function description(results: SearchResults): string {
  const { query, answer } = results;
  const [lowest, highest] = [answer.stats?.minPriceDollars, answer.stats?.maxPriceDollars].map(
    (price) => price && formatDollars(price),
  );
  const prices = !lowest
    ? ''
    : lowest === highest
      ? ` Price: ${lowest}.`
      : ` Prices from ${lowest} to ${highest}.`;
  const { resultsSummary } = query.context.brand.texts;
  return `${titleText(results)}: ${countOf(answer.total, 'listing')} of cars ${scopeText(query)}, ${resultsSummary}.${prices}`;
}
