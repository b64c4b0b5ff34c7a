import type { PriceBlockProps } from '../../views/price-block.js';
import type { ListedCar } from '../inventory/listing.js';
import { estimateMonthlyPayment } from '../inventory/payment-estimate.js';
import { priceVerdict } from '../wording/car-words.js';
import { formatDollars } from '../wording/formats.js';

/** The price of a car as its card and its page show it. */
export function presentPriceBlock({ listing, dealRating }: ListedCar): PriceBlockProps {
  return {
    priceText: formatDollars(listing.priceDollars),
    formerPriceText: listing.previousPriceDollars === undefined ? undefined : formatDollars(listing.previousPriceDollars),
    paymentText: `${formatDollars(estimateMonthlyPayment(listing.priceDollars))}/mo`,
    verdict: priceVerdict(listing, dealRating),
  };
}
