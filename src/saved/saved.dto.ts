import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { LISTING_ID } from '../platform/json-api/parameter-forms.js';
import { Text } from '../platform/json-api/parameter-kinds.js';

const BOOKMARK_ID = /^[\w-]{1,64}$/;
/** Maximum length of a saved search's name, in characters. */
export const MAX_SEARCH_NAME_LENGTH = 200;
const MAX_URL_LENGTH = 4_096;
const TOO_LONG = `is longer than ${MAX_SEARCH_NAME_LENGTH} characters`;

/** A saved search, with the field names of the account service. */
export class SearchViewBean {
  @ApiProperty({
    description: 'Id of the saved search, in calls and as `searchBookmarkId` in a URL.',
    example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90',
  })
  bookmarkId!: string;
  @ApiProperty({
    description: 'The shopper’s name for it.',
    example: 'Used Toyota RAV4 near Austin',
  })
  bookmarkTitle!: string;
  @ApiProperty({ description: 'Same as `bookmarkTitle`.', example: 'Used Toyota RAV4 near Austin' })
  title!: string;
  @ApiProperty({
    description: 'The search, in words.',
    example: 'Used Toyota RAV4 for Sale in Austin, TX',
  })
  searchName!: string;
  @ApiProperty({
    description: 'URL of its results.',
    example: '/cars-for-sale?listingType=USED&makeCode=TOYOTA&modelCode=RAV4',
  })
  searchResultsURL!: string;
  @ApiProperty({
    description: 'The search, as a query string.',
    example: 'listingType=USED&makeCode=TOYOTA&modelCode=RAV4',
  })
  saveSearchString!: string;
  @ApiProperty({ description: 'Instructions to show to the shopper.' })
  saveSearchInstrText!: string;
  @ApiProperty({ description: 'Disclaimer to show to the shopper.' })
  textModalDisclaimer!: string;
  @ApiProperty({
    description: 'When it was last run, `yyyy/mm/d hh:mm:ss`, UTC.',
    example: '2026/11/3 08:05:09',
  })
  lastExecuted!: string;
  @ApiProperty({
    description: 'When it was saved, in the same format.',
    example: '2026/11/1 19:30:00',
  })
  savedDate!: string;
  @ApiPropertyOptional({
    description:
      'Anyone with this id can open the search: in the call `share-bookmark/{bookmarkId}`, or as `bookmarkId` in a URL. Only the shopper who saved it gets the id.',
    example: 'p2Qd0d3b7M0x5m5V1Xo4tP6yW2Jq8cKkT1nB9sLrEho',
  })
  shareId?: string;
}

/** Saved searches. */
export class SearchBookmarks {
  @ApiProperty({ type: [SearchViewBean], description: 'Newest first.' })
  myAtcSearchViewBeans!: readonly SearchViewBean[];
}

/** Query parameters of the saved searches call. */
export class SearchBookmarksParameters {
  @Text({
    form: BOOKMARK_ID,
    must: 'the id of a saved search',
    about: 'Return only this saved search. Default: all.',
    example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90',
  })
  searchBookmarkId?: string;
}

/** A search to save, or to change if `bookmarkId` is given. */
export class SearchToSaveBody {
  @ApiPropertyOptional({
    description: 'The saved search to change. Leave it out to save a new one.',
    example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90',
  })
  @IsOptional()
  @Matches(BOOKMARK_ID, { message: 'is not the id of a saved search' })
  bookmarkId?: string;
  @ApiPropertyOptional({
    description: 'The shopper’s name for it.',
    example: 'Used Toyota RAV4 near Austin',
  })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @MaxLength(MAX_SEARCH_NAME_LENGTH, { message: TOO_LONG })
  bookmarkTitle?: string;
  @ApiPropertyOptional({
    description: 'The search, in words.',
    example: 'Used Toyota RAV4 for Sale in Austin, TX',
  })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @MaxLength(MAX_SEARCH_NAME_LENGTH, { message: TOO_LONG })
  searchName?: string;
  @ApiPropertyOptional({
    description: 'When it was last run, `yyyy/mm/d hh:mm:ss`, UTC. Default: now.',
    example: '2026/11/3 08:05:09',
  })
  @IsOptional()
  @Matches(/^\d{4}\/\d{2}\/\d{1,2} \d{2}:\d{2}:\d{2}$/, {
    message: 'must have the format yyyy/mm/d hh:mm:ss',
  })
  lastExecuted?: string;
  @ApiPropertyOptional({
    description:
      'The search to save: a results URL or its query string. Default: the page that the call comes from (`Referer`). It needs at least one filter. Values that a results page would ignore are rejected.',
    example: '/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4',
  })
  @IsOptional()
  @IsString({ message: 'must be a URL' })
  @MaxLength(MAX_URL_LENGTH, { message: 'is too long' })
  searchResultsURL?: string;
}

/** Result of saving a search. */
export class SavedSearchAnswer {
  @ApiProperty({
    description: 'Id of the saved search.',
    example: '019a8c7e-5d2b-7f11-9f3e-0c5a6d7e8f90',
  })
  bookmarkId!: string;
  @ApiProperty({
    type: 'integer',
    description: 'How many searches of this brand the shopper has saved.',
    example: 2,
  })
  savedSearchCount!: number;
}

/** A saved car. */
export class SavedListing {
  @ApiProperty({ description: 'The listing.', example: '1000000017' })
  listingId!: string;
  @ApiProperty({ description: 'Name of the car when it was saved.', example: '2021 Toyota RAV4' })
  name!: string;
  @ApiProperty({
    type: 'integer',
    description: 'Price when it was saved, in US dollars.',
    example: 28_450,
  })
  priceDollars!: number;
  @ApiProperty({
    description: 'When it was saved, `yyyy/mm/d hh:mm:ss`, UTC.',
    example: '2026/11/1 19:30:00',
  })
  savedDate!: string;
}

/** Saved cars of a shopper. */
export class SavedListings {
  @ApiProperty({ type: [SavedListing], description: 'Newest first.' })
  listings!: readonly SavedListing[];
}

/** A car to save. */
export class ListingToSave {
  @ApiProperty({ description: 'The listing.', example: '1000000017' })
  @Matches(LISTING_ID.form, { message: 'is not the id of a listing' })
  listingId!: string;
}

/** Number of saved cars after a change. */
export class SavedListingsCount {
  @ApiProperty({ type: 'integer', description: 'How many cars the shopper has saved.', example: 3 })
  savedListingCount!: number;
}
