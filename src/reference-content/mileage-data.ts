import { Injectable } from '@nestjs/common';
import type { MileageData } from './mileage-data.dto.js';
import type { MileageStat, MileageStatsAnswer } from './mileage-stats.dto.js';
import { MileageStatistics } from './mileage-statistics.js';

/**
 * Mileage data of the specification, from two calls of the mileage statistics: with and without a
 * model.
 */
@Injectable()
export class MileageDataSource {
  constructor(private readonly statistics: MileageStatistics) {}

  /**
   * Data of the model's cars with these conditions; empty for all. @throws the errors of the call
   * `mileageStats`
   */
  async of(modelCode: string, listingTypes: readonly string[]): Promise<MileageData> {
    const [ofModel, ofAll] = await Promise.all([
      this.statistics.of({ modelCode, listingTypes }),
      this.statistics.of({ listingTypes }),
    ]);
    return mileageData(ofModel, ofAll, new Date().getFullYear());
  }
}

/** `ofModel` and `ofAll`: statistics with and without the model. */
export function mileageData(
  ofModel: MileageStatsAnswer,
  ofAll: MileageStatsAnswer,
  currentYear: number,
): MileageData {
  const [model, all] = [ofModel.stats[0]!, ofAll.stats[0]!];
  const isKnown = model.count > 0 && all.count > 0;
  const countsOfAll = new Map(ofAll.facetStats.map(({ name, count }) => [name, count]));
  return {
    count: model.count,
    ...(model.count > 0 && {
      minYear: Math.min(...model.facetSearchFieldStats.map(({ name }) => Number(name))),
    }),
    averageMiles: model.mean,
    difference: isKnown ? model.mean - all.mean : 0,
    mileageMax: model.max,
    maxDifference: isKnown ? model.max - all.max : 0,
    mileagePerYearMean: milesPerYear(model, currentYear),
    facetStatsCalculate: ofModel.facetStats.map(({ name, count }) => ({
      name,
      percent: percentOf(count, model.count),
      percentOfAll: percentOf(countsOfAll.get(name) ?? 0, all.count),
    })),
    facetStats: ofModel.facetStats,
  };
}

/** Cars of the current and the next model year count as one year old. */
function milesPerYear({ count, facetSearchFieldStats }: MileageStat, currentYear: number): number {
  if (count === 0) return 0;
  const total = facetSearchFieldStats.reduce(
    (sum, year) => sum + (year.count * year.mean) / Math.max(1, currentYear - Number(year.name)),
    0,
  );
  return Math.round(total / count);
}

function percentOf(count: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((count / whole) * 1_000) / 10;
}
