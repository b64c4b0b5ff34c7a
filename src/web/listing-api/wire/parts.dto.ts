import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { RELEVANCE_RULES } from '../../../search/index/search-index.js';
import type { RelevanceRule } from '../../../search/index/search-index.js';

/** The smaller parts of a listing, with the specification's names. */

/** A filter value with its display name. */
export class CodeAndName {
  @ApiProperty({ example: 'SUVCROSS' })
  code!: string;
  @ApiProperty({ example: 'SUV / Crossover' })
  name!: string;
}

/** URL of an image (a path on this site, or the feed's URL) and its alt text. */
export class ImageSource {
  @ApiProperty({ example: '/cars-for-sale/pictures/suv-compact-blue-three-quarter-07f3a.svg' })
  src!: string;
  @ApiProperty({ example: '2021 Toyota RAV4' })
  alt!: string;
}

/** Pictures of a car, best first: photographs from the feed, or drawn ones; never empty. */
export class Images {
  @ApiProperty({
    type: [ImageSource],
    description: 'One picture; the first vehicle highlight has four.',
  })
  sources!: readonly ImageSource[];
  /** The first source. */
  @ApiProperty({ type: ImageSource })
  primary!: ImageSource;
}

/** Link of a product tile to a section of the vehicle page. Its query says what was clicked. */
export class TileLink {
  @ApiProperty({
    example: '/cars-for-sale/vehicle/42?clickType=tile&tileClick=ONE_OWNER#historySection',
  })
  href!: string;
  @ApiProperty({ example: '1 Owner' })
  label!: string;
  @ApiProperty({ description: 'Whether the link leaves this site.', example: false })
  offsite!: boolean;
  @ApiPropertyOptional({ description: 'Provider of the report.', example: 'CARFAX' })
  partner?: string;
}

/** A badge with a link to its reason: a good history report or a certified program. */
export class ProductTile {
  @ApiProperty({
    description: 'Begins with the provider of a history report, or is CERTIFIED_CAR.',
    example: 'CARFAX_REPORT',
  })
  tileType!: string;
  /** Kind of a history report tile. */
  @ApiPropertyOptional({ enum: ['ONE_OWNER', 'BUY_BACK'] })
  tileSubType?: 'ONE_OWNER' | 'BUY_BACK';
  @ApiProperty({
    description: 'One of this site’s own badges.',
    example: '/cars-for-sale/pictures/tile-one-owner.svg',
  })
  image!: string;
  @ApiProperty({ type: TileLink })
  link!: TileLink;
}

/** A row of a table, as displayed, including units. */
export class LabelAndValue {
  @ApiProperty({ example: 'Mileage' })
  label!: string;
  @ApiProperty({ example: '40,120 miles' })
  value!: string;
}

/** Rows of a listing's fact table; unknown facts have none. */
export class Specifications {
  @ApiPropertyOptional({ type: LabelAndValue })
  mpg?: LabelAndValue;
  @ApiPropertyOptional({ type: LabelAndValue, description: 'Range on one charge, in miles.' })
  mileRange?: LabelAndValue;
  @ApiPropertyOptional({ type: LabelAndValue })
  mileage?: LabelAndValue;
  @ApiPropertyOptional({ type: LabelAndValue })
  engine?: LabelAndValue;
  @ApiPropertyOptional({ type: LabelAndValue })
  driveType?: LabelAndValue;
}

/** Highlight types of the specification that follow from a car itself. */
export const URGENCY_DRIVER_TYPES = [
  'DEALER_INCENTIVE',
  'PRICE_REDUCED',
  'NEWLY_LISTED',
  'WARRANTY',
  'RETURN',
] as const;

/** The strongest highlight of a listing. */
export type UrgencyDriverType = (typeof URGENCY_DRIVER_TYPES)[number];

/**
 * Why to look at this car now, if there is a reason: first money, then news, then buyer protection.
 */
