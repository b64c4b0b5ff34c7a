import type { KeywordSearchProps } from '../../../views/results/keyword-search.js';
import { hasFeature } from '../../config/features.js';
import { keptOf } from '../../search/keywords/reading.js';
import type { SearchQuery } from '../../search/search-query.js';
import { RESULTS_PATH } from '../../wording/links.js';
import type { KeywordNotice } from './keyword-entry.js';

const SUGGESTIONS_PATH = '/rest/lsc/marketplace/suggested/keywords/';

/**
 * A keyword goes on from the search that is open; the phrase that led to this page stays in the box, to be gone on with. Undefined with a
 * brand that has no box.
 */
export function presentKeywordSearch(query: SearchQuery, notice: KeywordNotice | undefined): KeywordSearchProps | undefined {
  const { brand } = query.context;
  if (!hasFeature(brand, 'advancedKeywordSearch')) return undefined;
  const kept = keptOf(query);
  const search = new URLSearchParams(kept as [string, string][]).toString();
  return {
    action: RESULTS_PATH,
    value: notice?.phrase ?? '',
    carried: kept.map(([name, value]) => ({ name, value })),
    suggestionsPath: hasFeature(brand, 'suggestedKeyword') ? SUGGESTIONS_PATH : '',
    suggestionsSearch: search && `?${search}`,
  };
}
