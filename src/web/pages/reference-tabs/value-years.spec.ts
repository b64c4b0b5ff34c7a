import { describe, expect, it } from '@jest/globals';
import { bestValueYear } from './value-years.js';

const year = (of: number, medianDollars: number, count = 10) => ({
  year: of,
  medianDollars,
  count,
  lowestDollars: medianDollars,
  highestDollars: medianDollars,
});

describe('bestValueYear', () => {
  it('is the year with the largest relative price drop from the year after it', () => {
    const years = [year(2025, 40_000), year(2024, 36_000), year(2023, 30_000), year(2022, 27_000)];
    expect(bestValueYear(years)).toMatchObject({ year: 2023, newer: { year: 2024 } });
  });

  it('excludes years of fewer than five cars, and those without a next year', () => {
    expect(
      bestValueYear([year(2025, 40_000), year(2024, 20_000, 4), year(2022, 10_000)]),
    ).toBeUndefined();
  });

  it('is absent when prices do not fall', () => {
    expect(
      bestValueYear([year(2025, 20_000), year(2024, 20_000), year(2023, 25_000)]),
    ).toBeUndefined();
  });
});
