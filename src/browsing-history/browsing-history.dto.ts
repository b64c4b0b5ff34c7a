import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { LISTING_ID } from '../platform/json-api/parameter-forms.js';
import { WholeNumber } from '../platform/json-api/parameter-kinds.js';
import { MAX_VIEWED_CARS } from './browsing-history.js';

/** Parameters of a browsing history lookup. */
export class BrowsingHistoryParameters {
  @WholeNumber({
    min: 1,
    max: MAX_VIEWED_CARS,
    about: `Cars to return at most. Default: ${MAX_VIEWED_CARS}.`,
  })
  numRecords?: number;
}

/** A car in a browsing history. */
export class ViewedListing {
  @ApiProperty({ description: 'The listing.', example: '1000000017' })
  listingId!: string;
  @ApiProperty({
    description: 'Name of the car when it was last viewed.',
    example: '2021 Toyota RAV4',
  })
  name!: string;
  @ApiProperty({
    description: 'When it was last viewed, `yyyy/mm/d hh:mm:ss`, UTC.',
    example: '2026/11/1 19:30:00',
  })
  viewedDate!: string;
  @ApiProperty({
    type: 'integer',
    description: 'Price when it was last viewed, in US dollars.',
    example: 28_450,
  })
  viewedPriceDollars!: number;
  @ApiPropertyOptional({
    description: 'Whether it is still for sale. Absent while the cars are unavailable.',
    example: true,
  })
  isActive?: boolean;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Price now, in US dollars; absent for a car that is not for sale.',
    example: 27_900,
  })
  priceDollars?: number;
}

export class BrowsingHistoryAnswer {
  @ApiProperty({ type: [ViewedListing], description: 'Newest first, each car once.' })
  listings!: readonly ViewedListing[];
}

/** The viewed car. */
export class ViewedListingBody {
  @ApiProperty({ description: 'The listing.', example: '1000000017' })
  @Matches(LISTING_ID.form, { message: 'is not the id of a listing' })
  listingId!: string;
}
