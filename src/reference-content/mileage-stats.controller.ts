import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Catalogue } from '../catalogue/catalogue.js';
import { JsonRequest } from '../json-api/json-request.js';
import { JsonCall, Request } from '../json-api/json-call.js';
import { CODE } from '../json-api/parameter-forms.js';
import { List, Text } from '../json-api/parameter-kinds.js';
import { MileageStatistics } from './mileage-statistics.js';
import { MileageStatsAnswer } from './mileage-stats.dto.js';
import { CONDITIONS, modelAsked } from './model-parameters.dto.js';

class MileageParameters {
  @Text({ ...CODE, about: 'The model. Without it, both statistics cover all cars.' })
  modelCode?: string;
  @List(CONDITIONS)
  listingType?: readonly string[];
}

/** Mileage statistics of a model and of all cars (specification: `crawl/stats/mileage`). */
@ApiTags('Listing service')
@Controller('/rest/lsc/crawl/stats/mileage')
export class MileageStatsController {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly statistics: MileageStatistics,
  ) {}

  @Get()
  @JsonCall({
    summary: 'Mileage statistics for a model and for all cars',
    description: 'For a large inventory, figures may be a few seconds old while cars change.',
    own: MileageParameters,
    ignored: ['channel'],
    answer: MileageStatsAnswer,
    example: '/rest/lsc/crawl/stats/mileage?modelCode=RAV4&listingType=USED',
  })
  async mileageStatistics(@Request() request: JsonRequest<MileageParameters>): Promise<MileageStatsAnswer> {
    const { modelCode, listingType: listingTypes = [] } = request.accept();
    return this.statistics.of({ modelCode: modelCode && modelAsked(this.catalogue, { modelCode }).code, listingTypes });
  }
}
