import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { CodeAndName, ImageSource } from './parts.dto.js';

/** Position of a car: the center of its ZIP Code. */
export class Coordinates {
  @ApiProperty({ description: 'Degrees north, for the center of the ZIP Code.', example: 30.27 })
  latitude!: number;
  @ApiProperty({ description: 'Degrees east.', example: -97.74 })
  longitude!: number;
}

/** Basis of a deal rating. */
export class PriceRating {
  @ApiProperty({
    type: 'integer',
    description: 'Expected price from comparable listings, in US dollars.',
    example: 25_400,
  })
  expectedPrice!: number;
  @ApiProperty({ type: 'integer', description: 'Number of listings compared.', example: 41 })
  comparedListings!: number;
}

/** A price and the time from which it applied. */
export class AskedPrice {
  @ApiProperty({ example: '2026-11-02T09:00:00.000Z' })
  since!: string;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'US dollars. Absent while the car is not for sale.',
    example: 24_900,
  })
  price?: number;
}

/** Facts about a car that its card does not show. Absent means unknown. */
export class ListingDetails {
  @ApiProperty({ description: 'When it was first listed.', example: '2026-11-02T09:00:00.000Z' })
  listedAt!: string;
  @ApiPropertyOptional({ example: 'P1042' })
  stockNumber?: string;
  @ApiPropertyOptional({ description: "The seller's words.", example: 'One owner, garage kept.' })
  description?: string;
  @ApiPropertyOptional({ type: CodeAndName })
  transmission?: CodeAndName;
  @ApiPropertyOptional({ type: 'integer', example: 5 })
  seats?: number;
  @ApiPropertyOptional({ description: 'Liters.', example: 2.5 })
  displacementLiters?: number;
  @ApiProperty({
    type: [CodeAndName],
    description: 'Equipment, as codes of the filter `featureCode`.',
  })
  features!: readonly CodeAndName[];
  @ApiProperty({
    type: [CodeAndName],
    description: 'Packages, as codes of the filter `packageName`.',
  })
  packages!: readonly CodeAndName[];
  @ApiProperty({
    type: [String],
    description: "Equipment without a code, in the seller's words.",
    example: [],
  })
  otherFeatures!: readonly string[];
  @ApiProperty({
    type: [CodeAndName],
    description: "What the history report says in the car's favor.",
  })
  history!: readonly CodeAndName[];
  @ApiPropertyOptional({ example: 'CARFAX' })
  historyProvider?: string;
  @ApiPropertyOptional({ example: 'Toyota Certified Used Vehicles' })
  certifiedProgram?: string;
  @ApiPropertyOptional({ description: "The seller's words.", example: '12 months or 12,000 miles' })
  warranty?: string;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Price before a reduction in the last 30 days, in US dollars.',
    example: 24_900,
  })
  previousPrice?: number;
  @ApiPropertyOptional({
    type: [AskedPrice],
    description: 'Asking prices on this site (`since`, `price`), oldest first.',
  })
  priceHistory?: readonly AskedPrice[];
  @ApiPropertyOptional({ type: PriceRating, description: 'Absent if too few cars are comparable.' })
  priceRating?: PriceRating;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'City miles per gallon; MPGe for electric driving.',
    example: 27,
  })
  mpgCity?: number;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Range on one charge, in miles.',
    example: 272,
  })
  electricRange?: number;
  @ApiPropertyOptional({ enum: ['PERSONAL', 'COMMERCIAL'], description: 'Previous use.' })
  useType?: string;
  @ApiProperty({
    description: 'Sold with the money back guarantee: 14 days or 1,000 miles.',
    example: false,
  })
  moneyBackGuarantee!: boolean;
  @ApiPropertyOptional({ description: "The seller's words.", example: '0.9% APR for 36 months' })
  specialOffer?: string;
  @ApiProperty({
    type: 'integer',
    description: 'Sellers who offer this car; the listing is the best offer.',
    example: 1,
  })
  offerCount!: number;
  @ApiProperty({ description: 'ZIP Code of the car’s location.', example: '78701' })
  zip!: string;
  @ApiPropertyOptional({ type: Coordinates })
  location?: Coordinates;
  @ApiProperty({ type: [ImageSource], description: 'All pictures, best first.' })
  images!: readonly ImageSource[];
}

/** The details in `fields`. */
export class ChosenDetails extends PartialType(ListingDetails) {}
