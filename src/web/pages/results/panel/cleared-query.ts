import { city } from '../../../../search/filters/city.js';
import { searchRadius } from '../../../../search/filters/search-radius.js';
import { state } from '../../../../search/filters/state.js';
import { zip } from '../../../../search/filters/zip.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import { resultsHref } from '../../../../routes/links.js';

/** Clearing filters keeps the search radius and its ZIP or city. */
function cleared(query: SearchQuery): SearchQuery {
  return query.only(query.get(city) ? [state, city, searchRadius] : [zip, searchRadius]);
}

/** URL of Clear all; undefined without chips, or if clearing would change nothing. */
export function clearHref(query: SearchQuery): string | undefined {
  if (query.chips().length === 0) return undefined;
  const left = cleared(query);
  return left.isSameAs(query.withFirstRecord(0)) ? undefined : resultsHref(left);
}
