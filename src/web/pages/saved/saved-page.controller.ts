import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentProps } from '../../../../views/document.js';
import { SavedMain, SavedPage } from '../../../../views/saved/saved-page.js';
import { principalOf } from '../../../accounts/principals.js';
import { Sessions } from '../../../accounts/sessions.js';
import { SavedCars } from '../../../saved/saved-cars.js';
import type { SavedCar } from '../../../saved/saved-cars.js';
import { SavedCount } from '../../../saved/saved-count.js';
import { SavedSearches } from '../../../saved/saved-searches.js';
import type { SavedSearch } from '../../../saved/saved-searches.js';
import { SearchWords } from '../../../saved/search-words.js';
import { SentLeads } from '../../../leads/sent-leads.js';
import { Calls } from '../../../platform/calls/calls.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { standingsOf } from '../../../inventory/car-standing.js';
import { Cars } from '../../../inventory/cars.js';
import { rowsOfBrand } from '../../../inventory/cars-of-brand.js';
import { milesFromSearch } from '../../../search/car-distance.js';
import { distanceOrigin } from '../../../search/filters/location-clauses.js';
import type { SearchContext } from '../../../search/search-context.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { SearchQuery } from '../../../search/search-query.js';
import { SearchService } from '../../../search/search.service.js';
import { pendingAlerts } from '../../../alerts/pending-alerts.js';
import { SavedCarAlerts } from '../../../alerts/saved-car-alerts.js';
import { Subscriptions } from '../../../alerts/subscriptions.js';
import { SAVED_PATH } from '../../../routes/account-links.js';
import { AccountFrame } from '../account/account-frame.js';
import { asksForFragment } from '../../rendering/fragment.js';
import { PageRenderer } from '../../rendering/page-renderer.js';
import { RecentlyViewed } from '../recently-viewed/recently-viewed.js';
import { aroundSearchedZip } from '../searched-zip.js';
import { searchBefore } from '../return-url.js';
import { presentSaved } from './saved.presenter.js';
import type { SavedCarNow } from './saved.presenter.js';
import { FollowedSearches } from './followed-searches.js';
import { presentSavedSearches } from './saved-searches.presenter.js';
import type { SavedSearchNow } from './saved-searches.presenter.js';
import { SAVED_PART } from './redrawn-form.js';
import { CACHING } from '../../../platform/http/caching.js';
import { PageHeaders } from '../page-headers.interceptor.js';

/** New cars are counted for this many latest searches, and up to this many per search. */
const COUNTED_SEARCHES = 25;
const COUNTED_CARS = 20;

