import {
  Body,
  Controller,
  Get,
  HttpCode,
  HttpException,
  HttpStatus,
  NotFoundException,
  Param,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompareDrawer } from '../../../../views/compare/compare-drawer.js';
import { ComparePage } from '../../../../views/compare/compare-page.js';
import { CompareTable } from '../../../../views/compare/compare-table.js';
import type { Brand } from '../../../platform/config/brand.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { hasFeature } from '../../../platform/config/features.js';
import { CACHING } from '../../../platform/http/caching.js';
import { TAKES_FORM } from '../../../platform/http/csrf.js';
import { COUNTED_AS_CALL } from '../../../platform/http/rate-classes.js';
import { Cars } from '../../../inventory/cars.js';
import { carsOfBrand } from '../../../inventory/cars-of-brand.js';
import type { RemovedCar } from '../../../inventory/cars.js';
import type { ListedCar } from '../../../inventory/listing.js';
import { queryStringOf } from '../../../platform/json-api/query-string.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { COMPARE_CHANGES, COMPARE_PATH, compareHref } from '../../../routes/compare-links.js';
import type { CompareChange, Comparison } from '../../../routes/compare-links.js';
import { DocumentPresenter } from '../document.presenter.js';
import { asksForFragment } from '../../rendering/fragment.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { PageHeaders } from '../page-headers.interceptor.js';
import { PageQueryPipe } from '../page-query.pipe.js';
import { CompareChangeForm } from './compare-change.dto.js';
import { presentCompare, presentCompareHead } from './compare-page.presenter.js';
import { presentCompareTable } from './compare-table.presenter.js';
import { ComparedCars, comparedTerms } from './compared-cars.js';
import type { Compared } from './compared-cars.js';
import {
  afterChange,
  comparedIds,
  namesTooMany,
  readListingIds,
  storeComparedIds,
} from './compared-ids.js';
import type { CompareOutcome } from './compared-ids.js';
import { carsHref, pageBefore, readComparison } from './referrer.js';
import type { PageBefore } from './referrer.js';
import { redirectTo } from '../../../platform/http/redirect.js';

/** Fragment for the page's script: the table, or after a change the drawer. */
const FRAGMENT = 'compare';

