import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { VISITOR_COOKIE, isSignedInBrowser } from '../../accounts/account-cookies.js';
import { Owners } from '../../accounts/owners.js';
import type { Owner } from '../../accounts/owner.js';
import { SavedSearches } from '../../bookmarks/saved-searches.js';
import type { SavedSearch } from '../../bookmarks/saved-searches.js';
import { Calls } from '../../calls/calls.js';
import { soonOr } from '../../calls/soon.js';
import { hasFeature } from '../../config/features.js';
import { databaseFailure } from '../../database/database-unavailable.js';
import { SearchQuery } from '../../search/search-query.js';
import { RESULTS_PATH, resultsHref } from '../../wording/links.js';
import { NoticeCookie } from '../cookies.js';

/** The specification's words for a bookmark that is not there. */
const NOT_FOUND = 'Bookmark not found';

/** How long a page waits until its look at a saved search is written. */
const NOTED_WITHIN_MS = 500;

const NOTICE = new NoticeCookie('bookmarkNotFound', 60);

/** A saved search on its results page: its title, and whether it belongs to the shopper. */
export interface OpenSearch {
  readonly title: string | undefined;
  readonly isKept: boolean;
}

/** Result of a URL with a bookmark: a redirect, or this search, with the title of the saved one. */
export type OpenedBookmark = { readonly href: string } | OpenSearch;

const WITHOUT: OpenSearch = { title: undefined, isKept: false };

/** The saved search of a URL: the shopper's own (`searchBookmarkId`), or a shared one (`bookmarkId`). */
@Injectable()
export class OpenBookmark {
  private readonly logger = new Logger(OpenBookmark.name);

  constructor(
    private readonly calls: Calls,
    private readonly owners: Owners,
    private readonly saved: SavedSearches,
  ) {}

  /**
   * An address of a bookmark alone leads to its search; one that is not found to a new search without filters. Where bookmarks cannot be
   * read the search goes on without its title. Undefined for an address without a bookmark.
   */
  async of(query: SearchQuery, request: FastifyRequest, reply: FastifyReply): Promise<OpenedBookmark | undefined> {
    const { ownId, shareId } = query.bookmark;
    if (!ownId && !shareId) return undefined;
    try {
      const owner = ownId ? await this.owners.ofPage(request) : undefined;
      const found = ownId ? owner && (await this.saved.find(owner, ownId)) : await this.saved.findShared(shareId!);
      if (!found) {
        NOTICE.keep(NOT_FOUND, reply);
        return { href: RESULTS_PATH };
      }
      const isSame = query.asBookmark().toSearch().slice(1) === found.search;
      if (!isSame && query.asBookmark().toSearch() !== '') return WITHOUT;
      if (!isSame) return { href: hrefOf(found, query) };
      if (owner && !isbot(request.headers['user-agent'])) {
        await soonOr(undefined, this.noteLookedAt(owner, found), NOTED_WITHIN_MS);
      }
      return { title: found.title, isKept: owner !== undefined };
    } catch (error) {
      const away = databaseFailure(error);
      if (away === undefined) throw error;
      this.logger.warn({ msg: 'bookmark not read', error: away });
      return WITHOUT;
    }
  }

  /** The search that an address without a bookmark asks, as whoever comes to it has saved it: with an account, or with their browser. */
  async savedAlike(query: SearchQuery, request: FastifyRequest): Promise<OpenSearch> {
    const mayBeKept = isSignedInBrowser(request) || VISITOR_COOKIE.read(request) !== undefined;
    if (!mayBeKept || !hasFeature(query.context.brand, 'personalization')) return WITHOUT;
    const title = await this.calls.soonOrWithout('savedTitle', () => this.calls.run('savedTitle', () => this.titleOf(query, request)));
    return { title, isKept: title !== undefined };
  }

  private async titleOf(query: SearchQuery, request: FastifyRequest): Promise<string | undefined> {
    const owner = await this.owners.ofPage(request);
    const search = query.asBookmark().toSearch().slice(1);
    return owner && this.saved.titleOf(owner, { brand: query.context.brand.code, search });
  }

  /** What the page says once after a bookmark that was not found. */
  takeNotice(request: FastifyRequest, reply: FastifyReply): string | undefined {
    return NOTICE.take(request, reply) === undefined ? undefined : NOT_FOUND;
  }

  /** The page does without: it only reads. */
  private async noteLookedAt(owner: Owner, { id }: SavedSearch): Promise<void> {
    const now = Date.now();
    try {
      await this.saved.update(owner, id, { executedAt: now, lookedAt: now });
    } catch (error) {
      const away = databaseFailure(error);
      if (away === undefined) throw error;
      this.logger.warn({ msg: 'look at a saved search not noted', error: away });
    }
  }
}

/** The saved search under the address that opened it, so that its title stays with it. */
function hrefOf({ search }: SavedSearch, { bookmark: { ownId, shareId }, context }: SearchQuery): string {
  const params = new URLSearchParams(search);
  if (ownId) params.set('searchBookmarkId', ownId);
  else params.set('bookmarkId', shareId!);
  return resultsHref(SearchQuery.parse(params.toString(), context).query);
}
