import { Injectable } from '@nestjs/common';
import { Cache } from '../platform/cache/cache.js';
import type { TieredCache } from '../platform/cache/tiered-cache.js';
import { Calls } from '../platform/calls/calls.js';
import { MILEAGES } from '../catalog/options/mileages.js';
import { MileageStatistics } from './mileage-statistics.js';
import type { MileageRequest } from './mileage-statistics.js';
import type { MileageStat, MileageStatsAnswer } from './mileage-stats.dto.js';
import { carsInRange, together } from './mileage-table.js';
import type { Mileages, MileageTable } from './mileage-table.js';
import { MileageTables } from './mileage-tables.js';

/** Mileage statistics of the local listing store. */
@Injectable()
export class EmbeddedMileageStatistics extends MileageStatistics {
  private readonly cached: TieredCache<MileageStatsAnswer>;

  constructor(
    private readonly tables: MileageTables,
    private readonly calls: Calls,
    cache: Cache,
  ) {
    super();
    this.cached = cache.of<MileageStatsAnswer>('mileageStats');
  }

  async of(request: MileageRequest): Promise<MileageStatsAnswer> {
    return this.from(await this.calls.run('mileageStats', () => this.tables.current()), request);
  }

  private from(
    table: MileageTable,
    { modelCode, listingTypes }: MileageRequest,
  ): Promise<MileageStatsAnswer> {
    return this.cached.get([table.revision, modelCode ?? '', listingTypes.join()], async () => {
      const ofModel = table.byYear(modelCode, listingTypes);
      const mileages = together(ofModel.values());
      const ofAll =
        modelCode === undefined
          ? statOf(ofModel)
          : (await this.from(table, { listingTypes })).stats[0]!;
      return {
        stats: [statOf(ofModel), ofAll],
        facetStats: MILEAGES.map((option) => ({
          name: option.code,
          count: carsInRange(mileages, option),
        })),
      };
    });
  }
}

function statOf(years: ReturnType<MileageTable['byYear']>): MileageStat {
  const newestFirst = [...years].toSorted(([a], [b]) => b - a);
  return {
    ...figures(together(years.values())),
    facetSearchFieldStats: newestFirst.map(([year, sum]) => ({
      name: String(year),
      ...figures(sum),
    })),
  };
}

function figures({ count, totalMiles, maxMiles }: Mileages): {
  max: number;
  mean: number;
  count: number;
} {
  return { max: maxMiles, mean: count === 0 ? 0 : Math.round(totalMiles / count), count };
}
