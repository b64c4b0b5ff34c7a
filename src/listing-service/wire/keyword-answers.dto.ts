import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Text } from '../../json-api/parameter-kinds.js';
import { UnusedPageParameters } from '../listing-parameters.dto.js';
import { SUGGESTION_KINDS } from '../../search/keywords/keyword-suggestions.js';

/** A finished text of the keyword box, beside the search that is open. */
export class KeywordSearchParameters extends UnusedPageParameters {
  @Text({ form: /^[^]{1,200}$/, must: 'a text of 1 to 200 characters', about: 'What the shopper typed.', isRequired: true })
  text!: string;
}

/** One way to go on typing. */
export class KeywordSuggestionAnswer {
  @ApiProperty({ description: 'The whole text of the keyword search box.', example: 'Toyota RAV4' })
  text!: string;
  @ApiProperty({
    enum: SUGGESTION_KINDS,
    description: 'What the text ends with; `search` is the text as it stands, `vin` and `stockNumber` name one car.',
    example: 'model',
  })
  kind!: string;
  @ApiProperty({ description: 'The search it stands for, canonical.', example: '?makeCode=TOYOTA&modelCode=RAV4' })
  query!: string;
  @ApiProperty({
    description: 'Address of the results, or of the one car that a VIN or a stock number names.',
    example: '/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4',
  })
  href!: string;
  @ApiProperty({ type: 'integer', description: 'How many cars it finds; never 0.', example: 489 })
  count!: number;
  @ApiPropertyOptional({ description: 'The car that a VIN or a stock number names.', example: '4503599627370496' })
  listingId?: string;
}

/** A part of the text that became a filter. */
export class UnderstoodWordsAnswer {
  @ApiProperty({ description: 'The words, misspelt ones put right.', example: 'under 20k' })
  text!: string;
  @ApiProperty({ description: 'Request name of the filter; `vin` and `stockNumber` name one car.', example: 'priceRange' })
  filter!: string;
  @ApiProperty({ description: 'The value asked; several are divided by commas.', example: '-20000' })
  value!: string;
  @ApiProperty({ description: 'What is searched, in the words of the page.', example: 'Under $20,000' })
  label!: string;
  @ApiPropertyOptional({ description: 'The words as they were typed, where some were misspelt.', example: 'undr 20k' })
  correctedFrom?: string;
  @ApiPropertyOptional({
    description: 'True where this is the nearest that can be searched ("7 seats": a third row), not what was typed to the letter.',
  })
  isApproximate?: boolean;
}

/** The search a text asks. What is not understood narrows nothing, so there is always one. */
export class KeywordSearchAnswer {
  @ApiProperty({ description: 'The search, canonical.', example: '?maxPrice=20000' })
  query!: string;
  @ApiProperty({
    description: 'Address of the results, or of the one car that a VIN or a stock number names.',
    example: '/cars-for-sale?maxPrice=20000',
  })
  href!: string;
  @ApiProperty({ type: [UnderstoodWordsAnswer] })
  understood!: readonly UnderstoodWordsAnswer[];
  @ApiProperty({ type: [String], description: 'Every run of words that asks nothing.', example: [] })
  notUnderstood!: readonly string[];
  @ApiPropertyOptional({ description: 'The car that a VIN or a stock number names.', example: '4503599627370496' })
  listingId?: string;
}

/** The search that a text asks while it is typed. */
export class TypedSearchAnswer {
  @ApiProperty({ description: 'The search, canonical.', example: '?maxPrice=20000' })
  query!: string;
  @ApiProperty({ description: 'Address of the results.', example: '/cars-for-sale?maxPrice=20000' })
  href!: string;
  @ApiProperty({ type: [UnderstoodWordsAnswer] })
  understood!: readonly UnderstoodWordsAnswer[];
  @ApiProperty({ type: [String], description: 'Every run of words that asks nothing, or nothing yet.', example: [] })
  notUnderstood!: readonly string[];
  @ApiProperty({ type: 'integer', description: 'How many cars it finds.', example: 489 })
  count!: number;
}

/** What a text may become. Empty where nothing that has cars begins like it. */
export class KeywordSuggestionsAnswer {
  @ApiProperty({ type: [KeywordSuggestionAnswer], description: 'At most ten, the best match first, then those with most cars.' })
  suggestions!: readonly KeywordSuggestionAnswer[];
  @ApiPropertyOptional({
    type: TypedSearchAnswer,
    description: 'What the text asks as it stands. Absent where none of its words is understood, and for a VIN or a stock number.',
  })
  search?: TypedSearchAnswer;
}
