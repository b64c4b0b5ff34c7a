import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RecentlyViewedProps } from '../../../../views/saved/recently-viewed.js';
import { BrowsingHistory, MAX_VIEWED_CARS } from '../../../browsing-history/browsing-history.js';
import type { ViewedCar } from '../../../browsing-history/browsing-history.js';
import { Viewers } from '../../../browsing-history/viewers.js';
import { Calls } from '../../../platform/calls/calls.js';
import { sendsPrivacyControl } from '../../../platform/http/global-privacy-control.js';
import { standingsOf } from '../../../inventory/car-standing.js';
import { Cars } from '../../../inventory/cars.js';
import { rowsOfBrand } from '../../../inventory/cars-of-brand.js';
import type { Brand } from '../../../platform/config/brand.js';
import type { SearchContext } from '../../../search/search-context.js';
import { presentRecentlyViewed } from './recently-viewed.presenter.js';
import type { ViewedCarNow } from './recently-viewed.presenter.js';
import type { ViewingPage } from './viewing-page.js';

/** Cars in a row on a wide screen. */
const CARS_OF_ROW = 6;
/** Longest wait of a page for its recently viewed cars, in milliseconds. */
const PATIENCE_MS = 500;

/** Recently viewed cars of a page, with their current state. */
@Injectable()
export class RecentlyViewed {
  constructor(
    private readonly viewers: Viewers,
    private readonly history: BrowsingHistory,
    private readonly cars: Cars,
    private readonly calls: Calls,
  ) {}

  /**
   * Undefined if there is nothing to show: a row without cars, or one whose cars are unavailable. The saved page shows an empty state
   * instead.
   */
  async of(
    page: ViewingPage,
    request: FastifyRequest,
    context: SearchContext,
  ): Promise<RecentlyViewedProps | undefined> {
    if (page.kind === 'saved') {
      if (!this.viewers.isKept(request)) return undefined;
      return this.present(
        page,
        await this.read(MAX_VIEWED_CARS, request, context.brand),
        MAX_VIEWED_CARS,
        request,
        context,
      );
    }
    const read = () =>
      this.calls.run('viewedCars', () => this.read(CARS_OF_ROW + 1, request, context.brand));
    const viewed = await this.calls.callOrFallbackWithin('viewedCars', read, PATIENCE_MS);
    const others =
      viewed?.filter(
        ({ viewed: { listingId } }) => page.kind !== 'vehicle' || listingId !== page.listingId,
      ) ?? [];
    const cars = others.slice(0, CARS_OF_ROW);
    if (cars.length === 0 || cars.some(({ car }) => car === 'unknown')) return undefined;
    return this.present(page, cars, CARS_OF_ROW, request, context);
  }

  private present(
    page: ViewingPage,
    cars: readonly ViewedCarNow[],
    max: number,
    request: FastifyRequest,
    context: SearchContext,
  ) {
    return presentRecentlyViewed(page, cars, {
      max,
      isPrivate: sendsPrivacyControl(request),
      context,
    });
  }

  private async read(
    limit: number,
    request: FastifyRequest,
    brand: Brand,
  ): Promise<ViewedCarNow[]> {
    const principal = await this.viewers.ofPage(request);
    const all = principal ? await this.history.listOf(principal) : [];
    const viewed = (await rowsOfBrand(all, this.cars, brand)).slice(0, limit);
    return viewed.length === 0 ? [] : this.now(viewed);
  }

  private async now(viewed: readonly ViewedCar[]): Promise<ViewedCarNow[]> {
    const ids = viewed.map(({ listingId }) => listingId);
    const standings = await standingsOf(
      ids,
      await this.cars.carsById(ids).catch(() => undefined),
      this.cars,
    );
    return viewed.map((one, at) => ({ viewed: one, ...standings[at]! }));
  }
}
