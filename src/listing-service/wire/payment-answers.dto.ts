import { ApiProperty } from '@nestjs/swagger';
import { LISTING_ID } from '../../json-api/parameter-forms.js';
import { Text, WholeNumber } from '../../json-api/parameter-kinds.js';
import { PAYMENT_LIMITS, WRITTEN_APR } from '../../inventory/payment-estimate.js';
import { Payments } from './pricing.dto.js';

const MAX_DOLLARS = PAYMENT_LIMITS.dollars;

/** A price and the terms to pay it on; terms that are not given are those of the estimates on cards. */
export class PaymentParameters {
  @WholeNumber({ min: 0, max: MAX_DOLLARS, about: 'Price of the car in whole US dollars.', example: 23_900, isRequired: true })
  price!: number;
  @WholeNumber({ min: 0, max: MAX_DOLLARS, about: 'US dollars paid at once: a tenth of the price where none is asked.', example: 3_000 })
  downPayment?: number;
  @WholeNumber({ min: 0, max: MAX_DOLLARS, about: 'US dollars that the dealer takes the old car for.', example: 4_500 })
  tradeIn?: number;
  @WholeNumber({ min: 1, max: PAYMENT_LIMITS.months, about: 'Months to pay: 72 where none is asked.', example: 60 })
  term?: number;
  @Text({
    form: WRITTEN_APR,
    must: 'a percentage from 0 to 99.999',
    about: 'Annual percentage rate: 6.9 where none is asked.',
    example: '5.49',
  })
  rate?: string;
}

/** The monthly payment, whole US dollars, beside all terms it rests on, assumed ones too. */
export class PaymentsAnswer extends Payments {
  @ApiProperty({ type: 'integer', description: 'US dollars.', example: 23_900 })
  price!: number;
  @ApiProperty({ type: 'integer', description: 'US dollars that the dealer takes the old car for.', example: 0 })
  tradeIn!: number;
  @ApiProperty({ type: 'integer', description: 'US dollars that the monthly payments pay off.', example: 21_510 })
  amountFinanced!: number;
}

/** Which car's incentives to name. An id that no car has is no error: it has none. */
export class IncentiveParameters {
  @Text({ ...LISTING_ID, about: 'The car.', example: '812345678', isRequired: true })
  listingId!: string;
}

/** Money that a maker or dealer takes off a car's price. */
export class Incentive {
  @ApiProperty({ enum: ['CASH'], description: 'Money off the price.' })
  type!: 'CASH';
  @ApiProperty({ type: 'integer', description: 'US dollars that the sale price does not contain yet.', example: 1_500 })
  amount!: number;
}

/** What comes off the price of one car; a total of 0 where nothing does. */
export class IncentivesAnswer {
  @ApiProperty({ example: '812345678' })
  listingId!: string;
  @ApiProperty({ type: [Incentive], description: 'None of a car that is no longer for sale.' })
  incentives!: readonly Incentive[];
  @ApiProperty({ type: 'integer', description: 'US dollars of all of them.', example: 1_500 })
  total!: number;
}
