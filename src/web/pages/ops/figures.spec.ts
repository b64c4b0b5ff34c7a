import { describe, expect, it } from '@jest/globals';
import { formatAge, formatRate, formatShare, formatTook } from './figures.js';

describe('A figure of the dashboard', () => {
  it.each([
    [formatTook(undefined), '–'],
    [formatTook(0), '0 ms'],
    [formatTook(0.000_19), '0.19 ms'],
    [formatTook(0.0042), '4.2 ms'],
    [formatTook(0.0961), '96 ms'],
    [formatTook(2.04), '2.0 s'],
    [formatAge(59), '59 s'],
    [formatAge(3_599), '59 min'],
    [formatAge(90_000), '1 d'],
    [formatRate(0), '0'],
    [formatRate(0.41), '0.4'],
    [formatRate(1_234.5), '1,235'],
    [formatShare(1, 300), '0.3%'],
    [formatShare(996, 1_000), '99.6%'],
    [formatShare(10, 10), '100%'],
    [formatShare(0, 0), '–'],
  ])('is %j', (written, expected) => {
    expect(written).toBe(expected);
  });
});
