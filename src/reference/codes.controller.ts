import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Catalogue } from '../catalogue/catalogue.js';
import type { Model } from '../catalogue/catalogue-types.js';
import { AskedCall } from '../operations/json/asked-call.js';
import { Asked, JsonCall } from '../operations/json/json-call.js';
import { MakesAnswer, ModelCodesAnswer, ModelsAnswer, TrimsAnswer } from './code-answers.dto.js';
import { MakeLookup, ModelLookup, TrimLookup } from './code-parameters.dto.js';

/** Makes, models and trims by code; unknown codes are left out. */
@ApiTags('Reference data')
@Controller('/cars-for-sale/reference')
export class CodesController {
  constructor(private readonly catalogue: Catalogue) {}

  @Get('makes')
  @JsonCall({
    summary: 'Makes by code, or all of them',
    own: MakeLookup,
    answer: MakesAnswer,
    example: '/cars-for-sale/reference/makes?makeCode=TOYOTA,HONDA',
  })
  makes(@Asked() asked: AskedCall<MakeLookup>): MakesAnswer {
    const { makeCode } = asked.accept();
    return {
      makes: this.catalogue.makes.filter(({ code }) => !makeCode || isAmong(makeCode, code)).map(({ code, name }) => ({ code, name })),
    };
  }

  @Get('models')
  @JsonCall({
    summary: 'Models by code, those of makes, or all of them',
    own: ModelLookup,
    answer: ModelsAnswer,
    example: '/cars-for-sale/reference/models?makeCode=TOYOTA',
  })
  models(@Asked() asked: AskedCall<ModelLookup>): ModelsAnswer {
    return {
      models: this.modelsOf(asked.accept()).map(({ code, name, makeCode, seriesCode, vehicleStyleCode, fromYear, toYear }) => ({
        code,
        name,
        makeCode,
        ...(seriesCode && { seriesCode }),
        vehicleStyleCode,
        startYear: fromYear,
        endYear: toYear,
      })),
    };
  }

  @Get('trims')
  @JsonCall({
    summary: 'Trims of models, or by value',
    description: 'Empty where neither is asked.',
    own: TrimLookup,
    answer: TrimsAnswer,
    example: '/cars-for-sale/reference/trims?modelCode=RAV4',
  })
  trims(@Asked() asked: AskedCall<TrimLookup>): TrimsAnswer {
    const { modelCode = [], trimCode = [] } = asked.accept();
    const named = trimCode.map((value) => this.catalogue.trimByValue(value.toUpperCase())).filter((trim) => trim !== undefined);
    const trims = [...modelCode.flatMap((code) => this.catalogue.trimsOfModel(code.toUpperCase())), ...named];
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
    summary: 'Codes of models beside their names in addresses',
    own: ModelLookup,
    answer: ModelCodesAnswer,
    example: '/cars-for-sale/reference/model-codes?makeCode=TOYOTA&modelCode=RAV4HYBRID',
  })
  modelCodes(@Asked() asked: AskedCall<ModelLookup>): ModelCodesAnswer {
    return {
      modelCodes: this.modelsOf(asked.accept()).map(({ code, name, makeCode }) => ({
        atcMakeCode: makeCode,
        atcModelCode: code,
        makeSlug: this.catalogue.makeByCode(makeCode)!.slug,
        modelSlug: slug(name),
      })),
    };
  }

  private modelsOf({ makeCode, modelCode }: ModelLookup): readonly Model[] {
    return this.catalogue.models.filter(
      (model) => (!makeCode || isAmong(makeCode, model.makeCode)) && (!modelCode || isAmong(modelCode, model.code)),
    );
  }
}

function isAmong(asked: readonly string[], code: string): boolean {
  return asked.some((one) => one.toUpperCase() === code);
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
