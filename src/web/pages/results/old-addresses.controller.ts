import { Controller, Get, NotFoundException, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Catalog } from '../../../catalog/catalog.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { pathOfTarget } from '../../../platform/http/canonical-path.js';
import { queryStringOf } from '../../../platform/json-api/query-string.js';
import { ALL_FILTERS } from '../../../search/filters/all-filters.js';
import { city } from '../../../search/filters/city.js';
import { ownNamesOf } from '../../../search/filters/filter.js';
import type { Filter, Param } from '../../../search/filters/filter.js';
import { marketArea } from '../../../search/filters/market-area.js';
import { state } from '../../../search/filters/state.js';
import { zip } from '../../../search/filters/zip.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { SearchQuery } from '../../../search/search-query.js';
import { RESULTS_PATH, resultsHref } from '../../../routes/links.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { KEYWORD_NAME, KeywordEntry } from './keywords/keyword-entry.js';
import { readOldAddress } from './old-addresses.js';
import { flashInvalidValues, invalidValuesOf } from './head/invalid-values.js';
import { redirectTo } from '../../../platform/http/redirect.js';

const PLACE_FILTERS: readonly Filter[] = [zip, city, state, marketArea];

/** Redirects old URLs (`old-addresses.ts`) to their search or car. That page names what was not understood. */
@Controller(RESULTS_PATH)
export class OldAddressesController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly catalog: Catalog,
    private readonly keyword: KeywordEntry,
  ) {}

  @Get('*')
  async lead(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const url = pathOfTarget(request.url);
    const path = url.split('?', 1)[0]!.slice(RESULTS_PATH.length + 1);
    const old = readOldAddress(path, new URLSearchParams(queryStringOf(url)), this.catalog);
    if (!old) throw new NotFoundException(`Cannot GET ${url}`);
    const search = new URLSearchParams(old.params as [string, string][]).toString();
    if (old.kind === 'vehicle') {
      redirectTo(vehicleHref(old.listingId) + (search === '' ? '' : `?${search}`), 301, reply);
      return;
    }
    const context = this.contexts.of(this.brands.ofHost(request.headers.host));
    const phrase = [
      old.words,
      ...old.params.filter(([name]) => name === KEYWORD_NAME).map(([, value]) => value),
    ]
      .join(' ')
      .trim();
    const words = await this.keyword.readAlone(phrase, context.brand, reply);
    const params = old.params.filter(([name]) => name !== KEYWORD_NAME);
    const explicit = SearchQuery.of(params, context);
    const ofPath = [...old.ofPath, ...(words?.params() ?? [])].filter(
      ([name]) => !isSaid(name, explicit),
    );
    const requested = new URLSearchParams([...params, ...ofPath] as [string, string][]).toString();
    const parsed = SearchQuery.parse(requested, context);
    flashInvalidValues(requested, invalidValuesOf(parsed), resultsHref(parsed.query), reply);
    redirectTo(resultsHref(parsed.query), 301, reply);
  }
}

/**
 * Whether the query string has a value for this name of the path. The place counts as one value.
 */
function isSaid(name: Param[0], explicit: SearchQuery): boolean {
  const filters = ALL_FILTERS.filter((filter) => ownNamesOf(filter).includes(name));
  const requested = new Set(explicit.activeFilters());
  const alike = filters.some((filter) => PLACE_FILTERS.includes(filter)) ? PLACE_FILTERS : filters;
  return alike.some((filter) => requested.has(filter));
}
