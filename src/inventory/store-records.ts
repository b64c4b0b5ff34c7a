import type { RemovedCar } from './cars.js';
import type { Offer } from './listing-store.js';
import type { PricePoint } from './price-history.js';

/** A car that is no longer for sale. `removedAt`: epoch milliseconds in whole seconds. */
export interface RemovedCarRecord extends RemovedCar {
  readonly id: string;
  readonly removedAt: number;
}

/**
 * A removed offer, kept while its return is not a new listing (`RETURN_MS`). Times are epoch
 * milliseconds.
 */
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

/** Records of a store by name. All other data (revisions, markets, indexed documents) is derived. */
export interface RecordsByName {
  readonly offer: Offer;
  readonly removedCar: RemovedCarRecord;
  readonly lapsedOffer: LapsedOfferRecord;
}

export type RecordName = keyof RecordsByName;

/** Order of import: cars for sale are not removed. */
export const RECORD_NAMES: readonly RecordName[] = ['offer', 'removedCar', 'lapsedOffer'];

export type RecordBatch = {
  [Name in RecordName]: { readonly name: Name; readonly records: readonly RecordsByName[Name][] };
}[RecordName];

export const RECORDS_PER_BATCH = 200;

/** Export and import of a whole store. Offers are imported through `ListingStore`. */
export abstract class StoreRecords {
  /**
   * All records as of the start of the stream, in the order of `RECORD_NAMES`, in batches. Offers
   * are grouped by owner.
   */
  abstract all(): AsyncIterable<RecordBatch>;

  abstract counts(): Promise<Record<RecordName, number>>;

  /**
   * Deletes all records, including removed cars, without marking them as removed. The cleared store
   * counts as written to, even if it was empty. If interrupted, it has deleted a part; calling it
   * again deletes the rest. No reader may be active.
   */
  abstract clear(): Promise<void>;

  /** Saves removed cars with their times, except those for sale. */
  abstract saveRemovedCars(cars: readonly RemovedCarRecord[]): Promise<void>;

  /** Saves removed offers with their times, except those for sale. */
  abstract saveLapsedOffers(offers: readonly LapsedOfferRecord[]): Promise<void>;
}
