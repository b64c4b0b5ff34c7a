import { Injectable } from '@nestjs/common';
import { ListingStore } from '../inventory/listing-store.js';
import { SearchService } from '../search/search.service.js';
import { milesFromSearch } from './car-distance.js';
import { excludedIdsOf } from './listing-parameters.dto.js';
import type { ListingParameters } from './listing-parameters.dto.js';
import { ListingPresenter } from './listing-presenter.js';
import { presentFilters } from './present-filters.js';
import { presentStats } from './present-stats.js';
import type { SearchCall } from './search-calls.js';
import { SnapshotListings } from './snapshot-listings.js';
import { SupplementalListings } from './supplemental-listings.js';
import type { SearchAnswer } from './wire/answers.dto.js';

/** The main listing call in its four forms: by VINs, supplemental, by result token, and the search itself. */
@Injectable()
export class MainListings {
  constructor(
    private readonly search: SearchService,
    private readonly store: ListingStore,
    private readonly presenter: ListingPresenter,
    private readonly snapshots: SnapshotListings,
    private readonly supplemental: SupplementalListings,
  ) {}

  answer(call: SearchCall<ListingParameters>): Promise<SearchAnswer> {
    if (call.own.vins) return this.byVins(call);
    if (call.own.supplemental) return this.supplemental.answer(call);
    return call.own.resultToken ? this.snapshots.page(call) : this.bySearch(call);
  }

  private async byVins({ query, own, invalidQueryParams }: SearchCall<ListingParameters>): Promise<SearchAnswer> {
    const listed = await this.store.carsByVin(own.vins!.map((vin) => vin.toUpperCase()));
    const cars = listed.map((car) => ({ ...car, distanceMiles: milesFromSearch(query, car.listing.zip) }));
    return {
      ...(await this.presenter.present(cars, query, { isExplained: own.explain })),
      totalResultCount: cars.length,
      invalidQueryParams,
    };
  }

  private async bySearch({ query, own, invalidQueryParams }: SearchCall<ListingParameters>): Promise<SearchAnswer> {
    const results = await this.search.search(query, {
      excludedIds: excludedIdsOf(own),
      ...((own.hideFilters || own.collapseFilters) && { countsOf: [] }),
    });
    const { answer, cars } = results;
    return {
      ...(await this.presenter.present(cars, query, { isExplained: own.explain })),
      totalResultCount: answer.total,
      stats: presentStats(query, answer.stats),
      ...(!own.hideFilters && !own.collapseFilters && { filters: presentFilters(results) }),
      invalidQueryParams,
    };
  }
}
