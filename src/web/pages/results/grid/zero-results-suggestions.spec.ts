import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../../../test/search-context.js';
import { owner } from '../../../../search/filters/owner.js';
import { SearchQuery } from '../../../../search/search-query.js';
import { waysOutOf } from './zero-results-suggestions.js';

const context = aSearchContext();
const noPrice = async () => Number.NaN;

describe('Suggestions for a search without results', () => {
  it('call a seller "this seller"', async () => {
    const { query } = SearchQuery.parse('makeCode=TOYOTA&ownerId=d-1', context);
    const { lead, ways } = await waysOutOf(
      query,
      async (changed) => (changed.get(owner) === undefined ? 7 : 0),
      noPrice,
    );
    expect([lead, ways.map(({ text, cars }) => [text, cars])]).toEqual([
      'Try changing just one filter:',
      [['Without this seller', 7]],
    ]);
  });
});
