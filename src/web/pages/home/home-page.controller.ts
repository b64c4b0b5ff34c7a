import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CACHING } from '../../../platform/http/caching.js';
import { HomePage } from '../../../../views/home/home-page.js';
import { Calls } from '../../../platform/calls/calls.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { dealType } from '../../../search/filters/deal-type.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { HOME_PATH } from '../../../routes/links.js';
import { CARS_OF_STRIP } from '../car-strip.presenter.js';
import { DocumentPresenter } from '../document.presenter.js';
import { Markets } from '../market.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { RecentlyViewed } from '../recently-viewed/recently-viewed.js';
import { presentHome, presentHomeHead } from './home.presenter.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/** The home page. Without the search it is shown without counts and cars. */
@Controller()
@PageHeaders({ caching: CACHING.privatePage })
export class HomePageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly markets: Markets,
    private readonly recentlyViewed: RecentlyViewed,
    private readonly calls: Calls,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  @Get(HOME_PATH)
  async show(@Req() request: FastifyRequest): Promise<Buffer> {
    const brand = this.brands.ofHost(request.headers.host);
    const viewing = this.recentlyViewed.of({ kind: 'home' }, request, this.contexts.of(brand));
    const market = await this.markets.of(brand);
    const { query } = market;
    const greatPrices = await this.markets.firstCars(
      query.with(dealType, ['greatprice']),
      CARS_OF_STRIP,
    );
    const newlyListed = await this.markets.firstCars(
      query.withSort('datelistedDESC'),
      CARS_OF_STRIP,
      greatPrices?.cars,
    );
    const recentlyViewed = await viewing;
    const document = this.document.present(request, brand, presentHomeHead(market));
    const home = presentHome(
      market,
      { greatPrices, newlyListed, recentlyViewed },
      { now: Date.now(), missing: this.calls.missingSentences() },
    );
    return this.renderer.render(HomePage, { document, home });
  }
}
