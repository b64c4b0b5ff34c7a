import type { RemovedCar } from './cars.js';
import type { DealRating } from './listing.js';
import type { Offer } from './listing-store.js';
import type { PricePoint } from './price-history.js';

/** The price verdict of a car. */
export interface RatingRecord {
  readonly id: string;
  readonly rating: DealRating;
}

/** A car that is no longer for sale. `removedAt` is a whole second, in milliseconds of the epoch. */
export interface RemovedCarRecord extends RemovedCar {
  readonly id: string;
  readonly removedAt: number;
}

/** An offer that was removed, as long as a return of it is no new listing (`RETURN_MS`). Times are epoch milliseconds. */
export interface LapsedOfferRecord {
  readonly source: string;
  readonly sourceKey: string;
  readonly id: string;
  readonly modelCode: string;
  readonly year: number;
  readonly priceDollars: number;
  readonly listedAt: number;
  readonly priceHistory?: readonly PricePoint[];
  readonly lapsedAt: number;
}

/** What is of record in a store, by name; all else in it (revisions, digests) is worked out of that. */
export interface RecordsByName {
  readonly offer: Offer;
  readonly dealRating: RatingRecord;
  readonly removedCar: RemovedCarRecord;
  readonly lapsedOffer: LapsedOfferRecord;
}

/** The name of one kind of record. */
export type RecordName = keyof RecordsByName;

/** In the order in which a store takes them: a car that is for sale is no removed one, and only such a car has a verdict. */
export const RECORD_NAMES: readonly RecordName[] = ['offer', 'dealRating', 'removedCar', 'lapsedOffer'];

/** Some records of one kind. */
export type RecordBatch = { [Name in RecordName]: { readonly name: Name; readonly records: readonly RecordsByName[Name][] } }[RecordName];

/** Records read at a time. */
export const RECORDS_PER_BATCH = 200;

/** All of a store at once, for those who copy it; to put offers and verdicts back is `ListingStore`'s. */
export abstract class StoreRecords {
  /** All records as they are when the stream begins, in the order of `RECORD_NAMES`, some hundred at a time; offers owner by owner. */
  abstract all(): AsyncIterable<RecordBatch>;

  abstract counts(): Promise<Record<RecordName, number>>;

  /**
   * Takes all records away, removed cars too, and remembers none. A store that was cleared is one that was written to, even where it was
   * empty. Cut off it has taken a part away, and called again takes the rest. Nobody may be reading meanwhile.
   */
  abstract clear(): Promise<void>;

  /** Remembers cars as removed when they were, but for those that are for sale. */
  abstract saveRemovedCars(cars: readonly RemovedCarRecord[]): Promise<void>;

  /** Remembers offers as removed when they were, but for those that are for sale. */
  abstract saveLapsedOffers(offers: readonly LapsedOfferRecord[]): Promise<void>;
}
