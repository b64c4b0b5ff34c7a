import {
  Controller,
  Get,
  NotFoundException,
  Req,
  Res,
  ServiceUnavailableException,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TrimsDialog } from '../../../../views/trims/trims-dialog.js';
import { TrimsPage } from '../../../../views/trims/trims-page.js';
import { Calls } from '../../../platform/calls/calls.js';
import { CALL_POLICIES } from '../../../platform/calls/call-policies.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { hasFeature } from '../../../platform/config/features.js';
import { CACHING } from '../../../platform/http/caching.js';
import { queryStringOf } from '../../../platform/json-api/query-string.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { SearchQuery, isCanonical } from '../../../search/search-query.js';
import { HOME_PATH, RESULTS_PATH, resultsHref } from '../../../routes/links.js';
import { researchHref } from '../../../routes/research-links.js';
import { TRIMS_PATH, trimsHref } from '../../../routes/compare-links.js';
import { DocumentPresenter } from '../document.presenter.js';
import { asksForFragment } from '../../rendering/fragment.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { paymentsFor, walletOf } from '../wallet/wallet.js';
import { modelSearched } from './compared-model.js';
import { comparisonTitle } from '../../../reference-content/trim-comparison.js';
import { TrimComparisons } from './trim-comparisons.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/**
 * Trims of the only searched model as a page, or with `x-fragment: trims` as the dialog for the
 * page's script. Any other search redirects to its results.
 */
@Controller(TRIMS_PATH)
@PageHeaders({ caching: CACHING.privatePage, hasFragments: true })
export class TrimsPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly comparisons: TrimComparisons,
    private readonly calls: Calls,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  async show(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const brand = this.brands.ofHost(request.headers.host);
    if (!hasFeature(brand, 'trimComparison')) throw new NotFoundException();
    const search = queryStringOf(request.url);
    const { query: requested } = SearchQuery.parse(search, this.contexts.of(brand));
    const compared = modelSearched(requested);
    if (!compared) {
      redirectTo(resultsHref(requested), 302, reply);
      return undefined;
    }
    const { make, model, year, query } = compared;
    if (!isCanonical(search, query)) {
      redirectTo(trimsHref(query), 301, reply);
      return undefined;
    }
    const comparison = await this.comparisons.of(
      compared,
      paymentsFor(brand, walletOf(request)),
      true,
    );
    if (asksForFragment(request, 'trims')) {
      if (!comparison) throw new ServiceUnavailableException(CALL_POLICIES.trims.withoutIt);
      return this.renderer.render(TrimsDialog, comparison);
    }
    const name = `${make.name} ${model.name}`;
    const description = `New-car prices, payments and equipment for every trim of the ${year} ${name}, and how many of each are for sale.`;
    const title = comparisonTitle(make, model);
    return this.renderer.render(TrimsPage, {
      document: this.document.present(request, brand, { title, description, isIndexable: false }),
      title,
      missing: comparison ? this.calls.missingSentences() : [CALL_POLICIES.trims.withoutIt],
      crumbs: [
        { text: 'Home', href: HOME_PATH },
        { text: 'Cars for Sale', href: RESULTS_PATH },
        { text: name, href: resultsHref(query) },
        { text: 'Compare Trims' },
      ],
      actions: [
        { text: `See ${name} for sale`, href: resultsHref(query) },
        { text: `Research the ${name}`, href: researchHref(make, model, year) },
      ],
      comparison,
    });
  }
}
