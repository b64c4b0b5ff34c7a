import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Cars } from '../../inventory/cars.js';
import { carsOfBrand } from '../../inventory/cars-of-brand.js';
import { estimatePayment } from '../../inventory/payment-estimate.js';
import { BrandsByHost } from '../../platform/config/brands-by-host.js';
import { JsonRequest } from '../../platform/json-api/json-request.js';
import { JsonCall, Request } from '../../platform/json-api/json-call.js';
import { INCENTIVES_PATH, PAYMENTS_PATH } from '../../routes/wallet-links.js';
import {
  IncentiveParameters,
  IncentivesAnswer,
  PaymentParameters,
  PaymentsAnswer,
} from './wire/payment-answers.dto.js';

/** The calls that `paymentServices` of a listing links to. */
@ApiTags('Cars for sale')
@Controller()
export class PaymentsController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly cars: Cars,
  ) {}

  @Get(PAYMENTS_PATH)
  @JsonCall({
    summary: 'The monthly payment for a price',
    description:
      'An estimate by the annuity formula, without tax and fees. Defaults are those of the site.',
    own: PaymentParameters,
    answer: PaymentsAnswer,
    example: `${PAYMENTS_PATH}?price=23900&downPayment=3000&term=60&rate=5.49`,
  })
  payments(@Request() request: JsonRequest<PaymentParameters>): PaymentsAnswer {
    const { price, downPayment, tradeIn, term, rate } = request.accept();
    const estimate = estimatePayment(price, {
      downPaymentDollars: downPayment,
      tradeInDollars: tradeIn,
      months: term,
      aprPercent: rate === undefined ? undefined : Number(rate),
    });
    return {
      price,
      downPayment: estimate.downPaymentDollars,
      tradeIn: estimate.tradeInDollars,
      amountFinanced: estimate.borrowedDollars,
      months: estimate.months,
      aprPercent: estimate.aprPercent,
      monthly: estimate.monthlyDollars,
    };
  }

  @Get(INCENTIVES_PATH)
  @JsonCall({
    summary: "What comes off a car's price",
    own: IncentiveParameters,
    answer: IncentivesAnswer,
    example: `${INCENTIVES_PATH}?listingId=812345678`,
  })
  async incentives(
    @Request() request: JsonRequest<IncentiveParameters>,
  ): Promise<IncentivesAnswer> {
    const { listingId } = request.accept();
    const cars = carsOfBrand(this.cars, this.brands.ofHost(request.host));
    const [car] = await cars.carsById([listingId]);
    const amount = car?.listing.incentiveDollars ?? 0;
    return { listingId, incentives: amount > 0 ? [{ type: 'CASH', amount }] : [], total: amount };
  }
}
