import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** The smallest and the largest of what was found, in the unit of its property; both are the same for one value. */
export class Bounds {
  @ApiProperty({ type: 'integer', example: 2012 })
  min!: number;
  @ApiProperty({ type: 'integer', example: 2026 })
  max!: number;
}

/** The span of all cars a search found, on whatever page, beside the bounds that it asked. */
export class Stats {
  @ApiPropertyOptional({ type: Bounds, description: 'Model years found; absent if nothing was found.' })
  year?: Bounds;
  @ApiPropertyOptional({ type: Bounds, description: 'Prices found, in US dollars; absent if nothing was found.' })
  derivedprice?: Bounds;
  @ApiPropertyOptional({ type: 'integer', description: 'Search radius in miles; 0 for any distance.', example: 100 })
  searchRadius?: number;
  /** The ZIP Code that distances are measured from; a city's own where a city is asked. */
  @ApiPropertyOptional({ example: '78701' })
  zip?: string;
  /** First model year asked. */
  @ApiPropertyOptional({ type: 'integer', example: 2018 })
  startYear?: number;
  /** Last model year asked. */
  @ApiPropertyOptional({ type: 'integer', example: 2022 })
  endYear?: number;
  /** Lowest price asked, US dollars. */
  @ApiPropertyOptional({ type: 'integer', example: 10_000 })
  minPrice?: number;
  /** Highest price asked, US dollars. */
  @ApiPropertyOptional({ type: 'integer', example: 30_000 })
  maxPrice?: number;
}
