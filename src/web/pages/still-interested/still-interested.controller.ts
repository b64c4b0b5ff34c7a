import { Controller, Get, HttpStatus, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STILL_INTERESTED_PART } from '../../../../views/islands/still-interested-ids.js';
import { StillInterestedPart } from '../../../../views/results/still-interested.js';
import { BrowsingHistory } from '../../../browsing-history/browsing-history.js';
import { Viewers } from '../../../browsing-history/viewers.js';
import { Calls } from '../../../platform/calls/calls.js';
import type { Brand } from '../../../platform/config/brand.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { byInterest } from '../../../interest-alerts/interest.js';
import type { InterestingCar } from '../../../interest-alerts/interest.js';
import { Cars } from '../../../inventory/cars.js';
import { carsOfBrand } from '../../../inventory/cars-of-brand.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { RESULTS_PATH } from '../../../routes/links.js';
import { STILL_INTERESTED_PATH } from '../../../routes/history-links.js';
import { asksForFragment } from '../../rendering/fragment.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { presentInterestingCar } from './still-interested.presenter.js';
import { CACHING } from '../../../platform/http/caching.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/** Renders the still-interested alerts for the script of results pages. */
@ApiExcludeController()
@Controller(STILL_INTERESTED_PATH)
@PageHeaders({ caching: CACHING.noStore, hasFragments: true })
export class StillInterestedController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly viewers: Viewers,
    private readonly history: BrowsingHistory,
    private readonly cars: Cars,
    private readonly calls: Calls,
    private readonly renderer: PageRenderer,
  ) {}

  /** The shopper's most viewed cars that are for sale, best first. A normal navigation is redirected to the results. */
  @Get()
  async show(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    if (!asksForFragment(request, STILL_INTERESTED_PART)) {
      redirectTo(RESULTS_PATH, HttpStatus.FOUND, reply);
      return undefined;
    }
    const context = this.contexts.of(this.brands.ofHost(request.headers.host));
    // An alert is optional: while cars are unavailable, there is none.
    const found =
      (await this.calls.callOrFallback('viewedCars', () =>
        this.calls.run('viewedCars', () => this.read(request, context.brand)),
      )) ?? [];
    return this.renderer.render(StillInterestedPart, {
      cars: found.map((one) => presentInterestingCar(one, context)),
    });
  }

  private async read(request: FastifyRequest, brand: Brand): Promise<InterestingCar[]> {
    const principal = await this.viewers.ofPage(request);
    const viewed = principal ? await this.history.mostViewedOf(principal) : [];
    if (viewed.length === 0) return [];
    const ids = viewed.map(({ listingId }) => listingId);
    const cars = await carsOfBrand(this.cars, brand).carsById(ids);
    return byInterest(viewed, new Map(cars.map((car) => [car.listing.id, car])));
  }
}
