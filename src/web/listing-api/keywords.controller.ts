import { Controller, Get, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Cache } from '../../platform/cache/cache.js';
import type { TieredCache } from '../../platform/cache/tiered-cache.js';
import { isText, listOf, objectOf, optional } from '../../platform/cache/shapes.js';
import { Calls } from '../../platform/calls/calls.js';
import type { JsonRequest } from '../../platform/json-api/json-request.js';
import { JsonCall, Request } from '../../platform/json-api/json-call.js';
import type { ParameterError } from '../../platform/json-api/problem.js';
import type { Brand } from '../../platform/config/brand.js';
import { phraseHref } from '../../routes/keyword-links.js';
import { RESULTS_PATH, resultsHref } from '../../routes/links.js';
import { vehicleHref } from '../../routes/vehicle-links.js';
import type { Param as QueryParam } from '../../search/filters/filter.js';
import type { KeywordSuggestion } from '../../search/query-understanding/suggestions/keyword-suggestion.js';
import type {
  KeywordSuggestionAnswer,
  TypedSearchAnswer,
  UnderstoodWordsAnswer,
} from './wire/keyword-answers.dto.js';
import {
  KeywordSearchAnswer,
  KeywordSearchParameters,
  KeywordSuggestionsAnswer,
} from './wire/keyword-answers.dto.js';
import {
  KeywordsService,
  MAX_KEYWORD_LENGTH,
} from '../../search/query-understanding/keywords.service.js';
import type { TypedSearch } from '../../search/query-understanding/keywords.service.js';
import { openSearchParams } from '../../search/query-understanding/phrase-parts.js';
import { Indexing } from '../../search/indexing/indexing.js';
import { IGNORED_NAMES, UnusedPageParameters } from './listing-parameters.dto.js';
import { SearchCalls } from './search-calls.js';
import { SEARCH_PARAMETERS } from './service-names.js';

const isSuggestion = objectOf<KeywordSuggestionAnswer>({
  text: 'string',
  kind: 'string',
  query: 'string',
  href: 'string',
  count: 'number',
  listingId: 'string?',
  isWithoutFilters: 'boolean?',
});

const isUnderstood = objectOf<UnderstoodWordsAnswer>({
  text: 'string',
  filter: 'string',
  value: 'string',
  label: 'string',
  correctedFrom: 'string?',
  isApproximate: 'boolean?',
});

/** The part that does not depend on the call's own parameters. */
type Suggested = Omit<KeywordSuggestionsAnswer, 'invalidQueryParams'>;

const isAnswer = objectOf<Suggested>({
  suggestions: listOf(isSuggestion),
  search: optional(
    objectOf<TypedSearchAnswer>({
      query: 'string',
      href: 'string',
      understood: listOf(isUnderstood),
      notUnderstood: listOf(isText),
      kept: listOf(isText),
      count: 'number',
    }),
  ),
});

/** Calls of the keyword field: suggestions while typing, and the search for a complete phrase. */
@ApiTags('Keywords')
@Controller()
export class KeywordsController {
  private readonly suggestions: TieredCache<Suggested>;

  constructor(
    private readonly keywords: KeywordsService,
    private readonly searchCalls: SearchCalls,
    private readonly calls: Calls,
    private readonly indexing: Indexing,
    cache: Cache,
  ) {
    this.suggestions = cache.of('suggestions', isAnswer);
  }

  @Get('/rest/lsc/marketplace/suggested/keywords/:text')
  @ApiParam({
    name: 'text',
    description: 'The text typed so far, at most 200 characters.',
    example: 'toyota ra',
  })
  @JsonCall({
    summary: 'Keyword suggestions',
    description:
      'Suggestions for the text with exact counts of cars, and the search that the text stands for as typed. Send the filters ' +
      'of the current search: suggestions keep them, except those that the text replaces.',
    answer: KeywordSuggestionsAnswer,
    example: '/rest/lsc/marketplace/suggested/keywords/toyota%20ra',
    own: UnusedPageParameters,
    others: SEARCH_PARAMETERS,
    ignored: IGNORED_NAMES,
  })
  async suggestKeywords(
    @Param('text') text: string,
    @Request() request: JsonRequest<UnusedPageParameters>,
  ): Promise<KeywordSuggestionsAnswer> {
    const { query, invalidQueryParams } = this.searchCalls.read(request, lengthErrors(text));
    const { brand } = query.context;
    const open = openSearchParams(query);
    const key = [this.indexing.storeState, brand.key, text, ...open.flat()];
    const suggested = await this.calls.callOrFallback('suggestions', () =>
      this.suggestions.get(key, () =>
        this.calls.run('suggestions', () => this.suggest(text, brand, open)),
      ),
    );
    return { ...suggested, invalidQueryParams };
  }

  private async suggest(
    text: string,
    brand: Brand,
    open: readonly QueryParam[],
  ): Promise<Suggested> {
    const [suggestions, search] = await Promise.all([
      this.keywords.suggest(text, brand, open),
      this.keywords.typedSearch(text, brand, open),
    ]);
    return {
      suggestions: suggestions.map(presentSuggestion),
      ...(search && { search: presentTyped(search) }),
    };
  }

  @Get(`${RESULTS_PATH}/svc/keyword-search`)
  @JsonCall({
    summary: 'Keyword search',
    description:
      'Turns a phrase into a search: what was understood, corrected, and not understood. Send the filters of the current ' +
      'search: the phrase is added to them, and replaces those that it sets again.',
    answer: KeywordSearchAnswer,
    example: `${RESULTS_PATH}/svc/keyword-search?text=awd%20suv%20under%2020k%20near%2060601`,
    own: KeywordSearchParameters,
    others: SEARCH_PARAMETERS,
    ignored: IGNORED_NAMES,
  })
  async keywordSearch(
    @Request() request: JsonRequest<KeywordSearchParameters>,
  ): Promise<KeywordSearchAnswer> {
    const { own, query: open, invalidQueryParams } = this.searchCalls.read(request);
    const answer = await this.keywords.read(own.text, open.context.brand, openSearchParams(open));
    const { query, understood, notUnderstood, listingId } = answer;
    const found = {
      query: query.toSearch(),
      href: phraseHref(answer),
      understood,
      notUnderstood,
      ...(listingId !== undefined && { listingId }),
    };
    return { ...found, invalidQueryParams };
  }
}

function presentSuggestion({
  text,
  kind,
  query,
  count,
  listingId,
  isWithoutFilters,
}: KeywordSuggestion): KeywordSuggestionAnswer {
  return {
    text,
    kind,
    query: query.toSearch(),
    href: listingId === undefined ? resultsHref(query) : vehicleHref(listingId),
    count,
    ...(listingId !== undefined && { listingId }),
    ...(isWithoutFilters && { isWithoutFilters }),
  };
}

function presentTyped({
  query,
  understood,
  notUnderstood,
  kept,
  count,
}: TypedSearch): TypedSearchAnswer {
  return {
    query: query.toSearch(),
    href: resultsHref(query),
    understood,
    notUnderstood,
    kept,
    count,
  };
}

function lengthErrors(text: string): ParameterError[] {
  return text.length > MAX_KEYWORD_LENGTH
    ? [
        {
          field: 'text',
          value: text,
          reason: `is longer than ${MAX_KEYWORD_LENGTH} characters`,
          code: 'invalid-value',
        },
      ]
    : [];
}
