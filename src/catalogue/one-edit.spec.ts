import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isOneEditApart } from './one-edit.js';

const word = fc.stringMatching(/^[a-z]{1,10}$/);
const letter = fc.stringMatching(/^[a-z]$/);

describe('two words one slip of the pen apart', () => {
  it('differ by one letter more, less, other, or by two swapped', () => {
    expect(['trx', 'traxx', 'trux', 'tarx'].map((typed) => isOneEditApart(typed, 'trax'))).toEqual([true, true, true, true]);
    expect(['trax', 'tr', 'xart', 'malibu'].map((typed) => isOneEditApart(typed, 'trax'))).toEqual([false, false, false, false]);
  });

  it('are found whichever letter was left out, and both ways round', () => {
    fc.assert(
      fc.property(word, letter, fc.nat(10), (typed, extra, place) => {
        const at = place % (typed.length + 1);
        const longer = typed.slice(0, at) + extra + typed.slice(at);
        expect([isOneEditApart(typed, longer), isOneEditApart(longer, typed)]).toEqual([true, true]);
      }),
    );
  });

  it('are not two slips apart', () => {
    fc.assert(
      fc.property(word, (typed) => {
        expect(isOneEditApart(typed, `${typed}qz`)).toBe(false);
        expect(isOneEditApart(`q${typed}z`, typed)).toBe(false);
      }),
    );
  });
});
