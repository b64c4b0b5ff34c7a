import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { JsonRequest } from '../json-api/json-request.js';
import { JsonCall, Request } from '../json-api/json-call.js';
import { VINS } from '../json-api/parameter-forms.js';
import { List, WholeNumber } from '../json-api/parameter-kinds.js';
import { MAX_VIEW_COUNT_DAYS, VIEW_COUNT_DAYS, ViewCounts } from './view-counts.js';
import type { CountsByBrand } from './view-counts.js';

class ViewCountParameters {
  @List({ ...VINS, about: 'The cars, by VIN.', isRequired: true })
  vin!: readonly string[];
  @WholeNumber({ min: 1, max: MAX_VIEW_COUNT_DAYS, about: 'Days to look back, 7 where none is asked.' })
  dateRange?: number;
}

class ViewCount {
  @ApiProperty({ description: 'The VIN as asked.', example: '2T3P1RFV8MW123456' })
  vin!: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Views of the vehicle page by brand code.',
    example: { ATC: 12, KBB: 3, HYUND: 0 },
  })
  counts!: CountsByBrand;
}

class ViewCountAnswer {
  @ApiProperty({ type: 'integer', description: 'Days counted, today (UTC) included.', example: 7 })
  dateRange!: number;
  @ApiProperty({ type: [ViewCount], description: 'One per VIN, in the order asked; a car nobody has viewed has zeros.' })
  viewCounts!: readonly ViewCount[];
}

/** How often vehicle pages were viewed, by VIN and brand: the specification's `listing-view-count` call. */
@ApiTags('Cars for sale')
@Controller('/cars-for-sale/svc/listing-view-count')
export class ViewCountController {
  constructor(private readonly views: ViewCounts) {}

  @Get()
  @JsonCall({
    summary: 'How often cars were viewed',
    own: ViewCountParameters,
    answer: ViewCountAnswer,
    example: '/cars-for-sale/svc/listing-view-count?vin=2T3P1RFV8MW123456&dateRange=7',
  })
  async listingViewCounts(@Request() request: JsonRequest<ViewCountParameters>): Promise<ViewCountAnswer> {
    const { vin: vins, dateRange = VIEW_COUNT_DAYS } = request.accept();
    const counts = await this.views.countsOf(vins, dateRange);
    return { dateRange, viewCounts: vins.map((vin, at) => ({ vin, counts: counts[at]! })) };
  }
}
