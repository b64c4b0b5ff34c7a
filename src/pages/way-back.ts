import type { FastifyRequest } from 'fastify';
import { LISTING_ID } from '../json-api/parameter-forms.js';
import { queryStringOf } from '../json-api/query-string.js';
import type { SearchContext } from '../search/search-context.js';
import { SearchQuery } from '../search/search-query.js';
import { RESULTS_PATH, resultsHref, vehicleHref } from '../wording/links.js';

/** Where a shopper came from: a search, or the page of a car, which has no `query`. */
export interface WayBack {
  readonly href: string;
  readonly query?: SearchQuery;
}

const ORIGIN = 'http://here';
const VEHICLE = vehicleHref('');

/**
 * Path and search of the page of ours that a link was pressed on, by the request's `Referer`. Undefined where the browser does not say, and
 * for who comes from elsewhere.
 */
export function refererPath({ headers: { referer, host } }: FastifyRequest): string | undefined {
  const url = URL.parse(referer ?? '');
  if (url === null || url.host !== host?.toLowerCase()) return undefined;
  // A path that begins with two strokes would be read as a host.
  const path = url.pathname.replace(/^\/+/, '/') + url.search;
  return isWithinBounds(path) ? path : undefined;
}

/** The search that the visitor of a page comes from, read anew; undefined for who comes from anywhere else. */
export function searchBefore(request: FastifyRequest, context: SearchContext): SearchQuery | undefined {
  const path = refererPath(request);
  return path?.split('?')[0] === RESULTS_PATH ? readWayBack(path, context).query : undefined;
}

/**
 * The page of ours that a text names, all results where it names none. It is read and written anew: only filters and the id of a car
 * get into it, so it leads nowhere else. @throws HttpException for a query beyond its bounds.
 */
export function readWayBack(text: string | undefined, context: SearchContext): WayBack {
  const url = URL.parse(text ?? '', ORIGIN);
  const path = url?.origin === ORIGIN ? url.pathname : '';
  const listingId = path.startsWith(VEHICLE) ? path.slice(VEHICLE.length) : '';
  if (LISTING_ID.form.test(listingId)) return { href: vehicleHref(listingId) };
  const { query } = SearchQuery.parse(path === RESULTS_PATH ? queryStringOf(url!.href) : '', context);
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
