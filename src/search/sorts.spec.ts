import { describe, expect, it } from '@jest/globals';
import { SORTS } from './index/search-index.js';
import { SORT_LABELS } from './sorts.js';

describe('the sort control', () => {
  const labels = Object.values(SORT_LABELS);

  it.each(['Date Listed', 'Year'])('has the newest before the oldest (%s)', (what) => {
    expect(labels.filter((label) => label.startsWith(what))).toEqual([
      `${what} - Newest`,
      `${what} - Oldest`,
    ]);
  });

  it("has the specification's sorts, all of them", () => {
    expect(Object.keys(SORT_LABELS).toSorted()).toEqual([...SORTS].toSorted());
  });
});
