import { ApiProperty } from '@nestjs/swagger';
import { RATING_NAMES } from './review-ratings.js';

/** A mean rating of a model. */
export class RatingAnswer {
  @ApiProperty({
    enum: Object.values(RATING_NAMES),
    description: 'What is rated.',
    example: RATING_NAMES.overall,
  })
  name!: string;
  @ApiProperty({
    description: 'Mean of all approved reviews, from 1 to 5, to one decimal.',
    example: 4.3,
  })
  value!: number;
}

/** Consumer ratings of a model year. */
export class RatingsAnswer {
  @ApiProperty({ type: [RatingAnswer], description: 'Empty without reviews.' })
  ratings!: RatingAnswer[];
  @ApiProperty({ type: 'integer', description: 'Approved reviews.', example: 12 })
  numberOfReviews!: number;
}
