import { describe, expect, it } from '@jest/globals';
import { countCheck, searchCheck } from './wire-answers.js';

describe('an answer of a listing service', () => {
  it.each([-1, 1e300, 0.5, '12', null, undefined])(
    'says a number of cars, and not %j',
    (totalResultCount) => {
      expect(countCheck()({ totalResultCount })).toBe(false);
      expect(searchCheck()({ listings: [], totalResultCount })).toBe(false);
    },
  );

  it('may say more than is read', () => {
    expect(countCheck()({ totalResultCount: 12, more: [] })).toBe(true);
    expect(searchCheck()({ listings: [], totalResultCount: 0, owners: [] })).toBe(true);
  });
});
