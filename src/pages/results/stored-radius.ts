import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../../config/brand.js';
import { hasFeature } from '../../config/features.js';
import { MAX_RADIUS_MILES, searchRadius } from '../../search/filters/search-radius.js';
import type { ParsedQuery, SearchQuery } from '../../search/search-query.js';
import { YEAR_SECONDS } from '../cookies.js';

/** The specification's cookie: miles, 0 for any distance. */
const COOKIE = 'ATC_USER_RADIUS';

/**
 * The radius the shopper chose last; undefined with a brand that remembers nobody. Anybody can write a cookie: what no address may ask is
 * not read.
 */
export function storedRadius(request: FastifyRequest, brand: Brand): number | undefined {
  if (!hasFeature(brand, 'personalization')) return undefined;
  const text = request.cookies[COOKIE] ?? '';
  return /^\d{1,3}$/.test(text) && Number(text) <= MAX_RADIUS_MILES ? Number(text) : undefined;
}

/**
 * The radius that is chosen with an address that has a place: the one it names. One that names none leaves it to what is stored,
 * unless the page's own script asks: its links and its history say 100 miles that way.
 */
export function chosenRadius(search: string, { query, refused }: ParsedQuery, isFragment: boolean): number | undefined {
  if (isFragment) return query.get(searchRadius);
  const isNamed = new URLSearchParams(search).getAll(searchRadius.name).some((text) => text.trim() !== '');
  return isNamed && !refused.some(({ field }) => field === searchRadius.name) ? query.get(searchRadius) : undefined;
}

/** Remembers the radius (miles, 0 for any distance) in a cookie for a year, if it has changed. */
export function storeRadius(miles: number, brand: Brand, request: FastifyRequest, reply: FastifyReply): void {
  if (miles === storedRadius(request, brand) || !hasFeature(brand, 'personalization')) return;
  void reply.setCookie(COOKIE, String(miles), { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax' });
}

/** The search around its place as far as the shopper goes; the query itself where that is how far it goes, or it has no place. */
export function withinStoredRadius(query: SearchQuery, request: FastifyRequest): SearchQuery {
  const miles = storedRadius(request, query.context.brand);
  const searched = query.get(searchRadius);
  return miles === undefined || searched === undefined || miles === searched ? query : query.with(searchRadius, miles);
}
