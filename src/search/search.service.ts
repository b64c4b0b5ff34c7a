import { Injectable } from '@nestjs/common';
import { Calls } from '../calls/calls.js';
import type { ListedCar } from '../inventory/listing.js';
import { ListingStore } from '../inventory/listing-store.js';
import { Metrics } from '../telemetry/metrics.js';
import { toIndexQuery } from './index-fields.js';
import type { IndexAnswer } from './index/search-index.js';
import { SearchIndex } from './index/search-index.js';
import type { SearchQuery } from './search-query.js';

/** A car of a search's page. */
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

/** What a caller may ask beyond the shopper's query. */
export interface SearchOptions {
  /** Cars to leave out, at most 25. */
  readonly excludedIds?: readonly number[];
  /** In place of the query's own, where a page is larger than a shopper may ask for. */
  readonly firstRecord?: number;
  readonly numRecords?: number;
  /** Fields whose counts are wanted; all of them unless said. */
  readonly countsOf?: readonly string[];
}

/** Searches the index and fetches the cars of a page from the store. Every search for cars goes through here. */
@Injectable()
export class SearchService {
  constructor(
    private readonly index: SearchIndex,
    private readonly store: ListingStore,
    private readonly calls: Calls,
    private readonly metrics: Metrics,
  ) {}

  /** The main search. @throws when it fails or takes longer than the specification's 20 seconds. */
  async search(query: SearchQuery, options: SearchOptions = {}): Promise<SearchResults> {
    return this.calls.run('mainSearch', async () => {
      const answer = await this.metrics.timed('index', () => this.index.search({ ...toIndexQuery(query), ...options }));
      const distances = new Map(answer.hits.map((hit) => [String(hit.id), hit.distanceMiles]));
      // A car removed since the index was built is missing from the store, and then from the page.
      const cars = await this.metrics.timed('store', () => this.store.carsById([...distances.keys()]));
      return { query, answer, cars: cars.map((car) => ({ ...car, distanceMiles: distances.get(car.listing.id) })) };
    });
  }

  /** The ids of the first cars of a query, in its order, with what the index knows of all of them. */
  async rankedIds(
    query: SearchQuery,
    count: number,
    excludedIds: readonly number[] = [],
  ): Promise<{ ids: Float64Array; answer: IndexAnswer }> {
    const answer = await this.calls.run('mainSearch', () =>
      this.index.search({ ...toIndexQuery(query), firstRecord: 0, numRecords: count, excludedIds, countsOf: [] }),
    );
    return { ids: Float64Array.from(answer.hits, ({ id }) => id), answer };
  }

  /** How many cars a query finds. */
  async count(query: SearchQuery, excludedIds: readonly number[] = []): Promise<number> {
    const { total } = await this.index.search({ ...toIndexQuery(query), firstRecord: 0, numRecords: 0, excludedIds, countsOf: [] });
    return total;
  }
}
