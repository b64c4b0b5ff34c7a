import { ApiProperty } from '@nestjs/swagger';

class FuelType {
  @ApiProperty({ example: 'Gasoline' })
  label!: string;
  @ApiProperty({ example: 'GSL' })
  value!: string;
}

class ComparedTrim {
  @ApiProperty({ description: 'Cut after 30 characters.', example: 'XLE Premium' })
  name!: string;
  @ApiProperty({ example: '2021-RAV4-XLEPREMIUM' })
  vehicleId!: string;
  @ApiProperty({ example: '/cars-for-sale/pictures/suv-compact-silver-three-quarter-07f3a.svg' })
  imagePath!: string;
}

class ComparedRow {
  @ApiProperty({ example: 'Starting MSRP' })
  label!: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', nullable: true },
    description: 'One per trim; null where it is not known.',
    example: ['$29,575'],
  })
  values!: readonly (string | null)[];
}

class PaymentTerms {
  @ApiProperty({ example: 72 })
  months!: number;
  @ApiProperty({ example: 6.9 })
  aprPercent!: number;
  @ApiProperty({ example: 0.1 })
  downPaymentShare!: number;
}

/** The trim comparison, ready to draw: title, columns and rows as the specification lists them. */
export class CompareTrimsAnswer {
  @ApiProperty({ example: 'Compare Toyota RAV4 Trims' })
  title!: string;
  @ApiProperty({ example: 2026 })
  year!: number;
  @ApiProperty({ type: [FuelType], description: 'Fuels to choose from.' })
  fuelTypes!: readonly FuelType[];
  @ApiProperty({ type: [ComparedTrim] })
  trims!: readonly ComparedTrim[];
  @ApiProperty({ type: [ComparedRow] })
  rows!: readonly ComparedRow[];
  @ApiProperty({ type: PaymentTerms, description: 'What the payment assumes.' })
  paymentTerms!: PaymentTerms;
}
