import { ApiProperty } from '@nestjs/swagger';

class SafetyValue {
  @ApiProperty({
    description: 'Configuration with its model years, or the feature.',
    example: 'Blind Spot Monitor',
  })
  name!: string;
  @ApiProperty({
    description:
      'Ratings: stars of 5, `4-5` where NHTSA gave both. Features: `std` for standard, else how many cars list it.',
    example: 'std',
  })
  value!: string;
}

class SafetyGroup {
  @ApiProperty({ enum: ['Safety Ratings', 'Safety Features'] })
  name!: 'Safety Ratings' | 'Safety Features';
  @ApiProperty({ type: [SafetyValue] })
  values!: readonly SafetyValue[];
}

/** Safety information about a model. */
export class SafetyInfo {
  @ApiProperty({
    type: [SafetyGroup],
    description: 'A group without known values is left out.',
  })
  features!: readonly SafetyGroup[];
}
