import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstIndex } from './binary-search.js';

describe('The binary search', () => {
  it('finds what a linear search finds, in any list and range', () => {
    const sorted = fc
      .array(fc.integer({ min: 0, max: 50 }), { maxLength: 200 })
      .map((numbers) => numbers.sort((a, b) => a - b));
    fc.assert(
      fc.property(
        sorted,
        fc.integer({ min: -1, max: 52 }),
        fc.nat(200),
        fc.nat(200),
        (numbers, wanted, one, other) => {
          const [low, high] = [
            Math.min(one, other, numbers.length),
            Math.min(Math.max(one, other), numbers.length),
          ];
          let expected = low;
          while (expected < high && numbers[expected]! < wanted) expected++;
          expect(firstIndex(low, high, (at) => numbers[at]! >= wanted)).toBe(expected);
        },
      ),
    );
  });

  it('evaluates only within the range, about log2 times', () => {
    const requested: number[] = [];
    expect(
      firstIndex(1_000_000, 2_000_000, (at) => requested.push(at) > 0 && at >= 1_234_567),
    ).toBe(1_234_567);
    expect(requested.length).toBeLessThanOrEqual(21);
    expect(Math.min(...requested)).toBeGreaterThanOrEqual(1_000_000);
  });

  it('returns the end when the condition never holds, and for an empty range', () => {
    expect(firstIndex(0, 5, () => false)).toBe(5);
    expect(firstIndex(3, 3, () => true)).toBe(3);
  });
});
