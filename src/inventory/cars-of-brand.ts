import type { Brand } from '../platform/config/brand.js';
import { standingsOf } from './car-standing.js';
import type { CarStanding } from './car-standing.js';
import { Cars } from './cars.js';
import type { RemovedCar } from './cars.js';
import type { ListedCar, Listing } from './listing.js';

/** Whether a brand's site shows cars of this make: a car maker's site shows only its own. */
export function isOfBrand(
  { makeCode }: Pick<Listing, 'makeCode'>,
  { lockedMakeCode }: Pick<Brand, 'lockedMakeCode'>,
): boolean {
  return lockedMakeCode === undefined || lockedMakeCode === makeCode;
}

/** The cars of a brand's site. A car of another make is unknown there. */
export function carsOfBrand(cars: Cars, brand: Brand): Cars {
  return brand.lockedMakeCode === undefined ? cars : new CarsOfBrand(cars, brand);
}

/**
 * Saved or viewed cars, without those that the brand's site does not show. A car whose make is
 * unknown stays, and while cars are unavailable, all.
 */
export async function rowsOfBrand<Row extends { readonly listingId: string }>(
  rows: readonly Row[],
  cars: Cars,
  brand: Brand,
): Promise<Row[]> {
  if (brand.lockedMakeCode === undefined || rows.length === 0) return [...rows];
  const ids = rows.map(({ listingId }) => listingId);
  const found = await cars.carsById(ids).catch(() => undefined);
  const standings = await standingsOf(ids, found, cars);
  return rows.filter((_, at) => mayBeOfBrand(standings[at]!, brand));
}

function mayBeOfBrand({ car, removed }: CarStanding, brand: Brand): boolean {
  const known = car === undefined || car === 'unknown' ? removed : car.listing;
  return known === undefined || isOfBrand(known, brand);
}

class CarsOfBrand extends Cars {
  constructor(
    private readonly cars: Cars,
    private readonly brand: Brand,
  ) {
    super();
  }

  async carsById(ids: readonly string[]): Promise<ListedCar[]> {
    return this.own(await this.cars.carsById(ids));
  }

  async currentCars(ids: readonly string[]): Promise<ListedCar[]> {
    return this.own(await this.cars.currentCars(ids));
  }

  async offersOf(id: string): Promise<ListedCar[]> {
    return this.own(await this.cars.offersOf(id));
  }

  async carsByVin(vins: readonly string[]): Promise<ListedCar[]> {
    return this.own(await this.cars.carsByVin(vins));
  }

  async carsByStockNumber(stockNumber: string): Promise<ListedCar[]> {
    return this.own(await this.cars.carsByStockNumber(stockNumber));
  }

  async removedCar(id: string): Promise<RemovedCar | undefined> {
    const removed = await this.cars.removedCar(id);
    return removed && isOfBrand(removed, this.brand) ? removed : undefined;
  }

  private own(cars: readonly ListedCar[]): ListedCar[] {
    return cars.filter(({ listing }) => isOfBrand(listing, this.brand));
  }
}
