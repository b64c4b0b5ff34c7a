import type { FastifyRequest } from 'fastify';
import type { SearchContext } from '../../search/search-context.js';
import { SearchQuery } from '../../search/search-query.js';
import { RESULTS_PATH } from '../../wording/links.js';

/**
 * The search that the visitor of a page comes from, read anew from the `Referer`: nothing of the header but filters can get into a link.
 * Undefined for who comes from elsewhere.
 */
export function searchBefore({ headers }: FastifyRequest, context: SearchContext): SearchQuery | undefined {
  const { referer } = headers;
  const before = referer && URL.canParse(referer) ? new URL(referer) : undefined;
  return before?.pathname === RESULTS_PATH ? SearchQuery.parse(before.search, context).query : undefined;
}
