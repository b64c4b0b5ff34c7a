import type { FastifyRequest } from 'fastify';
import { queryStringOf } from '../../../platform/json-api/query-string.js';
import type { SearchContext } from '../../../search/search-context.js';
import { zip as zipFilter } from '../../../search/filters/zip.js';
import { SearchQuery } from '../../../search/search-query.js';
import { resultsHref } from '../../../routes/links.js';
import { COMPARE_PATH, compareHref } from '../../../routes/compare-links.js';
import type { Comparison } from '../../../routes/compare-links.js';
import { parseReturnUrl, refererPath, searchBefore } from '../return-url.js';
import { readListingIds } from './compared-ids.js';

/** A page of this site with compare controls. */
export interface PageBefore {
  readonly href: string;
  /** Its search, if it shows results. */
  readonly query?: SearchQuery | undefined;
  /** ZIP Code of its search. */
  readonly zip?: string | undefined;
  /** Its comparison, if it is one. */
  readonly comparison?: Comparison;
}

/** The page with the clicked link, from `Referer`. */
export function pageBefore(request: FastifyRequest, context: SearchContext): PageBefore {
  return readPageBefore(refererPath(request), context);
}

/**
 * The page of a path, parsed again: links contain only what the page's own URL may contain. Without
 * a path, or for another site's page, it is the results page. @throws HttpException for a query
 * string beyond its limits
 */
export function readPageBefore(path: string | undefined, context: SearchContext): PageBefore {
  if (path?.split('?')[0] === COMPARE_PATH) {
    const comparison = readComparison(queryStringOf(path), context);
    return { href: compareHref(comparison), zip: comparison.zip, comparison };
  }
  const { href, query } = parseReturnUrl(path, context);
  return { href, query, zip: query?.get(zipFilter)?.zip };
}

/** The list to return to: the search before the comparison, or all cars around its ZIP Code. */
export function carsHref(
  request: FastifyRequest,
  { zip }: Comparison,
  context: SearchContext,
): string {
  return resultsHref(
    searchBefore(request, context) ??
      SearchQuery.parse(zip === undefined ? '' : `zip=${zip}`, context).query,
  );
}

/**
 * The comparison in a URL: at most five ids, a known ZIP Code, and whether only differences are
 * requested.
 */
export function readComparison(
  search: string,
  { places }: Pick<SearchContext, 'places'>,
): Comparison {
  const params = new URLSearchParams(search);
  const zip = /^\d{5}$/.exec(params.get('zip') ?? '')?.[0];
  return {
    ids: readListingIds(params.getAll('listingId')),
    zip: zip !== undefined && places.placeOfZip(zip) ? zip : undefined,
    isDifferencesOnly: params.get('only') === 'differences',
  };
}
