import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Catalog } from '../catalog/catalog.js';
import { JsonRequest } from '../platform/json-api/json-request.js';
import { JsonCall, Request } from '../platform/json-api/json-call.js';
import { ModelInfoParameters, requestedModel } from './model-parameters.dto.js';
import { ModelTrims } from './model-trims.js';
import { ModelInfoAnswer } from './trim.dto.js';

/** Catalog data of a model in one model year (specification: `modelinfo/ymm`). */
@ApiTags('Listing service')
@Controller('/rest/lsc/modelinfo/ymm')
export class ModelInfoController {
  constructor(
    private readonly catalog: Catalog,
    private readonly trims: ModelTrims,
  ) {}

  @Get()
  @JsonCall({
    summary: 'A model in one model year',
    description: 'Its trims with new-car prices, engines and fuel economy.',
    own: ModelInfoParameters,
    ignored: ['channel'],
    answer: ModelInfoAnswer,
    example: '/rest/lsc/modelinfo/ymm?makeCode=TOYOTA&modelCode=RAV4&startYear=2021&numRecords=1',
  })
  async modelInfo(@Request() request: JsonRequest<ModelInfoParameters>): Promise<ModelInfoAnswer> {
    const parameters = request.accept();
    const model = requestedModel(this.catalog, parameters);
    const year = parameters.startYear ?? new Date().getFullYear() - 1;
    const years = this.catalog.modelYears(model.code);
    if (!years.includes(year)) return { modelInfo: [] };
    const make = this.catalog.makeByCode(model.makeCode)!;
    return {
      modelInfo: [
        {
          make: make.name,
          makeCode: make.code,
          model: model.name,
          modelCode: model.code,
          year,
          years,
          trims: (await this.trims.of(model.code, year)).trims,
        },
      ],
    };
  }
}
