import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { WHOLE_OR_CHOSEN } from './chosen-facts.dto.js';
import type { WholeOrChosen } from './chosen-facts.dto.js';
import { WireOwner } from './owner.dto.js';
import { Bounds } from './stats.dto.js';

/**
 * Parts of the specification's search results that the main call only returns if `include` requests
 * them.
 */
export const INCLUDED_PARTS = [
  'spotlights',
  'featuredSpotlights',
  'standardSpotlights',
  'vehicleHighlight',
  'boost',
  'alpha',
  'editorialContent',
  'makeSummaryData',
] as const;

/** A value of `include`, and the property of the response that it adds. */
export type IncludedPart = (typeof INCLUDED_PARTS)[number];

const LISTINGS = { type: 'array', items: WHOLE_OR_CHOSEN } as const;

/** A dealer's showcase above the results: at most 12 of its cars in the search. */
export class Alpha {
  @ApiProperty({ ...LISTINGS, description: 'At most 12, most expensive first.' })
  alphaShowcase!: readonly WholeOrChosen[];
  @ApiProperty({ type: WireOwner, description: 'The dealer whose showcase it is.' })
  ownerBean!: WireOwner;
}

/** Rendered HTML, in the format of WordPress. */
export class RenderedText {
  @ApiProperty({ example: '2021 Toyota RAV4 Review' })
  rendered!: string;
}

/** An article about the model of the search. */
export class EditorialPost {
  @ApiProperty({ example: '2021-toyota-rav4' })
  id!: string;
  @ApiProperty({
    description: 'A path on this site, or the URL of another one.',
    example: '/expert-reviews/2021-toyota-rav4',
  })
  link!: string;
  @ApiProperty({ type: RenderedText })
  title!: RenderedText;
}

/** Number of cars of a model in a make's summary; never 0. */
export class ModelCount {
  @ApiProperty({ example: 'RAV4' })
  modelCode!: string;
  @ApiProperty({ example: 'RAV4' })
  model!: string;
  /** Cars in the search. */
  @ApiProperty({ type: 'integer', example: 489 })
  count!: number;
}

/** Summary of a make in the search, ignoring the search's models, series and trims. */
export class MakeSummary {
  @ApiProperty({ example: 'TOYOTA' })
  makeCode!: string;
  @ApiProperty({ example: 'Toyota' })
  make!: string;
  @ApiProperty({
    type: 'integer',
    description: 'Cars that match the search when its models of this make are ignored.',
    example: 2_417,
  })
  count!: number;
  @ApiPropertyOptional({ type: Bounds, description: 'Model years; absent when nothing was found.' })
  year?: Bounds;
  @ApiPropertyOptional({
    type: Bounds,
    description: 'Prices, US dollars; absent when nothing was found.',
  })
  derivedprice?: Bounds;
  @ApiProperty({ type: [ModelCount], description: 'Models that have cars, by name.' })
  models!: readonly ModelCount[];
}

/** Parts that `include` adds to a response. */
export class IncludedParts {
  @ApiPropertyOptional({ ...LISTINGS, description: 'Premium spotlights, at most 3.' })
  spotlights?: readonly WholeOrChosen[];
  @ApiPropertyOptional({ ...LISTINGS, description: 'At most 6.' })
  featuredSpotlights?: readonly WholeOrChosen[];
  @ApiPropertyOptional({ ...LISTINGS, description: 'At most 6.' })
  standardSpotlights?: readonly WholeOrChosen[];
  @ApiPropertyOptional({ ...LISTINGS, description: 'Vehicle highlights, at most 10.' })
  vehicleHighlight?: readonly WholeOrChosen[];
  @ApiPropertyOptional({
    ...LISTINGS,
    description: 'New cars to show beside used ones, at most 2.',
  })
  boost?: readonly WholeOrChosen[];
  @ApiPropertyOptional({
    type: Alpha,
    description: 'Absent unless `showcaseOwnerId` is a dealer with cars that match the search.',
  })
  alpha?: Alpha;
  @ApiPropertyOptional({
    type: [EditorialPost],
    description: 'Expert reviews; empty unless the search is for one make and one model.',
  })
  editorialContent?: readonly EditorialPost[];
  @ApiPropertyOptional({
    type: [MakeSummary],
    description: 'For each make in the search; empty for a search of all makes.',
  })
  makeSummaryData?: readonly MakeSummary[];
}
