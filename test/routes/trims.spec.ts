import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { COMPARED_FEATURES } from '../../src/catalog/options/compared-features.js';
import { BRANDS } from '../../src/platform/config/brands.js';
import type { Listing } from '../../src/inventory/listing.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { IndexRefresh } from '../../src/search/indexing/index-refresh.js';
import { SearchService } from '../../src/search/search.service.js';
import { anOffer } from '../contracts/an-offer.js';
import { useApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';

const site = useApp({ cars: 0 });
const withoutTrims = useApp({ cars: 0, env: { FEATURES: 'trimComparison=off' } });
const oneAtATime = useApp({ cars: 0, env: { FEATURES: 'singleMakeModelTrim=on' } });
const withoutBuilding = useApp({
  cars: 0,
  brands: [{ ...BRANDS.classifieds, makesNotBuilt: ['TOYOTA'] }],
});
const withoutPayments = useApp({ cars: 0, env: { FEATURES: 'payments=off' } });

const RESULTS = '/cars-for-sale?makeCode=TOYOTA&modelCode=CAMRY';
const TRIMS = '/cars-for-sale/compare-trims?makeCode=TOYOTA&modelCode=CAMRY';
const [HEATED, LEATHER, CAMERA] = COMPARED_FEATURES.map(({ code }) => code) as [
  string,
  string,
  string,
];

type Site = Omit<AppUnderTest, 'stop'>;
const ask = (url: string, headers: Record<string, string> = {}, { app }: Site = site) =>
  app.inject({ url, headers: { host: 'localhost', 'user-agent': 'Mozilla/5.0', ...headers } });
const page = async (url: string, headers?: Record<string, string>, of?: Site) => {
  const { statusCode, payload } = await ask(url, headers, of);
  // A redirect to the canonical URL would hide the result.
  expect([url, statusCode]).toEqual([url, 200]);
  return payload;
};

/** Cells of the comparison table by row, labels first. */
function table(html: string): string[][] {
  const [, body = ''] =
    /<table>(?:(?!<table>).)*?Starting MSRP.*?<\/table>/s.exec(html)?.[0].split('<tbody>') ?? [];
  return Array.from(body.matchAll(/<tr>(.*?)<\/tr>/gs), ([, row]) =>
    Array.from(row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs), ([, cell]) =>
      cell!.replaceAll(/<[^>]+>/g, ''),
    ),
  );
}

const columns = (html: string) => {
  const [comparison = ''] = /<section class="compare-scroll".*?<\/section>/s.exec(html) ?? [];
  return Array.from(
    comparison.matchAll(/<th scope="col"[^>]*>([^<]*)<\/th>/g),
    ([, name]) => name!,
  );
};

/** A trim's value in a row. */
function cell(html: string, label: string, trimName: string): string | undefined {
  return table(html).find(([name]) => name === label)?.[columns(html).indexOf(trimName) + 1];
}

/** One used Camry of this trim and the newest year per price. */
function camrys(trim: string, prices: readonly number[], facts: Partial<Listing> = {}) {
  return prices.map((priceDollars, at) =>
    anOffer({
      id: String(1_000_000 * trim.length + priceDollars + at),
      year: 2026,
      trim,
      trimCode: trim.toUpperCase(),
      priceDollars,
      features: [CAMERA],
      ...facts,
    }),
  );
}

