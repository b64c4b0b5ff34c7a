import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../search/filters/filter.js';
import { ownNamesOf } from '../../search/filters/filter.js';
import { priceRange } from '../../search/filters/price-range.js';
import { zip } from '../../search/filters/zip.js';
import type { SearchContext } from '../../search/search-context.js';
import { SearchQuery } from '../../search/search-query.js';
import { NoticeCookie } from '../cookies.js';

/** Fields that say themselves what was wrong with a value. */
const FIELDS = [priceRange, zip].flatMap(ownNamesOf);

const COOKIE = new NoticeCookie('refusedValues', 30);
const MAX_VALUE_LENGTH = 20;

/**
 * The canonical address has no place for values that could not be used, so they travel over its redirect in a cookie: where
 * scripts are off, the field must say what was wrong with what was typed.
 */
export function keepRefusedValues(search: string, refused: readonly Refusal[], reply: FastifyReply): void {
  if (!refused.some(({ field }) => FIELDS.includes(field))) return;
  const typed = [...new URLSearchParams(search)].filter(([name, value]) => FIELDS.includes(name) && value.length <= MAX_VALUE_LENGTH);
  COOKIE.keep(new URLSearchParams(typed).toString(), reply);
  // A browser that remembers the redirect would not get the cookie a second time.
  void reply.header('cache-control', 'no-store');
}

/** What is wrong with the values kept, once. The cookie is read by the rules of a query, so it can say nothing else. */
export function takeRefusedValues(request: FastifyRequest, reply: FastifyReply, context: SearchContext): readonly Refusal[] {
  const search = COOKIE.take(request, reply);
  return search === undefined ? [] : SearchQuery.parse(search, context).refused;
}
