import {
  Controller,
  Get,
  NotFoundException,
  Param,
  Req,
  Res,
  ServiceUnavailableException,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReferenceTabPage } from '../../../../views/reference/reference-tab-page.js';
import { editorialTabId } from '../../../../views/reference/tab-names.js';
import { Calls } from '../../../platform/calls/calls.js';
import type { Make, Model } from '../../../catalog/catalog-types.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { hasFeature } from '../../../platform/config/features.js';
import { Content } from '../../../content/content.js';
import { CACHING } from '../../../platform/http/caching.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import type { SearchContext } from '../../../search/search-context.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import type { SearchQuery } from '../../../search/search-query.js';
import { SearchService } from '../../../search/search.service.js';
import { RESEARCH_PATH } from '../../../routes/research-links.js';
import { DocumentPresenter } from '../document.presenter.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { makeOfSlug, modelOf } from '../research/model-of-address.js';
import { modelSearched } from '../trims/compared-model.js';
import { TrimComparisons } from '../trims/trim-comparisons.js';
import { paymentsFor, walletOf } from '../wallet/wallet.js';
import { ReferenceTabSource } from './reference-tabs.js';
import { presentTabPage } from './tab-page.presenter.js';
import { TAB_IDS, carsOfTabPages, tabPageHref } from './tab-pages.js';
import { PageHeaders } from '../page-headers.interceptor.js';

interface TabAddress {
  readonly make: Make;
  readonly model: Model;
  /** Undefined for all model years. */
  readonly year: number | undefined;
  readonly tabId: string;
}

const UNAVAILABLE = 'This page is temporarily unavailable. Please try again in a minute.';

const BUILT_IN_IDS: readonly string[] = Object.values(TAB_IDS);

/**
 * Pages of the reference tabs: `/research/toyota/rav4/pricing`,
 * `/research/toyota/rav4/2021/pricing`. 404 for an unknown make, model, model year or tab, and for
 * a tab whose condition is false. 503 while the condition is unavailable. Consumer Reviews
 * redirects to the page of all reviews.
 */
@Controller(`${RESEARCH_PATH}/:make/:model`)
@PageHeaders({ caching: CACHING.privatePage })
export class TabPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly tabs: ReferenceTabSource,
    private readonly comparisons: TrimComparisons,
    private readonly content: Content,
    private readonly search: SearchService,
    private readonly calls: Calls,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  @Get(':tab')
  ofModel(
    @Param() params: Record<'make' | 'model' | 'tab', string>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return this.show(params, request, reply);
  }

  @Get(':year/:tab')
  ofYear(
    @Param() params: Record<'make' | 'model' | 'year' | 'tab', string>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    return this.show(params, request, reply);
  }

  private async show(
    params: Record<string, string>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const brand = this.brands.ofHost(request.headers.host);
    if (!hasFeature(brand, 'referenceTabs')) throw new NotFoundException();
    const context = this.contexts.of(brand);
    const address = await this.addressOf(params, context);
    if (address.tabId === TAB_IDS.reviews) {
      redirectTo(tabPageHref(address.tabId, address.make, address.model, address.year), 301, reply);
      return undefined;
    }
    const cars = carsOfTabPages(address.model, address.year, context);
    const [total, trims] = await Promise.all([
      this.calls.callOrFallback('count', () => this.search.count(cars)),
      this.trimsOf(cars, request),
    ]);
    const tabs = await this.tabs.of({ query: cars, answer: { total } }, trims, true);
    const missing = this.calls.missingSentences();
    if (!tabs?.pages?.[address.tabId] || Number.isNaN(total)) {
      throw missing.length > 0
        ? new ServiceUnavailableException(UNAVAILABLE)
        : new NotFoundException();
    }
    const { head, page } = presentTabPage({ ...address, tabs, cars, total, missing });
    return this.renderer.render(ReferenceTabPage, {
      document: this.document.present(request, brand, head),
      ...page,
    });
  }

  private async trimsOf(query: SearchQuery, request: FastifyRequest) {
    const compared = modelSearched(query);
    return (
      compared &&
      this.comparisons.of(compared, paymentsFor(query.context.brand, walletOf(request)), true)
    );
  }

  private async addressOf(
    params: Record<string, string>,
    context: SearchContext,
  ): Promise<TabAddress> {
    const make = makeOfSlug(params['make']!, context);
    const model = modelOf(params['model']!, make, context);
    const tabId = params['tab']!;
    const year = context.catalog
      .modelYears(model.code)
      .find((one) => String(one) === params['year']);
    if (params['year'] !== undefined && year === undefined) throw new NotFoundException();
    const written = await this.content.about('editorialTabs', model.code, {
      start: year,
      end: year,
    });
    if (![...BUILT_IN_IDS, ...written.map(({ id }) => editorialTabId(id))].includes(tabId))
      throw new NotFoundException();
    return { make, model, year, tabId };
  }
}
