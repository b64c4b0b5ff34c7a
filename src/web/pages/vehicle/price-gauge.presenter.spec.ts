import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { presentPriceGauge } from './price-gauge.presenter.js';

const gauge = (priceDollars: number, expectedPriceDollars: number) =>
  presentPriceGauge(priceDollars, { expectedPriceDollars, sampleSize: 12 });
const dollars = fc.integer({ min: 500, max: 500_000 });

describe('The price gauge', () => {
  it('has the expected price in its middle and ends 20% below and above it', () => {
    expect(
      [16_000, 18_000, 20_000, 22_000, 24_000].map((price) => gauge(price, 20_000).pinPercent),
    ).toEqual([0, 25, 50, 75, 100]);
    expect(gauge(20_000, 20_000).expectedText).toBe('$20,000');
  });

  it('keeps the pin on the scale, in price order, and on the correct side of the market', () => {
    fc.assert(
      fc.property(dollars, dollars, dollars, (expected, price, other) => {
        const [one, two] = [price, other]
          .toSorted((left, right) => left - right)
          .map((each) => gauge(each, expected));
        expect(one!.pinPercent).toBeLessThanOrEqual(two!.pinPercent);
        for (const [{ pinPercent, isBelow }, asked] of [
          [one!, Math.min(price, other)],
          [two!, Math.max(price, other)],
        ] as const) {
          expect(pinPercent >= 0 && pinPercent <= 100).toBe(true);
          expect(isBelow).toBe(asked < expected);
          expect(isBelow ? pinPercent <= 50 : pinPercent >= 50).toBe(true);
        }
      }),
    );
  });
});
