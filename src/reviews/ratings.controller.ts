import { Controller, Get, NotFoundException, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Catalog } from '../catalog/catalog.js';
import { JsonCall, Request } from '../platform/json-api/json-call.js';
import { JsonRequest } from '../platform/json-api/json-request.js';
import { ModelReviews } from './model-reviews.js';
import { RatingsAnswer } from './ratings.dto.js';

/** A model year, or one of its trims: `2021-RAV4-XLE`. */
const VEHICLE_ID = /^(\d{4})-([A-Z0-9]+)(?:-[A-Z0-9]+)?$/;

/** Consumer ratings by vehicle (specification). */
@ApiTags('Reference data')
@Controller('/cars-for-sale/reference/ratings')
export class RatingsController {
  constructor(
    private readonly catalog: Catalog,
    private readonly reviews: ModelReviews,
  ) {}

  @Get(':vehicleId')
  @ApiParam({
    name: 'vehicleId',
    description:
      'A `vehicleId` of a trim; reviews are of its model year. The trim may be left out.',
    example: '2021-RAV4-XLE',
  })
  @JsonCall({
    summary: 'Consumer ratings of a model year',
    description: 'Means of the approved reviews of people with an account.',
    answer: RatingsAnswer,
    example: '/cars-for-sale/reference/ratings/2021-RAV4',
    problems: { 404: 'There is no such model year.' },
  })
  async ratings(
    @Param('vehicleId') vehicleId: string,
    @Request() request: JsonRequest<object>,
  ): Promise<RatingsAnswer> {
    request.accept();
    const [, year = '', modelCode = ''] = VEHICLE_ID.exec(vehicleId) ?? [];
    if (
      !this.catalog.modelByCode(modelCode) ||
      !this.catalog.modelYears(modelCode).includes(Number(year))
    ) {
      throw new NotFoundException('There is no such model year.');
    }
    const { ratings, numberOfReviews } = (await this.reviews.of(modelCode, Number(year), true)) ?? {
      ratings: [],
      numberOfReviews: 0,
    };
    return { ratings: [...ratings], numberOfReviews };
  }
}
