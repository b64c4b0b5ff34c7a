import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { editDistance } from './edit-distance.js';

const word = fc.stringMatching(/^[a-d]{0,8}$/);

describe('The edit distance', () => {
  it('counts insertions, deletions, substitutions and swaps of neighbors', () => {
    expect(
      ['trax', 'trx', 'traxx', 'trux', 'tarx'].map((typed) => editDistance(typed, 'trax', 2)),
    ).toEqual([0, 1, 1, 1, 1]);
    expect(editDistance('hylandr', 'highlander', 9)).toBe(4);
    expect(editDistance('corola', 'carolla', 2)).toBe(2);
  });

  it('stops at the limit', () => {
    expect(['tr', 'xart', 'malibu', ''].map((typed) => editDistance(typed, 'trax', 1))).toEqual([
      2, 2, 2, 2,
    ]);
    expect(editDistance('camry', 'corolla', 3)).toBe(4);
  });

  it('matches the textbook definition, symmetrically, at any limit', () => {
    fc.assert(
      fc.property(word, word, fc.nat(8), (one, other, limit) => {
        const counted = Math.min(plainDistance(one, other), limit + 1);
        expect([editDistance(one, other, limit), editDistance(other, one, limit)]).toEqual([
          counted,
          counted,
        ]);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** By recursion over the last letters, following the definition. */
function plainDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restOfA, restOfB] = [a.slice(0, -1), b.slice(0, -1)];
  if (a.at(-1) === b.at(-1)) return plainDistance(restOfA, restOfB);
  const isSwap = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return (
    1 +
    Math.min(
      plainDistance(restOfA, b),
      plainDistance(a, restOfB),
      plainDistance(restOfA, restOfB),
      ...(isSwap ? [plainDistance(a.slice(0, -2), b.slice(0, -2))] : []),
    )
  );
}
