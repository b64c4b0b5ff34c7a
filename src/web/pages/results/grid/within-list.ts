import type { SearchQuery } from '../../../../search/search-query.js';

/** The same query, or its last page if the list is shorter. NaN means an unknown total. */
export function withinList(query: SearchQuery, total: number): SearchQuery {
  if (!(total > 0 && query.firstRecord >= total)) return query;
  return query.withFirstRecord(Math.floor((total - 1) / query.numRecords) * query.numRecords);
}
