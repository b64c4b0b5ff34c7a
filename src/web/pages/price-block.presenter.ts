import type { PriceBlockProps } from '../../../views/price-block.js';
import type { ListedCar } from '../../inventory/listing.js';
import { estimatePayment } from '../../inventory/payment-estimate.js';
import { priceVerdict } from '../../formatting/car-words.js';
import { formatDollars } from '../../formatting/number-formats.js';
import { walletHref } from '../../routes/wallet-links.js';
import type { PaymentDisplay } from './wallet/wallet.js';
import { monthlyText } from './wallet/wallet-words.js';

/** Price of a car for its card and its page. Without `payments` there is no monthly payment. */
export function presentPriceBlock(
  { listing, dealRating }: ListedCar,
  payments: PaymentDisplay | undefined,
): PriceBlockProps {
  const { priceDollars, previousPriceDollars } = listing;
  return {
    priceText: formatDollars(priceDollars),
    formerPriceText:
      previousPriceDollars === undefined ? undefined : formatDollars(previousPriceDollars),
    paymentText:
      payments && monthlyText(estimatePayment(priceDollars, payments.terms).monthlyDollars),
    walletHref: payments?.wallet && walletHref(priceDollars),
    verdict: priceVerdict(listing, dealRating),
  };
}
