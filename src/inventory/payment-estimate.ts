/** Default terms of the payment estimate, shown next to it where there is room. */
export const PAYMENT_TERMS = { months: 72, aprPercent: 6.9, downPaymentShare: 0.1 } as const;

/** Maximum terms. Minimum is 0, for months 1. */
export const PAYMENT_LIMITS = { dollars: 10_000_000, months: 120 } as const;

/** Format of an APR: 0 to 99.999. */
export const WRITTEN_APR = /^\d{1,2}(?:\.\d{1,3})?$/;

/** Terms of a buyer that replace the defaults. */
export interface LoanTerms {
  readonly downPaymentDollars?: number | undefined;
  /** Trade-in value of the old car. */
  readonly tradeInDollars?: number | undefined;
  readonly months?: number | undefined;
  readonly aprPercent?: number | undefined;
}

/** A loan for the rest of a price, in whole dollars, without tax and fees. */
export interface PaymentEstimate extends Required<LoanTerms> {
  readonly borrowedDollars: number;
  readonly monthlyDollars: number;
}

/** Loan for a price by the annuity formula. Defaults: `PAYMENT_TERMS`. */
export function estimatePayment(priceDollars: number, terms: LoanTerms = {}): PaymentEstimate {
  const {
    downPaymentDollars = Math.round(priceDollars * PAYMENT_TERMS.downPaymentShare),
    tradeInDollars = 0,
    months = PAYMENT_TERMS.months,
    aprPercent = PAYMENT_TERMS.aprPercent,
  } = terms;
  const borrowedDollars = Math.max(0, priceDollars - downPaymentDollars - tradeInDollars);
  const monthlyDollars = Math.round(borrowedDollars * monthlyPerDollar(months, aprPercent));
  return {
    downPaymentDollars,
    tradeInDollars,
    months,
    aprPercent,
    borrowedDollars,
    monthlyDollars,
  };
}

/** Monthly payment in whole dollars for a price in dollars, with default terms. */
export function estimateMonthlyPayment(priceDollars: number): number {
  return estimatePayment(priceDollars).monthlyDollars;
}

/** The highest price, in whole hundreds of dollars, with at most this monthly payment. */
export function priceForMonthlyPayment(monthlyDollars: number, terms: LoanTerms = {}): number {
  const {
    downPaymentDollars,
    tradeInDollars = 0,
    months = PAYMENT_TERMS.months,
    aprPercent = PAYMENT_TERMS.aprPercent,
  } = terms;
  const borrowedDollars = monthlyDollars / monthlyPerDollar(months, aprPercent);
  const priceDollars =
    downPaymentDollars === undefined
      ? (borrowedDollars + tradeInDollars) / (1 - PAYMENT_TERMS.downPaymentShare)
      : borrowedDollars + tradeInDollars + downPaymentDollars;
  return Math.floor(priceDollars / 100) * 100;
}

/** Monthly payment per borrowed dollar. */
function monthlyPerDollar(months: number, aprPercent: number): number {
  const monthlyRate = aprPercent / 100 / 12;
  return monthlyRate === 0 ? 1 / months : monthlyRate / (1 - (1 + monthlyRate) ** -months);
}
