import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { CACHING } from '../../../platform/http/caching.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { queryStringOf } from '../../../platform/json-api/query-string.js';
import { Metrics } from '../../../platform/telemetry/metrics.js';
import type { InvalidValue } from '../../../search/filters/filter.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { SearchQuery } from '../../../search/search-query.js';
import type { ParsedQuery } from '../../../search/search-query.js';
import { setTrackingCookies } from '../../rendering/channel-cookies.js';
import { asksForFragment } from '../../rendering/fragment.js';
import { storeSearchedZip } from '../searched-zip.js';
import { CanonicalRedirect } from './canonical-redirect.js';
import {
  flashInvalidValues,
  invalidValuesOf,
  isUnknownName,
  withZipBefore,
} from './head/invalid-values.js';
import { OpenSavedSearch } from './head/open-saved-search.js';
import type { OpenSearch } from './head/open-saved-search.js';
import { KeywordEntry } from './keywords/keyword-entry.js';
import { withPricesRead } from './panel/written-prices.js';
import { chosenRadius, storeRadius, withinStoredRadius } from './stored-radius.js';

/** The search of a URL in its canonical form. */
export interface RequestedSearch {
  readonly query: SearchQuery;
  readonly rejected: readonly InvalidValue[];
  /** Radius in the URL, in miles. */
  readonly radiusInUrl: number | undefined;
  /** The saved search of the URL. */
  readonly opened: OpenSearch | undefined;
  readonly isFragment: boolean;
}

/**
 * Parses requests for results. Redirects keywords, saved searches, and, for whole pages, URLs that
 * are not canonical.
 */
@Injectable()
export class ResultsRequests {
  private readonly rejections;

  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly canonical: CanonicalRedirect,
    private readonly keyword: KeywordEntry,
    private readonly bookmark: OpenSavedSearch,
    metrics: Metrics,
  ) {
    this.rejections = metrics.counter(
      'refused_values_total',
      'Unusable values in results URLs, by parameter (unknown for unknown names). Many of one name point to a wrong link somewhere.',
      ['parameter'],
    );
  }

  /** The search of the URL, canonical or not. */
  parse(request: FastifyRequest): ParsedQuery {
    const search = searchOf(request);
    const context = this.contexts.of(this.brands.ofHost(request.headers.host));
    return withZipBefore(search, SearchQuery.parse(search, context), request);
  }

  /** Undefined after a redirect. */
  async read(request: FastifyRequest, reply: FastifyReply): Promise<RequestedSearch | undefined> {
    const parsed = this.parse(request);
    const isFragment = asksForFragment(request, 'results');
    const rejected = invalidValuesOf(parsed);
    for (const rejection of rejected)
      this.rejections.inc({ parameter: isUnknownName(rejection) ? 'unknown' : rejection.field });
    setTrackingCookies(parsed.tracking, request, reply);
    const search = searchOf(request);
    const keywordHref = await this.keyword.hrefOf(search, parsed.query, reply);
    if (keywordHref !== undefined) {
      flashInvalidValues(search, rejected, keywordHref, reply);
      redirectTo(keywordHref, 302, reply);
      return undefined;
    }
    const opened = await this.bookmark.of(parsed.query, request, reply);
    if (opened && 'href' in opened) {
      void reply.header('cache-control', CACHING.noStore);
      redirectTo(opened.href, 302, reply);
      return undefined;
    }
    // A saved search has the radius that it was saved with.
    const isComplete = isFragment || opened?.isWhole === true;
    const radiusInUrl = chosenRadius(search, parsed, isComplete);
    if (radiusInUrl !== undefined)
      storeRadius(radiusInUrl, parsed.query.context.brand, request, reply);
    const query =
      radiusInUrl === undefined ? withinStoredRadius(parsed.query, request) : parsed.query;
    const redirect = { parsed, query, search, rejected, isPersonal: radiusInUrl !== undefined };
    if (!isFragment && (await this.canonical.redirect(redirect, request, reply))) return undefined;
    storeSearchedZip(parsed.query, request, reply);
    return { query: parsed.query, rejected, radiusInUrl, opened, isFragment };
  }
}

/** The query string with typed prices as numbers. */
function searchOf(request: FastifyRequest): string {
  return withPricesRead(queryStringOf(request.url));
}
