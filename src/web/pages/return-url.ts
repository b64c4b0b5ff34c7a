import type { FastifyRequest } from 'fastify';
import { LISTING_ID } from '../../platform/json-api/parameter-forms.js';
import { queryStringOf } from '../../platform/json-api/query-string.js';
import type { SearchContext } from '../../search/search-context.js';
import { SearchQuery } from '../../search/search-query.js';
import { RESULTS_PATH, resultsHref } from '../../routes/links.js';
import { vehicleHref } from '../../routes/vehicle-links.js';

/** The previous page: a search, or a car's page, which has no `query`. */
export interface ReturnUrl {
  readonly href: string;
  readonly query?: SearchQuery;
}

const ORIGIN = 'http://here';
const VEHICLE = vehicleHref('');

/**
 * Path and query string of the previous page from `Referer`. Undefined without the header, and for
 * other sites.
 */
export function refererPath({ headers: { referer, host } }: FastifyRequest): string | undefined {
  const url = URL.parse(referer ?? '');
  if (url === null || url.host !== host?.toLowerCase()) return undefined;
  // A path with two leading slashes would be read as a host.
  const path = url.pathname.replace(/^\/+/, '/') + url.search;
  return isWithinBounds(path) ? path : undefined;
}

/** The search of the previous page, parsed again. Undefined if it was another page. */
export function searchBefore(
  request: FastifyRequest,
  context: SearchContext,
): SearchQuery | undefined {
  const path = refererPath(request);
  return path?.split('?')[0] === RESULTS_PATH ? parseReturnUrl(path, context).query : undefined;
}

/**
 * The page of this site in a string, or all results. It is parsed and serialized again with only
 * filters and a car's id, so it cannot lead to another site. @throws HttpException for a query
 * string beyond its limits
 */
export function parseReturnUrl(text: string | undefined, context: SearchContext): ReturnUrl {
  const url = URL.parse(text ?? '', ORIGIN);
  const path = url?.origin === ORIGIN ? url.pathname : '';
  const listingId = path.startsWith(VEHICLE) ? path.slice(VEHICLE.length) : '';
  if (LISTING_ID.form.test(listingId)) return { href: vehicleHref(listingId) };
  const { query } = SearchQuery.parse(
    path === RESULTS_PATH ? queryStringOf(url!.href) : '',
    context,
  );
  return { href: resultsHref(query), query };
}

function isWithinBounds(path: string): boolean {
  try {
    queryStringOf(path);
    return true;
  } catch {
    return false;
  }
}
