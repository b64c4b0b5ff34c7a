import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Catalog } from '../../../catalog/catalog.js';
import type { Model } from '../../../catalog/catalog-types.js';
import { JsonRequest } from '../../../platform/json-api/json-request.js';
import { JsonCall, Request } from '../../../platform/json-api/json-call.js';
import { MakesAnswer, ModelCodesAnswer, ModelsAnswer, TrimsAnswer } from './code-answers.dto.js';
import { MakeLookup, ModelLookup, TrimLookup } from './code-parameters.dto.js';

/** Makes, models and trims by code. Unknown codes are left out. */
@ApiTags('Reference data')
@Controller('/cars-for-sale/reference')
export class CodesController {
  constructor(private readonly catalog: Catalog) {}

  @Get('makes')
  @JsonCall({
    summary: 'Makes by code, or all of them',
    own: MakeLookup,
    answer: MakesAnswer,
    example: '/cars-for-sale/reference/makes?makeCode=TOYOTA,HONDA',
  })
  makes(@Request() request: JsonRequest<MakeLookup>): MakesAnswer {
    const { makeCode } = request.accept();
    return {
      makes: this.catalog.makes
        .filter(({ code }) => !makeCode || isAmong(makeCode, code))
        .map(({ code, name }) => ({ code, name })),
    };
  }

  @Get('models')
  @JsonCall({
    summary: 'Models by code, those of makes, or all of them',
    own: ModelLookup,
    answer: ModelsAnswer,
    example: '/cars-for-sale/reference/models?makeCode=TOYOTA',
  })
  models(@Request() request: JsonRequest<ModelLookup>): ModelsAnswer {
    return {
      models: this.modelsOf(request.accept()).map(
        ({ code, name, makeCode, seriesCode, vehicleStyleCode, fromYear, toYear }) => ({
          code,
          name,
          makeCode,
          ...(seriesCode && { seriesCode }),
          vehicleStyleCode,
          startYear: fromYear,
          endYear: toYear,
        }),
      ),
    };
  }

  @Get('trims')
  @JsonCall({
    summary: 'Trims of models, or by value',
    description: 'Empty without either parameter.',
    own: TrimLookup,
    answer: TrimsAnswer,
    example: '/cars-for-sale/reference/trims?modelCode=RAV4',
  })
  trims(@Request() request: JsonRequest<TrimLookup>): TrimsAnswer {
    const { modelCode = [], trimCode = [] } = request.accept();
    const named = trimCode
      .map((value) => this.catalog.trimByValue(value.toUpperCase()))
      .filter((trim) => trim !== undefined);
    const trims = [
      ...modelCode.flatMap((code) => this.catalog.trimsOfModel(code.toUpperCase())),
      ...named,
    ];
    return {
      trims: trims.map((trim) => ({
        code: trim.value,
        name: trim.name,
        modelCode: trim.modelCode,
        startYear: trim.fromYear,
        endYear: trim.toYear,
      })),
    };
  }

  @Get('model-codes')
  @JsonCall({
    summary: 'Model codes and their names in URLs',
    own: ModelLookup,
    answer: ModelCodesAnswer,
    example: '/cars-for-sale/reference/model-codes?makeCode=TOYOTA&modelCode=RAV4HYBRID',
  })
  modelCodes(@Request() request: JsonRequest<ModelLookup>): ModelCodesAnswer {
    return {
      modelCodes: this.modelsOf(request.accept()).map(({ code, name, makeCode }) => ({
        atcMakeCode: makeCode,
        atcModelCode: code,
        makeSlug: this.catalog.makeByCode(makeCode)!.slug,
        modelSlug: slug(name),
      })),
    };
  }

  private modelsOf({ makeCode, modelCode }: ModelLookup): readonly Model[] {
    return this.catalog.models.filter(
      (model) =>
        (!makeCode || isAmong(makeCode, model.makeCode)) &&
        (!modelCode || isAmong(modelCode, model.code)),
    );
  }
}

function isAmong(requested: readonly string[], code: string): boolean {
  return requested.some((one) => one.toUpperCase() === code);
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
