import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../../../test/search-context.js';
import { BRANDS } from '../../../../platform/config/brands.js';
import { SearchQuery } from '../../../../search/search-query.js';
import { pickCategory } from './category-tabs.presenter.js';

const context = { ...aSearchContext(), brand: BRANDS.classifieds };
const picked = (search: string, code: string) =>
  pickCategory(SearchQuery.parse(search, context).query, code).toSearch();

describe('A category tab', () => {
  it('keeps the entry point and unrelated services', () => {
    expect(picked('experience=best-deals', 'buy-online')).toBe(
      '?categorySearch=buy-online&experience=best-deals',
    );
    expect(picked('experience=commercial', 'buy-online')).toBe(
      '?categorySearch=buy-online&experience=commercial',
    );
    expect(picked('experience=hyundai-buy-online&makeCode=HYUND', 'buy-online')).toBe(
      '?categorySearch=buy-online&experience=hyundai-buy-online&makeCode=HYUND',
    );
    expect(picked('homeServices=BUY_ONLINE,HOME_DELIVERY', 'buy-online')).toBe(
      '?categorySearch=buy-online&homeServices=HOME_DELIVERY',
    );
  });

  it('replaces its own values', () => {
    expect(picked('experience=buy-online', 'buy-online')).toBe('?categorySearch=buy-online');
    expect(picked('dealType=greatprice', 'best-deals')).toBe('?categorySearch=best-deals');
    expect(picked('sellerType=d', 'by-owner')).toBe('?categorySearch=by-owner');
  });

  it('replaces every condition, since no car has two', () => {
    expect(picked('listingType=USED,CERTIFIED', 'certified-used')).toBe(
      '?categorySearch=certified-used',
    );
  });
});