/** Saved items of the shopper's account or browser. */
@Controller(SAVED_PATH)
@PageHeaders({ caching: CACHING.noStore, hasFragments: true })
export class SavedPageController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly sessions: Sessions,
    private readonly subscriptions: Subscriptions,
    private readonly followed: FollowedSearches,
    private readonly words: SearchWords,
    private readonly sent: SentLeads,
    private readonly savedCars: SavedCars,
    private readonly savedSearches: SavedSearches,
    private readonly savedCount: SavedCount,
    private readonly carAlerts: SavedCarAlerts,
    private readonly recentlyViewed: RecentlyViewed,
    private readonly cars: Cars,
    private readonly search: SearchService,
    private readonly calls: Calls,
    private readonly frame: AccountFrame,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  async show(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const brand = this.brands.ofHost(request.headers.host);
    const context = this.contexts.of(brand);
    const signedIn = await this.sessions.of(request);
    const principal = principalOf(signedIn, request);
    const [allCars, searches, sent, subscriptions, areCarAlertsOn] = await Promise.all([
      principal ? this.savedCars.listOf(principal) : [],
      principal ? this.savedSearches.listOf(principal) : [],
      principal ? this.sent.listOf(principal) : [],
      signedIn && this.subscriptions.listOf(signedIn.email),
      signedIn !== undefined && this.carAlerts.areOn(signedIn.shopperId),
    ]);
    const cars = await rowsOfBrand(allCars, this.cars, brand);
    const followed = subscriptions && this.followed.of(subscriptions, searches, brand);
    const ofBrand = searches.filter((saved) => saved.brand === brand.code);
    const place =
      withPlace(searchBefore(request, context)) ??
      aroundSearchedZip(request, context) ??
      savedPlace(ofBrand, context);
    const [carsNow, searchesNow, recentlyViewed] = await Promise.all([
      this.carsNow(cars, place),
      this.searchesNow(ofBrand, context),
      this.recentlyViewed.of({ kind: 'saved' }, request, context),
    ]);
    // For accounts, `followed` includes unconfirmed alerts of any browser.
    const pending = signedIn ? [] : pendingAlerts(request);
    const waiting = pending.map((one) => ({
      ...one,
      name: this.words.of({ brand: brand.code, search: one.search }),
    }));
    const kept = presentSavedSearches(searchesNow, followed, signedIn?.email, waiting);
    const account = signedIn && { email: signedIn.email, areCarAlertsOn };
    const saved = { ...presentSaved(carsNow, kept, sent, account, context), recentlyViewed };
    const count = await this.savedCount.tell(principal, request, reply);
    if (asksForFragment(request, SAVED_PART)) return this.renderer.render(SavedMain, saved);
    const head = { title: saved.title, currentPath: SAVED_PATH };
    return this.frame.answer(
      SavedPage,
      head,
      (document) => ({ document: withCount(document, count), saved }),
      request,
    );
  }

  private async carsNow(
    saved: readonly SavedCar[],
    place: SearchQuery | undefined,
  ): Promise<SavedCarNow[]> {
    const ids = saved.map(({ listingId }) => listingId);
    const cars = await this.calls.callOrFallback('savedCars', () =>
      this.calls.run('savedCars', () => this.cars.carsById(ids)),
    );
    const standings = await standingsOf(ids, cars, this.cars);
    return saved.map((one, at) => {
      const { car, removed } = standings[at]!;
      if (!car || car === 'unknown') return { saved: one, car, removed };
      return {
        saved: one,
        car: { ...car, distanceMiles: place && milesFromSearch(place, car.listing.zip) },
      };
    });
  }

  private async searchesNow(
    saved: readonly SavedSearch[],
    context: SearchContext,
  ): Promise<SavedSearchNow[]> {
    return Promise.all(
      saved.map(async (one, at) => ({
        saved: one,
        found: at < COUNTED_SEARCHES ? await this.found(one, context) : undefined,
      })),
    );
  }

  /** Undefined if the search is unavailable. */
  private async found(
    { search, lookedAt }: SavedSearch,
    context: SearchContext,
  ): Promise<SavedSearchNow['found']> {
    const query = SearchQuery.parse(search, context).query.withSort('datelistedDESC');
    const ask = () =>
      this.search.search(query, { numRecords: COUNTED_CARS, countsOf: [] }, 'savedSearch');
    const found = await this.calls.callOrFallback('savedSearch', ask);
    if (!found) return undefined;
    const newCount = found.cars.filter(({ listing }) => listing.listedAt > lookedAt).length;
    return { total: found.answer.total, newCount, isMany: newCount === COUNTED_CARS };
  }
}

/** The latest saved search around a place: where the shopper buys, for a browser that searched no ZIP. */
function savedPlace(
  searches: readonly SavedSearch[],
  context: SearchContext,
): SearchQuery | undefined {
  return searches.map(({ search }) => SearchQuery.parse(search, context).query).find(withPlace);
}

/** The search, if distances can be measured from its place. */
function withPlace(query: SearchQuery | undefined): SearchQuery | undefined {
  return query && distanceOrigin(query) && query;
}

/** The request's cookie may be older than the page. */
function withCount({ header, ...document }: DocumentProps, count: number): DocumentProps {
  return { ...document, header: { ...header, saved: { ...header.saved, count } } };
}
