import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { LIFESTYLE_CATEGORIES } from '../../recommendations/lifestyle-categories.js';
import type { LifestyleCategory } from '../../recommendations/lifestyle-categories.js';
import { ChosenDetails } from './listing-details.dto.js';
import { WireOwner } from './owner.dto.js';
import {
  AddOns,
  Code,
  CodeAndName,
  Color,
  DmaMatch,
  Images,
  PaymentServices,
  Phone,
  ProductId,
  ProductTile,
  RankWords,
  Specifications,
  Tier,
  Value,
  VehicleHighlight,
  Website,
} from './parts.dto.js';
import { PricingDetail } from './pricing.dto.js';

/** One car for sale. Absent means unknown. */
@ApiSchema({ name: 'Listing' })
export class WireListing {
  @ApiProperty({ example: '812345678' })
  id!: string;
  @ApiPropertyOptional({ example: '2T3P1RFV8MW123456' })
  vin?: string;
  @ApiProperty({ example: 'Used 2021 Toyota RAV4 XLE' })
  title!: string;
  @ApiProperty({ example: 'd-1042' })
  ownerId!: string;
  @ApiProperty({ type: WireOwner })
  owner!: WireOwner;
  @ApiProperty({ example: 'North Motors' })
  ownerName!: string;
  @ApiProperty({ description: 'Name of the make.', example: 'Toyota' })
  make!: string;
  @ApiProperty({ example: 'TOYOTA' })
  makeCode!: string;
  @ApiProperty({ example: 'RAV4' })
  model!: string;
  @ApiProperty({ example: 'RAV4' })
  modelCode!: string;
  @ApiProperty({ type: 'integer', example: 2021 })
  year!: number;
  @ApiPropertyOptional({ example: 'XLE' })
  trim?: string;
  @ApiProperty({ enum: ['NEW', 'USED', 'CERTIFIED', '3P_CERT'] })
  listingType!: string;
  @ApiProperty({
    description: 'Path of the vehicle page.',
    example: '/cars-for-sale/vehicle/812345678',
  })
  vdpBaseUrl!: string;
  @ApiPropertyOptional({ type: Phone })
  phone?: Phone;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Views in the last 7 days; absent while unavailable.',
    example: 0,
  })
  viewCount?: number;
  @ApiProperty({ example: false })
  isReducedPrice!: boolean;
  @ApiProperty({ type: Images })
  images!: Images;
  @ApiProperty({ type: PaymentServices })
  paymentServices!: PaymentServices;
  @ApiProperty({ type: PricingDetail })
  pricingDetail!: PricingDetail;
  @ApiProperty({ type: [ProductTile] })
  productTiles!: readonly ProductTile[];
  @ApiPropertyOptional({ type: ProductId })
  certifiedProduct?: ProductId;
  @ApiProperty({ type: VehicleHighlight })
  vehicleHighlight!: VehicleHighlight;
  @ApiProperty({
    enum: LIFESTYLE_CATEGORIES,
    isArray: true,
    description: 'Uses that the car’s known facts make it suitable for.',
  })
  lifestyleCategories!: readonly LifestyleCategory[];
  @ApiProperty({ type: Specifications })
  specifications!: Specifications;
  @ApiPropertyOptional({ type: Value, description: 'Miles on the odometer.' })
  mileage?: Value;
  @ApiPropertyOptional({ example: 'SHORT' })
  truckBedLength?: string;
  @ApiPropertyOptional({ type: 'integer', example: 4 })
  doors?: number;
  @ApiPropertyOptional({ example: 'Gasoline' })
  fuelType?: string;
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Highway miles per gallon; MPGe for electric driving.',
    example: 35,
  })
  mpgHighway?: number;
  @ApiProperty({
    type: [CodeAndName],
    description: 'The vehicle style first, then the exact body style.',
  })
  bodyStyles!: readonly CodeAndName[];
  @ApiPropertyOptional({ example: 'COMPACT' })
  styleSubtype?: string;
  @ApiPropertyOptional({
    description: 'Id of a 360-degree picture, from feeds that have one.',
    example: 'm7u3kq0z2x',
  })
  fyuseId?: string;
  @ApiProperty({ example: false })
  hasSpecialOffer!: boolean;
  @ApiProperty({ description: 'Whether it can be bought online.', example: true })
  accelerate!: boolean;
  @ApiProperty({ type: DmaMatch })
  marketExtension!: DmaMatch;
  @ApiPropertyOptional({ type: Tier, description: 'Only on spotlights.' })
  tier?: Tier;
  @ApiProperty({ type: Color })
  color!: Color;
  @ApiPropertyOptional({ type: Code })
  engine?: Code;
  @ApiPropertyOptional({ example: 'AWD' })
  driveType?: string;
  @ApiPropertyOptional({ type: Website })
  website?: Website;
  @ApiProperty({ type: AddOns })
  addOns!: AddOns;
  @ApiPropertyOptional({ type: ChosenDetails, description: 'Only if `fields` names details.' })
  details?: ChosenDetails;
  @ApiPropertyOptional({ type: RankWords, description: 'With `explain=true` alone.' })
  rank?: RankWords;
}
