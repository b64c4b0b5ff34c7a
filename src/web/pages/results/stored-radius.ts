import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../../../platform/config/brand.js';
import { hasFeature } from '../../../platform/config/features.js';
import { MAX_RADIUS_MILES, searchRadius } from '../../../search/filters/search-radius.js';
import type { ParsedQuery, SearchQuery } from '../../../search/search-query.js';
import { YEAR_SECONDS } from '../../rendering/cookies.js';

/** The specification's cookie: miles, 0 for any distance. */
const COOKIE = 'ATC_USER_RADIUS';

/**
 * The shopper's last radius. Undefined for brands without personalization. Cookies are user input,
 * so values that no URL may have are ignored.
 */
export function storedRadius(request: FastifyRequest, brand: Brand): number | undefined {
  if (!hasFeature(brand, 'personalization')) return undefined;
  const text = request.cookies[COOKIE] ?? '';
  return /^\d{1,3}$/.test(text) && Number(text) <= MAX_RADIUS_MILES ? Number(text) : undefined;
}

/**
 * The radius of a URL with a place. Without a radius in the URL the cookie decides, unless
 * `isComplete`: for requests by the page's script, in whose links and history no radius means 100
 * miles, and for saved searches.
 */
export function chosenRadius(
  search: string,
  { query, rejected }: ParsedQuery,
  isComplete: boolean,
): number | undefined {
  if (isComplete) return query.get(searchRadius);
  const isNamed = new URLSearchParams(search)
    .getAll(searchRadius.name)
    .some((text) => text.trim() !== '');
  return isNamed && !rejected.some(({ field }) => field === searchRadius.name)
    ? query.get(searchRadius)
    : undefined;
}

/** Remembers the radius (miles, 0 for any distance) in a cookie for a year, if it has changed. */
export function storeRadius(
  miles: number,
  brand: Brand,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (miles === storedRadius(request, brand) || !hasFeature(brand, 'personalization')) return;
  void reply.setCookie(COOKIE, String(miles), { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax' });
}

/**
 * The search with the shopper's radius. The same query if it already has that radius, or no place.
 */
export function withinStoredRadius(query: SearchQuery, request: FastifyRequest): SearchQuery {
  const miles = storedRadius(request, query.context.brand);
  const searched = query.get(searchRadius);
  return miles === undefined || searched === undefined || miles === searched
    ? query
    : query.with(searchRadius, miles);
}
