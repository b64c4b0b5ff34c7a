/** What the monthly estimate assumes; said beside it wherever there is room. */
export const PAYMENT_TERMS = { months: 72, aprPercent: 6.9, downPaymentShare: 0.1 } as const;

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
  const monthlyRate = aprPercent / 100 / 12;
  const monthly = monthlyRate === 0 ? borrowedDollars / months : (borrowedDollars * monthlyRate) / (1 - (1 + monthlyRate) ** -months);
  return { downPaymentDollars, tradeInDollars, months, aprPercent, borrowedDollars, monthlyDollars: Math.round(monthly) };
}

/** Monthly payment in whole dollars for a price in dollars, on the terms that are assumed everywhere. */
export function estimateMonthlyPayment(priceDollars: number): number {
  return estimatePayment(priceDollars).monthlyDollars;
}

/** The highest price in whole hundreds of dollars whose estimate is no more than this a month. */
export function priceForMonthlyPayment(monthlyDollars: number): number {
  const perDollar = estimateMonthlyPayment(1_000_000) / 1_000_000;
  return Math.floor(monthlyDollars / perDollar / 100) * 100;
}
