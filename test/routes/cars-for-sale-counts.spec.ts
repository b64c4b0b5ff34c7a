import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Random } from '../../src/inventory/demo/random.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { ALL_FILTERS } from '../../src/search/filters/all-filters.js';
import { isOptionFilter } from '../../src/search/filters/option-filter.js';
import type { ResultsProps } from '../../views/results/results-fragment.js';
import { useApp } from '../app-under-test.js';
import { aSearchContext } from '../search-context.js';
import { countedChoices, countedLinks, tickedBoxes } from './counted-clicks.js';
import type { CountedClick } from './counted-clicks.js';

const HOSTS = {
  classifieds: 'cars.localhost',
  valuation: 'valuebook.localhost',
  maker: 'maker.localhost',
};
const site = useApp({
  cars: 2_500,
  env: { BRAND_HOSTS: 'valuebook.localhost=valuation,maker.localhost=maker' },
});

type Brand = keyof typeof HOSTS;
const BRANDS = Object.keys(HOSTS) as Brand[];
/**
 * Random searches per brand. The test follows all their links with counts, and as many filter
 * options with counts.
 */
const SEARCHES = 14;
const CHOICES = 36;

const get = (path: string, brand: Brand) =>
  request(site.origin).get(path).set('host', HOSTS[brand]).redirects(0);
const pageOf = async (search: string, brand: Brand): Promise<ResultsProps> => {
  const { status, body } = await get(`/cars-for-sale/page-data?${search}`, brand);
  expect([search, status]).toEqual([search, 200]);
  return body;
};
const numberIn = (text: string) => Number(text.replaceAll(/\D/g, ''));
const totalOf = async (search: string, brand: Brand) =>
  numberIn((await pageOf(search, brand)).tools.countHeading);

describe.each(BRANDS)('every count on the pages of the brand %s', (brand) => {
  it('equals the total of the linked search; +N equals the additional cars', async () => {
    for (const search of searchesOf(brand)) {
      const page = await pageOf(search, brand);
      const total = numberIn(page.tools.countHeading);
      const choices = countedChoices(page);
      const random = new Random(7, choices.length, 1);
      const clicks = [
        ...countedLinks(page),
        ...(choices.length > 0 ? Array.from({ length: CHOICES }, () => random.pick(choices)) : []),
      ];
      await Promise.all(
        clicks.map(async (click) => {
          const where = { search, click };
          const promised = await promisedBy(click, total, brand);
          if (promised !== undefined)
            expect({ ...where, cars: await totalOf(click.search, brand) }).toEqual({
              ...where,
              cars: promised,
            });
        }),
      );
    }
  }, 240_000);

  it('beside a selected option is the number of matching cars', async () => {
    for (const search of searchesOf(brand)) {
      const page = await pageOf(search, brand);
      const total = numberIn(page.tools.countHeading);
      const byName = Map.groupBy(tickedBoxes(page), ({ name }) => name);
      for (const [name, boxes] of byName) {
        if (name === 'marketExtension') continue;
        const counts = boxes.map(({ countText }) => numberIn(countText!));
        const filter = ALL_FILTERS.filter(isOptionFilter).find((one) => one.name === name)!;
        const where = { search, name };
        expect({ ...where, counts }).toEqual({
          ...where,
          counts: filter.choice === 'any' ? counts : counts.map(() => total),
        });
        if (filter.choice === 'any')
          expect({ ...where, sum: counts.reduce((sum, count) => sum + count) }).toEqual({
            ...where,
            sum: total,
          });
      }
    }
  });
});

describe('The home page', () => {
  it.each(['classifieds', 'valuation'] as const)(
    'of the brand %s shows the totals of the linked searches',
    async (brand) => {
      const { text } = await get('/', brand);
      const links = Array.from(
        text.matchAll(/<a href="\/cars-for-sale\??([^"]*)">[^<]*<small>\s*(?:<!-- -->)?([\d,]+)/g),
      );
      expect(links.length).toBeGreaterThan(15);
      for (const [, search, count] of links) {
        const requested = search!.replaceAll('&amp;', '&');
        expect([requested, await totalOf(requested, brand)]).toEqual([requested, numberIn(count!)]);
      }
    },
  );
});

describe("The page size of a car maker's brand", () => {
  it('is 30 when 25 is requested', async () => {
    const shown = async (search: string, brand: Brand) => {
      const { body } = await get(`/rest/lsc/listing?hideFilters=true&${search}`, brand);
      return [body.listings.length, (await pageOf(search, brand)).listings.length];
    };
    expect(await shown('numRecords=25', 'maker')).toEqual([30, 30]);
    expect(await shown('', 'maker')).toEqual([30, 30]);
    expect(await shown('numRecords=24', 'maker')).toEqual([24, 24]);
    expect(await shown('numRecords=25', 'classifieds')).toEqual([25, 25]);
    const page = await get('/cars-for-sale?numRecords=25', 'maker');
    expect([page.status, page.headers['location']]).toEqual([301, '/cars-for-sale']);
  });
});

describe('Include Extended Delivery', () => {
  it('shows how many cars it adds beyond the radius, checked or not', async () => {
    const box = async (search: string) => {
      const page = await pageOf(search, 'classifieds');
      const { body } = page.panel.sections.find(({ title }) => title === 'Location')!;
      if (body.kind !== 'location') throw new Error('no place');
      return { total: numberIn(page.tools.countHeading), text: body.extendedDelivery!.countText! };
    };
    const place = `searchRadius=10&zip=${await deliveredZip()}`;
    const without = await box(place);
    const included = await box(`marketExtension=include&${place}`);
    expect(included.total).toBeGreaterThan(without.total);
    expect(without.text).toBe(`+${(included.total - without.total).toLocaleString('en-US')}`);
    expect(`+${included.text}`).toBe(without.text);
  });
});

