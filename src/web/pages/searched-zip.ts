import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasFeature } from '../../platform/config/features.js';
import { sendsPrivacyControl } from '../../platform/http/global-privacy-control.js';
import type { SearchContext } from '../../search/search-context.js';
import { zip } from '../../search/filters/zip.js';
import { SearchQuery } from '../../search/search-query.js';
import { PreferenceCookie, YEAR_SECONDS } from '../rendering/cookies.js';

const COOKIE = new PreferenceCookie('searchedZip', YEAR_SECONDS);

/**
 * Stores the ZIP Code of a search, so that pages without a search can show distances. With Global
 * Privacy Control in a session cookie. Not for brands without personalization.
 */
export function storeSearchedZip(
  query: SearchQuery,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const searched = query.get(zip)?.zip;
  if (
    searched === undefined ||
    searched === COOKIE.read(request) ||
    !hasFeature(query.context.brand, 'personalization')
  )
    return;
  COOKIE.keep(searched, reply, !sendsPrivacyControl(request));
}

/** A search around this browser's last ZIP Code; undefined without one. */
export function aroundSearchedZip(
  request: FastifyRequest,
  context: SearchContext,
): SearchQuery | undefined {
  const stored = COOKIE.read(request);
  if (stored === undefined || !hasFeature(context.brand, 'personalization')) return undefined;
  const query = SearchQuery.of([[zip.name, stored]], context);
  return query.get(zip) && query;
}
