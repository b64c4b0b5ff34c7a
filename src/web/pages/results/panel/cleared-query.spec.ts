import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../../../test/search-context.js';
import { BRANDS } from '../../../../platform/config/brands.js';
import { SearchQuery } from '../../../../search/search-query.js';
import { clearHref } from './cleared-query.js';

const context = aSearchContext();
const queryOf = (search: string, brand: keyof typeof BRANDS = 'classifieds') =>
  SearchQuery.parse(search, { ...context, brand: BRANDS[brand] }).query;

describe('Clear all', () => {
  it('keeps the search radius, and the ZIP Code or city and state that it is measured from', () => {
    const kept = (search: string) => clearHref(queryOf(search));
    expect(kept('makeCode=TOYOTA&searchRadius=25&zip=78701')).toBe(
      '/cars-for-sale?searchRadius=25&zip=78701',
    );
    expect(kept('city=Austin&makeCode=TOYOTA&searchRadius=25&state=TX')).toBe(
      '/cars-for-sale?city=Austin&searchRadius=25&state=TX',
    );
    expect(kept('makeCode=TOYOTA&state=TX')).toBe('/cars-for-sale');
  });

  it('is absent when it would lead to the current page', () => {
    expect(clearHref(queryOf(''))).toBeUndefined();
    expect(clearHref(queryOf('', 'valuation'))).toBeUndefined();
    expect(clearHref(queryOf('firstRecord=20', 'valuation'))).toBeUndefined();
    expect(clearHref(queryOf('city=Austin&state=TX'))).toBeUndefined();
    expect(clearHref(queryOf('listingType=NEW', 'valuation'))).toBe('/cars-for-sale');
  });
});
