import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { LISTING_ID } from '../json-api/parameter-forms.js';
import { Text } from '../json-api/parameter-kinds.js';

const BOOKMARK_ID = /^[\w-]{1,64}$/;
/** Characters that the name of a saved search may have. */
export const MAX_NAME_LENGTH = 200;
const MAX_URL_LENGTH = 4_096;
const TOO_LONG = `is longer than ${MAX_NAME_LENGTH} characters`;

/** A saved search, as the account service names what it knows. */
export class SearchViewBean {
  @ApiProperty({
    description: 'Names it in calls, and as `searchBookmarkId` of an address.',
    example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90',
  })
  bookmarkId!: string;
  @ApiProperty({ description: 'What its owner calls it.', example: 'Used Toyota RAV4 near Austin' })
  bookmarkTitle!: string;
  @ApiProperty({ description: 'The same.', example: 'Used Toyota RAV4 near Austin' })
  title!: string;
  @ApiProperty({ description: 'What the search asks, in words.', example: 'Used Toyota RAV4 for Sale in Austin, TX' })
  searchName!: string;
  @ApiProperty({ description: 'Where its cars are.', example: '/cars-for-sale?listingType=USED&makeCode=TOYOTA&modelCode=RAV4' })
  searchResultsURL!: string;
  @ApiProperty({ description: 'What the search asks, as a query.', example: 'listingType=USED&makeCode=TOYOTA&modelCode=RAV4' })
  saveSearchString!: string;
  @ApiProperty({ description: 'What to do with it, for people.' })
  saveSearchInstrText!: string;
  @ApiProperty({ description: 'What it does not do, for people.' })
  textModalDisclaimer!: string;
  @ApiProperty({ description: 'When it was last run, `yyyy/mm/d hh:mm:ss`, UTC.', example: '2026/11/3 08:05:09' })
  lastExecuted!: string;
  @ApiProperty({ description: 'When it was saved, in the same form.', example: '2026/11/1 19:30:00' })
  savedDate!: string;
  @ApiPropertyOptional({
    description: 'Opens it to whoever has it: `share-bookmark/{bookmarkId}` here, `bookmarkId` in an address. Its owner alone is told.',
    example: 'p2Qd0d3b7M0x5m5V1Xo4tP6yW2Jq8cKkT1nB9sLrEho',
  })
  shareId?: string;
}

/** Saved searches. */
export class SearchBookmarks {
  @ApiProperty({ type: [SearchViewBean], description: 'The latest first.' })
  myAtcSearchViewBeans!: readonly SearchViewBean[];
}

/** Which of the saved searches. */
export class SearchBookmarksParameters {
  @Text({
    form: BOOKMARK_ID,
    must: 'the id of a saved search',
    about: 'One of them; absent: all.',
    example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90',
  })
  searchBookmarkId?: string;
}

/** A search to save, or with `bookmarkId` one to change. */
export class SearchToSaveBody {
  @ApiPropertyOptional({
    description: 'The saved search that is meant; absent: a new one.',
    example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90',
  })
  @IsOptional()
  @Matches(BOOKMARK_ID, { message: 'is not the id of a saved search' })
  bookmarkId?: string;
  @ApiPropertyOptional({ description: 'What its owner calls it.', example: 'Used Toyota RAV4 near Austin' })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @MaxLength(MAX_NAME_LENGTH, { message: TOO_LONG })
  bookmarkTitle?: string;
  @ApiPropertyOptional({ description: 'What the search asks, in words.', example: 'Used Toyota RAV4 for Sale in Austin, TX' })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @MaxLength(MAX_NAME_LENGTH, { message: TOO_LONG })
  searchName?: string;
  @ApiPropertyOptional({ description: 'When it was last run, `yyyy/mm/d hh:mm:ss`, UTC; absent: now.', example: '2026/11/3 08:05:09' })
  @IsOptional()
  @Matches(/^\d{4}\/\d{2}\/\d{1,2} \d{2}:\d{2}:\d{2}$/, { message: 'is not a time of the form yyyy/mm/d hh:mm:ss' })
  lastExecuted?: string;
  @ApiPropertyOptional({
    description:
      'The search of a new one: an address of results, or its query alone. It has to ask something, and what a page would leave out is refused.',
    example: '/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4',
  })
  @IsOptional()
  @IsString({ message: 'must be a URL' })
  @MaxLength(MAX_URL_LENGTH, { message: 'is too long' })
  searchResultsURL?: string;
}

/** What is kept now. */
export class SavedSearchAnswer {
  @ApiProperty({ description: 'Names the saved search.', example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90' })
  bookmarkId!: string;
  @ApiProperty({ type: 'integer', description: 'How many searches its owner keeps now.', example: 2 })
  savedSearchCount!: number;
}

/** A car that is kept. */
export class SavedListing {
  @ApiProperty({ description: 'The listing.', example: '1000000017' })
  listingId!: string;
  @ApiProperty({ description: 'What it was when it was saved.', example: '2021 Toyota RAV4' })
  name!: string;
  @ApiProperty({ type: 'integer', description: 'Its price then, in dollars.', example: 28_450 })
  priceDollars!: number;
  @ApiProperty({ description: 'When it was saved, `yyyy/mm/d hh:mm:ss`, UTC.', example: '2026/11/1 19:30:00' })
  savedDate!: string;
}

/** The cars that somebody keeps. */
export class SavedListings {
  @ApiProperty({ type: [SavedListing], description: 'The latest first.' })
  listings!: readonly SavedListing[];
}

/** A car to keep. */
export class ListingToSave {
  @ApiProperty({ description: 'The listing.', example: '1000000017' })
  @Matches(LISTING_ID.form, { message: 'is not the id of a listing' })
  listingId!: string;
}

/** How many cars are kept now. */
export class SavedListingsCount {
  @ApiProperty({ type: 'integer', description: 'How many cars their owner keeps now.', example: 3 })
  savedListingCount!: number;
}
