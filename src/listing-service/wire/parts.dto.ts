import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** The smaller parts a listing is made of; names are those of the specification. */

export class CodeAndName {
  @ApiProperty({ example: 'SUVCROSS' })
  code!: string;
  @ApiProperty({ example: 'SUV / Crossover' })
  name!: string;
}

export class ImageSource {
  @ApiProperty({ example: '/cars-for-sale/pictures/suv-compact-blue-three-quarter-07f3a.svg' })
  src!: string;
  @ApiProperty({ example: '2021 Toyota RAV4' })
  alt!: string;
}

export class Images {
  @ApiProperty({ type: [ImageSource], description: 'One picture; four of the first vehicle highlight.' })
  sources!: readonly ImageSource[];
  @ApiProperty({ type: ImageSource })
  primary!: ImageSource;
}

export class TileLink {
  @ApiProperty({ example: '/cars-for-sale/vehicle/42?clickType=tile&tileClick=ONE_OWNER#historySection' })
  href!: string;
  @ApiProperty({ example: '1 Owner' })
  label!: string;
  @ApiProperty({ description: 'Whether the link leaves this site.', example: false })
  offsite!: boolean;
  @ApiPropertyOptional({ description: 'Who reports it.', example: 'CARFAX' })
  partner?: string;
}

export class ProductTile {
  @ApiProperty({ description: 'Begins with the provider of a history report, or is CERTIFIED_CAR.', example: 'CARFAX_REPORT' })
  tileType!: string;
  @ApiPropertyOptional({ enum: ['ONE_OWNER', 'BUY_BACK'] })
  tileSubType?: 'ONE_OWNER' | 'BUY_BACK';
  @ApiProperty({ description: 'A badge of our own.', example: '/cars-for-sale/pictures/tile-one-owner.svg' })
  image!: string;
  @ApiProperty({ type: TileLink })
  link!: TileLink;
}

export class LabelAndValue {
  @ApiProperty({ example: 'Mileage' })
  label!: string;
  @ApiProperty({ example: '40,120 mi' })
  value!: string;
}

export class Specifications {
  @ApiPropertyOptional({ type: LabelAndValue })
  mpg?: LabelAndValue;
  @ApiPropertyOptional({ type: LabelAndValue, description: 'Miles on one charge.' })
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
export type UrgencyDriverType = (typeof URGENCY_DRIVER_TYPES)[number];

export class VehicleHighlight {
  @ApiProperty({ description: 'True in the answers of the vehicle highlights alone.' })
  isVehicleHighlight!: boolean;
  @ApiPropertyOptional({
    enum: URGENCY_DRIVER_TYPES,
    description: 'The reason to hurry.',
  })
  urgencyDriverType?: UrgencyDriverType;
  @ApiPropertyOptional({ description: 'US dollars of an incentive or a reduction, days since listed.', example: 600 })
  urgencyDriverValue?: number;
}

export class Tier {
  @ApiProperty({ example: 'premium' })
  name!: string;
  @ApiProperty({ description: 'Place among the spotlights of the tier, from 0.', example: 0 })
  index!: number;
  @ApiPropertyOptional({ enum: URGENCY_DRIVER_TYPES, description: 'The reason to hurry, where there is one.' })
  urgencyDriverType?: UrgencyDriverType;
}

export class RankFactor {
  @ApiProperty({ example: 'freshness' })
  name!: string;
  @ApiProperty({ description: 'Whole points; distance takes off.', example: 173 })
  points!: number;
}

export class RankWords {
  @ApiProperty({ description: 'The sum of the factors; relevance orders by it, highest first.', example: 612 })
  score!: number;
  @ApiProperty({ type: [RankFactor] })
  factors!: readonly RankFactor[];
}

export class Value {
  @ApiProperty({ example: 40_120 })
  value!: number;
}
export class Phone {
  @ApiProperty({ example: '(512) 555-0142' })
  value!: string;
}
export class Website {
  @ApiProperty({ example: 'https://dealer.example' })
  href!: string;
}
export class ProductId {
  @ApiProperty({ example: 'TOYOTA_CPO' })
  productId!: string;
}
export class DmaMatch {
  @ApiProperty({ description: 'Whether the owner delivers to the market area of the place asked for.' })
  imeDmaMatch!: boolean;
}
export class Color {
  @ApiPropertyOptional({ example: 'BLUE' })
  exteriorColorSimple?: string;
  @ApiPropertyOptional({ example: 'BLACK' })
  interiorColorSimple?: string;
}
export class Code {
  @ApiProperty({ example: '4CLDR' })
  code!: string;
}
export class PaymentServices {
  @ApiProperty({ description: "The payment call with this car's price.", example: '/cars-for-sale/svc/payments?price=23900' })
  paymentCalculationUrl!: string;
  @ApiProperty({ description: 'The incentives of this car.', example: '/cars-for-sale/svc/incentives?listingId=812345678' })
  incentivesUrl!: string;
}
export class AddOns {
  @ApiProperty({ description: 'Whether this call has sent an email to the owner: never.' })
  emailSent!: boolean;
}
