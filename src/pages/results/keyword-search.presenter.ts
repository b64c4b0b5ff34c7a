import type { KeywordSearchProps } from '../../../views/results/keyword-search.js';
import type { SearchQuery } from '../../search/search-query.js';
import { RESULTS_PATH } from '../../wording/links.js';
import type { KeywordNotice } from './keyword-entry.js';
import { whereOf } from './keyword-entry.js';

const SUGGESTIONS_PATH = '/rest/lsc/marketplace/suggested/keywords/';

/** A keyword is a new search at the same place; a phrase that was not understood stays in the box, to be put right. */
export function presentKeywordSearch(query: SearchQuery, notice: KeywordNotice | undefined): KeywordSearchProps {
  const where = whereOf(query);
  const search = new URLSearchParams(where as [string, string][]).toString();
  return {
    action: RESULTS_PATH,
    value: notice?.phrase ?? '',
    carried: where.map(([name, value]) => ({ name, value })),
    suggestionsPath: SUGGESTIONS_PATH,
    suggestionsSearch: search && `?${search}`,
  };
}
