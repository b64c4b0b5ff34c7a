import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SellPage } from '../../../../views/sell/sell-page.js';
import { Calls } from '../../../platform/calls/calls.js';
import { BRANDS } from '../../../platform/config/brands.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { CACHING } from '../../../platform/http/caching.js';
import { sellerType } from '../../../search/filters/seller-type.js';
import { CARS_OF_STRIP } from '../car-strip.presenter.js';
import { DocumentPresenter } from '../document.presenter.js';
import { Markets } from '../market.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { presentSell } from './sell.presenter.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/**
 * Every host serves all brands' paths, so that old links work. The canonical URL has the brand's
 * own path.
 */
const SELL_PATHS = [...new Set(Object.values(BRANDS).map(({ sellMyCarPath }) => sellMyCarPath))];

/** Page for private sellers. */
@Controller()
@PageHeaders({ caching: CACHING.privatePage })
export class SellPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly markets: Markets,
    private readonly calls: Calls,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  @Get(SELL_PATHS)
  async show(@Req() request: FastifyRequest): Promise<Buffer> {
    const brand = this.brands.ofHost(request.headers.host);
    const market = await this.markets.of(brand);
    const ownerCars = await this.markets.firstCars(
      market.query.with(sellerType, ['p']),
      CARS_OF_STRIP,
    );
    const sell = presentSell(market, ownerCars, {
      now: Date.now(),
      missing: this.calls.missingSentences(),
    });
    const path = brand.sellMyCarPath;
    const head = {
      title: sell.title,
      description: sell.lead,
      canonicalPath: path,
      currentPath: path,
    };
    return this.renderer.render(SellPage, {
      document: this.document.present(request, brand, head),
      sell,
    });
  }
}
