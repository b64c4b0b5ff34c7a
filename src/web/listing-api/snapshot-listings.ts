import { Injectable } from '@nestjs/common';
import type { ListedCar } from '../../inventory/listing.js';
import { ListingStore } from '../../inventory/listing-store.js';
import { milesFromSearch } from '../../search/car-distance.js';
import { excludedIdsOf } from './listing-parameters.dto.js';
import type { ListingParameters } from './listing-parameters.dto.js';
import { ListingPresenter } from './listing-presenter.js';
import { ResultSnapshots } from './result-snapshots.js';
import type { SnapshotPlace } from './result-snapshots.js';
import { priceRange } from '../../search/filters/price-range.js';
import type { SearchQuery } from '../../search/search-query.js';
import type { SearchCall } from './search-calls.js';
import type { SearchAnswer } from './wire/answers.dto.js';

/** Pages by result token. */
@Injectable()
export class SnapshotListings {
  constructor(
    private readonly snapshots: ResultSnapshots,
    private readonly store: ListingStore,
    private readonly presenter: ListingPresenter,
  ) {}

  async page({
    query,
    own,
    invalidQueryParams,
  }: SearchCall<ListingParameters>): Promise<SearchAnswer> {
    const token = own.resultToken!;
    const place =
      token === 'start'
        ? await this.snapshots.open(query, excludedIdsOf(own))
        : this.snapshots.find(token, query);
    const { cars, next } = await this.carsFrom(place, query);
    const found = cars.map((car) => ({
      ...car,
      distanceMiles: milesFromSearch(query, car.listing.zip),
    }));
    return {
      ...(await this.presenter.presentChosen(found, query, own)),
      totalResultCount: place.total,
      stats: place.stats,
      invalidQueryParams,
      ...((await this.snapshots.reaches(place, next)) && {
        resultToken: this.snapshots.tokenOf(place.key, next),
      }),
    };
  }

  /**
   * Fills a page as long as there are cars. Removed cars, and those whose price no longer matches,
   * are skipped.
   */
  private async carsFrom(
    place: SnapshotPlace,
    query: SearchQuery,
  ): Promise<{ cars: ListedCar[]; next: number }> {
    const count = query.numRecords;
    const { min = 0, max = Infinity } = query.get(priceRange) ?? {};
    const cars: ListedCar[] = [];
    let next = place.position;
    while (cars.length < count && (await this.snapshots.reaches(place, next))) {
      const ids = this.snapshots.idsAt(place, next, count - cars.length);
      const found = await this.store.carsById(ids.map(String));
      cars.push(
        ...found.filter(
          ({ listing }) => listing.priceDollars >= min && listing.priceDollars <= max,
        ),
      );
      next += ids.length;
    }
    return { cars, next };
  }
}
