import { Injectable } from '@nestjs/common';
import type { Brand } from '../../platform/config/brand.js';
import { BrandsByHost } from '../../platform/config/brands-by-host.js';
import type { JsonRequest } from '../../platform/json-api/json-request.js';
import { repeated } from '../../platform/json-api/json-request.js';
import type { ParameterError } from '../../platform/json-api/problem.js';
import { explained } from '../../search/explain-invalid-value.js';
import { ALL_FILTERS } from '../../search/filters/all-filters.js';
import { SERVICE_NAMES } from '../../search/renamed-parameters.js';
import { SearchContexts } from '../../search/search-contexts.js';
import { SearchQuery } from '../../search/search-query.js';
import type { SearchContext } from '../../search/search-context.js';
import { CHANNEL, SINGLE_NAMES } from './service-names.js';

/** A parsed call: search, own parameters, and names of filters without effect. */
export interface SearchCall<Own> {
  readonly query: SearchQuery;
  readonly own: Own;
  /** Filters without effect next to the others, such as a radius without a place. */
  readonly invalidQueryParams: readonly string[];
}

/** Parameters that state the default. */
const IDLE = new Set(
  ALL_FILTERS.flatMap(({ noopParams = [] }) =>
    noopParams.map(([name, value]) => `${name}=${value}`),
  ),
);

/**
 * Parses the search of a call by the rules of page URLs, with the names of the page or of the
 * service.
 */
@Injectable()
export class SearchCalls {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
  ) {}

  /** The search of a call without one. */
  noneRequested(request: JsonRequest<object>): SearchQuery {
    return SearchQuery.of([], this.contextOf(request));
  }

  /** The brand of a call: by its channel, else by its host. */
  brandOf({ pairs, host }: JsonRequest<object>): Brand {
    const [, channel] = pairs.find(([name]) => name === CHANNEL) ?? [];
    return this.brands.ofCall(channel, host);
  }

  private contextOf(request: JsonRequest<object>): SearchContext {
    return this.contexts.of(this.brandOf(request));
  }

  /** `othersWrong`: further errors of the call. @throws InvalidParameters with all errors */
  read<Own extends object>(
    request: JsonRequest<Own>,
    othersWrong: readonly ParameterError[] = [],
  ): SearchCall<Own> {
    // Empty values count as absent. Only forms send them, for "Any make".
    const pairs = request.pairs
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]): [string, string] => [SERVICE_NAMES.get(name) ?? name, value]);
    const { query, rejected } = SearchQuery.parse(
      new URLSearchParams(pairs).toString(),
      this.contextOf(request),
    );
    // These are reported as repeated names or as filters without effect.
    const wrong = rejected.filter(({ leftOut }) => !leftOut?.isWithoutEffect);
    const cut = rejected
      .filter(({ leftOut }) => leftOut?.isWithoutEffect)
      .map(({ field }) => field);
    const errors = [
      ...othersWrong,
      ...repeatedNames(pairs),
      ...wrong.map((rejection) => explained(rejection, query)),
    ];
    return {
      own: request.accept(errors),
      query,
      invalidQueryParams: [...new Set([...withoutEffect(pairs, query), ...cut])],
    };
  }
}

function withoutEffect(
  pairs: readonly (readonly [string, string])[],
  query: SearchQuery,
): string[] {
  const names = pairs
    .filter(([name, value]) => !IDLE.has(`${name}=${value}`))
    .map(([name]) => name);
  return [...new Set(names)].filter((name) => {
    const filters = ALL_FILTERS.filter(({ params }) => params.includes(name));
    return filters.length > 0 && filters.every((filter) => query.get(filter) === undefined);
  });
}

/** Single-value parameters with different values. Repeating the same value is allowed. */
function repeatedNames(pairs: readonly (readonly [string, string])[]): ParameterError[] {
  return [...Map.groupBy(pairs, ([name]) => name)].flatMap(([name, same]) => {
    const values = [...new Set(same.map(([, value]) => value))];
    return values.length > 1 && SINGLE_NAMES.has(name) ? [repeated(name, values)] : [];
  });
}
