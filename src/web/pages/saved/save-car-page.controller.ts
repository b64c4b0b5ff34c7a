import {
  Body,
  Controller,
  Get,
  HttpStatus,
  NotFoundException,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SaveCarPage } from '../../../../views/saved/save-car-page.js';
import { Principals } from '../../../accounts/principals.js';
import type { Principal } from '../../../accounts/principal.js';
import { SavedCarOfRequest } from '../../../saved/saved-car-of-request.js';
import { SavedCars } from '../../../saved/saved-cars.js';
import { SavedCount } from '../../../saved/saved-count.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { hasFeature } from '../../../platform/config/features.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { TAKES_FORM } from '../../../platform/http/csrf.js';
import { Cars } from '../../../inventory/cars.js';
import { carsOfBrand } from '../../../inventory/cars-of-brand.js';
import type { ListedCar } from '../../../inventory/listing.js';
import { LISTING_ID } from '../../../platform/json-api/parameter-forms.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { SAVE_CAR_PATH, saveCarHref } from '../../../routes/account-links.js';
import { SAVED_PATH } from '../../../routes/account-links.js';
import { AccountFrame, leadTo } from '../account/account-frame.js';
import { readPageBefore } from '../compare/referrer.js';
import type { PageBefore } from '../compare/referrer.js';
import { refererPath } from '../return-url.js';
import { presentSaveCarPage } from './save-car-page.presenter.js';
import { CACHING } from '../../../platform/http/caching.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/** Car and return page of a form or URL. */
interface SaveCarParameters {
  readonly listingId: string;
  readonly back: PageBefore;
}

/** Saves and removes cars without scripts: hearts and the saved page post here. */
@ApiExcludeController()
@Controller(SAVE_CAR_PATH)
@PageHeaders({ caching: CACHING.noStore, hasFragments: true })
export class SaveCarPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly principals: Principals,
    private readonly cars: Cars,
    private readonly savedCars: SavedCars,
    private readonly saver: SavedCarOfRequest,
    private readonly savedCount: SavedCount,
    private readonly frame: AccountFrame,
  ) {}

  @Get()
  async show(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const fields = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    this.requireSaving(request);
    // GET of a POST's URL, for example a reload.
    if (!fields.has('listingId')) return leadTo(SAVED_PATH, reply);
    const parameters = this.read(fields, request);
    const [car] = await this.carsOf(request).carsById([parameters.listingId]);
    if (!car) return leadTo(vehicleHref(parameters.listingId), reply);
    return this.draw(car, parameters, await this.principals.ofPage(request), undefined, request);
  }

  /** Saves the car; with `to=off` removes it. */
  @Post()
  @RouteConfig(TAKES_FORM)
  async change(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const fields = new URLSearchParams((body ?? {}) as Record<string, string>);
    this.requireSaving(request);
    const parameters = this.read(fields, request);
    const { listingId, back } = parameters;
    let principal = await this.principals.ofPage(request);
    if (fields.get('to') === 'off') {
      if (principal) await this.savedCars.remove(principal, listingId);
    } else {
      const [car] = await this.carsOf(request).carsById([listingId]);
      if (!car) {
        redirectTo(vehicleHref(listingId), HttpStatus.SEE_OTHER, reply);
        return undefined;
      }
      principal ??= this.principals.newVisitor(request, reply);
      const outcome = await this.saver.save(principal, car.listing, request);
      if (outcome.kind === 'limit') {
        void reply.code(HttpStatus.CONFLICT);
        return this.draw(car, parameters, principal, outcome.limit, request);
      }
    }
    await this.savedCount.tell(principal, request, reply);
    const isFromSaved = fields.get('back') === SAVED_PATH;
    redirectTo(
      isFromSaved ? SAVED_PATH : saveCarHref(listingId, back.href),
      HttpStatus.SEE_OTHER,
      reply,
    );
    return undefined;
  }

  private carsOf(request: FastifyRequest): Cars {
    return carsOfBrand(this.cars, this.brands.ofHost(request.headers.host));
  }

  /** @throws NotFoundException for brands without personalization */
  private requireSaving(request: FastifyRequest): void {
    if (!hasFeature(this.brands.ofHost(request.headers.host), 'personalization'))
      throw new NotFoundException();
  }

  /** @throws NotFoundException for an invalid listing id */
  private read(fields: URLSearchParams, request: FastifyRequest): SaveCarParameters {
    const listingId = fields.get('listingId') ?? '';
    if (!LISTING_ID.form.test(listingId)) throw new NotFoundException();
    const context = this.contexts.of(this.brands.ofHost(request.headers.host));
    return { listingId, back: readPageBefore(fields.get('back') ?? refererPath(request), context) };
  }

  private async draw(
    car: ListedCar,
    { back }: SaveCarParameters,
    principal: Principal | undefined,
    limit: number | undefined,
    request: FastifyRequest,
  ): Promise<Buffer> {
    const saved = principal ? await this.savedCars.listOf(principal) : [];
    const isSaved = saved.some(({ listingId }) => listingId === car.listing.id);
    const context = this.contexts.of(this.brands.ofHost(request.headers.host));
    const save = presentSaveCarPage({
      car,
      isSaved,
      limit,
      isSignedIn: principal?.kind === 'shopper',
      back,
      context,
    });
    return this.frame.answer(
      SaveCarPage,
      { title: save.title },
      (document) => ({ document, save }),
      request,
    );
  }
}
