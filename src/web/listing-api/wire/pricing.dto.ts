import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** A loan by the annuity formula, with its assumed terms. */
export class Payments {
  @ApiProperty({
    type: 'integer',
    description: 'US dollars a month, estimated without tax and fees.',
    example: 398,
  })
  monthly!: number;
  /** Number of monthly payments. */
  @ApiProperty({ type: 'integer', example: 72 })
  months!: number;
  /** Annual percentage rate. */
  @ApiProperty({ example: 6.9 })
  aprPercent!: number;
  @ApiProperty({ type: 'integer', description: 'Down payment in US dollars.', example: 2_390 })
  downPayment!: number;
}

/** Prices of a listing in US dollars. Absent means that the feed has none. */
export class PricingDetail {
  @ApiPropertyOptional({
    type: 'integer',
    description: 'US dollars, not yet included in the price.',
    example: 1_500,
  })
  incentive?: number;
  @ApiProperty({ type: 'integer', description: 'US dollars.', example: 23_900 })
  salePrice!: number;
  @ApiPropertyOptional({ type: 'integer', description: 'US dollars, as new.', example: 31_250 })
  msrp?: number;
  @ApiPropertyOptional({
    enum: ['goodprice', 'greatprice'],
    description: 'The price rating; absent if it is neither, or if too few cars are comparable.',
  })
  dealIndicator?: 'goodprice' | 'greatprice';
  @ApiProperty({ type: Payments })
  payments!: Payments;
}
