import type { FastifyRequest } from 'fastify';
import { LISTING_ID } from '../../json-api/parameter-forms.js';
import { queryStringOf } from '../../json-api/query-string.js';
import type { SearchContext } from '../../search/search-context.js';
import { SearchQuery } from '../../search/search-query.js';
import { RESULTS_PATH, resultsHref, vehicleHref } from '../../wording/links.js';

/** Where a shopper came from: a search, or the page of a car, which has no `query`. */
export interface WayBack {
  readonly href: string;
  readonly query?: SearchQuery;
}

const ORIGIN = 'http://here';
const VEHICLE = vehicleHref('');

/** Path and search of the page a link was pressed on, whoever's it is; undefined where the browser does not say. */
export function refererPath({ headers }: FastifyRequest): string | undefined {
  const url = URL.parse(headers.referer ?? '');
  return url ? url.pathname + url.search : undefined;
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