beforeAll(async () => {
  for (const { app } of [site, withoutTrims, withoutPayments]) {
    await app
      .get(ListingStore)
      .saveOffers([
        ...camrys('LE', [29_000, 28_500, 30_000, 31_000, 30_500]),
        ...camrys('XLE', [35_000, 34_000, 36_000, 34_500], { features: [CAMERA, HEATED] }),
        ...camrys('XLE', [33_000], { features: [CAMERA, HEATED, LEATHER], zip: '10001' }),
        ...camrys('XSE', [38_000], { listingType: 'NEW' }),
      ]);
    await app.get(IndexRefresh).refresh();
  }
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('Below the cars of one make and one model', () => {
  it("trims are compared under 'Compare {make} {model} Trims', in the rows of the specification", async () => {
    const html = await page(RESULTS);
    expect(html).toContain('<h3 id="trims-heading">Compare Toyota Camry Trims</h3>');
    const { rows } = (await ask('/cars-for-sale/reference/compare-trims?modelCode=CAMRY')).json<{
      rows: { label: string }[];
    }>();
    const [msrp, payment, ...equipment] = rows.map(({ label }) => label);
    expect(table(html).map(([label]) => label)).toEqual([
      msrp,
      payment,
      'For Sale, Any Year',
      'Lowest Price, Any Year',
      ...equipment,
    ]);
    expect(
      Array.from(html.matchAll(/<li class="mark-(\w+)">(\w+)</g), ([, mark, text]) => [mark, text]),
    ).toEqual([
      ['standard', 'Standard'],
      ['unavailable', 'Unavailable'],
    ]);
  });

  it('prices and names equal those of the reference call', async () => {
    const html = await page(RESULTS);
    const answer = (await ask('/cars-for-sale/reference/compare-trims?modelCode=CAMRY')).json<{
      trims: { name: string }[];
      rows: { label: string; values: string[] }[];
    }>();
    expect(columns(html)).toEqual(answer.trims.map(({ name }) => name));
    for (const at of [0, 1])
      expect(table(html)[at]).toEqual([answer.rows[at]!.label, ...answer.rows[at]!.values]);
  });

  it('each trim shows how many are for sale, the lowest price, and a link', async () => {
    const html = await page(RESULTS);
    expect(['LE', 'XLE', 'XSE'].map((trim) => cell(html, 'For Sale, Any Year', trim))).toEqual([
      '5 cars: Camry LE',
      '5 cars: Camry XLE',
      '1 car: Camry XSE',
    ]);
    expect(['LE', 'XLE', 'XSE'].map((trim) => cell(html, 'Lowest Price, Any Year', trim))).toEqual([
      '$28,500: Camry LE',
      '$33,000: Camry XLE',
      '$38,000: Camry XSE',
    ]);
    expect(html).toContain(
      `href="${RESULTS.replaceAll('&', '&amp;')}&amp;trimCode=CAMRY%7CXLE">5 cars`,
    );
    const cheapest = await page(`${RESULTS}&sortBy=derivedpriceASC&trimCode=CAMRY%7CXLE`);
    expect(cheapest).toContain('data-announcement="5 results"');
    expect(/class="price">([^<]*)/.exec(cheapest)![1]).toBe('$33,000');
    expect(
      columns(html).filter((trim) => cell(html, 'For Sale, Any Year', trim) === 'None').length,
    ).toBe(columns(html).length - 3);
  });

  it('counts are those within the search radius', async () => {
    const html = await page(`${RESULTS}&searchRadius=50&zip=78701`);
    expect([
      cell(html, 'For Sale, Any Year', 'XLE'),
      cell(html, 'Lowest Price, Any Year', 'XLE'),
    ]).toEqual(['4 cars: Camry XLE', '$34,000: Camry XLE']);
    expect(html).toContain('within 50 miles of 78701');
  });

  it('equipment is Standard when all cars have it, Unavailable when none has, else a count; Not known for few cars', async () => {
    const html = await page(RESULTS);
    const fitted = (label: string) => ['LE', 'XLE', 'XSE'].map((trim) => cell(html, label, trim));
    expect(fitted('Rearview Camera')).toEqual(['Standard', 'Standard', 'Not known']);
    expect(fitted('Heated Seats')).toEqual(['Unavailable', 'Standard', 'Not known']);
    expect(fitted('Leather Seats')).toEqual(['Unavailable', '1 of 5', 'Not known']);
    expect(html).toContain('Equipment is based on 2023–2026 cars for sale');
  });

  it('the source of equipment is named only with data', async () => {
    const html = await page(TRIMS.replaceAll('CAMRY', 'COROLLA'));
    expect(html).toContain('For Sale, Lowest Price: all model years, nationwide.');
    expect(html).not.toContain('Equipment is based on');
  });

  it.each([
    ['no model', '/cars-for-sale?makeCode=TOYOTA'],
    ['two models', '/cars-for-sale?makeCode=TOYOTA&modelCodeList=CAMRY&modelCodeList=RAV4'],
    ['two makes', '/cars-for-sale?makeCodeList=FORD&makeCodeList=TOYOTA&modelCode=CAMRY'],
    ['a second page', `/cars-for-sale?firstRecord=1&makeCode=TOYOTA&modelCode=CAMRY`],
    [
      'a year the model was not sold in',
      '/cars-for-sale?endYear=1980&makeCode=TOYOTA&modelCode=CAMRY',
    ],
  ])('the trims are absent when the search has %s', async (_what, path) => {
    expect(await page(path)).not.toContain('id="trims-heading"');
  });

  it('prices are those of the searched year', async () => {
    const html = await page(
      '/cars-for-sale?endYear=2018&makeCode=TOYOTA&modelCode=CAMRY&startYear=2018',
    );
    expect(html).toMatch(/<output>\d+ trims of 2018<\/output>/);
    const { trims } = (
      await ask('/cars-for-sale/reference/compare-trims?modelCode=CAMRY&year=2018')
    ).json<{ trims: { name: string }[] }>();
    expect(columns(html)).toEqual(trims.map(({ name }) => name));
  });

  it("payments use the wallet's terms, and are absent on a brand without them", async () => {
    const usual = table(await page(RESULTS))[1]!;
    const own = table(await page(RESULTS, { cookie: 'forecourt_wallet=rate%3D0%26term%3D24' }))[1]!;
    expect(own[0]).toBe('Est. Monthly Payment');
    expect(own.slice(1)).not.toEqual(usual.slice(1));
    const without = await page(RESULTS, {}, withoutPayments);
    expect(table(without).map(([label]) => label)).not.toContain('Est. Monthly Payment');
    expect(without).not.toContain('Estimated payments');
  });

  it('counts are replaced by a sentence when unavailable', async () => {
    const service = site.app.get(SearchService);
    const search = service.search.bind(service);
    jest
      .spyOn(service, 'search')
      .mockImplementation((query, options, call) =>
        call === 'trimsForSale' ? Promise.reject(new Error('away')) : search(query, options, call),
      );
    const html = await page(`${RESULTS}&searchRadius=25&zip=78702`);
    expect(table(html).map(([label]) => label)).not.toContain('For Sale, Any Year');
    expect(cell(html, 'Heated Seats', 'LE')).toBe('Not known');
    expect(html).toContain('Cars for sale of each trim are temporarily unavailable.');
  });

  const ORDER =
    '/cars-for-sale/build-and-price?makeCode=TOYOTA&amp;modelCode=CAMRY&amp;zip=78701">Custom Order Yours</a>';

  it.each([
    ['any condition', `${RESULTS}&zip=78701`],
    [
      'new cars beside others',
      '/cars-for-sale?listingType=NEW&listingType=USED&makeCode=TOYOTA&modelCode=CAMRY&zip=78701',
    ],
  ])(
    "'Custom Order Yours' leads to build and price with make, model and zip, for a search of %s",
    async (_what, path) => {
      expect(await page(path)).toContain(ORDER);
    },
  );

  it.each([
    ['without a ZIP', RESULTS, site],
    [
      'where no new cars are searched',
      '/cars-for-sale?listingType=USED&makeCode=TOYOTA&modelCode=CAMRY&zip=78701',
      site,
    ],
    [
      'for a model that is not sold new',
      '/cars-for-sale?makeCode=TOYOTA&modelCode=AVALON&zip=78701',
      site,
    ],
    ['for a make that the brand leaves out', `${RESULTS}&zip=78701`, withoutBuilding],
  ])('%s, build and price is not linked', async (_what, path, of) => {
    const html = await page(path, {}, of);
    expect(html).toContain('id="trims-heading"');
    expect(html).not.toContain('Custom Order Yours');
  });
});

describe('GET /cars-for-sale/trims', () => {
  it('shows the same table, and links back to the cars', async () => {
    const html = await page(TRIMS);
    expect(html).toContain('<h1>Compare Toyota Camry Trims</h1>');
    expect(html).toContain('name="robots" content="noindex');
    expect(table(html)).toEqual(table(await page(RESULTS)));
    expect(html).toContain(`href="${RESULTS.replace('&', '&amp;')}">See Toyota Camry for sale</a>`);
  });

  it("is returned as a dialog to the page's script", async () => {
    const { payload, headers } = await ask(TRIMS, { 'x-fragment': 'trims' });
    expect(payload).toMatch(/^<dialog [^>]*id="trims-dialog"/);
    expect(table(payload)).toEqual(table(await page(TRIMS)));
    expect(headers['vary']).toContain('x-fragment');
  });

  it('lists the fuels of the model, and shows the trims of one', async () => {
    const ofYear =
      '/cars-for-sale/compare-trims?endYear=2026&makeCode=TOYOTA&modelCode=TACOMA&startYear=2026';
    const options = (html: string) =>
      Array.from(
        html.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)</g),
        ([, value, selected, label]) => [value, label, selected !== undefined],
      ).filter(([, label]) => /fuel types|Gasoline|Hybrid/.test(String(label)));
    const all = await page(ofYear);
    expect(options(all)).toEqual([
      ['', 'All fuel types', true],
      ['GSL', 'Gasoline', false],
      ['HYB', 'Hybrid', false],
    ]);
    const hybrid = await page(ofYear.replace('endYear=2026', 'endYear=2026&fuelTypeGroup=HYB'));
    expect(options(hybrid).find(([, , isSelected]) => isSelected)).toEqual(['HYB', 'Hybrid', true]);
    const { trims } = (
      await ask(
        '/cars-for-sale/reference/compare-trims?fuelTypeGroup=HYB&modelCode=TACOMA&year=2026',
      )
    ).json<{
      trims: { name: string }[];
    }>();
    expect(columns(hybrid)).toEqual(trims.map(({ name }) => name));
    expect(columns(hybrid).length).toBeLessThan(columns(all).length);
  });

  it('truncates trim names to 30 characters, with the full name as title', async () => {
    const html = await page(
      '/cars-for-sale/compare-trims?endYear=2017&makeCode=TOYOTA&modelCode=COROLLA&startYear=2017',
    );
    expect(html).toContain(
      'title="50th Anniversary Special Edition">50th Anniversary Special Editi…</th>',
    );
  });

  it('keeps place and condition of a search, not the model', async () => {
    const { statusCode, headers } = await ask(
      `${TRIMS}&extColorSimple=RED&maxPrice=20000&sortBy=derivedpriceASC&trimCode=CAMRY%7CXLE`,
    );
    expect([statusCode, headers['location']]).toEqual([301, TRIMS]);
  });

  it.each(['', '?makeCode=TOYOTA', '?makeCode=TOYOTA&modelCodeList=CAMRY&modelCodeList=RAV4'])(
    'redirects to the results without exactly one model: %p',
    async (search) => {
      const { statusCode, headers } = await ask(`/cars-for-sale/compare-trims${search}`);
      expect([statusCode, headers['location']]).toEqual([302, `/cars-for-sale${search}`]);
    },
  );

  it("works on a car maker's brand, for its models only", async () => {
    const maker = { host: 'hyundai.localhost' };
    expect(await page('/cars-for-sale/compare-trims?modelCode=TUCSON', maker)).toContain(
      '<h1>Compare Hyundai Tucson Trims</h1>',
    );
    expect((await ask(TRIMS, maker)).headers['location']).toBe('/cars-for-sale');
  });
});

