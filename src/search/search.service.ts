import type { CallName } from '../calls/call-policies.js';
import type { ListedCar } from '../inventory/listing.js';
import type { AskingPrices, IndexAnswer, RelevanceRule } from './index/search-index.js';
import type { AskedOfFilter, SearchQuery } from './search-query.js';

/** A car of a search's page. */
export interface FoundCar extends ListedCar {
  /** Great-circle miles from the place asked for; absent without one. */
  readonly distanceMiles?: number | undefined;
  /** The rule that moved it from its score's place; absent if none did, and for remote searches. */
  readonly movedBy?: RelevanceRule | undefined;
}

/** What a search found: one page of cars, and what the index knows of all of them. */
export interface SearchResults {
  readonly query: SearchQuery;
  readonly answer: IndexAnswer;
  readonly cars: readonly FoundCar[];
}

/** What a caller may ask beyond the shopper's query. */
export interface SearchOptions {
  /** Cars to leave out. */
  readonly excludedIds?: readonly number[];
  /** In place of the query's own, where a page is larger than a shopper may ask for. */
  readonly firstRecord?: number;
  readonly numRecords?: number;
  /** Fields whose counts are wanted; all of them unless said. */
  readonly countsOf?: readonly string[];
}

/** A car as whoever follows a search remembers it. `id` is the number of its listing id. */
export interface PricedCar {
  readonly id: number;
  readonly priceDollars: number;
}

/** The newest cars of a search, newest first, whether these are all, and the total. */
export interface NewestCars {
  readonly cars: readonly PricedCar[];
  readonly areAll: boolean;
  readonly total: number;
}

/** Searches for cars, wherever they are kept. Every search goes through here. */
export abstract class SearchService {
  /** `call` names the call policy, by default that of the main search. @throws if it fails or exceeds its policy's time limit */
  abstract search(query: SearchQuery, options?: SearchOptions, call?: CallName): Promise<SearchResults>;

  /** How many cars a query finds. */
  abstract count(query: SearchQuery): Promise<number>;

  /** Price figures of a query and of its parts. A part sets a filter that the query leaves open. @throws like `search` */
  abstract pricesOf(query: SearchQuery, parts: readonly AskedOfFilter[], call: CallName): Promise<AskingPrices>;

  /** At most this many, ignoring the query's sort and page. For followed searches, of which there are many. */
  abstract newest(query: SearchQuery, most: number): Promise<NewestCars>;
}
