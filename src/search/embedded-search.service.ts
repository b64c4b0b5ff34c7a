import { Injectable } from '@nestjs/common';
import type { CallName } from '../platform/calls/call-policies.js';
import { Calls } from '../platform/calls/calls.js';
import type { ListedCar } from '../inventory/listing.js';
import { ListingStore } from '../inventory/listing-store.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { owner } from './filters/owner.js';
import { clausesOfPart, toIndexQuery } from './index-fields.js';
import type { AskingPrices, IndexAnswer, IndexHit } from './index/search-index.js';
import { SearchIndex } from './index/search-index.js';
import type { FilterSetting, SearchQuery } from './search-query.js';
import { SearchService } from './search.service.js';
import type {
  CarChoice,
  FoundCar,
  NewestCars,
  SearchOptions,
  SearchResults,
} from './search.service.js';

/** Searches the index of this process, and loads the cars of a page from the store. */
@Injectable()
export class EmbeddedSearchService extends SearchService {
  constructor(
    private readonly index: SearchIndex,
    private readonly store: ListingStore,
    private readonly calls: Calls,
    private readonly metrics: Metrics,
  ) {
    super();
  }

  async search(
    query: SearchQuery,
    options: SearchOptions = {},
    call: CallName = 'mainSearch',
  ): Promise<SearchResults> {
    const { choice, ...requested } = options;
    const includedField = choice && owner.name;
    return this.calls.run(call, async () => {
      const answer = await this.metrics.timed('index', () =>
        this.index.search({ ...toIndexQuery(query), ...requested, includedField }),
      );
      const cars = await this.metrics.timed('store', () =>
        choice ? this.chosen(answer.hits, choice) : this.carsOf(answer.hits),
      );
      return { query, answer, cars };
    });
  }

  /** A car removed since the index was built is missing from the store, so from the page as well. */
  private async carsOf(hits: readonly IndexHit[]): Promise<FoundCar[]> {
    const byId = new Map(hits.map((hit) => [String(hit.id), hit]));
    return (await this.store.carsById([...byId.keys()])).map((car) =>
      foundCar(car, byId.get(car.listing.id)),
    );
  }

  /** Reads no more cars at a time than are still to be chosen. Hits carry their owner as `value`. */
  private async chosen(hits: readonly IndexHit[], choice: CarChoice): Promise<FoundCar[]> {
    const cars: FoundCar[] = [];
    const isPossible = ({ value }: IndexHit) => value !== undefined && choice.mayChooseFrom(value);
    let left = hits.filter(isPossible);
    while (left.length > 0 && choice.open > 0) {
      const next = await this.carsOf(left.slice(0, choice.open));
      left = left.slice(choice.open);
      for (const car of next) choice.offer(car);
      cars.push(...next);
      left = left.filter(isPossible);
    }
    return cars;
  }

  /** Ids of a query's first cars in order, with the index's totals. */
  async rankedIds(
    query: SearchQuery,
    count: number,
    excludedIds: readonly number[] = [],
  ): Promise<{ ids: Float64Array; answer: IndexAnswer }> {
    const answer = await this.calls.run('mainSearch', () =>
      this.index.search({
        ...toIndexQuery(query),
        firstRecord: 0,
        numRecords: count,
        excludedIds,
        countsOf: [],
      }),
    );
    return { ids: Float64Array.from(answer.hits, ({ id }) => id), answer };
  }

  async count(query: SearchQuery): Promise<number> {
    const { total } = await this.calls.run('count', () =>
      this.index.search({ ...toIndexQuery(query), firstRecord: 0, numRecords: 0, countsOf: [] }),
    );
    return total;
  }

  async pricesOf(
    query: SearchQuery,
    parts: readonly FilterSetting[],
    call: CallName,
  ): Promise<AskingPrices> {
    const { clauses } = toIndexQuery(query);
    const ofParts = parts.map((part) => clausesOfPart(query, part));
    return this.calls.run(call, () =>
      this.metrics.timed('index', () => this.index.pricesOf(clauses, ofParts)),
    );
  }

  async newest(query: SearchQuery, most: number): Promise<NewestCars> {
    const options = {
      sort: 'datelistedDESC',
      firstRecord: 0,
      numRecords: most,
      countsOf: [],
      includesPrices: true,
      skipsCache: true,
    } as const;
    const { hits, total } = await this.calls.run('followedSearches', () =>
      this.index.search({ ...toIndexQuery(query), ...options }),
    );
    return {
      cars: hits.map(({ id, priceDollars }) => ({ id, priceDollars: priceDollars! })),
      areAll: total <= most,
      total,
    };
  }
}

function foundCar(car: ListedCar, { distanceMiles, movedBy }: Partial<IndexHit> = {}): FoundCar {
  return { ...car, distanceMiles, movedBy };
}
