import { describe, expect, it } from '@jest/globals';
import { SORTS } from './index/search-index.js';
import { SORT_LABELS } from './sorts.js';

describe('The sort control', () => {
  const labels = Object.values(SORT_LABELS);

  it.each(['Date Listed', 'Year'])('lists newest before oldest (%s)', (what) => {
    expect(labels.filter((label) => label.startsWith(what))).toEqual([
      `${what} - Newest`,
      `${what} - Oldest`,
    ]);
  });

  it('has all sorts of the specification', () => {
    expect(Object.keys(SORT_LABELS).toSorted()).toEqual([...SORTS].toSorted());
  });
});
