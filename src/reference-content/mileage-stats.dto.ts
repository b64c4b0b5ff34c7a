import { ApiProperty } from '@nestjs/swagger';

class YearMileage {
  @ApiProperty({ description: 'Model year.', example: '2021' })
  name!: string;
  @ApiProperty({ type: 'integer', description: 'Highest mileage, miles.', example: 61_204 })
  max!: number;
  @ApiProperty({ type: 'integer', description: 'Average mileage, whole miles.', example: 34_120 })
  mean!: number;
  @ApiProperty({ type: 'integer', description: 'Cars of that year.', example: 48 })
  count!: number;
}

/** Mileages of a group of cars for sale. */
export class MileageStat {
  @ApiProperty({
    type: 'integer',
    description: 'Highest mileage, miles; 0 without cars.',
    example: 198_400,
  })
  max!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Average mileage, whole miles; 0 without cars.',
    example: 62_310,
  })
  mean!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Number of cars with a mileage above 0 and below 250,000.',
    example: 412,
  })
  count!: number;
  @ApiProperty({ type: [YearMileage], description: 'By model year, newest first.' })
  facetSearchFieldStats!: readonly YearMileage[];
}

class MileageFacet {
  @ApiProperty({ description: 'Value of the filter `mileage`.', example: '60000' })
  name!: string;
  @ApiProperty({ type: 'integer', description: "The model's cars under it.", example: 207 })
  count!: number;
}

/** Mileages of a model's cars and of all cars. */
export class MileageStatsAnswer {
  @ApiProperty({
    type: [MileageStat],
    description: 'The model’s statistics, then those of all cars.',
  })
  stats!: readonly MileageStat[];
  @ApiProperty({
    type: [MileageFacet],
    description: "Cars for each value of the filter `mileage`, in the filter's order.",
  })
  facetStats!: readonly MileageFacet[];
}
