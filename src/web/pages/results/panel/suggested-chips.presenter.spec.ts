import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../../../test/search-context.js';
import { BRANDS } from '../../../../platform/config/brands.js';
import { SearchQuery } from '../../../../search/search-query.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { presentSuggestedChips } from './suggested-chips.presenter.js';

const context = aSearchContext();
const queryOf = (search: string, brand: keyof typeof BRANDS = 'classifieds') =>
  SearchQuery.parse(search, { ...context, brand: BRANDS[brand] }).query;

/** Results with these numbers of cars to buy online, under both filters, and of certified cars. */
function results(
  search: string,
  brand?: keyof typeof BRANDS,
  online = 12,
  certified = 5,
): SearchResults {
  const counts = new Map([
    ['homeServices', new Map([['BUY_ONLINE', online]])],
    ['experience', new Map([['hyundai-buy-online', online]])],
    ['listingType', new Map([['CERTIFIED', certified]])],
  ]);
  return { query: queryOf(search, brand), answer: { hits: [], total: 40, counts }, cars: [] };
}
const suggested = (...requested: Parameters<typeof results>) =>
  presentSuggestedChips(results(...requested)).map(
    ({ label, countText }) => `${label} ${countText}`,
  );

describe('The suggested chips', () => {
  it('suggest Purchase Online when a count exists and Buy Online is not selected, under either name', () => {
    expect(suggested('')).toContain('Purchase Online 12');
    expect(suggested('', 'classifieds', 0)).toEqual(['Manufacturer Certified 5']);
    for (const chosen of [
      'experience=buy-online',
      'homeServices=BUY_ONLINE',
      'categorySearch=buy-online',
      'experience=hyundai-buy-online&makeCode=HYUND',
    ])
      expect(suggested(chosen).join()).not.toMatch(/Purchase Online|Buy Online/);
  });

  it('name the entry point that Purchase Online replaces', () => {
    expect(suggested('experience=commercial')).toContain(
      'Purchase Online instead of Commercial Vehicles 12',
    );
    expect(suggested('experience=best-deals')).toContain(
      'Purchase Online instead of Best Deals 12',
    );
  });

  it('name the entry point that the car-maker one replaces', () => {
    expect(suggested('experience=commercial&makeCode=HYUND')).toContain(
      'Hyundai Buy Online instead of Commercial Vehicles 12',
    );
    expect(suggested('experience=best-deals', 'maker')).toContain(
      'Hyundai Buy Online instead of Best Deals 12',
    );
  });

  it('show the car-maker buy-online entry point only when that maker is a selected make', () => {
    const entry = 'Hyundai Buy Online 12';
    expect(suggested('makeCode=HYUND')).toContain(entry);
    expect(suggested('makeCodeList=FORD,HYUND')).toContain(entry);
    expect(suggested('', 'maker')).toContain(entry);
    expect(suggested('makeCode=FORD')).not.toContain(entry);
    expect(suggested('')).not.toContain(entry);
    const { href } = presentSuggestedChips(results('makeCode=HYUND'))[1]!;
    expect(href).toBe('/cars-for-sale?experience=hyundai-buy-online&makeCode=HYUND');
  });

  it("count certified cars as additional to the selected conditions, including a brand's own", () => {
    expect(suggested('')).toContain('Manufacturer Certified 5');
    expect(suggested('listingType=USED')).toContain('Manufacturer Certified +5');
    expect(suggested('makeCode=TOYOTA', 'valuation')).toContain('Toyota Certified Pre-Owned +5');
    expect(suggested('allListingType=all-cars', 'valuation')).toContain('Manufacturer Certified 5');
    expect(suggested('listingType=CERTIFIED').join()).not.toContain('Certified');
  });
});
