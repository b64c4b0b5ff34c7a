import { Cars } from './cars.js';
import type { ModelMarket } from './price-markets.js';
import type { ComparableCar, MarketKey } from './cars-of-market.js';
import type { ListedCar, Listing, Owner } from './listing.js';
import type { PhotoChecks } from './photos/photo-checks.js';
import type { PricePoint } from './price-history.js';
import type { StoreRecords } from './store-records.js';

/** A seller's offer as delivered by a source. `sourceKey` is unique within its source. */
export interface Offer {
  source: string;
  sourceKey: string;
  listing: Listing;
  owner: Owner;
}

/**
 * An offer as stored documents (`documentOf`) and indexed columns; absent facts are null. Writers
 * that already have the documents avoid building objects.
 */
export interface WrittenOffer {
  source: string;
  sourceKey: string;
  /** Listing id as a number. */
  listingId: number;
  vin: string | null;
  stockNumber: string | null;
  priceDollars: number;
  makeCode: string;
  modelCode: string;
  trimCode: string | null;
  year: number;
  listingType: string;
  mileageMiles: number | null;
  /**
   * Time when the price no longer counts as reduced, epoch milliseconds; null if it is not reduced.
   */
  reducedUntil: number | null;
  document: string;
  ownerId: string;
  ownerDocument: string;
}

/** A make and model with cars in the store. */
export interface StoredModel {
  readonly makeCode: string;
  readonly modelCode: string;
}

/** The cars of a model, each with its best offer, and its markets as they were saved. */
export interface ModelPrices {
  readonly cars: readonly ComparableCar[];
  readonly markets: readonly ModelMarket[];
}

/** New and changed markets of a model, those it no longer has, and cars whose indicator changes. */
export interface MarketChanges {
  readonly put: readonly ModelMarket[];
  readonly removed: readonly MarketKey[];
  readonly changedIds: readonly number[];
}

/**
 * Cars that were added, removed or changed between two revisions. `revision` and `state`: those of
 * the newer one.
 */
export interface StoreChanges {
  revision: number;
  state: string;
  ids: string[];
}

/**
 * Exclusive bounds of the counted mileages, and limits below which cars are counted as well. Miles.
 */
export interface MileageBounds {
  above: number;
  below: number;
  limits: readonly number[];
}

/** Mileage totals of a model's cars of one condition and model year. */
export interface MileageSum {
  listingType: string;
  year: number;
  count: number;
  totalMiles: number;
  maxMiles: number;
  /** Number of cars below each limit, in the given order. */
  countsBelow: readonly number[];
}

/** Number of past revisions whose changes a store can list. */
export const LOGGED_REVISIONS = 1_000;

/** Offers removed per transaction; few enough that other writers do not wait long. */
export const REMOVED_AT_ONCE = 1_000;

/** Cars after which a transaction of `rateModels` ends; a model is never divided. */
export const CARS_RATED_AT_ONCE = 5_000;

/** Offers per transaction when reductions end. */
export const REDUCTIONS_AT_ONCE = 500;

/** Keys of a source per batch. */
export const KEYS_PER_BATCH = 5_000;

/** Owners that a stream of cars caches, because a dealer has dozens of cars. */
export const OWNERS_HELD = 20_000;

/** Effect of saving an offer. 'unchanged': the store had the same offer, so nothing was written. */
export type OfferOutcome = 'new' | 'changed' | 'unchanged';

/** Stored data about an offer, for a run that contains it again. */
export interface KnownOffer {
  sourceKey: string;
  /** Another model or year under the same key is another car. */
  modelCode: string;
  year: number;
  priceDollars: number;
  listedAt: number;
  /** Absent for offers saved by an earlier release. */
  priceHistory?: readonly PricePoint[];
  /** Time of removal, epoch milliseconds; absent for offers for sale. */
  lapsedAt?: number;
}

/**
 * Port of the store of record for cars and their owners. A car is the group of offers with the same
 * listing id (one VIN); the cheapest offer is shown, ties by source and key. Results of resolved
 * calls are durable. Every call may use the network: ids are passed as lists, and streams come in
 * batches and may be abandoned.
 */
export abstract class ListingStore extends Cars {
  /** Minimum pause between polls for changes, in milliseconds. */
  abstract readonly restMs: number;

  /** The whole contents, for backups. */
  abstract readonly records: StoreRecords;

  /** Checks of sellers' photos. Cars are given back without those that are missing. */
  abstract readonly photos: PhotoChecks;

