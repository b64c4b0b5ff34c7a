import { ApiProperty } from '@nestjs/swagger';

class MileageShare {
  @ApiProperty({ description: 'Value of the filter `mileage`.', example: '60000' })
  name!: string;
  @ApiProperty({ description: "Percent of the model's cars, one decimal place.", example: 50.2 })
  percent!: number;
  @ApiProperty({ description: 'Percent of all cars, one decimal place.', example: 43.7 })
  percentOfAll!: number;
}

class MileageCount {
  @ApiProperty({ description: 'Value of the filter `mileage`.', example: '60000' })
  name!: string;
  @ApiProperty({ type: 'integer', description: "The model's cars.", example: 207 })
  count!: number;
}

/**
 * Mileages of a model's cars compared with all cars, in miles. Only mileages above 0 and below
 * 250,000 count.
 */
export class MileageData {
  @ApiProperty({
    type: 'integer',
    description: "The model's cars that are counted; without one the figures are 0.",
    example: 412,
  })
  count!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Oldest model year among them; absent without a car.',
    example: 2008,
    required: false,
  })
  minYear?: number;
  @ApiProperty({ type: 'integer', description: 'Average mileage, whole miles.', example: 62_310 })
  averageMiles!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Average mileage less that of all cars, whole miles; below 0 for fewer.',
    example: -5_590,
  })
  difference!: number;
  @ApiProperty({ type: 'integer', description: 'Highest mileage, miles.', example: 198_400 })
  mileageMax!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Highest mileage less that of all cars, miles; at most 0.',
    example: -51_112,
  })
  maxDifference!: number;
  @ApiProperty({
    type: 'integer',
    description:
      'Miles for each year of age, averaged over the cars. A car is at least one year old.',
    example: 11_240,
  })
  mileagePerYearMean!: number;
  @ApiProperty({
    type: [MileageShare],
    description: "For each choice of the filter `mileage`, in the filter's order.",
  })
  facetStatsCalculate!: readonly MileageShare[];
  @ApiProperty({ type: [MileageCount], description: 'The counts of these percentages.' })
  facetStats!: readonly MileageCount[];
}
