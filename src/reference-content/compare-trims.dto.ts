import { ApiProperty } from '@nestjs/swagger';
import { FuelType } from './trim.dto.js';

class ComparedTrim {
  @ApiProperty({ description: 'Cut after 30 characters.', example: 'XLE Premium' })
  name!: string;
  @ApiProperty({ description: 'Names this trim of this year, as in `/cars-for-sale/reference/specs`.', example: '2021-RAV4-XLEPREMIUM' })
  vehicleId!: string;
  @ApiProperty({
    description: 'Path of a drawn picture on this server.',
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
    description: 'One per trim, in the order of `trims`, as shown; null where it is not known.',
    example: ['$29,575'],
  })
  values!: readonly (string | null)[];
}

class PaymentTerms {
  @ApiProperty({ type: 'integer', description: 'How long the loan runs, months.', example: 72 })
  months!: number;
  @ApiProperty({ description: 'Annual percentage rate.', example: 6.9 })
  aprPercent!: number;
  @ApiProperty({ description: 'Share of the price that is paid at once, 0 to 1.', example: 0.1 })
  downPaymentShare!: number;
}

/** The trim comparison, ready to draw: title, columns and rows as the specification lists them. */
export class CompareTrimsAnswer {
  @ApiProperty({ description: 'Heading of the comparison.', example: 'Compare Toyota RAV4 Trims' })
  title!: string;
  @ApiProperty({ type: 'integer', description: 'Model year the prices are of.', example: 2026 })
  year!: number;
  @ApiProperty({ type: [FuelType], description: 'Fuels the trims of this year can be had with, all of them whatever fuel is asked for.' })
  fuelTypes!: readonly FuelType[];
  @ApiProperty({ type: [ComparedTrim], description: 'The columns, the least expensive first.' })
  trims!: readonly ComparedTrim[];
  @ApiProperty({ type: [ComparedRow], description: 'The rows, from top to bottom.' })
  rows!: readonly ComparedRow[];
  @ApiProperty({ type: PaymentTerms, description: 'What the row of monthly payments assumes.' })
  paymentTerms!: PaymentTerms;
}
