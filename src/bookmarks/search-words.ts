import { Injectable } from '@nestjs/common';
import type { Brand } from '../config/brand.js';
import { BrandsByHost } from '../config/brands-by-host.js';
import { unknownName } from '../json-api/json-request.js';
import { InvalidParameters } from '../json-api/problem.js';
import type { ErrorCode } from '../json-api/problem.js';
import { queryStringOf } from '../json-api/query-string.js';
import { explained } from '../listing-service/explained-refusal.js';
import { SERVICE_NAMES } from '../search/parameter-names.js';
import { SearchContexts } from '../search/search-contexts.js';
import { QUERY_NAMES, SearchQuery } from '../search/search-query.js';
import { RESULTS_PATH } from '../wording/links.js';

/** A search that somebody follows: the code of its brand, and its canonical query string. */
export interface FollowedSearch {
  readonly brand: string;
  readonly search: string;
}

const KNOWN_NAMES: readonly string[] = [...QUERY_NAMES, ...SERVICE_NAMES.keys()];

/** Searches that are kept, as queries and in words. */
@Injectable()
export class SearchWords {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
  ) {}

  /**
   * The search of an address of results (`searchResultsURL`), or of its query alone, to be kept or followed.
   * @throws InvalidParameters for an address of something else, with what a page would leave out, and for a search of all cars
   */
  read(searchResultsUrl: string, brand: Brand): FollowedSearch {
    const text = queryTextOf(searchResultsUrl);
    const wrong = (reason: string, code: ErrorCode) =>
      new InvalidParameters([{ field: 'searchResultsURL', value: searchResultsUrl, reason, code }]);
    if (text === undefined) throw wrong('is not the URL of a search', 'invalid-value');
    const query = this.readWhole(text, brand, (name) => `searchResultsURL.${name}`);
    if (!asksSomething(query)) throw wrong('must have a filter, such as a make, a price or a place', 'missing-parameter');
    return this.followedOf(query);
  }

  /** The search of a feed's own query string, which may ask for all cars. @throws InvalidParameters with what a page would leave out */
  readFeed(search: string, brand: Brand): FollowedSearch {
    return this.followedOf(this.readWhole(search, brand, (name) => name));
  }

  private followedOf(query: SearchQuery): FollowedSearch {
    return { brand: query.context.brand.code, search: query.asBookmark().toSearch().slice(1) };
  }

  /** Nobody sees what is left out of a search that is kept: it is read as the calls of the listing service read theirs. */
  private readWhole(search: string, brand: Brand, fieldOf: (name: string) => string): SearchQuery {
    const { query, refused, unknown } = SearchQuery.parse(search, this.contexts.of(brand));
    const errors = [
      ...unknown.map(([name, value]) => unknownName(name, value, KNOWN_NAMES)),
      ...refused.filter(({ leftOut }) => !leftOut?.isWithoutEffect).map((refusal) => explained(refusal, query)),
    ];
    if (errors.length > 0) throw new InvalidParameters(errors.map((error) => ({ ...error, field: fieldOf(error.field) })));
    return query;
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

/** Whether something is asked beside an order: the specification's "request values exist". */
function asksSomething(query: SearchQuery): boolean {
  return query
    .asBookmark()
    .params()
    .some(([name]) => name !== 'sortBy');
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
