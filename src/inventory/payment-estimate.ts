/** What the monthly estimate assumes; said beside it wherever there is room. */
export const PAYMENT_TERMS = { months: 72, aprPercent: 6.9, downPaymentShare: 0.1 } as const;

/** What terms may be at most, whoever asks; all of them start at 0, months at 1. */
export const PAYMENT_LIMITS = { dollars: 10_000_000, months: 120 } as const;

/** An annual percentage rate as it is written: from 0 to 99.999. */
export const WRITTEN_APR = /^\d{1,2}(?:\.\d{1,3})?$/;

/** What a buyer may agree otherwise. */
export interface AskedTerms {
  readonly downPaymentDollars?: number | undefined;
  /** What the dealer takes the old car for. */
  readonly tradeInDollars?: number | undefined;
  readonly months?: number | undefined;
  readonly aprPercent?: number | undefined;
}

/** A loan for the part of a price that is not paid at once, in whole dollars, without tax and fees. */
export interface PaymentEstimate extends Required<AskedTerms> {
  readonly borrowedDollars: number;
  readonly monthlyDollars: number;
}

/** A loan for a price by the annuity formula; what is not asked is as `PAYMENT_TERMS` assume. */
export function estimatePayment(priceDollars: number, asked: AskedTerms = {}): PaymentEstimate {
  const {
    downPaymentDollars = Math.round(priceDollars * PAYMENT_TERMS.downPaymentShare),
    tradeInDollars = 0,
    months = PAYMENT_TERMS.months,
    aprPercent = PAYMENT_TERMS.aprPercent,
  } = asked;
  const borrowedDollars = Math.max(0, priceDollars - downPaymentDollars - tradeInDollars);
  const monthlyDollars = Math.round(borrowedDollars * monthlyPerDollar(months, aprPercent));
  return { downPaymentDollars, tradeInDollars, months, aprPercent, borrowedDollars, monthlyDollars };
}

/** Monthly payment in whole dollars for a price in dollars, on the terms that are assumed everywhere. */
export function estimateMonthlyPayment(priceDollars: number): number {
  return estimatePayment(priceDollars).monthlyDollars;
}

/** The highest price in whole hundreds of dollars whose loan costs no more than this a month. */
export function priceForMonthlyPayment(monthlyDollars: number, asked: AskedTerms = {}): number {
  const { downPaymentDollars, tradeInDollars = 0, months = PAYMENT_TERMS.months, aprPercent = PAYMENT_TERMS.aprPercent } = asked;
  const borrowedDollars = monthlyDollars / monthlyPerDollar(months, aprPercent);
  const priceDollars =
    downPaymentDollars === undefined
      ? (borrowedDollars + tradeInDollars) / (1 - PAYMENT_TERMS.downPaymentShare)
      : borrowedDollars + tradeInDollars + downPaymentDollars;
  return Math.floor(priceDollars / 100) * 100;
}

/** What a dollar that is borrowed costs a month. */
function monthlyPerDollar(months: number, aprPercent: number): number {
  const monthlyRate = aprPercent / 100 / 12;
  return monthlyRate === 0 ? 1 / months : monthlyRate / (1 - (1 + monthlyRate) ** -months);
}
