import { ApiProperty } from '@nestjs/swagger';
import { FuelType } from './trim.dto.js';

class ComparedTrim {
  @ApiProperty({ description: 'Cut after 30 characters.', example: 'XLE Premium' })
  name!: string;
  @ApiProperty({
    description: 'Id of this trim in this year, as in `/cars-for-sale/reference/specs`.',
    example: '2021-RAV4-XLEPREMIUM',
  })
  vehicleId!: string;
  @ApiProperty({
    description: 'Path of an illustration on this server.',
    example: '/cars-for-sale/pictures/suv-compact-silver-three-quarter-07f3a.svg',
  })
  imagePath!: string;
}

class ComparedRow {
  @ApiProperty({ description: 'What the row compares.', example: 'Starting MSRP' })
  label!: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', nullable: true },
    description: 'One display value per trim, in the order of `trims`; null if unknown.',
    example: ['$29,575'],
  })
  values!: readonly (string | null)[];
}

class PaymentTerms {
  @ApiProperty({ type: 'integer', description: 'Term of the loan in months.', example: 72 })
  months!: number;
  @ApiProperty({ description: 'Annual percentage rate.', example: 6.9 })
  aprPercent!: number;
  @ApiProperty({ description: 'Down payment as a share of the price, 0 to 1.', example: 0.1 })
  downPaymentShare!: number;
}

/** The trim comparison with title, columns and rows, as in the specification. */
export class CompareTrimsAnswer {
  @ApiProperty({ description: 'Heading of the comparison.', example: 'Compare Toyota RAV4 Trims' })
  title!: string;
  @ApiProperty({ type: 'integer', description: 'Model year of the prices.', example: 2026 })
  year!: number;
  @ApiProperty({
    type: [FuelType],
    description: 'All fuels available in this year, whatever fuel the call asks for.',
  })
  fuelTypes!: readonly FuelType[];
  @ApiProperty({ type: [ComparedTrim], description: 'The columns, least expensive first.' })
  trims!: readonly ComparedTrim[];
  @ApiProperty({ type: [ComparedRow], description: 'The rows, from top to bottom.' })
  rows!: readonly ComparedRow[];
  @ApiProperty({ type: PaymentTerms, description: 'Terms assumed for the monthly payments.' })
  paymentTerms!: PaymentTerms;
}