export class VehicleHighlight {
  @ApiProperty({ description: 'True only in answers with vehicle highlights.' })
  isVehicleHighlight!: boolean;
  @ApiPropertyOptional({
    enum: URGENCY_DRIVER_TYPES,
    description: 'Reason to act soon: the type of the highlight.',
  })
  urgencyDriverType?: UrgencyDriverType;
  @ApiPropertyOptional({
    type: 'integer',
    description:
      'Amount of an incentive or reduction in US dollars, or days since the car was listed.',
    example: 600,
  })
  urgencyDriverValue?: number;
}

/** Position of a spotlight, in spotlight calls and with `include`. */
export class Tier {
  /** `premium`, `featured` or `standard`. */
  @ApiProperty({ example: 'premium' })
  name!: string;
  @ApiProperty({
    type: 'integer',
    description: 'Place among the spotlights of the tier, from 0.',
    example: 0,
  })
  index!: number;
  @ApiPropertyOptional({
    enum: URGENCY_DRIVER_TYPES,
    description: 'The highlight of the car, if it has one.',
  })
  urgencyDriverType?: UrgencyDriverType;
}

/** A factor of relevance, and the points it adds to a car's score. */
export class RankFactor {
  /** A factor of `relevance.ts`. */
  @ApiProperty({ example: 'freshness' })
  name!: string;
  @ApiProperty({
    type: 'integer',
    description: 'Whole points; negative for distance.',
    example: 173,
  })
  points!: number;
}

/** Why a listing has its position in the sort `relevance`. */
export class RankWords {
  @ApiProperty({
    type: 'integer',
    description:
      'The sum of the factors. Relevance sorts by it, highest first, unless `movedBy` names a rule.',
    example: 612,
  })
  score!: number;
  @ApiProperty({ type: [RankFactor] })
  factors!: readonly RankFactor[];
  @ApiPropertyOptional({
    enum: RELEVANCE_RULES,
    description:
      'The rule that moved the listing. `kind-share`: placed before listings with higher scores, because new, certified and used cars ' +
      'each keep a share of the first 60 places. `owner-spread`: placed after listings with lower scores, because its owner has more ' +
      'than 3 of 20 places in a row. Absent: the listing is where its score puts it.',
    example: 'owner-spread',
  })
  movedBy?: RelevanceRule;
}

/** The specification's wrapper of a number. The property that has it defines the unit. */
export class Value {
  @ApiProperty({ type: 'integer', example: 40_120 })
  value!: number;
}

/** A seller's phone number as in the feed, possibly with an extension. */
export class Phone {
  @ApiProperty({ example: '(512) 555-0142' })
  value!: string;
}

/** Website of a seller, or the car's page on it. Only `http` and `https` URLs. */
export class Website {
  @ApiProperty({ example: 'https://dealer.example' })
  href!: string;
}

/** Code of the program that certified a car. */
export class ProductId {
  @ApiProperty({ example: 'TOYOTA_CPO' })
  productId!: string;
}

export class DmaMatch {
  @ApiProperty({
    description: 'Whether the owner delivers to the market area of the search’s place.',
  })
  imeDmaMatch!: boolean;
}

/** Codes of the exterior and interior color; absent if unknown. */
export class Color {
  /** Value of the filter `extColorSimple`. */
  @ApiPropertyOptional({ example: 'BLUE' })
  exteriorColorSimple?: string;
  /** Value of the filter `intColorSimple`. */
  @ApiPropertyOptional({ example: 'BLACK' })
  interiorColorSimple?: string;
}

/**
 * The specification's wrapper of a code. An engine's code is a value of the filter `engineCode`.
 */
export class Code {
  @ApiProperty({ example: '4CLDR' })
  code!: string;
}

/** Paths of the calls for monthly payments and incentives. */
export class PaymentServices {
  @ApiProperty({
    description: "The payment call with this car's price.",
    example: '/cars-for-sale/svc/payments?price=23900',
  })
  paymentCalculationUrl!: string;
  @ApiProperty({
    description: 'The incentives of this car.',
    example: '/cars-for-sale/svc/incentives?listingId=812345678',
  })
  incentivesUrl!: string;
}

/** The specification's email status of a listing. These calls send no emails. */
export class AddOns {
  @ApiProperty({ description: 'Whether this call has sent an email to the owner: never.' })
  emailSent!: boolean;
}
