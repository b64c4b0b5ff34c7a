/** What the monthly estimate assumes; said beside it wherever there is room. */
export const PAYMENT_TERMS = { months: 72, aprPercent: 6.9, downPaymentShare: 0.1 } as const;

/** Monthly payment in whole dollars for a price in dollars, by the annuity formula, without tax and fees. */
export function estimateMonthlyPayment(priceDollars: number): number {
  const { months, aprPercent, downPaymentShare } = PAYMENT_TERMS;
  const monthlyRate = aprPercent / 100 / 12;
  const borrowedDollars = priceDollars * (1 - downPaymentShare);
  return Math.round((borrowedDollars * monthlyRate) / (1 - (1 + monthlyRate) ** -months));
}
