import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { CodeAndName, ImageSource } from './parts.dto.js';

/** Where a car stands, as far as its ZIP Code tells. */
export class Coordinates {
  @ApiProperty({ description: 'Degrees north, of the middle of the ZIP Code.', example: 30.27 })
  latitude!: number;
  @ApiProperty({ description: 'Degrees east.', example: -97.74 })
  longitude!: number;
}

/** All that is known of one car beside what stands on its card. Absent means unknown. */
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
  @ApiProperty({ type: [CodeAndName], description: 'Equipment, by the codes of filter `featureCode`.' })
  features!: readonly CodeAndName[];
  @ApiProperty({ type: [CodeAndName], description: 'By the codes of filter `packageName`.' })
  packages!: readonly CodeAndName[];
  @ApiProperty({ type: [String], description: "Equipment that no code stands for, in the seller's words.", example: [] })
  otherFeatures!: readonly string[];
  @ApiProperty({ type: [CodeAndName], description: "What the history report says in the car's favor." })
  history!: readonly CodeAndName[];
  @ApiPropertyOptional({ example: 'CARFAX' })
  historyProvider?: string;
  @ApiPropertyOptional({ example: 'Toyota Certified Used Vehicles' })
  certifiedProgram?: string;
  @ApiPropertyOptional({ description: "The seller's words.", example: '12 months or 12,000 miles' })
  warranty?: string;
  @ApiProperty({ type: 'integer', description: 'Sellers who offer this car; the listing is the best offer.', example: 1 })
  offerCount!: number;
  @ApiPropertyOptional({ type: Coordinates })
  location?: Coordinates;
  @ApiProperty({ type: [ImageSource], description: 'All pictures, best first.' })
  images!: readonly ImageSource[];
}

/** Some of it: what `fields` names. */
export class ChosenDetails extends PartialType(ListingDetails) {}
