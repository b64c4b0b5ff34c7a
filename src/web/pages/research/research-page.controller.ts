import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EntryPage } from '../../../../views/entry/entry-page.js';
import { ModelResearchPage } from '../../../../views/research/research-page.js';
import { Calls } from '../../../platform/calls/calls.js';
import type { Model } from '../../../catalog/catalog-types.js';
import { USED_TYPES } from '../../../catalog/options/listing-types.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { CACHING } from '../../../platform/http/caching.js';
import { MileageStatistics } from '../../../reference-content/mileage-statistics.js';
import { ModelTrims } from '../../../reference-content/model-trims.js';
import type { SearchContext } from '../../../search/search-context.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { SearchQuery } from '../../../search/search-query.js';
import { researchHref } from '../../../routes/research-links.js';
import { RESEARCH_PATH } from '../../../routes/research-links.js';
import { CARS_OF_STRIP } from '../car-strip.presenter.js';
import { DocumentPresenter } from '../document.presenter.js';
import type { PageHead } from '../document.presenter.js';
import { Markets } from '../market.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { makeOfSlug, modelOf } from './model-of-address.js';
import { presentModelResearch } from './model-research.presenter.js';
import { presentMakeResearch, presentResearch } from './research.presenter.js';
import { PageQueryPipe } from '../page-query.pipe.js';
import { ResearchQuery } from './research.dto.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/**
 * Research on makes and models: `/research`, `/research/toyota`, `/research/toyota/rav4?year=2021`.
 * An unknown year shows the newest. 404 for a make or model that is unknown or not of the brand.
 */
@Controller(RESEARCH_PATH)
@PageHeaders({ caching: CACHING.privatePage })
export class ResearchPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly trims: ModelTrims,
    private readonly mileages: MileageStatistics,
    private readonly markets: Markets,
    private readonly calls: Calls,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  async everything(@Req() request: FastifyRequest): Promise<Buffer> {
    const entry = presentResearch(this.contextOf(request));
    const head = {
      title: entry.title,
      description: entry.lead,
      canonicalPath: RESEARCH_PATH,
      currentPath: RESEARCH_PATH,
    };
    return this.renderer.render(EntryPage, { document: this.framed(request, head), entry });
  }

  @Get(':make')
  async make(@Param('make') slug: string, @Req() request: FastifyRequest): Promise<Buffer> {
    const context = this.contextOf(request);
    const make = makeOfSlug(slug, context);
    const entry = presentMakeResearch(make, context);
    const head = { title: entry.title, description: entry.lead, canonicalPath: researchHref(make) };
    return this.renderer.render(EntryPage, { document: this.framed(request, head), entry });
  }

  @Get(':make/:model')
  async model(
    @Param('make') slug: string,
    @Param('model') code: string,
    @Query(PageQueryPipe) { year: requested }: ResearchQuery,
    @Req() request: FastifyRequest,
  ): Promise<Buffer> {
    const context = this.contextOf(request);
    const make = makeOfSlug(slug, context);
    const model = modelOf(code, make, context);
    const years = yearsOf(model, context);
    const year = years.find((one) => String(one) === requested) ?? years[0]!;
    const query = SearchQuery.of([['modelCode', model.code]], context);
    const [known, mileages, cars] = await Promise.all([
      this.calls.callOrFallback('trims', () => this.trims.of(model.code, year)),
      this.calls.callOrFallback('mileageStats', () =>
        this.mileages.of({ modelCode: model.code, listingTypes: USED_TYPES }),
      ),
      this.markets.firstCars(query, CARS_OF_STRIP),
    ]);
    const research = presentModelResearch({
      make,
      model,
      year,
      years,
      trims: known?.trims,
      mileages,
      cars,
      missing: this.calls.missingSentences(),
      now: Date.now(),
    });
    const canonicalPath = researchHref(make, model, year === years[0] ? undefined : year);
    const head = { title: research.title, description: research.lead, canonicalPath };
    return this.renderer.render(ModelResearchPage, {
      document: this.framed(request, head),
      research,
    });
  }

  private contextOf(request: FastifyRequest): SearchContext {
    return this.contexts.of(this.brands.ofHost(request.headers.host));
  }

  private framed(request: FastifyRequest, head: PageHead) {
    return this.document.present(request, this.brands.ofHost(request.headers.host), head);
  }
}

/** Model years with known trims, newest first; all model years if there are none. */
function yearsOf({ code }: Model, { catalog }: SearchContext): number[] {
  const all = catalog.modelYears(code);
  const known = all.filter((year) => catalog.trimsOfModel(code, year).length > 0);
  return known.length > 0 ? known : all;
}
