import { Injectable } from '@nestjs/common';
import { Cache } from '../cache/cache.js';
import type { CachedThing } from '../cache/cached-thing.js';
import { Calls } from '../calls/calls.js';
import { MILEAGES } from '../catalogue/options/mileages.js';
import { MileageStatistics } from './mileage-statistics.js';
import type { AskedMileages } from './mileage-statistics.js';
import type { MileageStat, MileageStatsAnswer } from './mileage-stats.dto.js';
import { countOf, together } from './mileage-table.js';
import type { MileageTable, Mileages } from './mileage-table.js';
import { MileageTables } from './mileage-tables.js';

/** Mileages of the cars in the store here. */
@Injectable()
export class EmbeddedMileageStatistics extends MileageStatistics {
  private readonly cached: CachedThing<MileageStatsAnswer>;

  constructor(
    private readonly tables: MileageTables,
    private readonly calls: Calls,
    cache: Cache,
  ) {
    super();
    this.cached = cache.of<MileageStatsAnswer>('mileageStats');
  }

  async of(asked: AskedMileages): Promise<MileageStatsAnswer> {
    const table = await this.calls.run('mileageStats', () => this.tables.current());
    return this.cached.get([table.revision, asked.modelCode ?? '', asked.listingTypes.join()], async () => answerFrom(table, asked));
  }
}

function answerFrom(table: MileageTable, { modelCode, listingTypes }: AskedMileages): MileageStatsAnswer {
  const isOfType = ({ listingType }: { readonly listingType: string }) => listingTypes.length === 0 || listingTypes.includes(listingType);
  const ofModel = table.byYear((cars) => isOfType(cars) && (modelCode === undefined || cars.modelCode === modelCode));
  const mileages = together(ofModel.values());
  return {
    stats: [statOf(ofModel), statOf(table.byYear(isOfType))],
    facetStats: MILEAGES.map((option) => ({ name: option.code, count: countOf(mileages, option) })),
  };
}

function statOf(years: ReturnType<MileageTable['byYear']>): MileageStat {
  const newestFirst = [...years].toSorted(([a], [b]) => b - a);
  return {
    ...figures(together(years.values())),
    facetSearchFieldStats: newestFirst.map(([year, sum]) => ({ name: String(year), ...figures(sum) })),
  };
}

function figures({ count, totalMiles, maxMiles }: Mileages): { max: number; mean: number; count: number } {
  return { max: maxMiles, mean: count === 0 ? 0 : Math.round(totalMiles / count), count };
}
