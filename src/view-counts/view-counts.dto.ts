import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { VINS } from '../platform/json-api/parameter-forms.js';
import { List, WholeNumber } from '../platform/json-api/parameter-kinds.js';
import { MAX_VIEW_COUNT_DAYS } from './view-counts.js';
import type { CountsByBrand } from './view-counts.js';

/** Maximum number of cars per call. */
export const MAX_VIEWS = 100;
/** Maximum number of views per car. */
export const MAX_VIEWS_OF_CAR = 10_000;
const MAX_BRAND_LENGTH = 10;

export class ViewCountParameters {
  @List({ ...VINS, about: 'The cars, by VIN.', isRequired: true })
  vin!: readonly string[];
  @WholeNumber({ min: 1, max: MAX_VIEW_COUNT_DAYS, about: 'Days to look back. Default: 7.' })
  dateRange?: number;
}

class ViewCount {
  @ApiProperty({ description: 'The VIN from the call.', example: '2T3P1RFV8MW123456' })
  vin!: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Views of the vehicle page by brand code.',
    example: { ATC: 12, KBB: 3, HYUND: 0 },
  })
  counts!: CountsByBrand;
}

export class ViewCountAnswer {
  @ApiProperty({ type: 'integer', description: 'Days counted, including today (UTC).', example: 7 })
  dateRange!: number;
  @ApiProperty({
    type: [ViewCount],
    description: 'One per VIN, in the order of the call; 0 for a car without views.',
  })
  viewCounts!: readonly ViewCount[];
}

class MoreViews {
  @ApiProperty({ description: 'The car.', example: '2T3P1RFV8MW123456' })
  @Matches(VINS.form, { message: `is not ${VINS.must}` })
  vin!: string;
  @ApiProperty({
    description: 'Code of the brand whose page was viewed.',
    example: 'ATC',
    maxLength: MAX_BRAND_LENGTH,
  })
  @IsString({ message: 'must be a string' })
  @MaxLength(MAX_BRAND_LENGTH, { message: `is longer than ${MAX_BRAND_LENGTH} characters` })
  brand!: string;
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MAX_VIEWS_OF_CAR,
    description: 'Number of views today.',
    example: 3,
  })
  @IsInt({ message: 'is not a whole number' })
  @Min(1, { message: 'is less than 1' })
  @Max(MAX_VIEWS_OF_CAR, { message: `is more than ${MAX_VIEWS_OF_CAR}` })
  views!: number;
}

/** Views counted on other servers. `ValidateNested` alone accepts nested and empty lists. */
export class MoreViewsBody {
  @ApiProperty({
    type: [MoreViews],
    minItems: 1,
    maxItems: MAX_VIEWS,
    description: 'Views not sent before.',
  })
  @IsArray({ message: 'must be a list' })
  @ArrayMinSize(1, { message: `must have 1 to ${MAX_VIEWS} cars` })
  @ArrayMaxSize(MAX_VIEWS, { message: `must have 1 to ${MAX_VIEWS} cars` })
  @ValidateBy(
    { name: 'isNoList', validator: { validate: (view) => !Array.isArray(view) } },
    { each: true, message: 'must contain only cars with their views' },
  )
  @ValidateNested({ each: true, message: 'must contain only cars with their views' })
  @Type(() => MoreViews)
  views!: MoreViews[];
}
