import { describe, expect, it } from '@jest/globals';
import { countCheck, searchCheck } from './wire-answers.js';

describe('A response of a listing service', () => {
  it.each([-1, 1e300, 0.5, '12', null, undefined])(
    'has a numeric total, and not %j',
    (totalResultCount) => {
      expect(countCheck()({ totalResultCount })).toBe(false);
      expect(searchCheck()({ listings: [], totalResultCount })).toBe(false);
    },
  );

  it('may have extra members', () => {
    expect(countCheck()({ totalResultCount: 12, more: [] })).toBe(true);
    expect(searchCheck()({ listings: [], totalResultCount: 0, owners: [] })).toBe(true);
  });
});
