import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { RELEVANCE_RULES } from '../../search/index/search-index.js';
import type { RelevanceRule } from '../../search/index/search-index.js';

/** The smaller parts a listing is made of; names are those of the specification. */

/** A value of a filter beside the words a shopper reads for it. */
export class CodeAndName {
  @ApiProperty({ example: 'SUVCROSS' })
  code!: string;
  @ApiProperty({ example: 'SUV / Crossover' })
  name!: string;
}

/** An image's address, a path on this site or the feed's own URL, and the text for who cannot see it. */
export class ImageSource {
  @ApiProperty({ example: '/cars-for-sale/pictures/suv-compact-blue-three-quarter-07f3a.svg' })
  src!: string;
  @ApiProperty({ example: '2021 Toyota RAV4' })
  alt!: string;
}

/** The pictures of a car, best first: the feed's photographs, or drawn ones; never empty. */
export class Images {
  @ApiProperty({ type: [ImageSource], description: 'One picture; the first vehicle highlight has four.' })
  sources!: readonly ImageSource[];
  /** The first of them. */
  @ApiProperty({ type: ImageSource })
  primary!: ImageSource;
}

/** Where a product tile leads: the part of the vehicle page that says more, with what was pressed in the query. */
export class TileLink {
  @ApiProperty({ example: '/cars-for-sale/vehicle/42?clickType=tile&tileClick=ONE_OWNER#historySection' })
  href!: string;
  @ApiProperty({ example: '1 Owner' })
  label!: string;
  @ApiProperty({ description: 'Whether the link leaves this site.', example: false })
  offsite!: boolean;
  @ApiPropertyOptional({ description: 'Provider of the report.', example: 'CARFAX' })
  partner?: string;
}

/** A badge on a listing that links to its reason: a good word of the history report, or a certified program. */
export class ProductTile {
  @ApiProperty({ description: 'Begins with the provider of a history report, or is CERTIFIED_CAR.', example: 'CARFAX_REPORT' })
  tileType!: string;
  /** Of history reports: which good word it is. */
  @ApiPropertyOptional({ enum: ['ONE_OWNER', 'BUY_BACK'] })
  tileSubType?: 'ONE_OWNER' | 'BUY_BACK';
  @ApiProperty({ description: 'One of this site’s own badges.', example: '/cars-for-sale/pictures/tile-one-owner.svg' })
  image!: string;
  @ApiProperty({ type: TileLink })
  link!: TileLink;
}

/** A line of a table, ready to show: the words and the number's unit are in it. */
export class LabelAndValue {
  @ApiProperty({ example: 'Mileage' })
  label!: string;
  @ApiProperty({ example: '40,120 miles' })
  value!: string;
}

/** The lines of a listing's table of facts; what is unknown of the car has none. */
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

/** The specification's highlight types that follow from a car itself. */
export const URGENCY_DRIVER_TYPES = ['DEALER_INCENTIVE', 'PRICE_REDUCED', 'NEWLY_LISTED', 'WARRANTY', 'RETURN'] as const;

/** A name of `URGENCY_DRIVER_TYPES`: the one reason, the strongest, that a listing gives to hurry. */
export type UrgencyDriverType = (typeof URGENCY_DRIVER_TYPES)[number];

/** Why to look at this car now, as far as there is a reason: money first, then news, then what protects the buyer. */
export class VehicleHighlight {
  @ApiProperty({ description: 'True only in answers with vehicle highlights.' })
  isVehicleHighlight!: boolean;
  @ApiPropertyOptional({
    enum: URGENCY_DRIVER_TYPES,
    description: 'The reason to hurry.',
  })
  urgencyDriverType?: UrgencyDriverType;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'US dollars of an incentive or reduction, or days since it was listed.',
    example: 600,
  })
  urgencyDriverValue?: number;
}

/** A spotlight's own place, in answers of the spotlight calls and of `include`. */
export class Tier {
  /** A spotlight tier: `premium`, `featured` or `standard`. */
  @ApiProperty({ example: 'premium' })
  name!: string;
  @ApiProperty({ type: 'integer', description: 'Place among the spotlights of the tier, from 0.', example: 0 })
  index!: number;
  @ApiPropertyOptional({ enum: URGENCY_DRIVER_TYPES, description: 'The reason to hurry, if there is one.' })
  urgencyDriverType?: UrgencyDriverType;
}

/** One thing that relevance is made of, and what it does to this car's score. */
export class RankFactor {
  /** A factor of `relevance.ts`. */
  @ApiProperty({ example: 'freshness' })
  name!: string;
  @ApiProperty({ type: 'integer', description: 'Whole points; negative for distance.', example: 173 })
  points!: number;
}

/** Why a listing stands where it does in the order `relevance`. */
export class RankWords {
  @ApiProperty({
    type: 'integer',
    description: 'The sum of the factors. Relevance sorts by it, highest first, unless `movedBy` names a rule.',
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

/** The specification's envelope of a single number; its unit is said where it is used. */
export class Value {
  @ApiProperty({ type: 'integer', example: 40_120 })
  value!: number;
}

/** The number to call a seller at, written as the feed has it; an extension may follow. */
export class Phone {
  @ApiProperty({ example: '(512) 555-0142' })
  value!: string;
}

/** A seller's own site, or of a listing the car's page there: an `http` or `https` address; addresses of other kinds are left out. */
export class Website {
  @ApiProperty({ example: 'https://dealer.example' })
  href!: string;
}

/** The program that certified a car, by its product's code. */
export class ProductId {
  @ApiProperty({ example: 'TOYOTA_CPO' })
  productId!: string;
}

/** Whether a car from farther away would be brought to the shopper's market area (DMA). */
export class DmaMatch {
  @ApiProperty({ description: 'Whether the owner delivers to the market area of the search’s place.' })
  imeDmaMatch!: boolean;
}

/** A car's colors as codes of the two color filters, for paint and inside; absent where unknown. */
export class Color {
  /** Value of filter `extColorSimple`. */
  @ApiPropertyOptional({ example: 'BLUE' })
  exteriorColorSimple?: string;
  /** Value of filter `intColorSimple`. */
  @ApiPropertyOptional({ example: 'BLACK' })
  interiorColorSimple?: string;
}

/** The specification's envelope of a code: an engine's is a value of filter `engineCode`. */
export class Code {
  @ApiProperty({ example: '4CLDR' })
  code!: string;
}

/** Paths of the two calls that say what a car costs a month and what comes off its price. */
export class PaymentServices {
  @ApiProperty({ description: "The payment call with this car's price.", example: '/cars-for-sale/svc/payments?price=23900' })
  paymentCalculationUrl!: string;
  @ApiProperty({ description: 'The incentives of this car.', example: '/cars-for-sale/svc/incentives?listingId=812345678' })
  incentivesUrl!: string;
}

/** The specification's state of an email about the listing; these calls send none. */
export class AddOns {
  @ApiProperty({ description: 'Whether this call has sent an email to the owner: never.' })
  emailSent!: boolean;
}