const VEHICLE_NAMES = ['makeCode', 'modelCode', 'seriesCode', 'trimCode'];

/**
 * The expected number of results. A select that holds one of several makes or models counts each
 * option alone, so this requests the option alone.
 */
async function promisedBy(
  { countText, search, select }: CountedClick,
  total: number,
  brand: Brand,
): Promise<number | undefined> {
  const count = numberIn(countText);
  if (countText.startsWith('+')) return total + count;
  if (!select || !VEHICLE_NAMES.includes(select.name) || !isOneOfSeveral(search)) return count;
  const params = new URLSearchParams(search);
  for (const name of VEHICLE_NAMES) params.delete(name);
  const { catalog } = aSearchContextOnce();
  const model =
    select.name === 'trimCode' ? catalog.trimByValue(select.value)!.modelCode : undefined;
  if (model) params.set('modelCode', model);
  params.set(select.name, select.value);
  expect({ search, select, alone: await totalOf(params.toString(), brand) }).toEqual({
    search,
    select,
    alone: count,
  });
  return undefined;
}

function isOneOfSeveral(search: string): boolean {
  const params = new URLSearchParams(search);
  const given = (name: string) => params.getAll(name).filter(Boolean).length;
  return (
    given('makeCode') > 1 || given('modelCode') + given('seriesCode') > 1 || given('trimCode') > 1
  );
}

/** A ZIP Code of a market area that some dealer delivers to. */
async function deliveredZip(): Promise<string> {
  const cars = await Array.fromAsync(site.carsApp.get(ListingStore).allCars());
  const areas = new Set(cars.flatMap(({ owner }) => owner.deliveryMarkets));
  const { places } = aSearchContextOnce();
  return cars
    .map(({ listing }) => listing.zip)
    .find((zip) => areas.has(places.placeOfZip(zip)?.marketAreaCode ?? ''))!;
}

let context: ReturnType<typeof aSearchContext> | undefined;
const aSearchContextOnce = () => (context ??= aSearchContext());

/**
 * Searches like those of shoppers, different for each brand: the bare page, then some options,
 * makes and places.
 */
function searchesOf(brand: Brand): string[] {
  return [
    '',
    ...CONDITIONS_IN_CATEGORY,
    ...Array.from({ length: SEARCHES - 1 }, (_, at) =>
      randomSearch(new Random(at + 1, BRANDS.indexOf(brand), 0), brand),
    ),
  ];
}

const PLACES = [
  'zip=78701',
  'searchRadius=25&zip=10001',
  'searchRadius=0&zip=90012',
  'marketExtension=include&zip=60601',
];
const CITIES = [
  'city=Springfield&state=IL',
  'city=Austin&searchRadius=50&state=TX',
  'state=CA',
  '',
];
const RANGES = [
  'maxPrice=25000',
  'minPrice=30000',
  'startYear=2019',
  'maxPrice=900',
  'endYear=2020&minPrice=8000',
  '',
];
const TANGLED = [
  'experience=commercial',
  'experience=best-deals',
  'allListingType=all-cars',
  'homeServices=BUY_ONLINE',
  'sellerType=d',
  '',
];
const CATEGORIES = ['best-deals', 'buy-online', 'by-owner', 'certified-used'].map(
  (code) => `categorySearch=${code}`,
);
const CONDITIONS_IN_CATEGORY = [
  'categorySearch=certified-used&listingType=USED',
  'categorySearch=certified-used&listingType=NEW,USED',
];
const CROWDED = ['TOYOTA', 'FORD', 'BMW', 'CHEV', 'HYUND', 'MB'];

function randomSearch(random: Random, brand: Brand): string {
  const isInCategory = random.chance(0.35);
  const options = isInCategory
    ? []
    : Array.from({ length: random.between(0, 3) }, () => randomOption(random));
  const parts = [
    random.chance(0.6) ? vehicles(random, brand) : '',
    random.chance(0.5) ? random.pick([...PLACES, ...CITIES]) : '',
    random.chance(0.4) ? random.pick(RANGES) : '',
    isInCategory ? random.pick(CATEGORIES) : random.pick(TANGLED),
    ...options,
  ];
  return parts.filter(Boolean).join('&');
}

function randomOption(random: Random): string {
  const crowded = [
    'listingType',
    'extColorSimple',
    'vehicleStyleCode',
    'fuelTypeGroup',
    'homeServices',
    'dealType',
    'mileage',
    'driveGroup',
  ];
  const picked = random.pick(crowded);
  const filter = ALL_FILTERS.filter(isOptionFilter).find(({ name }) => name === picked)!;
  const given = { get: () => undefined };
  return `${filter.name}=${random.pick(filter.optionsFor(aSearchContextOnce(), given)).code}`;
}

function vehicles(random: Random, brand: Brand): string {
  const { catalog } = aSearchContextOnce();
  const makes =
    brand === 'maker'
      ? ['HYUND']
      : Array.from({ length: random.between(1, 2) }, () => random.pick(CROWDED));
  const parts = makes.flatMap((makeCode) => {
    const series = catalog.seriesOfMake(makeCode);
    const model = random.pick(catalog.modelsOfMake(makeCode));
    const trims = catalog.trimsOfModel(model.code);
    return [
      `makeCodeList=${makeCode}`,
      series.length > 0 && random.chance(0.4) ? `seriesCode=${random.pick(series).code}` : '',
      random.chance(0.5) ? `modelCodeList=${model.code}` : '',
      trims.length > 0 && random.chance(0.3)
        ? `modelCodeList=${model.code}&trimCodeList=${encodeURIComponent(random.pick(trims).value)}`
        : '',
    ];
  });
  return parts.filter(Boolean).join('&');
}
