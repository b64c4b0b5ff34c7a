import { ApiProperty } from '@nestjs/swagger';

/** Reports on the parameters, in the response of every call that searches. */
export class InvalidQueryParams {
  @ApiProperty({
    type: [String],
    description:
      'Parameters that have no effect with the others, such as a radius without a place, or that were reduced, such as a radius of 300 miles.',
  })
  invalidQueryParams!: readonly string[];
}
