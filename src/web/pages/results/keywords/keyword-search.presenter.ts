import type { KeywordSearchProps } from '../../../../../views/results/keyword-search.js';
import { hasFeature } from '../../../../platform/config/features.js';
import { openSearchParams } from '../../../../search/query-understanding/phrase-parts.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import { RESULTS_PATH } from '../../../../routes/links.js';
import type { TypedPhrase } from './keyword-entry.js';

const SUGGESTIONS_PATH = '/rest/lsc/marketplace/suggested/keywords/';

/**
 * A keyword refines the current search; the phrase of this page stays in the field. Undefined for
 * brands without the field.
 */
export function presentKeywordSearch(
  query: SearchQuery,
  notice: TypedPhrase | undefined,
): KeywordSearchProps | undefined {
  const { brand } = query.context;
  if (!hasFeature(brand, 'advancedKeywordSearch')) return undefined;
  const kept = openSearchParams(query);
  const search = new URLSearchParams(kept as [string, string][]).toString();
  return {
    action: RESULTS_PATH,
    value: notice?.phrase ?? '',
    carried: kept.map(([name, value]) => ({ name, value })),
    suggestionsPath: hasFeature(brand, 'suggestedKeyword') ? SUGGESTIONS_PATH : '',
    suggestionsSearch: search && `?${search}`,
  };
}