/** The comparison, and the forms that change it. */
@ApiExcludeController()
@Controller(COMPARE_PATH)
export class ComparePageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly compared: ComparedCars,
    private readonly cars: Cars,
    private readonly document: DocumentPresenter,
    private readonly renderer: PageRenderer,
  ) {}

  /** Compares the cars in the URL. Without any, redirects to the shopper's own. */
  @Get()
  @PageHeaders({ caching: CACHING.privatePage, hasFragments: true })
  async show(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const brand = this.comparingBrand(request);
    const context = { ...this.contexts.of(brand), terms: comparedTerms(request, brand) };
    const search = queryStringOf(request.url);
    const comparison = readComparison(search, context);
    const own = comparison.ids.length > 0 ? [] : comparedIds(request);
    if (own.length > 0) {
      redirectTo(compareHref({ ...comparison, ids: own }), 302, reply);
      return undefined;
    }
    if (namesTooMany(new URLSearchParams(search).getAll('listingId'))) {
      this.compared.tellNextPage('full', reply);
      // A permanent redirect would be cached, without the notice.
      redirectTo(compareHref(comparison), 302, reply);
      return undefined;
    }
    if (request.url !== compareHref(comparison)) {
      redirectTo(compareHref(comparison), 301, reply);
      return undefined;
    }
    const cars = await this.compared.byId(comparison.ids, brand);
    if (!cars)
      throw new HttpException(
        'The cars you compare are temporarily unavailable. Please try again.',
        503,
      );
    if (asksForFragment(request, FRAGMENT)) {
      // The full page reports the removed cars.
      if (cars.length === 0) throw new NotFoundException();
      return this.renderer.render(
        CompareTable,
        presentCompareTable(cars, comparison, carsHref(request, comparison, context), context),
      );
    }
    return this.renderer.render(ComparePage, {
      document: this.document.present(request, brand, presentCompareHead(cars, context)),
      comparison: presentCompare(
        cars,
        await this.gone(comparison, cars, brand),
        comparison,
        carsHref(request, comparison, context),
        context,
        this.compared.toldOutcome(request, reply),
      ),
    });
  }

  /** The current drawer, for a page rendered earlier. */
  @Get('drawer')
  @PageHeaders({ caching: CACHING.noStore })
  async drawer(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const brand = this.comparingBrand(request);
    return this.answerDrawer(
      await this.compared.read(comparedIds(request), brand),
      undefined,
      brand,
      request,
      reply,
    );
  }

  /**
   * Changes the comparison and redirects to the previous page; for the page's script, returns the
   * drawer.
   */
  @Post(':change')
  @HttpCode(HttpStatus.OK)
  @RouteConfig({ ...TAKES_FORM, ...COUNTED_AS_CALL })
  @PageHeaders({ caching: CACHING.noStore })
  async change(
    @Param('change') name: string,
    @Body(PageQueryPipe) { listingId }: CompareChangeForm,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const brand = this.comparingBrand(request);
    const change = changeNamed(name);
    const [id] = readListingIds(listingId === undefined ? [] : [listingId]);
    const { ids, outcome } = afterChange(comparedIds(request), change, id);
    if (outcome !== 'same' && outcome !== 'full') storeComparedIds(ids, brand, reply);
    if (asksForFragment(request, FRAGMENT))
      return this.answerDrawer(
        await this.compared.read(ids, brand),
        outcome,
        brand,
        request,
        reply,
      );
    const page = pageBefore(request, this.contexts.of(brand));
    this.compared.tellNextPage(outcome, reply);
    redirectTo(
      change === 'toggle' && id ? `${page.href}#listing-${id}` : hrefAfter(page, change, id),
      HttpStatus.SEE_OTHER,
      reply,
    );
    return undefined;
  }

  /** GET of a form's URL, for example from an old link: changes nothing. */
  @Get(':change')
  back(
    @Param('change') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): void {
    const brand = this.comparingBrand(request);
    changeNamed(name);
    redirectTo(pageBefore(request, this.contexts.of(brand)).href, HttpStatus.FOUND, reply);
  }

  private answerDrawer(
    compared: Compared,
    outcome: CompareOutcome | undefined,
    brand: Brand,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer> {
    const { zip } = pageBefore(request, this.contexts.of(brand));
    return this.renderer.render(
      CompareDrawer,
      this.compared.drawerOf(compared, { brand, zip }, { request, reply }, outcome),
    );
  }

  private comparingBrand(request: FastifyRequest): Brand {
    const brand = this.brands.ofHost(request.headers.host);
    if (!hasFeature(brand, 'compare')) throw new NotFoundException();
    return brand;
  }

  private async gone(
    { ids }: Comparison,
    cars: readonly ListedCar[],
    brand: Brand,
  ): Promise<Map<string, RemovedCar | undefined>> {
    const missing = ids.filter((id) => !cars.some(({ listing }) => listing.id === id));
    const ofBrand = carsOfBrand(this.cars, brand);
    // Descriptions of removed cars are optional.
    return new Map(
      await Promise.all(
        missing.map(
          async (id) => [id, await ofBrand.removedCar(id).catch(() => undefined)] as const,
        ),
      ),
    );
  }
}

/** @throws NotFoundException for an unknown change */
function changeNamed(name: string): CompareChange {
  const change = COMPARE_CHANGES.find((one) => one === name);
  if (change === undefined) throw new NotFoundException();
  return change;
}

/** The previous page; a comparison is reduced to its remaining cars. */
function hrefAfter(
  { href, comparison }: PageBefore,
  change: CompareChange,
  id: string | undefined,
): string {
  if (!comparison || change === 'add') return href;
  return compareHref({
    ...comparison,
    ids: change === 'clear' ? [] : comparison.ids.filter((other) => other !== id),
  });
}
