import { ApiProperty } from '@nestjs/swagger';
import { LISTING_ID } from '../../../platform/json-api/parameter-forms.js';
import { Text, WholeNumber } from '../../../platform/json-api/parameter-kinds.js';
import { PAYMENT_LIMITS, WRITTEN_APR } from '../../../inventory/payment-estimate.js';
import { Payments } from './pricing.dto.js';

const MAX_DOLLARS = PAYMENT_LIMITS.dollars;

/** A price and loan terms. Default terms are those of the estimates on cards. */
export class PaymentParameters {
  @WholeNumber({
    min: 0,
    max: MAX_DOLLARS,
    about: 'Price of the car in whole US dollars.',
    example: 23_900,
    isRequired: true,
  })
  price!: number;
  @WholeNumber({
    min: 0,
    max: MAX_DOLLARS,
    about: 'Down payment in US dollars. Default: a tenth of the price.',
    example: 3_000,
  })
  downPayment?: number;
  @WholeNumber({
    min: 0,
    max: MAX_DOLLARS,
    about: 'Value of the trade-in, in US dollars.',
    example: 4_500,
  })
  tradeIn?: number;
  @WholeNumber({
    min: 1,
    max: PAYMENT_LIMITS.months,
    about: 'Term of the loan in months. Default: 72.',
    example: 60,
  })
  term?: number;
  @Text({
    form: WRITTEN_APR,
    must: 'a percentage from 0 to 99.999',
    about: 'Annual percentage rate. Default: 6.9.',
    example: '5.49',
  })
  rate?: string;
}

/** Monthly payment in whole US dollars, with all terms, including defaults. */
export class PaymentsAnswer extends Payments {
  @ApiProperty({ type: 'integer', description: 'US dollars.', example: 23_900 })
  price!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Value of the trade-in, in US dollars.',
    example: 0,
  })
  tradeIn!: number;
  @ApiProperty({ type: 'integer', description: 'Amount financed, in US dollars.', example: 21_510 })
  amountFinanced!: number;
}

/** The car for the incentives call. An unknown id is not an error: it has no incentives. */
export class IncentiveParameters {
  @Text({ ...LISTING_ID, about: 'The car.', example: '812345678', isRequired: true })
  listingId!: string;
}

/** Money that a manufacturer or dealer takes off a car's price. */
export class Incentive {
  @ApiProperty({ enum: ['CASH'], description: 'Money off the price.' })
  type!: 'CASH';
  @ApiProperty({
    type: 'integer',
    description: 'US dollars, not yet included in the sale price.',
    example: 1_500,
  })
  amount!: number;
}

/** Incentives of a car; the total is 0 without any. */
export class IncentivesAnswer {
  @ApiProperty({ example: '812345678' })
  listingId!: string;
  @ApiProperty({ type: [Incentive], description: 'Empty for a car that is no longer for sale.' })
  incentives!: readonly Incentive[];
  @ApiProperty({ type: 'integer', description: 'Total, in US dollars.', example: 1_500 })
  total!: number;
}
