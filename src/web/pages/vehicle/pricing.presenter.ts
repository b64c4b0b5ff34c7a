import type { Term } from '../../../../views/term-list.js';
import type { PriceHistoryRow, PricingProps } from '../../../../views/vehicle/pricing.js';
import { INCREDIBLE_BELOW_SHARE } from '../../../inventory/deal-rating.js';
import type { DealRating, ListedCar, Listing } from '../../../inventory/listing.js';
import { PAYMENT_TERMS, estimatePayment } from '../../../inventory/payment-estimate.js';
import type { LoanTerms } from '../../../inventory/payment-estimate.js';
import type { SearchQuery } from '../../../search/search-query.js';
import { daysListed, priceVerdict } from '../../../formatting/car-words.js';
import { countOf, formatDay, formatDollars } from '../../../formatting/number-formats.js';
import { resultsHref } from '../../../routes/links.js';
import type { PaymentDisplay } from '../wallet/wallet.js';
import { presentPriceGauge } from './price-gauge.presenter.js';

/**
 * Price details: history, incentives, deal rating and payment. `compared`: the search for the cars
 * that the rating is based on.
 */
export function presentPricing(
  { listing, dealRating }: ListedCar,
  now: number,
  payments: PaymentDisplay | undefined,
  compared: SearchQuery | undefined,
): PricingProps {
  return {
    rows: priceRows(listing, now),
    history: historyOf(listing),
    offers: offersOf(listing),
    rating: dealRating && {
      verdict: priceVerdict(listing, dealRating),
      gauge: presentPriceGauge(listing.priceDollars, dealRating),
      text: ratingText(listing.priceDollars, dealRating),
      comparedLink: compared && {
        text: `See the ${countOf(dealRating.sampleSize, 'comparable car')}`,
        href: resultsHref(compared),
      },
    },
    paymentText: payments && paymentText(listing.priceDollars, payments.terms),
  };
}

/** Newest first, each with its difference from the previous price. */
function historyOf({ priceHistory = [] }: Listing): PriceHistoryRow[] {
  let before: number | undefined;
  const rows = priceHistory.map(({ at, priceDollars }) => {
    const changeText =
      priceDollars === undefined || before === undefined
        ? undefined
        : changeFrom(before, priceDollars);
    before = priceDollars ?? before;
    return {
      since: new Date(at).toISOString(),
      dayText: formatDay(at),
      priceText: priceDollars === undefined ? 'Not for sale' : formatDollars(priceDollars),
      changeText,
    };
  });
  return rows.toReversed();
}

function changeFrom(before: number, priceDollars: number): string {
  return before === priceDollars ? 'No change' : difference(priceDollars, before);
}

/** Some feeds only say that there is an offer. */
function offersOf({ specialOffer }: Listing): string[] {
  if (specialOffer === undefined) return [];
  return [
    /^(?:y|yes|true|1)$/i.test(specialOffer)
      ? 'This seller has a special offer. Ask for details.'
      : specialOffer,
  ];
}

function priceRows(listing: Listing, now: number): Term[] {
  const { priceDollars, previousPriceDollars, msrpDollars, incentiveDollars, listingType } =
    listing;
  const rows: (readonly [string, string | undefined])[] = [
    ['Asking price', formatDollars(priceDollars)],
    [
      'Price before',
      previousPriceDollars &&
        `${formatDollars(previousPriceDollars)} (${difference(priceDollars, previousPriceDollars)} now)`,
    ],
    // The MSRP of a used car is not meaningful, and feeds use the field for different prices.
    [
      'MSRP',
      msrpDollars && listingType === 'NEW'
        ? `${formatDollars(msrpDollars)} (${comparedToSticker(priceDollars, msrpDollars)})`
        : undefined,
    ],
    [
      'Incentive (not included in the price)',
      incentiveDollars ? formatDollars(incentiveDollars) : undefined,
    ],
    [
      'Price after incentive',
      incentiveDollars ? formatDollars(Math.max(0, priceDollars - incentiveDollars)) : undefined,
    ],
    ['Listed', listedText(daysListed(listing, now))],
  ].map(([term, value]) => [term as string, value || undefined] as const);
  return rows.flatMap(([term, value]) => (value === undefined ? [] : [{ term, value }]));
}

/** "$1,247 less". */
function difference(priceDollars: number, otherDollars: number): string {
  const dollars = formatDollars(Math.abs(otherDollars - priceDollars));
  return priceDollars <= otherDollars ? `${dollars} less` : `${dollars} more`;
}

function comparedToSticker(priceDollars: number, msrpDollars: number): string {
  if (priceDollars === msrpDollars) return 'the asking price';
  return `asking ${difference(priceDollars, msrpDollars)}`;
}

function listedText(days: number): string {
  return days === 0 ? 'Today' : `${countOf(days, 'day')} ago`;
}

function ratingText(
  priceDollars: number,
  { expectedPriceDollars, sampleSize }: DealRating,
): string {
  const apart = Math.round(
    (Math.abs(expectedPriceDollars - priceDollars) / expectedPriceDollars) * 100,
  );
  const compared =
    `We expect about ${formatDollars(expectedPriceDollars)} for this year, trim and mileage, based on ${countOf(sampleSize, 'comparable car')} ` +
    'for sale.';
  if (priceDollars < expectedPriceDollars * (1 - INCREDIBLE_BELOW_SHARE)) {
    return `${compared} This price is ${apart}% below. Find out why before you pay anything.`;
  }
  return apart === 0
    ? compared
    : `${compared} This price is ${apart}% ${priceDollars < expectedPriceDollars ? 'below' : 'above'}.`;
}

function paymentText(priceDollars: number, terms: LoanTerms): string {
  const { monthlyDollars, months, aprPercent, downPaymentDollars, tradeInDollars } =
    estimatePayment(priceDollars, terms);
  const share =
    terms.downPaymentDollars === undefined ? ` (${PAYMENT_TERMS.downPaymentShare * 100}%)` : '';
  const tradeIn = tradeInDollars > 0 ? ` and ${formatDollars(tradeInDollars)} for a trade-in` : '';
  return (
    `About ${formatDollars(monthlyDollars)} a month for ${months} months at ${aprPercent}% APR, with ` +
    `${formatDollars(downPaymentDollars)}${share} down${tradeIn}. This estimate excludes tax and fees and isn’t an offer of credit.`
  );
}
