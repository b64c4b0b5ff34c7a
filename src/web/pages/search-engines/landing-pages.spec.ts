import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../../test/search-context.js';
import { FUEL_GROUPS } from '../../../catalog/options/fuel-groups.js';
import { VEHICLE_STYLES } from '../../../catalog/options/vehicle-styles.js';
import { BRANDS } from '../../../platform/config/brands.js';
import { SearchQuery } from '../../../search/search-query.js';
import { LANDING_CONDITIONS, isLandingPage, landingCities } from './landing-pages.js';

const context = aSearchContext();
const isLanding = (search: string, brand: keyof typeof BRANDS = 'classifieds') =>
  isLandingPage(SearchQuery.parse(search, { ...context, brand: BRANDS[brand] }).query);

describe('Indexable searches', () => {
  it.each([
    '',
    'listingType=USED',
    'vehicleStyleCode=SUVCROSS',
    'fuelTypeGroup=ELE',
    'makeCode=TOYOTA',
    'makeCode=TOYOTA&modelCode=RAV4',
    'listingType=NEW&makeCode=TOYOTA&modelCode=RAV4',
    'makeCode=TOYOTA&vehicleStyleCode=TRUCKS',
    'makeCode=TOYOTA&modelCode=RAV4&trimCode=RAV4|XLE',
    'state=TX',
    'city=Austin&state=TX',
    'city=Fort Worth&state=TX',
    'city=St. Louis&state=MO',
    'city=Austin&makeCode=TOYOTA&modelCode=RAV4&state=TX',
    'city=Austin&listingType=USED&makeCode=TOYOTA&state=TX',
    'listingType=CERTIFIED&state=TX&vehicleStyleCode=SUVCROSS',
    'firstRecord=180&makeCode=TOYOTA',
  ])('%s', (search) => expect(isLanding(search)).toBe(true));
});

describe('Searches that are noindex', () => {
  it.each([
    ['a sort', 'makeCode=TOYOTA&sortBy=yearDESC'],
    ['a page size', 'makeCode=TOYOTA&numRecords=50'],
    ['a price', 'makeCode=TOYOTA&maxPrice=20000'],
    ['a color', 'extColorSimple=RED&makeCode=TOYOTA'],
    ['a mileage', 'makeCode=TOYOTA&mileage=60000'],
    ['a year', 'endYear=2021&makeCode=TOYOTA&startYear=2021'],
    ['a ZIP', 'makeCode=TOYOTA&zip=78701'],
    ['a radius', 'city=Austin&searchRadius=50&state=TX'],
    ['a city that no market area is called after', 'city=Round Rock&state=TX'],
    ['a city of the same name in another state', 'city=Washington&state=VA'],
    ['several makes', 'makeCodeList=FORD&makeCodeList=TOYOTA'],
    ['a list of one make, which has an address of its own', 'makeCodeList=TOYOTA'],
    ['several conditions', 'listingType=NEW&listingType=USED'],
    ['a condition that is headed like another', 'listingType=3P_CERT'],
    [
      'a model with condition and place',
      'city=Austin&listingType=USED&makeCode=TOYOTA&modelCode=RAV4&state=TX',
    ],
    ['a trim with a place', 'makeCode=TOYOTA&modelCode=RAV4&state=TX&trimCode=RAV4|XLE'],
    ['fuel and style together', 'fuelTypeGroup=HYB&vehicleStyleCode=SUVCROSS'],
    ['a tab', 'categorySearch=best-deals'],
    ['the dealer of the showcase', 'makeCode=TOYOTA&showcaseOwnerId=1'],
    ['what is not wanted', 'exclude=makeCode:FORD'],
    ['a page deep in the list', 'firstRecord=200&makeCode=TOYOTA'],
    ['a page between two', 'firstRecord=10&makeCode=TOYOTA'],
  ])('%s', (_what, search) => expect(isLanding(search)).toBe(false));

  it('every condition together on the valuation brand', () => {
    expect([isLanding('', 'valuation'), isLanding('listingType=NEW', 'valuation')]).toEqual([
      true,
      true,
    ]);
    expect(isLanding('allListingType=all-cars', 'valuation')).toBe(false);
  });
});

describe("A car maker's own pages", () => {
  it('have their make by default', () => {
    for (const search of [
      '',
      'modelCode=SONATA',
      'modelCode=SONATA&state=TX',
      'vehicleStyleCode=SUVCROSS',
    ]) {
      expect([search, isLanding(search, 'maker')]).toEqual([search, true]);
    }
    expect(isLanding('listingType=NEW&modelCode=SONATA&state=TX', 'maker')).toBe(false);
  });
});

describe('The cities with landing pages', () => {
  it('are those of every market area, each once', () => {
    const cities = landingCities(context).map(({ city, state }) => `${city}, ${state}`);
    expect(new Set(cities).size).toBe(cities.length);
    expect(cities).toEqual(
      expect.arrayContaining(['New York, NY', 'Dallas, TX', 'Fort Worth, TX', 'Washington, DC']),
    );
    const areas = new Set(landingCities(context).map(({ marketAreaCode }) => marketAreaCode));
    expect(
      context.marketAreas.all.filter(({ code }) => !areas.has(code)).map(({ name }) => name),
    ).toEqual([]);
  });
});

describe('A part of the sitemap', () => {
  it('has room for everything in the catalog', () => {
    const { makes, models } = context.catalog;
    const trims = models.reduce(
      (sum, { code }) => sum + context.catalog.trimsOfModel(code).length,
      0,
    );
    const withCondition = 1 + LANDING_CONDITIONS.length;
    const broad = 1 + VEHICLE_STYLES.length + FUEL_GROUPS.length + makes.length;
    const everywhere =
      withCondition * (broad + models.length) + makes.length * VEHICLE_STYLES.length + trims;
    const cities = Map.groupBy(landingCities(context), ({ state }) => state);
    const largest = Math.max(...Array.from(cities.values(), (ofState) => ofState.length));
    const inState = (1 + largest) * (withCondition * broad + models.length);
    const ofTab = models.reduce(
      (sum, { code }) => sum + 1 + context.catalog.modelYears(code).length,
      0,
    );
    expect(Math.max(everywhere, inState, ofTab)).toBeLessThan(50_000);
  });
});
