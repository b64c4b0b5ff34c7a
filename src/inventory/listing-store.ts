import { Cars } from './cars.js';
import type { ComparableCar } from './deal-rating.js';
import type { DealRating, ListedCar, Listing, Owner } from './listing.js';
import type { PricePoint } from './price-history.js';
import type { StoreRecords } from './store-records.js';

/** One seller's offer as a source delivered it. `sourceKey` is unique within its source. */
export interface Offer {
  source: string;
  sourceKey: string;
  listing: Listing;
  owner: Owner;
}

/**
 * An offer in the texts that it is kept as (`documentOf`), with what it is found by; an absent fact is null. Whoever has the texts need
 * not make objects of them that are written out again.
 */
export interface WrittenOffer {
  source: string;
  sourceKey: string;
  /** The listing's id as a number. */
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
  /** When the price counts as reduced no longer, epoch milliseconds; null where it is not reduced. */
  reducedUntil: number | null;
  document: string;
  ownerId: string;
  ownerDocument: string;
}

/** A car as its price is judged, with the verdict that stands so far. */
export interface RatedCar extends ComparableCar {
  makeCode: string;
  modelCode: string;
  dealRating?: DealRating;
}

/** The cars that are new, gone or shown differently since some revision, up to another one, whose `ListingStore.state` is told with it. */
export interface StoreChanges {
  revision: number;
  state: string;
  ids: string[];
}

/** Which mileages count, both bounds left out, and the limits below which cars are counted as well. Miles. */
export interface MileageBounds {
  above: number;
  below: number;
  limits: readonly number[];
}

/** The mileages of a model's cars of one condition and model year, added up. */
export interface MileageSum {
  listingType: string;
  year: number;
  count: number;
  totalMiles: number;
  maxMiles: number;
  /** Cars below each limit, in the order asked. */
  countsBelow: readonly number[];
}

/** How many revisions back a store can tell what has changed. */
export const LOGGED_REVISIONS = 1_000;

/** Offers removed in one transaction: few enough that no other writer waits long. */
export const REMOVED_AT_ONCE = 1_000;

/** Offers whose reductions are ended in one transaction. */
export const REDUCTIONS_AT_ONCE = 500;

/** Keys of a source read at a time. */
export const KEYS_PER_BATCH = 5_000;

/** Owners that a stream of cars holds at a time: a dealer has dozens of cars. */
export const OWNERS_HELD = 20_000;

/** What saving did with an offer. 'unchanged': the store had it exactly so, and nothing was written. */
export type SaveOutcome = 'new' | 'changed' | 'unchanged';

/** What a store remembers of an offer it has, for the run that brings the offer again. */
export interface KnownOffer {
  sourceKey: string;
  /** Of two offers of one key, another model or year is another car. */
  modelCode: string;
  year: number;
  priceDollars: number;
  listedAt: number;
  /** Absent for an offer that an earlier release has saved. */
  priceHistory?: readonly PricePoint[];
  /** When it was removed, epoch milliseconds; absent for one that is for sale. */
  lapsedAt?: number;
}

/**
 * The store of record for cars and their owners. A car is the group of offers that share a listing id (one VIN, one car);
 * the cheapest offer is the one shown, ties by source and key. Whatever a call has resolved with is durable. Every call may cross
 * a network: lists are asked for at once, and streams come in batches or can be left at any time.
 */
export abstract class ListingStore extends Cars {
  /** How long whoever asks for changes over and over rests in between, in milliseconds, at least. */
  abstract readonly restMs: number;

  /** All of it at once, for backups. */
  abstract readonly records: StoreRecords;

  /**
   * Cars whose VIN or stock number begins with these letters and figures, in whatever case, in the order of that code; those that
   * are not among its first `most` offers are left out.
   */
  abstract carsByCodeStart(start: string, most: number): Promise<ListedCar[]>;

  /** All cars as they are when the stream begins, in ascending order of listing id, without holding them all in memory. */
  abstract allCars(): AsyncIterable<ListedCar>;

  abstract countCars(): Promise<number>;

  /** What price verdicts need of every car and the verdict it has: all cars of one make and model at a time. */
  abstract comparableCars(): AsyncIterable<readonly RatedCar[]>;

  /** The mileages of a model's cars, each car with its cheapest offer; conditions and years without a car are missing. */
  abstract mileageSums(makeCode: string, modelCode: string, bounds: MileageBounds): Promise<MileageSum[]>;

  /**
   * What the store has of a source under these keys, or had until it was removed, in no particular order; keys that it does not know are
   * left out.
   */
  abstract knownOffers(source: string, sourceKeys: readonly string[]): Promise<KnownOffer[]>;

  /**
   * Since when cars are listed, by listing id: the earliest date of all their offers, with those that were removed after `lapsedAfter`.
   * Epoch milliseconds; cars that are unknown are left out.
   */
  abstract listedSince(ids: readonly string[], lapsedAfter: number): Promise<ReadonlyMap<string, number>>;

  /** The keys of all offers of a source, some thousands at a time. */
  abstract sourceKeys(source: string): AsyncIterable<readonly string[]>;

  /** Saves offers in one transaction and says of each what happened. */
  abstract saveOffers(offers: readonly Offer[]): Promise<SaveOutcome[]>;

  /** The same of offers that are written already. */
  abstract saveWritten(offers: readonly WrittenOffer[]): Promise<SaveOutcome[]>;

  /**
   * Removes the offers of a source whose key is not in the run's set, and answers how many; see the feed import. What they were is
   * remembered for `RETURN_MS`. `now` is that of the clock unless said, epoch milliseconds.
   */
  abstract removeOffers(source: string, keptKeys: Iterable<string>, now?: number): Promise<number>;

  /** Ends the reductions that are over at `now` (epoch milliseconds), whatever import brought the cars, and answers how many. */
  abstract endReductions(now: number): Promise<number>;

  /**
   * Listing ids of cars with an offer whose price has been a reduced one (decision 052) for no longer than since `since` (epoch
   * milliseconds), in no particular order; of many, those reduced last, and at most `most` offers are read. Reductions that have ended are left out.
   */
  abstract carsReducedSince(since: number, most: number): Promise<string[]>;

  /** Replaces the price verdicts of cars by listing id; undefined clears one. */
  abstract saveDealRatings(ratings: Iterable<readonly [id: string, rating: DealRating | undefined]>): Promise<void>;

  /** Grows with every committed change of any process: what an index was built from. */
  abstract revision(): Promise<number>;

  /**
   * What has changed since a revision, by whatever process: offers, owners and price verdicts. Undefined when that is more than
   * `most` cars, too long ago to tell, or so often the same cars that nobody reads it all. May name a car that is as it was.
   */
  abstract changedSince(revision: number, most: number): Promise<StoreChanges | undefined>;

  /** Names this very content: another one after every change, which never comes back, not even in a copy that went its own way. */
  abstract state(): Promise<string>;

  /** The revision that this store had a content at, if it ever had it and can tell what has changed since. */
  abstract revisionOf(state: string): Promise<number | undefined>;

  abstract close(): Promise<void>;
}
