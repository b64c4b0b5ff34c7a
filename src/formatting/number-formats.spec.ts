import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatAddition, formatCount } from './number-formats.js';

describe('A count', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [20_005, '20,005'],
    [999_999, '999,999'],
    [1_000_000, '1,000,000'],
    [1.5, '2'],
    [-1_234, '-1,234'],
  ])('%d is formatted as %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  it('uses US formatting', () => {
    const usual = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000 }),
        (count) => formatCount(count) === usual.format(count),
      ),
    );
  });
});

describe('An additional count', () => {
  it('has a plus, unless it is zero', () => {
    expect([115, 1_284, 0].map(formatAddition)).toEqual(['+115', '+1,284', '0']);
  });
});
