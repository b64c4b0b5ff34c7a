import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Calls } from '../platform/calls/calls.js';
import { Catalog } from '../catalog/catalog.js';
import { SafetyRatings, ratingsOfYear } from '../catalog/safety-ratings.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { JsonRequest } from '../platform/json-api/json-request.js';
import { JsonCall, Request } from '../platform/json-api/json-call.js';
import { WholeNumber } from '../platform/json-api/parameter-kinds.js';
import { features } from '../search/filters/features.js';
import { SearchContexts } from '../search/search-contexts.js';
import { SearchService } from '../search/search.service.js';
import { usedCarsOf } from '../search/used-cars-of-model.js';
import { ModelParameters, requestedModel } from './model-parameters.dto.js';
import { listedSafetyFeatures } from './safety-features.js';
import { SafetyInfo } from './safety-info.dto.js';
import { safetyInfo } from './safety-info.js';

class SafetyParameters extends ModelParameters {
  @WholeNumber({
    min: 1900,
    max: 2100,
    about: 'Model year. Default: all years.',
    example: 2021,
  })
  year?: number;
}

/**
 * Crash test ratings of a model from the catalog, and the safety features that its used cars for
 * sale list.
 */
@ApiTags('Reference data')
@Controller('/cars-for-sale/reference/safety')
export class SafetyInfoController {
  constructor(
    private readonly catalog: Catalog,
    private readonly ratings: SafetyRatings,
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly search: SearchService,
    private readonly calls: Calls,
  ) {}

  @Get()
  @JsonCall({
    summary: 'Safety of a model',
    description:
      "NHTSA's overall stars, and the safety equipment of the used cars for sale. Fewer than five cars say nothing about equipment.",
    own: SafetyParameters,
    answer: SafetyInfo,
    example: '/cars-for-sale/reference/safety?makeCode=TOYOTA&modelCode=RAV4&year=2021',
  })
  async safety(@Request() request: JsonRequest<SafetyParameters>): Promise<SafetyInfo> {
    const { year, ...requested } = request.accept();
    const model = requestedModel(this.catalog, requested);
    const cars = usedCarsOf(model, year, this.contexts.of(this.brands.ofHost(request.host)));
    const options = { firstRecord: 0, numRecords: 0, countsOf: [features.name] };
    const found = await this.calls.callOrFallback('modelFigures', () =>
      this.search.search(cars, options, 'modelFigures'),
    );
    const total = found?.answer.total ?? 0;
    const counts = found?.answer.counts.get(features.name);
    return safetyInfo(
      ratingsOfYear(this.ratings.ofModel(model.code), year),
      listedSafetyFeatures(total, (code) => counts?.get(code)),
      total,
    );
  }
}
