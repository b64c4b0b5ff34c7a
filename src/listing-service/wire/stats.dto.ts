import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class Bounds {
  @ApiProperty({ example: 2012 })
  min!: number;
  @ApiProperty({ example: 2026 })
  max!: number;
}

export class Stats {
  @ApiPropertyOptional({ type: Bounds, description: 'Model years found; absent when nothing was.' })
  year?: Bounds;
  @ApiPropertyOptional({ type: Bounds, description: 'Prices found, US dollars; absent when nothing was.' })
  derivedprice?: Bounds;
  @ApiPropertyOptional({ description: 'Miles searched around the place; 0 for any distance.', example: 100 })
  searchRadius?: number;
  @ApiPropertyOptional({ example: '78701' })
  zip?: string;
  @ApiPropertyOptional({ example: 2018 })
  startYear?: number;
  @ApiPropertyOptional({ example: 2022 })
  endYear?: number;
  @ApiPropertyOptional({ example: 10_000 })
  minPrice?: number;
  @ApiPropertyOptional({ example: 30_000 })
  maxPrice?: number;
}
