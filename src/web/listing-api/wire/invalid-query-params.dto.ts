import { ApiProperty } from '@nestjs/swagger';

/** What every call that asks a search answers about its parameters. */
export class InvalidQueryParams {
  @ApiProperty({
    type: [String],
    description:
      'Parameters that have no effect with the others, such as a radius without a place, or that were reduced, such as a radius of 300 miles.',
  })
  invalidQueryParams!: readonly string[];
}
