import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Text } from '../../json-api/parameter-kinds.js';
import { SUGGESTION_KINDS } from '../../search/keywords/keyword-suggestions.js';

/** Where the shopper searches, as the page's address has it: counts are those of cars there. */
export class WhereParameters {
  @Text({
    form: /^\d{5}$/,
    must: 'a ZIP Code of five digits',
    about: 'ZIP Code of the search so far; kept unless the text names a place.',
    example: '78701',
  })
  zip?: string;
  @Text({ form: /^\d{1,6}$/, must: 'a number of miles', about: 'Miles around the ZIP Code; 0 for any distance.', example: '50' })
  searchRadius?: string;
  @Text({
    form: /^[\p{L} .'-]{1,60}$/u,
    must: 'the name of a city',
    about: 'City of the search so far, with its state.',
    example: 'Austin',
  })
  city?: string;
  @Text({ form: /^[A-Za-z]{2}$/, must: 'the postal code of a state', about: 'State of the search so far.', example: 'TX' })
  state?: string;
}

/** A finished text of the keyword box, and where the shopper searches already. */
export class KeywordSearchParameters extends WhereParameters {
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

/** What a text may become. Empty where nothing that has cars begins like it. */
export class KeywordSuggestionsAnswer {
  @ApiProperty({ type: [KeywordSuggestionAnswer], description: 'At most ten, the best match first, then those with most cars.' })
  suggestions!: readonly KeywordSuggestionAnswer[];
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
