import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

/** One line of a trim's data sheet, in the words a shopper reads. */
export class TrimSpec {
  @ApiProperty({ example: 'Drive type' })
  label!: string;
  @ApiProperty({ example: 'All wheel drive' })
  value!: string;
}

/** A trim of one model year. Prices are US dollars as new, over its engines and drives. */
@ApiSchema({ name: 'Trim' })
export class WireTrim {
  @ApiProperty({ example: 'Toyota' })
  atcMake!: string;
  @ApiProperty({ example: 'RAV4' })
  atcModel!: string;
  @ApiProperty({ example: 'TOYOTA' })
  atcMakeCode!: string;
  @ApiProperty({ example: 'RAV4' })
  atcModelCode!: string;
  @ApiProperty({ example: 'XLE' })
  trimName!: string;
  @ApiProperty({ description: 'Lowest price as new.', example: 29_575 })
  nationalMSRP!: number;
  @ApiProperty({ description: 'Path of a picture.', example: '/cars-for-sale/pictures/suv-compact-silver-three-quarter-07f3a.svg' })
  imagePath!: string;
  @ApiProperty({ example: '2.5L 4-Cylinder' })
  engineType!: string;
  @ApiProperty({ description: 'Names this trim of this year.', example: '2021-RAV4-XLE' })
  vehicleId!: string;
  @ApiProperty({ type: [TrimSpec] })
  specs!: readonly TrimSpec[];
  @ApiPropertyOptional({ example: 27 })
  epaCity?: number;
  @ApiPropertyOptional({ example: 35 })
  epaHwy?: number;
  @ApiPropertyOptional({ description: 'Of electric driving.', example: 138 })
  epaMpgeCity?: number;
  @ApiPropertyOptional({ description: 'Of electric driving.', example: 120 })
  epaMpgeHwy?: number;
  @ApiProperty({ example: 'SUV' })
  bodyStyle!: string;
  @ApiProperty({ example: 29_575 })
  startingPrice!: number;
  @ApiProperty({ example: 30_975 })
  maxPrice!: number;
  @ApiProperty({ example: 30_275 })
  avgPrice!: number;
}

/** The trims of one model year; empty for a year the catalogue knows no trims of. */
export class TrimsOfModel {
  @ApiProperty({ type: [WireTrim] })
  trims!: readonly WireTrim[];
}

/** One model in one year. */
export class ModelInfo {
  @ApiProperty({ example: 'Toyota' })
  make!: string;
  @ApiProperty({ example: 'TOYOTA' })
  makeCode!: string;
  @ApiProperty({ example: 'RAV4' })
  model!: string;
  @ApiProperty({ example: 'RAV4' })
  modelCode!: string;
  @ApiProperty({ example: 2025 })
  year!: number;
  @ApiProperty({ type: [Number], description: 'All model years, newest first.', example: [2026, 2025] })
  years!: readonly number[];
  @ApiProperty({ type: [WireTrim], description: 'Empty for a year the catalogue knows no trims of.' })
  trims!: readonly WireTrim[];
}

/** The answer of the model info call. */
export class ModelInfoAnswer {
  @ApiProperty({ type: [ModelInfo], description: 'One, or none when the model was not sold in that year.' })
  modelInfo!: readonly ModelInfo[];
}
