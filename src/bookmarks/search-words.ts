import { Injectable } from '@nestjs/common';
import type { Brand } from '../config/brand.js';
import { BrandsByHost } from '../config/brands-by-host.js';
import { InvalidParameters } from '../json-api/problem.js';
import { queryStringOf } from '../json-api/query-string.js';
import { SearchContexts } from '../search/search-contexts.js';
import { SearchQuery } from '../search/search-query.js';
import { RESULTS_PATH } from '../wording/links.js';

/** A search that somebody follows: the code of its brand, and its canonical query string. */
export interface FollowedSearch {
  readonly brand: string;
  readonly search: string;
}

/** Searches that are kept, as queries and in words. */
@Injectable()
export class SearchWords {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
  ) {}

  /**
   * The search of an address of results (`searchResultsURL`), or of its query alone, read as a page reads it.
   * @throws InvalidParameters for an address of something else
   */
  read(searchResultsUrl: string, brand: Brand): FollowedSearch {
    const text = queryTextOf(searchResultsUrl);
    if (text === undefined) {
      const reason = 'is not the address of a search';
      throw new InvalidParameters([{ field: 'searchResultsURL', value: searchResultsUrl, reason, code: 'invalid-value' }]);
    }
    const { query } = SearchQuery.parse(text, this.contexts.of(brand));
    return { brand: brand.code, search: query.asBookmark().toSearch().slice(1) };
  }

  /** What a release of today understands of it. */
  queryOf({ brand, search }: FollowedSearch): SearchQuery {
    return SearchQuery.parse(search, this.contexts.of(this.brands.ofCall(brand, undefined))).query;
  }

  /** "Toyota, RAV4, Under $30,000". */
  of(followed: FollowedSearch): string {
    const labels = this.queryOf(followed)
      .chips()
      .map(({ label }) => label);
    return labels.length === 0 ? 'all cars' : labels.join(', ');
  }
}

/** Undefined where it is neither an address of results nor a query; what stands behind a hash is of the page that was looked at. */
function queryTextOf(searchResultsUrl: string): string | undefined {
  if (!/^(?:[a-z]+:)?\//i.test(searchResultsUrl)) {
    if (searchResultsUrl.includes('?')) return queryStringOf(searchResultsUrl);
    return searchResultsUrl === '' || searchResultsUrl.includes('=') ? searchResultsUrl : undefined;
  }
  const address = URL.parse(searchResultsUrl, 'http://localhost');
  if (address?.pathname.replace(/\/$/, '') !== RESULTS_PATH) return undefined;
  return queryStringOf(address.pathname + address.search);
}
