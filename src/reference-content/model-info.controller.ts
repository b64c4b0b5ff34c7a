import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Catalogue } from '../catalogue/catalogue.js';
import { AskedCall } from '../operations/json/asked-call.js';
import { Asked, JsonCall } from '../operations/json/json-call.js';
import { ModelInfoParameters, modelAsked } from './model-parameters.dto.js';
import { presentTrims } from './present-trim.js';
import { ModelInfoAnswer } from './trim.dto.js';

@ApiTags('Listing service')
@Controller('/rest/lsc/modelinfo/ymm')
export class ModelInfoController {
  constructor(private readonly catalogue: Catalogue) {}

  @Get()
  @JsonCall({
    summary: 'A model of one year',
    description: 'Its trims with prices as new, engines and economy.',
    own: ModelInfoParameters,
    ignored: ['channel'],
    answer: ModelInfoAnswer,
    example: '/rest/lsc/modelinfo/ymm?makeCode=TOYOTA&modelCode=RAV4&startYear=2021&numRecords=1',
  })
  info(@Asked() asked: AskedCall<ModelInfoParameters>): ModelInfoAnswer {
    const parameters = asked.accept();
    const model = modelAsked(this.catalogue, parameters);
    const year = parameters.startYear ?? new Date().getFullYear() - 1;
    const years = this.catalogue.modelYears(model.code);
    if (!years.includes(year)) return { modelInfo: [] };
    const make = this.catalogue.makeByCode(model.makeCode)!;
    return {
      modelInfo: [
        {
          make: make.name,
          makeCode: make.code,
          model: model.name,
          modelCode: model.code,
          year,
          years,
          trims: presentTrims(this.catalogue, model.code, year),
        },
      ],
    };
  }
}
