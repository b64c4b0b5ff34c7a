import type { ComparableCar } from './deal-rating.js';
import type { DealRating, ListedCar, Listing, Owner } from './listing.js';

/** One seller's offer as a source delivered it. `sourceKey` is unique within its source. */
export interface Offer {
  source: string;
  sourceKey: string;
  listing: Listing;
  owner: Owner;
}

/** A car as its price is judged, with the verdict that stands so far. */
export interface RatedCar extends ComparableCar {
  makeCode: string;
  modelCode: string;
  dealRating?: DealRating;
}

/** The cars that are new, gone or shown differently since some revision, up to another one. */
export interface StoreChanges {
  revision: number;
  ids: string[];
}

export type SaveOutcome = 'new' | 'changed' | 'unchanged';

/**
 * The store of record for cars and their owners. A car is the group of offers that share a listing id (one VIN, one car);
 * the cheapest offer is the one shown, ties by source and key. Whatever a call has returned from is durable.
 */
export abstract class ListingStore {
  /** Cars by listing id, in the order asked; unknown ids are left out. */
  abstract carsById(ids: readonly string[]): ListedCar[];

  /** Every offer of one car, cheapest first; empty when the id is unknown. */
  abstract offersOf(id: string): ListedCar[];

  abstract carByVin(vin: string): ListedCar | undefined;

  /** Cars that a dealer keeps under this stock number, in whatever case, cheapest first; dealers may share one. At most 25. */
  abstract carsByStockNumber(stockNumber: string): ListedCar[];

  /** All cars, in ascending order of listing id, without holding them all in memory. */
  abstract allCars(): IterableIterator<ListedCar>;

  abstract countCars(): number;

  /** What price verdicts need of every car and the verdict it has, all cars of one make and model one after the other. */
  abstract comparableCars(): IterableIterator<RatedCar>;

  /** Saves offers in one transaction and says of each what happened. */
  abstract saveOffers(offers: readonly Offer[]): SaveOutcome[];

  /** Removes the offers of a source whose key is not in the run's set; see the feed import. */
  abstract removeOffers(source: string, sourceKeys: Iterable<string>): number;

  /** Replaces the price verdicts of cars by listing id; undefined clears one. */
  abstract saveDealRatings(ratings: Iterable<readonly [id: string, rating: DealRating | undefined]>): void;

  /** Grows with every committed change of any process: what an index was built from. */
  abstract revision(): number;

  /**
   * What has changed since a revision, by whatever process: offers, owners and price verdicts. Undefined when that is more than
   * `most` cars, or too long ago to tell. May name a car that is as it was.
   */
  abstract changedSince(revision: number, most: number): StoreChanges | undefined;

  /** Names this very content: another one after every change, which never comes back, not even in a copy that went its own way. */
  abstract state(): string;

  abstract close(): void;
}
