import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../../../test/search-context.js';
import { BRANDS } from '../../../../platform/config/brands.js';
import { SearchQuery } from '../../../../search/search-query.js';
import type { FoundCar } from '../../../../search/search.service.js';
import { presentBreadcrumbs } from './breadcrumbs.presenter.js';

const context = aSearchContext();
const crumbs = (
  search: string,
  brand: keyof typeof BRANDS = 'classifieds',
  cars: readonly FoundCar[] = [],
) => {
  const { query } = SearchQuery.parse(search, { ...context, brand: BRANDS[brand] });
  return presentBreadcrumbs({ query, cars }).map(({ text, href }) => [text, href]);
};

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

  it('keep the owner of an owner search from its level on, after the type of its seller', () => {
    const search = 'makeCode=TOYOTA&maxPrice=30000&ownerId=demo-1';
    expect(crumbs(search)).toEqual([
      ['Home', '/'],
      ['Cars for Sale', '/cars-for-sale'],
      ['Dealer', '/cars-for-sale?ownerId=demo-1'],
      ['Toyota', '/cars-for-sale?makeCode=TOYOTA&ownerId=demo-1'],
      ['Under $30,000', undefined],
    ]);
    const car = { owner: { sellerType: 'p' } } as unknown as FoundCar;
    expect(crumbs(search, 'classifieds', [car])[2]![0]).toBe('By Owner');
  });

  it('keep a category tab that they name', () => {
    expect(crumbs('categorySearch=certified-used&makeCode=TOYOTA&maxPrice=30000')).toEqual([
      ['Home', '/'],
      ['Certified Used Cars for Sale', '/cars-for-sale?categorySearch=certified-used'],
      ['Toyota', '/cars-for-sale?categorySearch=certified-used&makeCode=TOYOTA'],
      ['Under $30,000', undefined],
    ]);
    expect(crumbs('categorySearch=by-owner&makeCode=TOYOTA').slice(1, 3)).toEqual([
      ['Cars for Sale', '/cars-for-sale'],
      ['By Owner', '/cars-for-sale?categorySearch=by-owner'],
    ]);
  });

  it('name a model or trim only if all cars are of it', () => {
    const last = (search: string) => crumbs(search).at(-1)![0];
    expect(last('makeCode=TOYOTA&modelCode=CAMRY')).toBe('Camry');
    expect(last('makeCode=TOYOTA&makeCode=HONDA&modelCode=CAMRY')).toBe('Cars for Sale');
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
