import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Catalog } from '../catalog/catalog.js';
import type { Model } from '../catalog/catalog-types.js';
import { JsonRequest } from '../platform/json-api/json-request.js';
import { JsonCall, Request } from '../platform/json-api/json-call.js';
import { compareTrims } from './trim-comparison.js';
import { CompareTrimsAnswer } from './compare-trims.dto.js';
import { ModelYearParameters, requestedModel } from './model-parameters.dto.js';
import { ModelTrims } from './model-trims.js';
import { TrimsOfModel } from './trim.dto.js';

/** Specifications and comparison of a model's trims. */
@ApiTags('Reference data')
@Controller('/cars-for-sale/reference')
export class TrimsController {
  constructor(
    private readonly catalog: Catalog,
    private readonly trims: ModelTrims,
  ) {}

  @Get('specs')
  @JsonCall({
    summary: 'Specifications of a model’s trims',
    own: ModelYearParameters,
    answer: TrimsOfModel,
    example: '/cars-for-sale/reference/specs?makeCode=TOYOTA&modelCode=RAV4&year=2021',
  })
  async trimSpecs(@Request() request: JsonRequest<ModelYearParameters>): Promise<TrimsOfModel> {
    const { trims, fuelTypes } = await this.requestedTrims(request);
    return { trims, fuelTypes };
  }

  @Get('compare-trims')
  @JsonCall({
    summary: 'Trims of a model side by side',
    own: ModelYearParameters,
    answer: CompareTrimsAnswer,
    example: '/cars-for-sale/reference/compare-trims?makeCode=TOYOTA&modelCode=RAV4&year=2021',
  })
  async compareTrims(
    @Request() request: JsonRequest<ModelYearParameters>,
  ): Promise<CompareTrimsAnswer> {
    const { model, year, trims, fuelTypes } = await this.requestedTrims(request);
    const make = this.catalog.makeByCode(model.makeCode)!;
    return compareTrims({ make, model, year, trims, fuelTypes });
  }

  private async requestedTrims(
    request: JsonRequest<ModelYearParameters>,
  ): Promise<TrimsOfModel & { model: Model; year: number }> {
    const parameters = request.accept();
    const model = requestedModel(this.catalog, parameters);
    const year = parameters.year ?? model.toYear;
    return { model, year, ...(await this.trims.of(model.code, year, parameters.fuelTypeGroup)) };
  }
}
