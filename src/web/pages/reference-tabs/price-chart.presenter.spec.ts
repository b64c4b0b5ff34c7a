import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MILEAGE_BANDS, mileageBandText } from './mileage-bands.js';
import { presentPriceChart } from './price-chart.presenter.js';

const table = { caption: '', group: '', rows: [] };
const bandsOf = (medians: readonly number[]) =>
  medians.map((medianDollars, at) => ({
    ...MILEAGE_BANDS[at]!,
    count: 1,
    medianDollars,
    lowestDollars: medianDollars,
    highestDollars: medianDollars,
  }));

describe('The price chart', () => {
  it('has adjacent bands, and an open last one', () => {
    expect(MILEAGE_BANDS.map(mileageBandText)).toEqual([
      'Under 15,000',
      '15,000 – 29,999',
      '30,000 – 44,999',
      '45,000 – 59,999',
      '60,000 – 74,999',
      '75,000 – 99,999',
      '100,000 – 149,999',
      '150,000 or more',
    ]);
    MILEAGE_BANDS.slice(1).forEach(({ min }, at) => expect(min).toBe(MILEAGE_BANDS[at]!.max + 1));
  });

  it('is absent for fewer than two points', () => {
    expect(presentPriceChart('Toyota RAV4', bandsOf([20_000]), table)).toBeUndefined();
    expect(presentPriceChart('Toyota RAV4', [], table)).toBeUndefined();
  });

  it('keeps every point in view, with at most five round price ticks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000_000 }), {
          minLength: 2,
          maxLength: MILEAGE_BANDS.length,
        }),
        (medians) => {
          const { points, prices, miles } = presentPriceChart(
            'Toyota RAV4',
            bandsOf(medians),
            table,
          )!;
          for (const { xPercent, yPercent } of points) {
            expect([xPercent >= 0, xPercent <= 100, yPercent >= 0, yPercent <= 100]).toEqual([
              true,
              true,
              true,
              true,
            ]);
          }
          expect([prices.length >= 2, prices.length <= 5]).toEqual([true, true]);
          expect(prices.at(-1)!.percent).toBe(100);
          expect(miles.every(({ percent }) => percent >= 0 && percent <= 100)).toBe(true);
        },
      ),
    );
  });
});
