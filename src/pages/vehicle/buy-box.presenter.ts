import type { BuyBoxProps } from '../../../views/vehicle/buy-box.js';
import { GOOD_BELOW_SHARE, GREAT_BELOW_SHARE } from '../../inventory/deal-rating.js';
import type { DealRating, ListedCar } from '../../inventory/listing.js';
import { PAYMENT_TERMS } from '../../inventory/payment-estimate.js';
import { contactText } from '../../wording/car-words.js';
import { countOf, formatDollars } from '../../wording/formats.js';
import { presentPriceBlock } from '../price-block.presenter.js';

/** The gauge has three bands of equal length; within one the pin moves with the price. */
const BAND_PERCENT = 100 / 3;

/** What the car costs and how to ask for it; without a price rating there is no gauge, without a phone number no call. */
export function presentBuyBox(car: ListedCar): BuyBoxProps {
  const { listing, owner, dealRating } = car;
  return {
    ...presentPriceBlock(car),
    gauge: dealRating && gauge(listing.priceDollars, dealRating),
    explanation: [dealRating && verdictText(dealRating), termsText()].filter(Boolean).join(' '),
    action: { text: contactText(owner), href: '#contact' },
    call: owner.phone ? { text: 'Call', href: `tel:${owner.phone.replaceAll(/[^\d+]/g, '')}` } : undefined,
  };
}

function verdictText({ expectedPriceDollars, sampleSize }: DealRating): string {
  return (
    `Compared with ${countOf(sampleSize, 'similar car')} by model, year, trim and mileage: expected price about ` +
    `${formatDollars(expectedPriceDollars)}.`
  );
}

function termsText(): string {
  const { months, aprPercent, downPaymentShare } = PAYMENT_TERMS;
  return `Payment estimated with ${downPaymentShare * 100}% down, ${months} months at ${aprPercent}% APR, without tax and fees.`;
}

function gauge(priceDollars: number, { expectedPriceDollars }: DealRating) {
  const greatUpTo = expectedPriceDollars * (1 - GREAT_BELOW_SHARE);
  const goodUpTo = expectedPriceDollars * (1 - GOOD_BELOW_SHARE);
  return {
    pinPercent: pinPercent(priceDollars, greatUpTo, goodUpTo),
    greatText: `under ${formatDollars(greatUpTo)}`,
    goodText: `to ${formatDollars(goodUpTo)}`,
  };
}

function pinPercent(price: number, greatUpTo: number, goodUpTo: number): number {
  const bandWidth = goodUpTo - greatUpTo;
  const bands = (price - greatUpTo) / bandWidth;
  return Math.round(Math.max(0, Math.min(100, BAND_PERCENT * (1 + bands))));
}
