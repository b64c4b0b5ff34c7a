import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Text } from '../../../platform/json-api/parameter-kinds.js';
import { UnusedPageParameters } from '../listing-parameters.dto.js';
import { InvalidQueryParams } from './invalid-query-params.dto.js';
import { SUGGESTION_KINDS } from '../../../search/query-understanding/suggestions/keyword-suggestion.js';

/** A complete phrase of the keyword field, and the current search. */
export class KeywordSearchParameters extends UnusedPageParameters {
  @Text({
    form: /^[^]{1,200}$/,
    must: 'a string of 1 to 200 characters',
    about: 'What the shopper typed.',
    isRequired: true,
  })
  text!: string;
}

export class KeywordSuggestionAnswer {
  @ApiProperty({ description: 'The whole text of the keyword search box.', example: 'Toyota RAV4' })
  text!: string;
  @ApiProperty({
    enum: SUGGESTION_KINDS,
    description:
      'Kind of the last words; `search` is the text as typed, `vin` and `stockNumber` name one car.',
    example: 'model',
  })
  kind!: string;
  @ApiProperty({
    description: 'Its search, as a canonical query string.',
    example: '?makeCode=TOYOTA&modelCode=RAV4',
  })
  query!: string;
  @ApiProperty({
    description: 'URL of the results, or of the car with this VIN or stock number.',
    example: '/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4',
  })
  href!: string;
  @ApiProperty({ type: 'integer', description: 'How many cars it finds; never 0.', example: 489 })
  count!: number;
  @ApiPropertyOptional({
    description: 'The car with this VIN or stock number.',
    example: '4503599627370496',
  })
  listingId?: string;
  @ApiPropertyOptional({
    description:
      'True if it drops the filters of the current search, because no suggestion has cars with them. Its place stays.',
  })
  isWithoutFilters?: boolean;
}

/** A part of the text that became a filter. */
export class UnderstoodWordsAnswer {
  @ApiProperty({ description: 'The words, with the spelling corrected.', example: 'under 20k' })
  text!: string;
  @ApiProperty({
    description: 'Request name of the filter; `vin` and `stockNumber` name one car.',
    example: 'priceRange',
  })
  filter!: string;
  @ApiProperty({
    description: 'The value; several values are separated by commas.',
    example: '-20000',
  })
  value!: string;
  @ApiProperty({ description: 'The filter as the page words it.', example: 'Under $20,000' })
  label!: string;
  @ApiPropertyOptional({
    description: 'The words as typed, if some were misspelled.',
    example: 'undr 20k',
  })
  correctedFrom?: string;
  @ApiPropertyOptional({
    description: 'True if this is only the nearest possible filter: a third row for "7 seats".',
  })
  isApproximate?: boolean;
}

/** The search that a phrase describes. Unknown words are ignored, so there is always one. */
export class KeywordSearchAnswer extends InvalidQueryParams {
  @ApiProperty({
    description: 'The search, as a canonical query string.',
    example: '?maxPrice=20000',
  })
  query!: string;
  @ApiProperty({
    description: 'URL of the results, or of the car with this VIN or stock number.',
    example: '/cars-for-sale?maxPrice=20000',
  })
  href!: string;
  @ApiProperty({ type: [UnderstoodWordsAnswer] })
  understood!: readonly UnderstoodWordsAnswer[];
  @ApiProperty({
    type: [String],
    description: 'Words that were not understood, grouped as typed.',
    example: [],
  })
  notUnderstood!: readonly string[];
  @ApiPropertyOptional({
    description: 'The car with this VIN or stock number.',
    example: '4503599627370496',
  })
  listingId?: string;
}

/** The search for a phrase while typing. */
export class TypedSearchAnswer {
  @ApiProperty({
    description: 'The search, as a canonical query string.',
    example: '?maxPrice=20000',
  })
  query!: string;
  @ApiProperty({ description: 'URL of the results.', example: '/cars-for-sale?maxPrice=20000' })
  href!: string;
  @ApiProperty({ type: [UnderstoodWordsAnswer] })
  understood!: readonly UnderstoodWordsAnswer[];
  @ApiProperty({
    type: [String],
    description: 'Words that were not understood, or not yet.',
    example: [],
  })
  notUnderstood!: readonly string[];
  @ApiProperty({
    type: [String],
    description: 'Filters of the current search that it keeps, as the page words them.',
    example: ['Used'],
  })
  kept!: readonly string[];
  @ApiProperty({ type: 'integer', description: 'How many cars it finds.', example: 489 })
  count!: number;
}

/** Completions of a phrase. Empty if none has cars. */
export class KeywordSuggestionsAnswer extends InvalidQueryParams {
  @ApiProperty({
    type: [KeywordSuggestionAnswer],
    description: 'At most ten, best match first, then most cars.',
  })
  suggestions!: readonly KeywordSuggestionAnswer[];
  @ApiPropertyOptional({
    type: TypedSearchAnswer,
    description:
      'The search that the text stands for as typed. Absent if no word was understood, and for a VIN or stock number.',
  })
  search?: TypedSearchAnswer;
}
