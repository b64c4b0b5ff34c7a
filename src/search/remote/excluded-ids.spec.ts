import { describe, expect, it } from '@jest/globals';
import { excludedIdsOf } from './excluded-ids.js';

describe('Excluded listing ids', () => {
  it('add no parameter when there are none', () => {
    expect(excludedIdsOf([])).toEqual({ sent: {}, unsent: new Set() });
  });

  it('are sent up to 25, and the rest are reported', () => {
    const { sent, unsent } = excludedIdsOf([...Array(27).keys()]);
    expect(sent['excludedListingIds']!.split(',')).toHaveLength(25);
    expect(unsent).toEqual(new Set([25, 26]));
  });
});
