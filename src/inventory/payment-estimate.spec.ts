import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  PAYMENT_LIMITS,
  estimateMonthlyPayment,
  estimatePayment,
  priceForMonthlyPayment,
} from './payment-estimate.js';

const dollars = fc.integer({ min: 0, max: PAYMENT_LIMITS.dollars });
const terms = fc.record(
  {
    downPaymentDollars: fc.integer({ min: 0, max: 50_000 }),
    tradeInDollars: fc.integer({ min: 0, max: 50_000 }),
    months: fc.integer({ min: 1, max: PAYMENT_LIMITS.months }),
    aprPercent: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 99_999 }).map((thousandths) => thousandths / 1_000),
    ),
  },
  { requiredKeys: [] },
);

describe('A payment', () => {
  it("equals the lenders' formula", () => {
    expect(estimateMonthlyPayment(30_000)).toBe(459);
    expect(
      estimatePayment(23_900, { downPaymentDollars: 3_000, months: 60, aprPercent: 5.49 })
        .monthlyDollars,
    ).toBe(399);
  });

  it('without interest is the loan in equal parts', () => {
    fc.assert(
      fc.property(dollars, fc.integer({ min: 1, max: PAYMENT_LIMITS.months }), (price, months) => {
        const { monthlyDollars } = estimatePayment(price, {
          downPaymentDollars: 0,
          months,
          aprPercent: 0,
        });
        expect(monthlyDollars).toBe(Math.round(price / months));
      }),
    );
  });

  it('is zero when down payment and trade-in cover the price', () => {
    fc.assert(
      fc.property(dollars, dollars, terms, (price, beyond, requested) => {
        const covered = estimatePayment(price, {
          ...requested,
          downPaymentDollars: 0,
          tradeInDollars: price + beyond,
        });
        expect([covered.borrowedDollars, covered.monthlyDollars]).toEqual([0, 0]);
      }),
    );
  });

  it('is an integer that pays off the loan, and grows with price and rate', () => {
    fc.assert(
      fc.property(dollars, dollars, terms, (price, more, requested) => {
        const { monthlyDollars, borrowedDollars, months, aprPercent } = estimatePayment(
          price,
          requested,
        );
        expect(Number.isSafeInteger(monthlyDollars)).toBe(true);
        expect(monthlyDollars * months).toBeGreaterThanOrEqual(borrowedDollars - months);
        expect(estimatePayment(price + more, requested).monthlyDollars).toBeGreaterThanOrEqual(
          monthlyDollars,
        );
        expect(
          estimatePayment(price, { ...requested, aprPercent: aprPercent + 1 }).monthlyDollars,
        ).toBeGreaterThanOrEqual(monthlyDollars);
      }),
    );
  });
});

describe('The price for a payment', () => {
  it('costs at most that payment, and the next hundred dollars would exceed it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), terms, (monthly, requested) => {
        const price = priceForMonthlyPayment(monthly, requested);
        expect(price % 100).toBe(0);
        expect(estimatePayment(price, requested).monthlyDollars).toBeLessThanOrEqual(monthly);
        expect(estimatePayment(price + 200, requested).monthlyDollars).toBeGreaterThanOrEqual(
          monthly,
        );
      }),
    );
  });
});
