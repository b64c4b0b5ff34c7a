import type { ListingType } from './listing.js';

/** A car whose price counts in a market. */
export interface ComparableCar {
  /** Listing id as a number. */
  listingId: number;
  year: number;
  /** Like the mileage, null or absent if it is unknown. */
  trimCode?: string | null | undefined;
  listingType: ListingType;
  mileageMiles?: number | null | undefined;
  priceDollars: number;
}

/** Facts of a car that its rating depends on, besides its market. */
export type RatedFacts = Pick<ComparableCar, 'listingType' | 'mileageMiles' | 'priceDollars'>;

/** Cheaper cars are neither rated nor counted. */
export const MIN_PRICE_DOLLARS = 500;

/** The cars of a model that a market rates. `trimCode` is empty for cars of unknown trim. */
export interface MarketKey {
  isNew: boolean;
  trimCode: string;
  year: number;
}

/** The cars that one market rates. */
export interface CarsOfMarket {
  readonly key: MarketKey;
  readonly cars: ComparableCar[];
}

/** Numbers as keys: a key string per car would take longer than the ratings. */
export function carsByMarket(cars: readonly ComparableCar[]): CarsOfMarket[] {
  const groups: CarsOfMarket[] = [];
  const byTrim = new Map<string, Map<number, CarsOfMarket>>();
  for (const car of cars) {
    const trimCode = car.trimCode ?? '';
    let ofTrim = byTrim.get(trimCode);
    if (!ofTrim) byTrim.set(trimCode, (ofTrim = new Map()));
    const number = yearNumber(car.year, isNew(car));
    let group = ofTrim.get(number);
    if (!group) {
      ofTrim.set(number, (group = { key: marketKey(car), cars: [] }));
      groups.push(group);
    }
    group.cars.push(car);
  }
  return groups;
}

/** Key of the market that rates a car. */
export function marketKey({
  listingType,
  trimCode,
  year,
}: Omit<ComparableCar, 'listingId'>): MarketKey {
  return { isNew: listingType === 'NEW', trimCode: trimCode ?? '', year };
}

/**
 * Used, certified and third-party certified cars are one group. Without mileage only new cars are
 * comparable.
 */
export function isComparable(car: RatedFacts): boolean {
  return (
    car.priceDollars >= MIN_PRICE_DOLLARS && (isNew(car) || typeof car.mileageMiles === 'number')
  );
}

export function isNew(car: RatedFacts): boolean {
  return car.listingType === 'NEW';
}

/** A number for condition and model year. */
export function yearNumber(year: number, areNew: boolean): number {
  return year * 2 + Number(areNew);
}
