import {
  ApiExtraModels,
  ApiProperty,
  ApiPropertyOptional,
  IntersectionType,
  getSchemaPath,
} from '@nestjs/swagger';
import { PRICE_BANDS, PRICE_BAND_DOLLARS } from '../../../search/filters/price-range.js';
import { IncludedParts } from './included-parts.dto.js';
import { InvalidQueryParams } from './invalid-query-params.dto.js';
import { ChosenFacts, WHOLE_OR_CHOSEN } from './chosen-facts.dto.js';
import { ChosenDetails, ListingDetails } from './listing-details.dto.js';
import { WireListing } from './listing.dto.js';
import { WireOwner } from './owner.dto.js';
import { Stats } from './stats.dto.js';

/** A value of a filter, as an option. `value` is its code in requests. */
export class WireOption {
  @ApiProperty({ example: 'Sedan' })
  label!: string;
  @ApiProperty({ example: 'SEDAN' })
  value!: string;
  @ApiProperty({
    type: 'integer',
    description:
      "Cars that match the rest of the search. A filter's own values do not narrow its counts, unless a car must have all of them.",
    example: 117,
  })
  count!: number;
  @ApiProperty({ example: false })
  selected!: boolean;
  @ApiProperty({ description: 'Choosing this value finds no cars.', example: false })
  disabled!: boolean;
  /** Text next to the label. */
  @ApiPropertyOptional({ example: '14 days or 1,000 miles' })
  moreInfo?: string;
  @ApiPropertyOptional({ description: 'Group of a feature.', example: 'Comfort' })
  group?: string;
}

/**
 * A filter with its options. The label is the title of its section in the filter panel, or its
 * request name without one.
 */
@ApiExtraModels(WireOption)
export class WireFilter {
  @ApiProperty({ example: 'Body Style' })
  label!: string;
  @ApiProperty({ type: [WireOption] })
  options!: readonly WireOption[];
}

/** Listings with their owners, as the listing calls return them. */
export class ChosenListings {
  @ApiProperty({
    type: 'integer',
    description: 'Number of listings found, on all pages.',
    example: 2_417,
  })
  totalResultCount!: number;
  @ApiProperty({
    type: 'array',
    items: WHOLE_OR_CHOSEN,
    description: 'Complete, or only the properties in `fields`.',
  })
  listings!: readonly (WireListing | ChosenFacts)[];
  @ApiProperty({
    type: [WireOwner],
    description:
      'The owners of all listings in the answer, each once. With `fields`, only if it names `owner`.',
  })
  owners!: readonly WireOwner[];
}

/** Response of calls that return some listings of a search. */
@ApiExtraModels(WireListing, ChosenFacts)
export class ChosenListingsAnswer extends IntersectionType(ChosenListings, InvalidQueryParams) {}

/**
 * Response of the main listing call in all its forms: the listings, facts about the search, and
 * the parts requested with `include`.
 */
@ApiExtraModels(WireFilter)
export class SearchAnswer extends IntersectionType(ChosenListingsAnswer, IncludedParts) {
  @ApiPropertyOptional({ type: Stats, description: 'Absent from answers to a list of VINs.' })
  stats?: Stats;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(WireFilter) },
    description:
      'By request name. Left out with `hideFilters`, `collapseFilters` or `resultToken`.',
  })
  filters?: Readonly<Record<string, WireFilter>>;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'integer' } },
    description:
      'Cars by value of each filter that `countsOf` names; values without cars are left out.',
    example: { modelCode: { CAMRY: 58, RAV4: 117 } },
  })
  counts?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'integer' },
    description:
      `Cars by price, ignoring the price filter: ${PRICE_BANDS} bands of ${PRICE_BAND_DOLLARS} US dollars, the last without an end. ` +
      'With `filters`.',
    example: [0, 3, 17],
  })
  priceBands?: readonly number[];
  @ApiPropertyOptional({
    description: 'Token of the next page, for calls with `resultToken`; absent on the last page.',
    example: 'azNqVjBtMXhUMmVQcThhV3pZQjdMdy4yMA',
  })
  resultToken?: string;
}

/** The number of a search's listings alone; cheaper than the search itself. */
export class CountAnswer extends InvalidQueryParams {
  @ApiProperty({ type: 'integer', example: 204 })
  totalResultCount!: number;
}

/** A seller's offer for a car. */
export class Offer {
  @ApiProperty({ type: 'integer', description: 'US dollars.', example: 23_900 })
  salePrice!: number;
  @ApiProperty({ type: WireOwner })
  owner!: WireOwner;
}

/** One car with all details, or only the properties in `fields`. */
@ApiExtraModels(ListingDetails, ChosenDetails)
export class ListingAnswer {
  @ApiProperty(WHOLE_OR_CHOSEN)
  listing!: WireListing | ChosenFacts;
  @ApiProperty({
    anyOf: [{ $ref: getSchemaPath(ListingDetails) }, { $ref: getSchemaPath(ChosenDetails) }],
  })
  details!: ListingDetails | ChosenDetails;
  @ApiProperty({
    type: [Offer],
    description: 'All offers for the car, cheapest first. The listing is the first of them.',
  })
  offers!: readonly Offer[];
}
