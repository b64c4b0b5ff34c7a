import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** Minimum and maximum, in the unit of the property. Equal for a single value. */
export class Bounds {
  @ApiProperty({ type: 'integer', example: 2012 })
  min!: number;
  @ApiProperty({ type: 'integer', example: 2026 })
  max!: number;
}

/** Ranges of all cars in a search, on all pages, and the limits of the search. */
export class Stats {
  @ApiPropertyOptional({
    type: Bounds,
    description: 'Model years found; absent if nothing was found.',
  })
  year?: Bounds;
  @ApiPropertyOptional({
    type: Bounds,
    description: 'Prices found, in US dollars; absent if nothing was found.',
  })
  derivedprice?: Bounds;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Search radius in miles; 0 for any distance.',
    example: 100,
  })
  searchRadius?: number;
  /** The ZIP Code that distances are measured from. For a city, its own ZIP Code. */
  @ApiPropertyOptional({ example: '78701' })
  zip?: string;
  /** First model year of the search. */
  @ApiPropertyOptional({ type: 'integer', example: 2018 })
  startYear?: number;
  /** Last model year of the search. */
  @ApiPropertyOptional({ type: 'integer', example: 2022 })
  endYear?: number;
  /** Lowest price of the search, in US dollars. */
  @ApiPropertyOptional({ type: 'integer', example: 10_000 })
  minPrice?: number;
  /** Highest price of the search, in US dollars. */
  @ApiPropertyOptional({ type: 'integer', example: 30_000 })
  maxPrice?: number;
}
