import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Catalog } from '../catalog/catalog.js';
import { JsonCall, Request } from '../platform/json-api/json-call.js';
import { JsonRequest } from '../platform/json-api/json-request.js';
import { CODE } from '../platform/json-api/parameter-forms.js';
import { Text, WholeNumber } from '../platform/json-api/parameter-kinds.js';
import { InvalidParameters } from '../platform/json-api/problem.js';
import { EmbeddedModelTrims } from './embedded-model-trims.js';

class ResearchVehicleParameters {
  @WholeNumber({ min: 1900, max: 2100, about: 'Model year.', isRequired: true, example: 2021 })
  yearId!: number;
  @Text({ ...CODE, about: 'Make of the model.', isRequired: true, example: 'TOYOTA' })
  atcMakeCode!: string;
  @Text({ ...CODE, about: 'The model.', isRequired: true, example: 'RAV4' })
  atcModelCode!: string;
}

class ResearchVehicle {
  @ApiProperty({ description: 'Id of a trim in this year.', example: '2021-RAV4-LE' })
  vehicleId!: string;
}

class ResearchVehiclesAnswer {
  @ApiProperty({
    type: [ResearchVehicle],
    description: 'Least expensive first; empty for a year without trims in the catalog.',
  })
  items!: readonly ResearchVehicle[];
}

/**
 * Vehicle ids of a model year (specification: `{research}/reference/vehicles`), for calls such as
 * the consumer ratings. Ids are those of the catalog, which is in memory: needs no timeout.
 */
@ApiTags('Cars for sale')
@Controller('/cars-for-sale/research/reference/vehicles')
export class ResearchVehiclesController {
  constructor(
    private readonly catalog: Catalog,
    private readonly trims: EmbeddedModelTrims,
  ) {}

  @Get()
  @JsonCall({
    summary: 'Vehicle ids of a model year',
    own: ResearchVehicleParameters,
    answer: ResearchVehiclesAnswer,
    example:
      '/cars-for-sale/research/reference/vehicles?yearId=2021&atcMakeCode=TOYOTA&atcModelCode=RAV4',
  })
  async vehicles(
    @Request() request: JsonRequest<ResearchVehicleParameters>,
  ): Promise<ResearchVehiclesAnswer> {
    const { yearId, atcMakeCode, atcModelCode } = request.accept();
    const model = this.catalog.modelByCode(atcModelCode.toUpperCase());
    if (model?.makeCode !== atcMakeCode.toUpperCase())
      throw new InvalidParameters([
        {
          field: 'atcModelCode',
          value: atcModelCode,
          reason: 'is not a model of this make',
          code: 'invalid-value',
        },
      ]);
    const { trims } = await this.trims.of(model.code, yearId);
    return { items: trims.map(({ vehicleId }) => ({ vehicleId })) };
  }
}
