import type { ListedCar } from './listing.js';

/** What `carsByStockNumber` answers at most: short numbers are shared by many dealers. */
export const MAX_CARS_OF_STOCK_NUMBER = 25;

/** What is remembered of a car that is no longer for sale, for the page of an expired listing. */
export interface RemovedCar {
  makeCode: string;
  modelCode: string;
}

/** Looks up single cars, as pages and calls need them. */
export abstract class Cars {
  /**
   * Cars by listing id, in the order asked; unknown ids are left out. While a store elsewhere is away, cars that were read lately are as
   * they were then.
   */
  abstract carsById(ids: readonly string[]): Promise<ListedCar[]>;

  /** The same as they are now, for whoever keeps what is made of them. @throws while the store is away */
  abstract currentCars(ids: readonly string[]): Promise<ListedCar[]>;

  /** Every offer of one car, cheapest first; empty when the id is unknown. */
  abstract offersOf(id: string): Promise<ListedCar[]>;

  /** Cars by VIN, in the order asked; unknown VINs are left out. */
  abstract carsByVin(vins: readonly string[]): Promise<ListedCar[]>;

  /** Cars that a dealer keeps under this stock number, in whatever case, cheapest first; dealers may share one. At most 25. */
  abstract carsByStockNumber(stockNumber: string): Promise<ListedCar[]>;

  /** What a car was that has been removed within the last year; undefined for one that is there, or that nobody remembers. */
  abstract removedCar(id: string): Promise<RemovedCar | undefined>;
}
