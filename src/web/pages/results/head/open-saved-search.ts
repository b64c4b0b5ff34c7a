import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { VISITOR_COOKIE, isSignedInBrowser } from '../../../../accounts/account-cookies.js';
import { Principals } from '../../../../accounts/principals.js';
import type { Principal } from '../../../../accounts/principal.js';
import { SavedSearches } from '../../../../saved/saved-searches.js';
import type { SavedSearch } from '../../../../saved/saved-searches.js';
import { Calls } from '../../../../platform/calls/calls.js';
import { withTimeout } from '../../../../platform/calls/soon.js';
import { hasFeature } from '../../../../platform/config/features.js';
import { databaseFailure } from '../../../../platform/database/database-unavailable.js';
import { SearchQuery } from '../../../../search/search-query.js';
import { RESULTS_PATH, resultsHref } from '../../../../routes/links.js';
import { FlashCookie } from '../../../rendering/cookies.js';

/** The specification's message for an unknown saved search. */
const NOT_FOUND = 'Bookmark not found';

/** Maximum time that a page waits for recording the visit of a saved search, in milliseconds. */
const NOTED_WITHIN_MS = 500;

const NOTICE = new FlashCookie('bookmarkNotFound', 60);

/** A saved search on its results page: its title, and whether it belongs to the shopper. */
export interface OpenSearch {
  readonly title: string | undefined;
  readonly isKept: boolean;
}

/**
 * Result of a URL with a bookmark: a redirect, or this search, with the title of the saved one.
 * `isWhole`: it is exactly the saved one.
 */
export type OpenedSavedSearch =
  { readonly href: string } | (OpenSearch & { readonly isWhole: boolean });

const WITHOUT: OpenSearch = { title: undefined, isKept: false };
const ANOTHER = { ...WITHOUT, isWhole: false };

/** The saved search of a URL: the shopper's own (`searchBookmarkId`), or a shared one (`bookmarkId`). */
@Injectable()
export class OpenSavedSearch {
  private readonly logger = new Logger(OpenSavedSearch.name);

  constructor(
    private readonly calls: Calls,
    private readonly principals: Principals,
    private readonly saved: SavedSearches,
  ) {}

  /**
   * Redirects a URL with only a saved search's id to its search, or, if it is not found, to a
   * search without filters. If saved searches are unavailable, the page has no title. Undefined for
   * a URL without such an id.
   */
  async of(
    query: SearchQuery,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<OpenedSavedSearch | undefined> {
    const { ownId, shareId } = query.bookmark;
    if (!ownId && !shareId) return undefined;
    const { code } = query.context.brand;
    try {
      const principal = ownId ? await this.principals.ofPage(request) : undefined;
      const found = ownId
        ? principal && (await this.saved.find(principal, ownId, code))
        : await this.saved.findShared(shareId!, code);
      const search = found && searchOf(found, query);
      if (!search) {
        NOTICE.keep(NOT_FOUND, reply);
        return { href: RESULTS_PATH };
      }
      const shown = query.asBookmark().toSearch();
      const isWhole = shown === search.asBookmark().toSearch();
      if (!isWhole) return shown === '' ? { href: resultsHref(search) } : ANOTHER;
      if (principal && !isbot(request.headers['user-agent'])) {
        await withTimeout(undefined, this.noteLookedAt(principal, found), NOTED_WITHIN_MS);
      }
      return { title: found.title, isKept: principal !== undefined, isWhole };
    } catch (error) {
      const away = databaseFailure(error);
      if (away === undefined) throw error;
      this.logger.warn({ msg: 'bookmark not read', error: away });
      return ANOTHER;
    }
  }

  /**
   * Same for a program, which is no shopper, so it only finds shared ones: the search to show, and
   * the notice of the page.
   */
  async forProgram(
    query: SearchQuery,
  ): Promise<{ readonly query: SearchQuery; readonly bookmarkNotice: string | undefined }> {
    const { ownId, shareId } = query.bookmark;
    if (!ownId && !shareId) return { query, bookmarkNotice: undefined };
    try {
      const found = ownId
        ? undefined
        : await this.saved.findShared(shareId!, query.context.brand.code);
      const search = found && searchOf(found, query);
      if (!search) return { query: SearchQuery.of([], query.context), bookmarkNotice: NOT_FOUND };
      const isAlone = query.asBookmark().toSearch() === '';
      return { query: isAlone ? search : query, bookmarkNotice: undefined };
    } catch (error) {
      const away = databaseFailure(error);
      if (away === undefined) throw error;
      this.logger.warn({ msg: 'bookmark not read', error: away });
      return { query, bookmarkNotice: undefined };
    }
  }

  /** The shopper's saved search that equals this search, by account or browser. */
  async savedAlike(query: SearchQuery, request: FastifyRequest): Promise<OpenSearch> {
    const mayBeKept = isSignedInBrowser(request) || VISITOR_COOKIE.read(request) !== undefined;
    if (!mayBeKept || !hasFeature(query.context.brand, 'personalization')) return WITHOUT;
    const title = await this.calls.callOrFallbackWithin('savedTitle', () =>
      this.calls.run('savedTitle', () => this.titleOf(query, request)),
    );
    return { title, isKept: title !== undefined };
  }

  private async titleOf(query: SearchQuery, request: FastifyRequest): Promise<string | undefined> {
    const principal = await this.principals.ofPage(request);
    const search = query.asBookmark().toSearch().slice(1);
    return principal && this.saved.titleOf(principal, { brand: query.context.brand.code, search });
  }

  /** Notice about an unknown saved search, shown once. */
  takeNotice(request: FastifyRequest, reply: FastifyReply): string | undefined {
    return NOTICE.take(request, reply) === undefined ? undefined : NOT_FOUND;
  }

  /** Optional: the page only reads, so it works without it. */
  private async noteLookedAt(principal: Principal, { id }: SavedSearch): Promise<void> {
    const now = Date.now();
    try {
      await this.saved.update(principal, id, { executedAt: now, lookedAt: now });
    } catch (error) {
      const away = databaseFailure(error);
      if (away === undefined) throw error;
      this.logger.warn({ msg: 'visit to a saved search not recorded', error: away });
    }
  }
}

/**
 * The saved search with the id that opened it, so that its title stays. Undefined if none of its
 * values is known any more.
 */
function searchOf(
  { search }: SavedSearch,
  { bookmark: { ownId, shareId }, context }: SearchQuery,
): SearchQuery | undefined {
  const params = new URLSearchParams(search);
  if (ownId) params.set('searchBookmarkId', ownId);
  else params.set('bookmarkId', shareId!);
  const { query } = SearchQuery.parse(params.toString(), context);
  return search === '' || query.asBookmark().toSearch() !== '' ? query : undefined;
}
