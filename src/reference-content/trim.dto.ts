import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

/** A line of a trim's data sheet, with display texts. */
export class TrimSpec {
  @ApiProperty({ description: 'Name of the value.', example: 'Drive type' })
  label!: string;
  @ApiProperty({
    description: 'Display value; several values are separated by commas.',
    example: 'All-wheel drive',
  })
  value!: string;
}

/** A trim of one model year. Prices: new-car prices in US dollars, over its engines and drives. */
@ApiSchema({ name: 'Trim' })
export class WireTrim {
  @ApiProperty({ description: 'Name of the make.', example: 'Toyota' })
  atcMake!: string;
  @ApiProperty({ description: 'Name of the model.', example: 'RAV4' })
  atcModel!: string;
  @ApiProperty({
    description: 'Code of the make, as in the filter `makeCode`.',
    example: 'TOYOTA',
  })
  atcMakeCode!: string;
  @ApiProperty({
    description: 'Code of the model, as in the filter `modelCode`.',
    example: 'RAV4',
  })
  atcModelCode!: string;
  @ApiProperty({ description: 'Name of the trim, in full.', example: 'XLE' })
  trimName!: string;
  @ApiProperty({
    type: 'integer',
    description: 'Lowest new-car price in US dollars, without the destination charge.',
    example: 29_575,
  })
  nationalMSRP!: number;
  @ApiProperty({
    description: 'Path of an illustration on this server.',
    example: '/cars-for-sale/pictures/suv-compact-silver-three-quarter-07f3a.svg',
  })
  imagePath!: string;
  @ApiProperty({ description: 'Engine of the least expensive build.', example: '2.5L 4-Cylinder' })
  engineType!: string;
  @ApiProperty({ description: 'Id of this trim in this year.', example: '2021-RAV4-XLE' })
  vehicleId!: string;
  @ApiProperty({ type: [TrimSpec], description: 'Facts of the trim over all its builds.' })
  specs!: readonly TrimSpec[];
  @ApiPropertyOptional({
    type: 'integer',
    description:
      'EPA city rating of the least expensive build, miles per gallon; absent for plug-in cars.',
    example: 27,
  })
  epaCity?: number;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'EPA highway rating of the same, miles per gallon.',
    example: 35,
  })
  epaHwy?: number;
  @ApiPropertyOptional({
    type: 'integer',
    description:
      'EPA city rating in miles per gallon equivalent, for electric cars and plug-in hybrids.',
    example: 138,
  })
  epaMpgeCity?: number;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'EPA highway rating of the same, miles per gallon equivalent.',
    example: 120,
  })
  epaMpgeHwy?: number;
  @ApiProperty({ description: 'Body style of the least expensive build.', example: '4-Door SUV' })
  bodyStyle!: string;
  @ApiProperty({
    type: 'integer',
    description: 'Lowest new-car price across its engines and drives, US dollars.',
    example: 29_575,
  })
  startingPrice!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Highest new-car price, US dollars.',
    example: 30_975,
  })
  maxPrice!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Average new-car price, whole US dollars.',
    example: 30_275,
  })
  avgPrice!: number;
}

/** A fuel that a model is available with. */
export class FuelType {
  @ApiProperty({ description: 'Label of the option.', example: 'Gasoline' })
  label!: string;
  @ApiProperty({ description: 'Fuel group code, the value of `fuelTypeGroup`.', example: 'GSL' })
  value!: string;
}

/** The trims of a model year; empty if the catalog has none. */
export class TrimsOfModel {
  @ApiProperty({
    type: [WireTrim],
    description: 'Least expensive first; empty for a year without trims in the catalog.',
  })
  trims!: readonly WireTrim[];
  @ApiProperty({
    type: [FuelType],
    description: 'All fuels available in this year, whatever fuel the call asks for.',
  })
  fuelTypes!: readonly FuelType[];
}

/** A model in one model year, with its trims. */
export class ModelInfo {
  @ApiProperty({ description: 'Name of the make.', example: 'Toyota' })
  make!: string;
  @ApiProperty({ description: 'Code of the make.', example: 'TOYOTA' })
  makeCode!: string;
  @ApiProperty({ description: 'Name of the model.', example: 'RAV4' })
  model!: string;
  @ApiProperty({ description: 'Code of the model.', example: 'RAV4' })
  modelCode!: string;
  @ApiProperty({ type: 'integer', description: 'Model year of the call.', example: 2025 })
  year!: number;
  @ApiProperty({
    type: [Number],
    description: 'All model years in which it was sold, newest first.',
    example: [2026, 2025],
  })
  years!: readonly number[];
  @ApiProperty({
    type: [WireTrim],
    description: 'Least expensive first; empty for a year without trims in the catalog.',
  })
  trims!: readonly WireTrim[];
}

/** Response of the model info call; empty if the model was not sold in that year. */
export class ModelInfoAnswer {
  @ApiProperty({
    type: [ModelInfo],
    description: 'One model, or none if it was not sold in that year.',
  })
  modelInfo!: readonly ModelInfo[];
}
