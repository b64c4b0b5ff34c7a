import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mileageData } from './mileage-data.js';
import type { MileageStatsAnswer } from './mileage-stats.dto.js';

type Years = readonly (readonly [year: number, count: number, mean: number, max: number])[];

/** A response for cars by model year, half of them under 60,000 miles. */
function answerOf(years: Years): MileageStatsAnswer {
  const count = years.reduce((sum, [, cars]) => sum + cars, 0);
  const mean =
    count === 0
      ? 0
      : Math.round(years.reduce((sum, [, cars, miles]) => sum + cars * miles, 0) / count);
  const stat = {
    count,
    mean,
    max: Math.max(0, ...years.map(([, , , max]) => max)),
    facetSearchFieldStats: years.map(([year, cars, miles, max]) => ({
      name: String(year),
      count: cars,
      mean: miles,
      max,
    })),
  };
  return { stats: [stat, stat], facetStats: [{ name: '60000', count: Math.floor(count / 2) }] };
}

const ALL: Years = [
  [2024, 60, 20_000, 90_000],
  [2016, 40, 110_000, 249_000],
];

describe('The mileage data', () => {
  it("compares a model's cars with all cars", () => {
    const ofModel = answerOf([
      [2024, 30, 24_000, 60_000],
      [2016, 10, 100_000, 180_000],
    ]);
    expect(mileageData(ofModel, answerOf(ALL), 2026)).toEqual({
      count: 40,
      minYear: 2016,
      averageMiles: 43_000,
      difference: -13_000,
      mileageMax: 180_000,
      maxDifference: -69_000,
      // 30 cars with 12,000 miles a year, and 10 with 10,000.
      mileagePerYearMean: 11_500,
      facetStatsCalculate: [{ name: '60000', percent: 50, percentOfAll: 50 }],
      facetStats: [{ name: '60000', count: 20 }],
    });
  });

  it('counts cars of this and the next model year as one year old', () => {
    const ofModel = answerOf([
      [2027, 1, 3_000, 3_000],
      [2026, 1, 5_000, 5_000],
    ]);
    expect(mileageData(ofModel, answerOf(ALL), 2026).mileagePerYearMean).toBe(4_000);
  });

  it('is all zero, without a year, when the model has no cars', () => {
    const data = mileageData(answerOf([]), answerOf(ALL), 2026);
    expect(data).toMatchObject({
      count: 0,
      averageMiles: 0,
      difference: 0,
      mileageMax: 0,
      maxDifference: 0,
      mileagePerYearMean: 0,
    });
    expect('minYear' in data).toBe(false);
    expect(data.facetStatsCalculate[0]!.percent).toBe(0);
  });

  it('stays within bounds: at most 100 percent, and no yearly mileage above the highest mileage', () => {
    const aYear = fc.tuple(
      fc.integer({ min: 1990, max: 2027 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 249_999 }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(aYear, { selector: ([year]) => year, minLength: 1 }), (years) => {
        const answer = answerOf(
          years.map(([year, count, miles]) => [year, count, miles, miles] as const),
        );
        const {
          mileagePerYearMean,
          mileageMax,
          minYear,
          difference,
          maxDifference,
          facetStatsCalculate,
        } = mileageData(answer, answer, 2026);
        expect([mileagePerYearMean <= mileageMax, difference, maxDifference]).toEqual([true, 0, 0]);
        expect(minYear).toBe(Math.min(...years.map(([year]) => year)));
        for (const { percent, percentOfAll } of facetStatsCalculate)
          expect([percent <= 100, percent]).toEqual([true, percentOfAll]);
      }),
    );
  });
});
