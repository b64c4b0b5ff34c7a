import type { CallName } from '../platform/calls/call-policies.js';
import type { ListedCar } from '../inventory/listing.js';
import type { AskingPrices, IndexAnswer, RelevanceRule, Sort } from './index/search-index.js';
import type { FilterSetting, SearchQuery } from './search-query.js';

/** A car on a page of results. */
export interface FoundCar extends ListedCar {
  /** Great-circle miles from the search's place; absent without a place. */
  readonly distanceMiles?: number | undefined;
  /** The rule that moved it from its score's place; absent if none did, and for remote searches. */
  readonly movedBy?: RelevanceRule | undefined;
}

/** Search results: one page of cars, and the index's answer about all of them. */
export interface SearchResults {
  readonly query: SearchQuery;
  readonly answer: IndexAnswer;
  readonly cars: readonly FoundCar[];
}

/** Options of a search beyond the shopper's query. */
export interface SearchOptions {
  /** Listings to leave out. */
  readonly excludedIds?: readonly number[];
  /** Replace the query's own, which has a maximum page size. */
  readonly firstRecord?: number;
  readonly numRecords?: number;
  /** Fields to count; all by default. */
  readonly countsOf?: readonly string[];
  /** Replaces the query's own. */
  readonly sort?: Sort;
  /** Takes the cars of the page, in order; the results may lack those that it has no use for. */
  readonly choice?: CarChoice;
}

/** Chooses among the cars of a page, so that cars which cannot be chosen are not read. */
export interface CarChoice {
  /** Number of cars still to be chosen. */
  readonly open: number;
  mayChooseFrom(ownerId: string): boolean;
  offer(car: FoundCar): void;
}

/** A car as followed searches remember it. `id` is the numeric part of its listing id. */
export interface PricedCar {
  readonly id: number;
  readonly priceDollars: number;
}

/** The newest cars of a search, newest first, with the total. */
export interface NewestCars {
  readonly cars: readonly PricedCar[];
  readonly areAll: boolean;
  readonly total: number;
}

/** Port for all searches, in this process or remote. */
export abstract class SearchService {
  /**
   * `call` names the call policy; the main search's by default. @throws on failure, or after the
   * policy's time limit
   */
  abstract search(
    query: SearchQuery,
    options?: SearchOptions,
    call?: CallName,
  ): Promise<SearchResults>;

  abstract count(query: SearchQuery): Promise<number>;

  /**
   * Price figures of a query and its parts. A part sets a filter that the query leaves open.
   * @throws like `search`
   */
  abstract pricesOf(
    query: SearchQuery,
    parts: readonly FilterSetting[],
    call: CallName,
  ): Promise<AskingPrices>;

  /**
   * At most this many, ignoring the query's sort and page. For followed searches, which are many.
   */
  abstract newest(query: SearchQuery, most: number): Promise<NewestCars>;
}
