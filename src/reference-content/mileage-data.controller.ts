import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Catalog } from '../catalog/catalog.js';
import { JsonRequest } from '../platform/json-api/json-request.js';
import { JsonCall, Request } from '../platform/json-api/json-call.js';
import { List } from '../platform/json-api/parameter-kinds.js';
import { MileageDataSource } from './mileage-data.js';
import { MileageData } from './mileage-data.dto.js';
import { CONDITIONS, ModelParameters, requestedModel } from './model-parameters.dto.js';

class MileageDataParameters extends ModelParameters {
  @List(CONDITIONS)
  listingType?: readonly string[];
}

/** Mileages of a model's cars compared with all cars (specification: mileage data). */
@ApiTags('Reference data')
@Controller('/cars-for-sale/reference/mileage')
export class MileageDataController {
  constructor(
    private readonly catalog: Catalog,
    private readonly mileages: MileageDataSource,
  ) {}

  @Get()
  @JsonCall({
    summary: "How far a model's cars have been driven",
    description: 'Computed from the mileage statistics of the model and of all cars.',
    own: MileageDataParameters,
    answer: MileageData,
    example: '/cars-for-sale/reference/mileage?modelCode=RAV4&listingType=USED',
  })
  async mileageData(@Request() request: JsonRequest<MileageDataParameters>): Promise<MileageData> {
    const { listingType = [], ...requested } = request.accept();
    return this.mileages.of(requestedModel(this.catalog, requested).code, listingType);
  }
}
