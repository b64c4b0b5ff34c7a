import { Injectable } from '@nestjs/common';
import { Calls } from '../calls/calls.js';
import type { ListedCar } from '../inventory/listing.js';
import { ListingStore } from '../inventory/listing-store.js';
import { toIndexQuery } from './index-fields.js';
import type { IndexAnswer } from './index/search-index.js';
import { SearchIndex } from './index/search-index.js';
import type { SearchQuery } from './search-query.js';

export interface FoundCar extends ListedCar {
  /** Great-circle miles from the place asked for; absent without one. */
  readonly distanceMiles?: number | undefined;
}

/** What a search found: one page of cars, and what the index knows of all of them. */
export interface SearchResults {
  readonly query: SearchQuery;
  readonly answer: IndexAnswer;
  readonly cars: readonly FoundCar[];
}

@Injectable()
export class SearchService {
  constructor(
    private readonly index: SearchIndex,
    private readonly store: ListingStore,
    private readonly calls: Calls,
  ) {}

  /** The main search. @throws when it fails or takes longer than the specification's 20 seconds. */
  async search(query: SearchQuery): Promise<SearchResults> {
    return this.calls.run('mainSearch', async () => {
      const answer = await this.index.search(toIndexQuery(query));
      const distances = new Map(answer.hits.map((hit) => [String(hit.id), hit.distanceMiles]));
      // A car removed since the index was built is missing from the store, and then from the page.
      const cars = this.store.carsById([...distances.keys()]).map((car) => ({ ...car, distanceMiles: distances.get(car.listing.id) }));
      return { query, answer, cars };
    });
  }

  /** How many cars a query finds. */
  async count(query: SearchQuery): Promise<number> {
    const { total } = await this.index.search({ ...toIndexQuery(query), firstRecord: 0, numRecords: 0 });
    return total;
  }
}
