import type { WalletCardProps, WalletCardSum } from '../../../../../views/results/wallet-card.js';
import { estimatePayment } from '../../../../inventory/payment-estimate.js';
import { PRICE_BAND_DOLLARS, priceRange } from '../../../../search/filters/price-range.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { countOf } from '../../../../formatting/number-formats.js';
import { walletHref } from '../../../../routes/wallet-links.js';
import type { PaymentDisplay } from '../../wallet/wallet.js';
import { writeFields } from '../../wallet/wallet-fields.js';
import { monthlyText, termRows } from '../../wallet/wallet-words.js';
import { priceHistogram } from './price-section.presenter.js';

/** The wallet card in the list; undefined if payments or the wallet are off. */
export function presentWalletCard(
  results: SearchResults,
  payments: PaymentDisplay | undefined,
): WalletCardProps | undefined {
  if (!payments?.wallet?.isOn) return undefined;
  const hasTerms = writeFields(payments.terms).length > 0;
  return {
    title: 'Shop by monthly payment',
    lead: hasTerms
      ? 'Every car shows your estimate.'
      : 'Set it once. Every car shows your estimate.',
    sum: presentSum(results, payments),
    terms: termRows(payments.terms),
    action: { text: hasTerms ? 'Edit My Wallet' : 'Set Up My Wallet', href: walletHref() },
  };
}

/**
 * Payment for the maximum price, as a budget; without one for the price that about half of the cars
 * do not exceed.
 */
function presentSum(results: SearchResults, { terms }: PaymentDisplay): WalletCardSum | undefined {
  const { query, answer } = results;
  const max = query.get(priceRange)?.max;
  const split = max === undefined ? middleOf(results) : { priceDollars: max, count: answer.total };
  if (!split || answer.total === 0) return undefined;
  return {
    paymentText: monthlyText(estimatePayment(split.priceDollars, terms).monthlyDollars),
    captionText: max === undefined ? 'About the middle of these results' : 'Your budget',
    countText: `${countOf(split.count, 'car')} at or below this payment`,
    histogram: priceHistogram(results, {
      min: query.get(priceRange)?.min,
      max: split.priceDollars,
    }),
  };
}

/**
 * Upper end of the price band that splits the cars most evenly (the lower of two), and the number of cars below.
 * Counted from the top, where the price filter does not cut a band. Undefined if bands are
 * unavailable, or nearly all cars are in one.
 */
function middleOf({ answer }: SearchResults): { priceDollars: number; count: number } | undefined {
  const counts = answer.counts.get(priceRange.name);
  if (!counts) return undefined;
  const bands = [...counts]
    .map(([band, count]) => ({ band: Number(band), count }))
    .toSorted((a, b) => b.band - a.band);
  const unevenness = (count: number) => Math.abs(count / answer.total - 0.5);
  let middle: { priceDollars: number; count: number } | undefined;
  let left = answer.total;
  for (const { band, count } of bands) {
    const isSplit = left > 0 && left < answer.total;
    if (isSplit && (!middle || unevenness(left) <= unevenness(middle.count)))
      middle = { priceDollars: (band + 1) * PRICE_BAND_DOLLARS - 1, count: left };
    left -= count;
  }
  return middle;
}
