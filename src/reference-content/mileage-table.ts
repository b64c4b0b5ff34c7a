import { MILEAGES } from '../catalogue/options/mileages.js';
import { rangesHolding } from '../catalogue/options/option.js';

/** The specification's bounds: only values above 0 and below 250000 count. */
export const MIN_MILEAGE_MILES = 0;
export const MAX_MILEAGE_MILES = 250_000;

/** The mileages of some cars, summed up. Miles. */
export interface MileageSum {
  count: number;
  totalMiles: number;
  maxMiles: number;
  /** Cars per option of the mileage filter; an option holds what lies under it. */
  readonly byThreshold: Map<string, number>;
}

export interface MileageOfCar {
  readonly modelCode: string;
  readonly listingType: string;
  readonly year: number;
  readonly mileageMiles?: number;
}

/** Mileages by model, condition and year, added up car by car. */
export class MileageTable {
  private readonly cells = new Map<string, { readonly of: MileageOfCar; readonly sum: MileageSum }>();

  add(car: MileageOfCar): void {
    const { mileageMiles } = car;
    if (mileageMiles === undefined || mileageMiles <= MIN_MILEAGE_MILES || mileageMiles >= MAX_MILEAGE_MILES) return;
    const key = `${car.modelCode}|${car.listingType}|${car.year}`;
    const cell = this.cells.get(key) ?? { of: car, sum: emptySum() };
    this.cells.set(key, cell);
    cell.sum.count++;
    cell.sum.totalMiles += mileageMiles;
    cell.sum.maxMiles = Math.max(cell.sum.maxMiles, mileageMiles);
    for (const { code } of rangesHolding(MILEAGES, mileageMiles)) raise(cell.sum, code, 1);
  }

  /** What the cars have together, by year; years without a car are missing. */
  byYear(isCounted: (car: MileageOfCar) => boolean): Map<number, MileageSum> {
    const years = new Map<number, MileageSum>();
    for (const { of: car, sum } of this.cells.values()) {
      if (isCounted(car)) years.set(car.year, added(years.get(car.year) ?? emptySum(), sum));
    }
    return years;
  }
}

/** Several sums as one. */
export function together(sums: Iterable<MileageSum>): MileageSum {
  let total = emptySum();
  for (const sum of sums) total = added(total, sum);
  return total;
}

function added(to: MileageSum, more: MileageSum): MileageSum {
  to.count += more.count;
  to.totalMiles += more.totalMiles;
  to.maxMiles = Math.max(to.maxMiles, more.maxMiles);
  for (const [code, count] of more.byThreshold) raise(to, code, count);
  return to;
}

function raise({ byThreshold }: MileageSum, code: string, by: number): void {
  byThreshold.set(code, (byThreshold.get(code) ?? 0) + by);
}

function emptySum(): MileageSum {
  return { count: 0, totalMiles: 0, maxMiles: 0, byThreshold: new Map() };
}
