import { Injectable } from '@nestjs/common';
import { CATEGORIES } from '../catalog/options/categories.js';
import { labelOf } from '../catalog/options/option.js';
import type { Brand } from '../platform/config/brand.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { unknownName } from '../platform/json-api/json-request.js';
import { InvalidParameters } from '../platform/json-api/problem.js';
import type { ErrorCode } from '../platform/json-api/problem.js';
import { queryStringOf } from '../platform/json-api/query-string.js';
import { explained } from '../search/explain-invalid-value.js';
import { categorySearch } from '../search/filters/category-search.js';
import { SERVICE_NAMES } from '../search/renamed-parameters.js';
import { SearchContexts } from '../search/search-contexts.js';
import { SearchQuery } from '../search/search-query.js';
import { QUERY_NAMES } from '../search/query-names.js';
import { RESULTS_PATH } from '../routes/links.js';

/** A saved or subscribed search: brand code and canonical query string. */
export interface BrandSearch {
  readonly brand: string;
  readonly search: string;
}

const KNOWN_NAMES: readonly string[] = [...QUERY_NAMES, ...SERVICE_NAMES.keys()];

/** Parses saved and subscribed searches, and describes them in words. */
@Injectable()
export class SearchWords {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
  ) {}

  /**
   * Parses the URL of a results page (`searchResultsURL`), or its query string alone. Without one,
   * the page that the call comes from (`Referer`).
   * @throws InvalidParameters for URLs of other pages, for values that a page would ignore, and for
   * a search of all cars
   */
  read(searchResultsUrl: string | undefined, brand: Brand, referrer = ''): BrandSearch {
    const value = searchResultsUrl || referrer;
    const text = queryTextOf(value);
    const wrong = (reason: string, code: ErrorCode) =>
      new InvalidParameters([{ field: 'searchResultsURL', value, reason, code }]);
    if (text === undefined) throw wrong('is not the URL of a search', 'invalid-value');
    const query = this.readWhole(text, brand, (name) => `searchResultsURL.${name}`);
    if (!asksSomething(query))
      throw wrong('must have a filter, such as a make, a price or a place', 'missing-parameter');
    return this.followedOf(query);
  }

  /**
   * Parses the query string of a feed, which may request all cars.
   * @throws InvalidParameters for values that a page would ignore
   */
  readFeed(search: string, brand: Brand): BrandSearch {
    return this.followedOf(this.readWhole(search, brand, (name) => name));
  }

  private followedOf(query: SearchQuery): BrandSearch {
    return { brand: query.context.brand.code, search: query.asBookmark().toSearch().slice(1) };
  }

  /**
   * Rejects parameters that a page would ignore, as API calls do: a saved search cannot show them
   * as ignored.
   */
  private readWhole(search: string, brand: Brand, fieldOf: (name: string) => string): SearchQuery {
    const { query, rejected, unknown } = SearchQuery.parse(search, this.contexts.of(brand));
    const errors = [
      ...unknown.map(([name, value]) => unknownName(name, value, KNOWN_NAMES)),
      ...rejected
        .filter(({ leftOut }) => !leftOut?.isWithoutEffect)
        .map((rejection) => explained(rejection, query)),
    ];
    if (errors.length > 0)
      throw new InvalidParameters(
        errors.map((error) => ({ ...error, field: fieldOf(error.field) })),
      );
    return query;
  }

  /** The search as the current release understands it. */
  queryOf({ brand, search }: BrandSearch): SearchQuery {
    return SearchQuery.parse(search, this.contexts.of(this.brands.ofCall(brand, undefined))).query;
  }

  /** "Toyota, RAV4, Under $30,000, For Sale By Owner". */
  of(followed: BrandSearch): string {
    const query = this.queryOf(followed);
    // On pages, the tab shows the category instead of a chip.
    const category = query.get(categorySearch)?.map((code) => labelOf(CATEGORIES, code)) ?? [];
    const labels = new Set([...query.chips().map(({ label }) => label), ...category]);
    return labels.size === 0 ? 'all cars' : [...labels].join(', ');
  }
}

/** Whether the search has anything besides a sort (specification: "request values exist"). */
function asksSomething(query: SearchQuery): boolean {
  return query
    .asBookmark()
    .params()
    .some(([name]) => name !== 'sortBy');
}

/**
 * The query string; undefined if the text is neither a results URL nor a query. Drops the fragment,
 * which belongs to the page that was open.
 */
function queryTextOf(searchResultsUrl: string): string | undefined {
  if (!/^(?:[a-z]+:)?\//i.test(searchResultsUrl)) {
    if (searchResultsUrl.includes('?')) return queryStringOf(searchResultsUrl);
    return searchResultsUrl === '' || searchResultsUrl.includes('=') ? searchResultsUrl : undefined;
  }
  const address = URL.parse(searchResultsUrl, 'http://localhost');
  if (address?.pathname.replace(/\/$/, '') !== RESULTS_PATH) return undefined;
  return queryStringOf(address.pathname + address.search);
}
