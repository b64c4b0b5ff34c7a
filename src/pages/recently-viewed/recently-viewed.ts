import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RecentlyViewedProps } from '../../../views/saved/recently-viewed.js';
import { BrowsingHistory, MAX_VIEWED_CARS } from '../../browsing-history/browsing-history.js';
import type { ViewedCar } from '../../browsing-history/browsing-history.js';
import { Viewers } from '../../browsing-history/viewers.js';
import { Calls } from '../../calls/calls.js';
import { isPrivacyAsked } from '../../http/global-privacy-control.js';
import { Cars } from '../../inventory/cars.js';
import type { SearchContext } from '../../search/search-context.js';
import { presentRecentlyViewed } from './recently-viewed.presenter.js';
import type { ViewedCarNow } from './recently-viewed.presenter.js';
import type { ViewingPage } from './viewing-page.js';

/** As many as stand beside one another on a desk. */
const CARS_OF_ROW = 6;
/** A page waits so many milliseconds at most for cars that it can do without. */
const PATIENCE_MS = 500;

/** The viewed cars of a page, as they are for sale now. */
@Injectable()
export class RecentlyViewed {
  constructor(
    private readonly viewers: Viewers,
    private readonly history: BrowsingHistory,
    private readonly cars: Cars,
    private readonly calls: Calls,
  ) {}

  /**
   * Undefined for a page that shows none: a row without cars, or one whose cars cannot be read soon. The saved page says that there are
   * none.
   */
  async of(page: ViewingPage, request: FastifyRequest, context: SearchContext): Promise<RecentlyViewedProps | undefined> {
    if (page.kind === 'saved') {
      if (!this.viewers.isKept(request)) return undefined;
      return this.present(page, await this.read(MAX_VIEWED_CARS, request), MAX_VIEWED_CARS, request, context);
    }
    const read = () => this.calls.run('viewedCars', () => this.read(CARS_OF_ROW + 1, request));
    const viewed = await this.calls.soonOrWithout('viewedCars', read, PATIENCE_MS);
    const others = viewed?.filter(({ viewed: { listingId } }) => page.kind !== 'vehicle' || listingId !== page.listingId) ?? [];
    const cars = others.slice(0, CARS_OF_ROW);
    if (cars.length === 0 || cars.some(({ car }) => car === 'unknown')) return undefined;
    return this.present(page, cars, CARS_OF_ROW, request, context);
  }

  private present(page: ViewingPage, cars: readonly ViewedCarNow[], max: number, request: FastifyRequest, context: SearchContext) {
    return presentRecentlyViewed(page, cars, { max, isPrivate: isPrivacyAsked(request), context });
  }

  private async read(limit: number, request: FastifyRequest): Promise<ViewedCarNow[]> {
    const owner = await this.viewers.ofPage(request);
    const viewed = owner ? await this.history.listOf(owner, limit) : [];
    return viewed.length === 0 ? [] : this.now(viewed);
  }

  private async now(viewed: readonly ViewedCar[]): Promise<ViewedCarNow[]> {
    const ids = viewed.map(({ listingId }) => listingId);
    const cars = await this.cars.carsById(ids).catch(() => undefined);
    if (!cars) return viewed.map((one) => ({ viewed: one, car: 'unknown' }));
    const byId = new Map(cars.map((car) => [car.listing.id, car]));
    return Promise.all(
      viewed.map(async (one) => {
        const car = byId.get(one.listingId);
        // What it was is a courtesy: the page does without it.
        return car ? { viewed: one, car } : { viewed: one, removed: await this.cars.removedCar(one.listingId).catch(() => undefined) };
      }),
    );
  }
}
