import { searchRadius } from '../../search/filters/search-radius.js';
import { zip } from '../../search/filters/zip.js';
import type { SearchQuery } from '../../search/search-query.js';

/** Clearing filters keeps where the shopper stands and how far they go. */
export function cleared(query: SearchQuery): SearchQuery {
  return query.only([zip, searchRadius]);
}
