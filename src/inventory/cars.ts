import type { ListedCar } from './listing.js';

/** Maximum result of `carsByStockNumber`, because many dealers share short numbers. */
export const MAX_CARS_OF_STOCK_NUMBER = 25;

/** Remaining data about a car that is no longer for sale, for expired listing pages. */
export interface RemovedCar {
  makeCode: string;
  modelCode: string;
}

/** Port for reading single cars. */
export abstract class Cars {
  /**
   * Cars by listing id, in the given order, without unknown ids. While a remote store is
   * unavailable, recently read cars come from memory.
   */
  abstract carsById(ids: readonly string[]): Promise<ListedCar[]>;

  /**
   * The same without cached cars, for callers that store the result. @throws while the store is
   * unavailable
   */
  abstract currentCars(ids: readonly string[]): Promise<ListedCar[]>;

  /** Offers of a car, the cheapest first; empty for an unknown id. */
  abstract offersOf(id: string): Promise<ListedCar[]>;

  /** Cars by VIN, in the given order, without unknown VINs. */
  abstract carsByVin(vins: readonly string[]): Promise<ListedCar[]>;

  /**
   * Cars by a dealer's stock number, ignoring case, the cheapest first. Dealers may share a number.
   * At most `MAX_CARS_OF_STOCK_NUMBER`.
   */
  abstract carsByStockNumber(stockNumber: string): Promise<ListedCar[]>;

  /** A car that was removed within the last year. Undefined if it is for sale or unknown. */
  abstract removedCar(id: string): Promise<RemovedCar | undefined>;
}