  /** The last error of reading damaged pages or a failing disk, which other reads do not meet. */
  diskFault(): Error | undefined {
    return undefined;
  }

  /**
   * Cars whose VIN or stock number starts with `start`, ignoring case, ordered by that code. Only
   * the first `most` matching offers are considered.
   */
  abstract carsByCodeStart(start: string, most: number): Promise<ListedCar[]>;

  /** All cars as of the start of the stream, by ascending listing id. Memory use is bounded. */
  abstract allCars(): AsyncIterable<ListedCar>;

  abstract countCars(): Promise<number>;

  /**
   * Mileages of a model's cars, each with its cheapest offer. Conditions and years without cars are
   * absent.
   */
  abstract mileageSums(
    makeCode: string,
    modelCode: string,
    bounds: MileageBounds,
  ): Promise<MileageSum[]>;

  /**
   * Stored data about a source's offers with these keys, including removed ones. Unordered, without
   * unknown keys.
   */
  abstract knownOffers(source: string, sourceKeys: readonly string[]): Promise<KnownOffer[]>;

  /**
   * First listing date by listing id: the earliest of all offers, including those removed after
   * `lapsedAfter`. Epoch milliseconds. Unknown cars are absent.
   */
  abstract listedSince(
    ids: readonly string[],
    lapsedAfter: number,
  ): Promise<ReadonlyMap<string, number>>;

  /** Number of offers by source, without sources that have none. */
  abstract offersBySource(): Promise<ReadonlyMap<string, number>>;

  /** Keys of all offers of a source, in batches of some thousands. */
  abstract sourceKeys(source: string): AsyncIterable<readonly string[]>;

  /** Saves offers in one transaction. Returns the effect on each. */
  abstract saveOffers(offers: readonly Offer[]): Promise<OfferOutcome[]>;

  /** The same for offers as documents. */
  abstract saveWritten(offers: readonly WrittenOffer[]): Promise<OfferOutcome[]>;

  /**
   * Saves the batches of a run, and yields the effect of each. All are durable at the end. A store
   * may save them in one transaction, so the caller may not write in between.
   */
  async *saveBatches(
    batches: AsyncIterable<readonly WrittenOffer[]>,
  ): AsyncGenerator<OfferOutcome[]> {
    for await (const offers of batches) yield await this.saveWritten(offers);
  }

  /**
   * Removes the offers of a source whose keys are not in `keptKeys`, and returns their number; see
   * the feed import. Data about them is kept for `RETURN_MS`. `now`: epoch milliseconds, default is
   * the clock.
   */
  abstract removeOffers(source: string, keptKeys: Iterable<string>, now?: number): Promise<number>;

  /**
   * Ends reductions that expired by `now` (epoch milliseconds), regardless of the import. Returns
   * their number.
   */
  abstract endReductions(now: number): Promise<number>;

  /**
   * Listing ids of cars whose price was reduced (decision 52) after `since` (epoch milliseconds),
   * unordered. Considers at most `most` offers, those reduced last. Without reductions that have
   * ended.
   */
  abstract carsReducedSince(since: number, most: number): Promise<string[]>;

  /**
   * Models with cars that were added, removed or changed in price, mileage, trim, year or condition
   * since `rateModels`.
   */
  abstract unratedModels(): Promise<StoredModel[]>;

  /**
   * Saves the result of `rate` for the prices of each model, in the transaction that reads them.
   * Ends after `CARS_RATED_AT_ONCE` and returns the number of models done, at least one. Cars are
   * returned with the rating of their market.
   */
  abstract rateModels(
    models: readonly StoredModel[],
    rate: (prices: ModelPrices) => MarketChanges,
  ): Promise<number>;

  /**
   * Grows with every committed change of any process. Identifies the data an index was built from.
   */
  abstract revision(): Promise<number>;

  /**
   * Changes of offers, owners and deal indicators by any process since a revision. Undefined if
   * they are more than `most` cars, too old, or too many log entries. May contain unchanged cars.
   */
  abstract changedSince(revision: number, most: number): Promise<StoreChanges | undefined>;

  /**
   * Identifies the contents. Each change gives a new value that never recurs, not even in a
   * diverged copy.
   */
  abstract state(): Promise<string>;

  /** The revision at which this store had the given state, if it is still in the log. */
  abstract revisionOf(state: string): Promise<number | undefined>;

  abstract close(): Promise<void>;
}