describe('With the trims in the panel', () => {
  it('each selected model links to its comparison', async () => {
    const html = await page(
      '/cars-for-sale?makeCode=TOYOTA&modelCodeList=CAMRY&modelCodeList=RAV4',
    );
    expect(
      Array.from(
        html.matchAll(/href="([^"]*)" rel="nofollow" data-action="trims">([^<]*)</g),
        ([, href, text]) => [href, text],
      ),
    ).toEqual(
      ['CAMRY', 'RAV4'].map((code) => [
        `/cars-for-sale/compare-trims?makeCode=TOYOTA&amp;modelCode=${code}`,
        `Compare ${code === 'RAV4' ? 'RAV4' : 'Camry'} Trims`,
      ]),
    );
  });
});

describe('With one make, model and trim at a time', () => {
  it.each([RESULTS, `${RESULTS}&trimCode=CAMRY%7CXLE`])(
    'the model links to its comparison, with or without a trim: %s',
    async (path) => {
      expect((await page(path, {}, oneAtATime)).match(/data-action="trims"/g)).toHaveLength(1);
    },
  );
});

describe('Without the feature', () => {
  it('no page compares trims', async () => {
    const html = await page(RESULTS, {}, withoutTrims);
    expect(html).not.toContain('id="trims-heading"');
    expect(html).not.toContain('data-action="trims"');
    expect((await ask(TRIMS, {}, withoutTrims)).statusCode).toBe(404);
  });
});
