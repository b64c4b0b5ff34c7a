import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Catalog } from '../catalog/catalog.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { JsonRequest } from '../platform/json-api/json-request.js';
import { JsonCall, Request } from '../platform/json-api/json-call.js';
import { CODE } from '../platform/json-api/parameter-forms.js';
import { List, Text } from '../platform/json-api/parameter-kinds.js';
import { MileageStatistics } from './mileage-statistics.js';
import { MileageStatsAnswer } from './mileage-stats.dto.js';
import { CONDITIONS, requestedModel } from './model-parameters.dto.js';

class MileageParameters {
  @Text({ ...CODE, about: 'The model. Without it, both statistics cover all cars.' })
  modelCode?: string;
  @List(CONDITIONS)
  listingType?: readonly string[];
  @Text({
    // Clients send codes of their own, too.
    form: /^/,
    must: 'a code',
    about:
      'Code of the brand, whose models may be asked for. With any other value, the host decides.',
    example: 'ATC',
  })
  channel?: string;
}

/** Mileage statistics of a model and of all cars (specification: `crawl/stats/mileage`). */
@ApiTags('Listing service')
@Controller('/rest/lsc/crawl/stats/mileage')
export class MileageStatsController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly catalog: Catalog,
    private readonly statistics: MileageStatistics,
  ) {}

  @Get()
  @JsonCall({
    summary: 'Mileage statistics for a model and for all cars',
    description: 'For a large inventory, figures may be a few seconds old while cars change.',
    own: MileageParameters,
    answer: MileageStatsAnswer,
    example: '/rest/lsc/crawl/stats/mileage?modelCode=RAV4&listingType=USED',
  })
  async mileageStatistics(
    @Request() request: JsonRequest<MileageParameters>,
  ): Promise<MileageStatsAnswer> {
    const { modelCode, listingType: listingTypes = [], channel } = request.accept();
    const makeCode = this.brands.ofCall(channel, request.host).lockedMakeCode;
    return this.statistics.of({
      modelCode: modelCode && requestedModel(this.catalog, { makeCode, modelCode }).code,
      listingTypes,
    });
  }
}
