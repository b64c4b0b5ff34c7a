import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

class WireMake {
  @ApiProperty({ example: 'TOYOTA' })
  code!: string;
  @ApiProperty({ example: 'Toyota' })
  name!: string;
}

class WireModel {
  @ApiProperty({ example: 'RAV4' })
  code!: string;
  @ApiProperty({ example: 'RAV4' })
  name!: string;
  @ApiProperty({ example: 'TOYOTA' })
  makeCode!: string;
  @ApiPropertyOptional({ description: 'Absent for makes without series.', example: '3SERIES' })
  seriesCode?: string;
  @ApiProperty({ example: 'SUVCROSS' })
  vehicleStyleCode!: string;
  @ApiProperty({ type: 'integer', description: 'First US model year.', example: 1996 })
  startYear!: number;
  @ApiProperty({ type: 'integer', description: 'Last US model year.', example: 2026 })
  endYear!: number;
}

class WireTrimCode {
  @ApiProperty({ description: 'Value of the trim filter.', example: 'RAV4|XLE' })
  code!: string;
  @ApiProperty({ example: 'XLE' })
  name!: string;
  @ApiProperty({ example: 'RAV4' })
  modelCode!: string;
  @ApiProperty({ type: 'integer', example: 2013 })
  startYear!: number;
  @ApiProperty({ type: 'integer', example: 2026 })
  endYear!: number;
}

/** Response of `/cars-for-sale/reference/makes`, sorted by name. Unknown codes are left out. */
export class MakesAnswer {
  @ApiProperty({ type: [WireMake] })
  makes!: readonly WireMake[];
}

/**
 * Response of `/cars-for-sale/reference/models`, sorted by make and name. Unknown codes are left
 * out.
 */
export class ModelsAnswer {
  @ApiProperty({ type: [WireModel] })
  models!: readonly WireModel[];
}

/**
 * Response of `/cars-for-sale/reference/trims`: trims of each requested model by name, then those
 * requested by value.
 */
export class TrimsAnswer {
  @ApiProperty({ type: [WireTrimCode] })
  trims!: readonly WireTrimCode[];
}

class ModelCodes {
  @ApiProperty({ example: 'TOYOTA' })
  atcMakeCode!: string;
  @ApiProperty({ example: 'RAV4HYBRID' })
  atcModelCode!: string;
  @ApiProperty({ description: "The make's name in URLs.", example: 'toyota' })
  makeSlug!: string;
  @ApiProperty({ description: "The model's name in URLs.", example: 'rav4-hybrid' })
  modelSlug!: string;
}

/**
 * Response of `/cars-for-sale/reference/model-codes`, for integrators that know models by their URL
 * names.
 */
export class ModelCodesAnswer {
  @ApiProperty({ type: [ModelCodes] })
  modelCodes!: readonly ModelCodes[];
}
