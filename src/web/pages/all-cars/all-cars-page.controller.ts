import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AllCarsPage } from '../../../../views/all-cars/all-cars-page.js';
import { Calls } from '../../../platform/calls/calls.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { CACHING } from '../../../platform/http/caching.js';
import { ALL_CARS_PATH } from '../../../routes/links.js';
import { DocumentPresenter } from '../document.presenter.js';
import { Markets } from '../market.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { presentAllCars } from './all-cars.presenter.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/** Index of makes and models with cars of the host's brand. */
@Controller()
@PageHeaders({ caching: CACHING.privatePage })
export class AllCarsPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly markets: Markets,
    private readonly calls: Calls,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  @Get(ALL_CARS_PATH)
  async show(@Req() request: FastifyRequest): Promise<Buffer> {
    const brand = this.brands.ofHost(request.headers.host);
    const market = await this.markets.of(brand);
    const allCars = presentAllCars(market, this.calls.missingSentences());
    const head = {
      title: allCars.title,
      description: allCars.lead,
      canonicalPath: ALL_CARS_PATH,
      currentPath: ALL_CARS_PATH,
    };
    return this.renderer.render(AllCarsPage, {
      document: this.document.present(request, brand, head),
      allCars,
    });
  }
}
