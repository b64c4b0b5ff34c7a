import type { RangeOption } from '../catalog/options/option.js';
import type { MileageSum } from '../inventory/listing-store.js';
import { MILEAGE_BOUNDS } from './mileage-statistics.js';

/** Sums of mileages, in miles. */
export type Mileages = Omit<MileageSum, 'listingType' | 'year'>;

/**
 * Sums of all cars' mileages by model, condition and model year. All mileage statistics come from
 * it.
 */
export class MileageTable {
  private readonly sumsOfModels = new Map<string, readonly MileageSum[]>();

  /** `revision`: revision of the store when reading began. */
  constructor(readonly revision: number) {}

  add(modelCode: string, sums: readonly MileageSum[]): void {
    this.sumsOfModels.set(modelCode, sums);
  }

  /**
   * Sums by model year, for one model or (undefined) all, and for these conditions or (empty) all.
   * Years without cars are missing.
   */
  byYear(modelCode: string | undefined, listingTypes: readonly string[]): Map<number, Mileages> {
    const sums =
      modelCode === undefined
        ? [...this.sumsOfModels.values()].flat()
        : (this.sumsOfModels.get(modelCode) ?? []);
    const years = new Map<number, Mileages>();
    for (const sum of sums)
      if (listingTypes.length === 0 || listingTypes.includes(sum.listingType))
        years.set(sum.year, added(years.get(sum.year), sum));
    return years;
  }
}

/** Adds several sums. */
export function together(sums: Iterable<Mileages>): Mileages {
  let total: Mileages | undefined;
  for (const sum of sums) total = added(total, sum);
  return (
    total ?? {
      count: 0,
      totalMiles: 0,
      maxMiles: 0,
      countsBelow: MILEAGE_BOUNDS.limits.map(() => 0),
    }
  );
}

/** Number of cars within an option of the mileage filter. */
export function carsInRange({ count, countsBelow }: Mileages, { min, max }: RangeOption): number {
  const below = (limit: number) =>
    limit <= 0
      ? 0
      : limit === Infinity
        ? count
        : countsBelow[MILEAGE_BOUNDS.limits.indexOf(limit)]!;
  return below(max + 1) - below(min);
}

function added(to: Mileages | undefined, more: Mileages): Mileages {
  if (!to) return more;
  return {
    count: to.count + more.count,
    totalMiles: to.totalMiles + more.totalMiles,
    maxMiles: Math.max(to.maxMiles, more.maxMiles),
    countsBelow: to.countsBelow.map((count, at) => count + more.countsBelow[at]!),
  };
}
