import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Cache } from '../cache/cache.js';
import type { CachedThing } from '../cache/cached-thing.js';
import { Calls } from '../calls/calls.js';
import { Catalogue } from '../catalogue/catalogue.js';
import { LISTING_TYPES } from '../catalogue/options/listing-types.js';
import { MILEAGES } from '../catalogue/options/mileages.js';
import { JsonRequest } from '../json-api/json-request.js';
import { JsonCall, Request } from '../json-api/json-call.js';
import { CODE } from '../json-api/parameter-forms.js';
import { Choice, Text } from '../json-api/parameter-kinds.js';
import { MileageStatistics } from './mileage-statistics.js';
import { countOf, together } from './mileage-table.js';
import type { MileageTable, Mileages } from './mileage-table.js';
import { modelAsked } from './model-parameters.dto.js';

class MileageParameters {
  @Text({ ...CODE, about: 'The model; without it both statistics are of all cars.' })
  modelCode?: string;
  @Choice(LISTING_TYPES.map(({ code }) => code), 'Only cars of this condition.')
  listingType?: string;
}

class YearMileage {
  @ApiProperty({ description: 'Model year.', example: '2021' })
  name!: string;
  @ApiProperty({ type: 'integer', description: 'Highest mileage, miles.', example: 61_204 })
  max!: number;
  @ApiProperty({ type: 'integer', description: 'Average mileage, whole miles.', example: 34_120 })
  mean!: number;
  @ApiProperty({ type: 'integer', description: 'Cars of that year.', example: 48 })
  count!: number;
}

class MileageStat {
  @ApiProperty({ type: 'integer', description: 'Highest mileage, miles; 0 when there is no car.', example: 198_400 })
  max!: number;
  @ApiProperty({ type: 'integer', description: 'Average mileage, whole miles; 0 when there is no car.', example: 62_310 })
  mean!: number;
  @ApiProperty({ type: 'integer', description: 'Cars whose mileage lies above 0 and below 250000.', example: 412 })
  count!: number;
  @ApiProperty({ type: [YearMileage], description: 'By model year, newest first.' })
  facetSearchFieldStats!: readonly YearMileage[];
}

class MileageFacet {
  @ApiProperty({ description: 'Value of the filter `mileage`.', example: '60000' })
  name!: string;
  @ApiProperty({ type: 'integer', description: "The model's cars under it.", example: 207 })
  count!: number;
}

class MileageStatsAnswer {
  @ApiProperty({ type: [MileageStat], description: 'First those of the model, then those of all cars.' })
  stats!: readonly MileageStat[];
  @ApiProperty({ type: [MileageFacet], description: "Cars for each choice of the filter `mileage`, in the filter's order." })
  facetStats!: readonly MileageFacet[];
}

/** How far a model's cars for sale have been driven, and all cars beside them: the specification's `crawl/stats/mileage` call. */
@ApiTags('Listing service')
@Controller('/rest/lsc/crawl/stats/mileage')
export class MileageStatsController {
  private readonly cached: CachedThing<MileageStatsAnswer>;

  constructor(
    private readonly catalogue: Catalogue,
    private readonly statistics: MileageStatistics,
    private readonly calls: Calls,
    cache: Cache,
  ) {
    this.cached = cache.of<MileageStatsAnswer>('mileageStats');
  }

  @Get()
  @JsonCall({
    summary: "Mileages of a model's cars, and of all",
    description: 'While cars change, the figures of a large inventory may be some seconds old.',
    own: MileageParameters,
    ignored: ['channel'],
    answer: MileageStatsAnswer,
    example: '/rest/lsc/crawl/stats/mileage?modelCode=RAV4&listingType=USED',
  })
  async mileageStatistics(@Request() request: JsonRequest<MileageParameters>): Promise<MileageStatsAnswer> {
    const { modelCode, listingType } = request.accept();
    const code = modelCode && modelAsked(this.catalogue, { modelCode }).code;
    const table = await this.calls.run('mileageStats', () => this.statistics.table());
    return this.cached.get([table.revision, code ?? '', listingType ?? ''], async () => answerFrom(table, code, listingType));
  }
}

function answerFrom(table: MileageTable, code: string | undefined, listingType: string | undefined): MileageStatsAnswer {
  const isOfType = (cars: { readonly listingType: string }) => !listingType || cars.listingType === listingType;
  const ofModel = table.byYear((cars) => isOfType(cars) && (!code || cars.modelCode === code));
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
