import { Controller, Get, NotFoundException, Param, Req, Res } from '@nestjs/common';
import type { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { CACHING } from '../../../platform/http/caching.js';
import { isFetchedAhead } from '../../../platform/http/csrf.js';
import type { CompareBoxProps } from '../../../../views/compare/compare-drawer.js';
import type { RecentlyViewedProps } from '../../../../views/saved/recently-viewed.js';
import { VehiclePage } from '../../../../views/vehicle/vehicle-page.js';
import type { VehiclePageProps } from '../../../../views/vehicle/vehicle-page.js';
import { Viewers } from '../../../browsing-history/viewers.js';
import { Calls } from '../../../platform/calls/calls.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { Content } from '../../../content/content.js';
import { Cars } from '../../../inventory/cars.js';
import { carsOfBrand, isOfBrand } from '../../../inventory/cars-of-brand.js';
import { zip } from '../../../search/filters/zip.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { ViewCounts } from '../../../view-counts/view-counts.js';
import { EarlyFlush } from '../../rendering/early-flush.js';
import { ComparedCars } from '../compare/compared-cars.js';
import { pushCalls } from '../push/push.presenter.js';
import { DocumentPresenter } from '../document.presenter.js';
import { ExpiredVehicle } from '../expired-vehicle.js';
import { RESULTS_PATH } from '../../../routes/links.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { RecentlyViewed } from '../recently-viewed/recently-viewed.js';
import { paymentsFor, walletOf } from '../wallet/wallet.js';
import { OtherCars, nothingBeside } from './other-cars.js';
import type { BesideCar } from './other-cars.js';
import { searchBefore } from '../return-url.js';
import { VehiclePresenter } from './vehicle.presenter.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/** The vehicle page. Counts the view by VIN and brand, and records it in the browsing history. */
@Controller(`${RESULTS_PATH}/vehicle`)
@PageHeaders({ caching: CACHING.privatePage })
export class VehiclePageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly cars: Cars,
    private readonly otherCars: OtherCars,
    private readonly calls: Calls,
    private readonly vehicle: VehiclePresenter,
    private readonly document: DocumentPresenter,
    private readonly expired: ExpiredVehicle,
    private readonly renderer: PageRenderer,
    private readonly earlyFlush: EarlyFlush,
    private readonly views: ViewCounts,
    private readonly viewers: Viewers,
    private readonly recentlyViewed: RecentlyViewed,
    private readonly compared: ComparedCars,
    private readonly content: Content,
  ) {}

  /** A car's page. A removed car redirects to the search of its URL, with a notice. */
  @Get(':listingId')
  async show(
    @Param('listingId') listingId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | StreamableFile | undefined> {
    const brand = this.brands.ofHost(request.headers.host);
    const [car, ...others] = await this.cars.offersOf(listingId);
    if (!car) {
      const removed = await carsOfBrand(this.cars, brand).removedCar(listingId);
      this.expired.redirect(request, reply, this.contexts.of(brand), removed);
      return undefined;
    }
    // "0123" parses as 123, too; each car has one URL.
    if (car.listing.id !== listingId) {
      redirectTo(vehicleHref(car.listing.id), 301, reply);
      return undefined;
    }
    if (!isOfBrand(car.listing, brand)) throw new NotFoundException();
    if (isLookedAt(request)) {
      if (car.listing.vin) this.views.add(car.listing.vin, brand.code);
      if (!isFromItself(request)) this.viewers.note(car.listing, request, reply);
    }
    const context = this.contexts.of(brand);
    const before = searchBefore(request, context);
    const whole = Promise.all([
      this.otherCars.beside(car, before, context),
      this.compared.boxFor(
        this.compared.readFor(request, brand),
        { brand, place: 'vehicle', zip: before?.get(zip)?.zip },
        request,
        reply,
      ),
      this.recentlyViewed.of({ kind: 'vehicle', listingId }, request, context),
    ]);
    const payments = paymentsFor(brand, walletOf(request));
    // Needed for the early flush.
    const compared = await this.otherCars.comparedWith(
      car,
      context,
      isbot(request.headers['user-agent']),
    );
    const { makeCode, certifiedProductId, listingType } = car.listing;
    const [program, difference] = await Promise.all([
      certifiedProductId === undefined
        ? undefined
        : this.content.certifiedProgram(makeCode, certifiedProductId),
      this.content.dealerDifference(car.owner.id, listingType),
    ]);
    const sources = {
      offers: [car, ...others] as const,
      context,
      before,
      payments,
      compared,
      program,
      difference,
      origin: this.document.originFor(request),
      now: Date.now(),
    };
    const document = this.document.present(request, brand, this.vehicle.presentHead(sources));
    const page = (
      beside: BesideCar,
      compare?: CompareBoxProps,
      recentlyViewed?: RecentlyViewedProps,
    ): VehiclePageProps => {
      const comparedIds = compare?.drawer.ids ?? this.compared.idsFor(request, brand);
      const missing = this.calls.missingSentences();
      const vehicle = this.vehicle.present({
        ...sources,
        beside,
        missing,
        comparedIds,
        recentlyViewed,
      });
      return { document, vehicle, compare, push: pushCalls(brand, 'view') };
    };
    const soon = await this.earlyFlush.soon(whole, request);
    if (soon) return this.renderer.render(VehiclePage, page(...soon));
    const begun = [VehiclePage, page(nothingBeside(car, context))] as const;
    const rest = whole.then((all) => [VehiclePage, page(...all)] as const);
    return this.earlyFlush.send(begun, rest, reply);
  }
}

/** Forms on the page redirect back to it: deleting the history must not add the car again. */
function isFromItself({ headers, url }: FastifyRequest): boolean {
  return (
    URL.parse(headers.referer ?? '')?.pathname === URL.parse(url, 'http://localhost')?.pathname
  );
}

/** Whether a person views the page, neither a crawler nor a prefetch. */
function isLookedAt(request: FastifyRequest): boolean {
  return (
    request.method === 'GET' && !isbot(request.headers['user-agent']) && !isFetchedAhead(request)
  );
}
