import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Calls } from '../../../platform/calls/calls.js';
import { CACHING } from '../../../platform/http/caching.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { queryStringOf } from '../../../platform/json-api/query-string.js';
import { resultsHref } from '../../../routes/links.js';
import type { InvalidValue } from '../../../search/filters/filter.js';
import { isCanonical } from '../../../search/search-query.js';
import type { ParsedQuery, SearchQuery } from '../../../search/search-query.js';
import { SearchService } from '../../../search/search.service.js';
import { withinList } from './grid/within-list.js';
import { flashInvalidValues } from './head/invalid-values.js';

/** A parsed URL, and the search that it becomes with the shopper's stored values. */
interface ReadUrl {
  readonly parsed: ParsedQuery;
  readonly query: SearchQuery;
  /** The query string with typed prices as numbers. */
  readonly search: string;
  readonly rejected: readonly InvalidValue[];
  /** Whether the URL sets a stored value of the shopper. */
  readonly isPersonal: boolean;
}

/** Redirects results URLs to their canonical form: sorted, with current names, without defaults. */
@Injectable()
export class CanonicalRedirect {
  constructor(
    private readonly searches: SearchService,
    private readonly calls: Calls,
  ) {}

  /**
   * 301 to the canonical URL, 302 where the target depends on the shopper or the number of cars.
   * False if the URL is canonical.
   */
  async redirect(
    { parsed, query, search, rejected, isPersonal }: ReadUrl,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    if (isCanonical(queryStringOf(request.url), query)) return false;
    // Personal values of cookies and the account must never come from a cache.
    if (isPersonal || query !== parsed.query) void reply.header('cache-control', CACHING.noStore);
    const onList = await this.onList(query);
    flashInvalidValues(search, rejected, resultsHref(onList), reply);
    redirectTo(resultsHref(onList), onList === parsed.query ? 301 : 302, reply);
    return true;
  }

  /** Includes the last page of the list, to avoid a second redirect. */
  private async onList(query: SearchQuery): Promise<SearchQuery> {
    if (query.firstRecord === 0) return query;
    const count = () => this.searches.count(query);
    return withinList(query, await this.calls.callOrFallback('count', count));
  }
}
