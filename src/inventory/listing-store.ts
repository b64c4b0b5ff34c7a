import type { CarDigester, DigestedMoment } from './digests/car-digest.js';
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

  /**
   * Cars whose VIN or stock number begins with these letters and figures, in whatever case, in the order of that code; those that
   * are not among its first `most` offers are left out.
   */
  abstract carsByCodeStart(start: string, most: number): ListedCar[];

  /** All cars, in ascending order of listing id, without holding them all in memory. */
  abstract allCars(): IterableIterator<ListedCar>;

  abstract countCars(): number;

  /** What price verdicts need of every car and the verdict it has, all cars of one make and model one after the other. */
  abstract comparableCars(): IterableIterator<RatedCar>;

  /** The mileages of a model's cars, each car with its cheapest offer; conditions and years without a car are missing. */
  abstract mileageSums(makeCode: string, modelCode: string, bounds: MileageBounds): MileageSum[];

  /** Saves offers in one transaction and says of each what happened. */
  abstract saveOffers(offers: readonly Offer[]): SaveOutcome[];

  /** Removes the offers of a source whose key is not in the run's set; see the feed import. */
  abstract removeOffers(source: string, sourceKeys: Iterable<string>): number;

  /** Replaces the price verdicts of cars by listing id; undefined clears one. */
  abstract saveDealRatings(ratings: Iterable<readonly [id: string, rating: DealRating | undefined]>): void;

  /**
   * Digests the cars that have no digest and saves that for `readDigests`, some hundreds in a transaction; `onSaved` is told after
   * each, and not at all when there is nothing to do. Is no change of the store itself. Cars that others change meanwhile may be
   * left without one.
   */
  abstract digestCars(digester: CarDigester, onSaved?: (done: number, total: number) => void): void;

  /**
   * Hands the digests of all cars to `read`, as they are at one moment. A car's digest is never older than the car: what has
   * none is digested on the way, so `digestCars` before makes this fast, and changes nothing of the outcome.
   */
  abstract readDigests<Result>(digester: CarDigester, read: (moment: DigestedMoment) => Result): Result;

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
