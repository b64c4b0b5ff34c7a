import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../../../test/search-context.js';
import { BRANDS } from '../../../../platform/config/brands.js';
import { SearchQuery } from '../../../../search/search-query.js';
import { presentBreadcrumbs } from './breadcrumbs.presenter.js';

const context = aSearchContext();
const crumbs = (search: string, brand: keyof typeof BRANDS = 'classifieds') =>
  presentBreadcrumbs(SearchQuery.parse(search, { ...context, brand: BRANDS[brand] }).query).map(
    ({ text, href }) => [text, href],
  );

describe('The breadcrumbs', () => {
  it("link to a URL without later levels, including the place, on a car maker's brand", () => {
    expect(
      crumbs(
        'modelCode=TUCSON&maxPrice=30000&searchRadius=50&startYear=2024&endYear=2024&zip=78701&extColorSimple=RED',
        'maker',
      ),
    ).toEqual([
      ['Home', '/'],
      ['Cars for Sale', '/cars-for-sale'],
      ['Hyundai', '/cars-for-sale'],
      ['Tucson', '/cars-for-sale?modelCode=TUCSON'],
      ['2024', '/cars-for-sale?endYear=2024&modelCode=TUCSON&startYear=2024'],
      [
        'Under $30,000',
        '/cars-for-sale?endYear=2024&maxPrice=30000&modelCode=TUCSON&startYear=2024',
      ],
      ['Austin, TX', undefined],
    ]);
  });

  it('keep the place elsewhere, where it is not a level', () => {
    expect(crumbs('makeCode=TOYOTA&maxPrice=30000&searchRadius=50&zip=78701')).toEqual([
      ['Home', '/'],
      ['Cars for Sale', '/cars-for-sale?searchRadius=50&zip=78701'],
      ['Toyota', '/cars-for-sale?makeCode=TOYOTA&searchRadius=50&zip=78701'],
      ['Under $30,000', undefined],
    ]);
    expect(crumbs('city=Austin&makeCode=TOYOTA&state=TX')[1]).toEqual([
      'Cars for Sale',
      '/cars-for-sale?city=Austin&state=TX',
    ]);
  });

  it('word a price as over, under or between, and a year only when it is one', () => {
    expect(crumbs('minPrice=10000').at(-1)![0]).toBe('Over $10,000');
    expect(crumbs('maxPrice=30000').at(-1)![0]).toBe('Under $30,000');
    expect(crumbs('maxPrice=30000&minPrice=10000').at(-1)![0]).toBe('Between $10,000 - $30,000');
    expect(crumbs('endYear=2022&startYear=2022').at(-1)![0]).toBe('2022');
    for (const years of ['endYear=2022&startYear=2021', 'startYear=2022', 'endYear=2022'])
      expect(crumbs(years)).toHaveLength(2);
  });

  it("word the electric range as 'N Miles' and the mpg with a plus", () => {
    const electric = (range: string) => crumbs(`electricMileRange=${range}`).at(-1)![0];
    expect(['0-99', '100-199', '200-299', '300-9999'].map(electric)).toEqual([
      '99 Miles',
      '100 Miles',
      '200 Miles',
      '300 Miles',
    ]);
    expect(crumbs('mpgRange=30-999').at(-1)![0]).toBe('30+ MPG');
    expect(crumbs('electricMileRange=0-99,100-199')).toHaveLength(2);
  });

  it('have owner, style, make, model, trim, year, price, fuel, mpg, electric range in this order, each with those before it', () => {
    const search =
      'sellerType=p&vehicleStyleCode=SEDAN&makeCode=TOYOTA&modelCode=CAMRY&trimCode=CAMRY|LE&startYear=2022&endYear=2022&minPrice=10000' +
      '&maxPrice=30000&fuelTypeGroup=HYB&mpgRange=30-999&electricMileRange=0-99';
    const rows = crumbs(search);
    expect(rows.map(([text]) => text)).toEqual([
      'Home',
      'Cars for Sale',
      'By Owner',
      'Sedan',
      'Toyota',
      'Camry',
      'LE',
      '2022',
      'Between $10,000 - $30,000',
      'Hybrid',
      '30+ MPG',
      '99 Miles',
    ]);
    expect(crumbs('sellerType=d').at(-1)).toEqual(['Dealer', undefined]);
    // Each level has all parameters of the level before, and more.
    const requested = rows.slice(1, -1).map(([, href]) => new URLSearchParams(href!.split('?')[1]));
    for (const [at, params] of requested.slice(1).entries()) {
      const before = [...requested[at]!].map(String);
      expect([...params].map(String)).toEqual(expect.arrayContaining(before));
      expect(params.size).toBeGreaterThan(before.length);
    }
  });

  it("prefix the style of commercial vehicles with Commercial, and say Van for 'Van / Minivan'", () => {
    expect(crumbs('experience=commercial&vehicleStyleCode=TRUCKS').map(([text]) => text)).toEqual([
      'Home',
      'Commercial Vehicles for Sale',
      'Commercial Truck',
    ]);
    expect(crumbs('vehicleStyleCode=VANMV').at(-1)).toEqual(['Van', undefined]);
  });

  it('treat 3P_CERT as USED', () => {
    expect(crumbs('listingType=3P_CERT')[1]![0]).toBe(crumbs('listingType=USED')[1]![0]);
    expect(crumbs('listingType=3P_CERT')[1]![0]).toBe('Used Cars for Sale');
    expect(crumbs('listingType=3P_CERT&listingType=USED')[1]![0]).toBe('Used Cars for Sale');
  });
});
