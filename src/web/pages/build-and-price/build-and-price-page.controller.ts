import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BuildAndPricePage } from '../../../../views/build-and-price/build-and-price-page.js';
import { Calls } from '../../../platform/calls/calls.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { CACHING } from '../../../platform/http/caching.js';
import { queryStringOf } from '../../../platform/json-api/query-string.js';
import { ModelTrims } from '../../../reference-content/model-trims.js';
import type { Param } from '../../../search/filters/filter.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import type { SearchContext } from '../../../search/search-context.js';
import { SearchQuery } from '../../../search/search-query.js';
import { buildAndPriceHref } from '../../../routes/research-links.js';
import { BUILD_AND_PRICE_PATH } from '../../../routes/research-links.js';
import { CARS_OF_STRIP } from '../car-strip.presenter.js';
import { DocumentPresenter } from '../document.presenter.js';
import { Markets } from '../market.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { presentBuildAndPrice } from './build-and-price.presenter.js';
import { readBuildChoice } from './build-choice.js';
import type { BuildChoice } from './build-choice.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/** Build & Price. Unavailable choices in the URL are dropped, and the page says so. */
@Controller(BUILD_AND_PRICE_PATH)
@PageHeaders({ caching: CACHING.privatePage })
export class BuildAndPricePageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly trims: ModelTrims,
    private readonly calls: Calls,
    private readonly markets: Markets,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest): Promise<Buffer> {
    const brand = this.brands.ofHost(request.headers.host);
    const context = this.contexts.of(brand);
    const choice = readBuildChoice(new URLSearchParams(queryStringOf(request.url)), context);
    const { model, year } = choice;
    const [known, stock] = await Promise.all([
      model &&
        year !== undefined &&
        this.calls.callOrFallback('trims', () => this.trims.of(model.code, year)),
      model && this.markets.firstCars(stockOf(choice, context), CARS_OF_STRIP),
    ]);
    const build = presentBuildAndPrice(choice, {
      context,
      trims: known ? known.trims : [],
      stock,
      missing: this.calls.missingSentences(),
      now: Date.now(),
    });
    const head = {
      title: build.title,
      description: build.lead,
      canonicalPath: canonicalPath(choice, context),
      currentPath: BUILD_AND_PRICE_PATH,
    };
    return this.renderer.render(BuildAndPricePage, {
      document: this.document.present(request, brand, head),
      build,
    });
  }
}

/** New cars of the model. With a ZIP Code the nearest first, without a radius. */
function stockOf({ model, zip }: BuildChoice, context: SearchContext): SearchQuery {
  const near: Param[] = zip
    ? [
        ['searchRadius', '0'],
        ['sortBy', 'distanceASC'],
        ['zip', zip.zip],
      ]
    : [];
  return SearchQuery.of([['listingType', 'NEW'], ['modelCode', model!.code], ...near], context);
}

/** The canonical page of a model covers all its years, trims and places. */
function canonicalPath({ make, model }: BuildChoice, { brand }: SearchContext): string {
  return buildAndPriceHref({
    makeCode: brand.lockedMakeCode ? undefined : make?.code,
    modelCode: model?.code,
  });
}
