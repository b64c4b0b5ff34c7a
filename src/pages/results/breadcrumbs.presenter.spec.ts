import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../test/search-context.js';
import { BRANDS } from '../../config/brands.js';
import { SearchQuery } from '../../search/search-query.js';
import { presentBreadcrumbs } from './breadcrumbs.presenter.js';

const context = aSearchContext();
const crumbs = (search: string, brand: keyof typeof BRANDS = 'classifieds') =>
  presentBreadcrumbs(SearchQuery.parse(search, { ...context, brand: BRANDS[brand] }).query).map(({ text, href }) => [text, href]);

describe('the breadcrumbs', () => {
  it('link to an address that drops all later levels, the place included, on the car maker variant', () => {
    expect(
      crumbs('modelCode=TUCSON&maxPrice=30000&searchRadius=50&startYear=2024&endYear=2024&zip=78701&extColorSimple=RED', 'maker'),
    ).toEqual([
      ['Home', '/'],
      ['Cars for Sale', '/cars-for-sale'],
      ['Hyundai', '/cars-for-sale'],
      ['Tucson', '/cars-for-sale?modelCode=TUCSON'],
      ['2024', '/cars-for-sale?endYear=2024&modelCode=TUCSON&startYear=2024'],
      ['Under $30,000', '/cars-for-sale?endYear=2024&maxPrice=30000&modelCode=TUCSON&startYear=2024'],
      ['Austin, TX', undefined],
    ]);
  });

  it('stay around the place elsewhere, where it is no level', () => {
    expect(crumbs('makeCode=TOYOTA&maxPrice=30000&searchRadius=50&zip=78701')).toEqual([
      ['Home', '/'],
      ['Cars for Sale', '/cars-for-sale?searchRadius=50&zip=78701'],
      ['Toyota', '/cars-for-sale?makeCode=TOYOTA&searchRadius=50&zip=78701'],
      ['Under $30,000', undefined],
    ]);
    expect(crumbs('city=Austin&makeCode=TOYOTA&state=TX')[1]).toEqual(['Cars for Sale', '/cars-for-sale?city=Austin&state=TX']);
  });

  it("say the electric range as 'N Miles' and the mpg with a plus", () => {
    const electric = (range: string) => crumbs(`electricMileRange=${range}`).at(-1)![0];
    expect(['0-99', '100-199', '200-299', '300-9999'].map(electric)).toEqual(['99 Miles', '100 Miles', '200 Miles', '300 Miles']);
    expect(crumbs('mpgRange=30-999').at(-1)![0]).toBe('30+ MPG');
    expect(crumbs('electricMileRange=0-99,100-199')).toHaveLength(2);
  });
});
