import type { SearchQuery } from '../../search/search-query.js';

/** The same query, or its last page where the list ends before the one asked; NaN is a number that nobody knows. */
export function withinList(query: SearchQuery, total: number): SearchQuery {
  if (!(total > 0 && query.firstRecord >= total)) return query;
  return query.withFirstRecord(Math.floor((total - 1) / query.numRecords) * query.numRecords);
}
