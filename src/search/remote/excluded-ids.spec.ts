import { describe, expect, it } from '@jest/globals';
import { splitExcludedIds } from './excluded-ids.js';

describe('Excluded listing ids', () => {
  it('add no parameter when there are none', () => {
    expect(splitExcludedIds([])).toEqual({ sent: {}, unsent: new Set() });
  });

  it('are sent up to 25, and the rest are reported', () => {
    const { sent, unsent } = splitExcludedIds([...Array(27).keys()]);
    expect(sent['excludedListingIds']!.split(',')).toHaveLength(25);
    expect(unsent).toEqual(new Set([25, 26]));
  });
});
