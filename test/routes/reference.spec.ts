import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { BrandsByHost } from '../../src/platform/config/brands-by-host.js';
import { OpenApi } from '../../src/platform/json-api/open-api.js';
import type { Schema } from '../../src/web/pages/docs/api-document.js';
import { ResultsPresenter } from '../../src/web/pages/results/results.presenter.js';
import { SearchContexts } from '../../src/search/search-contexts.js';
import { SearchQuery } from '../../src/search/search-query.js';
import { SearchService } from '../../src/search/search.service.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 300 });
const get = (path: string) => request(site.origin).get(path).redirects(0);

describe('GET /cars-for-sale/reference', () => {
  it('returns makes, models and trims by code', async () => {
    expect((await get('/cars-for-sale/reference/makes?makeCode=TOYOTA,HONDA,NOPE')).body).toEqual({
      makes: [
        { code: 'HONDA', name: 'Honda' },
        { code: 'TOYOTA', name: 'Toyota' },
      ],
    });
    const { models } = (await get('/cars-for-sale/reference/models?makeCode=toyota')).body;
    expect(models).toContainEqual(
      expect.objectContaining({
        code: 'CAMRY',
        name: 'Camry',
        makeCode: 'TOYOTA',
        vehicleStyleCode: 'SEDAN',
      }),
    );
    const { trims } = (await get('/cars-for-sale/reference/trims?trimCode=CAMRY%7CXSE')).body;
    expect(trims).toMatchObject([{ code: 'CAMRY|XSE', name: 'XSE', modelCode: 'CAMRY' }]);
    expect((await get('/cars-for-sale/reference/makes')).body.makes.length).toBeGreaterThan(50);
  });

  it('returns the URL names of models', async () => {
    const { body } = await get('/cars-for-sale/reference/model-codes?modelCode=RAV4HYBRID');
    expect(body.modelCodes).toEqual([
      {
        atcMakeCode: 'TOYOTA',
        atcModelCode: 'RAV4HYBRID',
        makeSlug: 'toyota',
        modelSlug: 'rav4-hybrid',
      },
    ]);
  });

  it('returns filters with their options, limited to a make and model on request', async () => {
    const { filters } = (await get('/cars-for-sale/reference/filters')).body;
    expect(filters.vehicleStyleCode).toMatchObject({
      label: 'Body Style',
      options: expect.arrayContaining([{ label: 'Sedan', value: 'SEDAN' }]),
    });
    expect(filters.featureCode.options[0]).toMatchObject({ group: 'Comfort' });
    expect(filters.modelCode).toBeUndefined();
    const ofModel = (await get('/cars-for-sale/reference/filters?makeCode=TOYOTA&modelCode=RAV4'))
      .body.filters;
    expect(ofModel.modelCode.options).toContainEqual({ label: 'RAV4', value: 'RAV4' });
    expect(ofModel.trimCode.options[0].value).toMatch(/^RAV4\|/);
    expect(ofModel.packageName.options).toContainEqual({
      label: 'Weather Package',
      value: 'TOYOTA_WEATHER',
    });
  });

  it("returns a model's trims and compares them", async () => {
    const { trims } = (await get('/cars-for-sale/reference/specs?modelCode=RAV4&year=2021')).body;
    expect(trims[0].specs).toContainEqual({ label: 'Seats', value: '5' });
    const { body } = await get('/cars-for-sale/reference/compare-trims?modelCode=RAV4&year=2021');
    expect(body.title).toBe('Compare Toyota RAV4 Trims');
    expect(body.rows.map(({ label }: { label: string }) => label)).toEqual([
      'Starting MSRP',
      'Est. Monthly Payment',
      'Heated Seats',
      'Leather Seats',
      'Rearview Camera',
      'Bluetooth',
      'Alarm System',
      'Lane Departure',
      'Navigation',
      'Remote Start',
      'Sunroof',
    ]);
    expect(body.rows[0].values[0]).toBe(`$${trims[0].nationalMSRP.toLocaleString('en-US')}`);
  });

  it('compares the trims of one fuel on request, and lists the fuels', async () => {
    const search = 'modelCode=F150&year=2022&fuelTypeGroup=HYB';
    const { trims } = (await get(`/cars-for-sale/reference/specs?${search}`)).body;
    for (const { specs } of trims) expect(specs).toContainEqual({ label: 'Fuel', value: 'Hybrid' });
    const { body } = await get(`/cars-for-sale/reference/compare-trims?${search}`);
    expect(body.trims.map(({ name }: { name: string }) => name)).toEqual(
      trims.map(({ trimName }: { trimName: string }) => trimName),
    );
    expect(body.fuelTypes.map(({ value }: { value: string }) => value)).toEqual(['GSL', 'HYB']);
  });

  it('truncates trim names to 30 characters', async () => {
    const { body } = await get(
      '/cars-for-sale/reference/compare-trims?modelCode=POLESTAR2&year=2024',
    );
    expect(body.trims.map(({ name }: { name: string }) => name)).toContain(
      'Long Range Dual Motor Performa…',
    );
  });

  it('returns a 404 problem for an unknown ZIP Code', async () => {
    const { status, body, headers } = await get('/cars-for-sale/reference/zip/00000');
    expect([status, headers['content-type'], body.detail]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
      'Enter a valid ZIP Code',
    ]);
  });
});

describe('GET /cars-for-sale/research/reference/vehicles', () => {
  const vehicles = (search: string) =>
    get(`/cars-for-sale/research/reference/vehicles?yearId=2021&${search}`);

  it('returns the vehicle ids of a model year, which the ratings call takes', async () => {
    const { status, body } = await vehicles('atcMakeCode=TOYOTA&atcModelCode=RAV4');
    const { trims } = (await get('/cars-for-sale/reference/specs?modelCode=RAV4&year=2021')).body;
    expect([status, body]).toEqual([
      200,
      { items: trims.map(({ vehicleId }: { vehicleId: string }) => ({ vehicleId })) },
    ]);
    const ratings = `/cars-for-sale/reference/ratings/${body.items[0].vehicleId}`;
    expect((await get(ratings)).status).toBe(200);
  });

  it('is empty for a year without trims, and rejects a model of another make', async () => {
    expect(
      (
        await get(
          '/cars-for-sale/research/reference/vehicles?yearId=1950&atcMakeCode=toyota&atcModelCode=rav4',
        )
      ).body,
    ).toEqual({ items: [] });
    const { status, body } = await vehicles('atcMakeCode=FORD&atcModelCode=RAV4');
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          field: 'atcModelCode',
          value: 'RAV4',
          reason: 'is not a model of this make',
          code: 'invalid-value',
        },
      ],
    ]);
  });
});

describe('GET /cars-for-sale/searchoptions/packages', () => {
  it("returns a make's packages, limited to a model on request", async () => {
    const ofMake = (await get('/cars-for-sale/searchoptions/packages?makeCode=TOYOTA')).body
      .packages;
    const ofModel = (
      await get(
        '/cars-for-sale/searchoptions/packages?makeCode=TOYOTA&modelCode=TACOMA&trimCode=TACOMA%7CSR5',
      )
    ).body.packages;
    expect(ofModel).toEqual([
      { label: 'TRD Off-Road Package', value: 'TOYOTA_TRD_OFF_ROAD' },
      { label: 'TRD Sport Package', value: 'TOYOTA_TRD_SPORT' },
    ]);
    expect(ofMake.length).toBeGreaterThan(ofModel.length);
    expect((await get('/cars-for-sale/searchoptions/packages')).body.errors).toEqual([
      { field: 'makeCode', value: '', reason: 'is required', code: 'missing-parameter' },
    ]);
  });
});

describe('GET /cars-for-sale/svc/listing-view-count', () => {
  it('returns zeros for a car without views', async () => {
    const { body } = await get('/cars-for-sale/svc/listing-view-count?vin=1HGCM82633A004352');
    expect(body).toEqual({
      dateRange: 7,
      viewCounts: [{ vin: '1HGCM82633A004352', counts: { ATC: 0, KBB: 0, HYUND: 0 } }],
    });
  });

  it("counts views of a car's page by brand, without crawlers and prefetches", async () => {
    const { body: found } = await get('/rest/lsc/listing?makeCode=TOYOTA&numRecords=1');
    const [{ id, vin }] = found.listings;
    const person = {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    };
    const look = (headers: Record<string, string>) =>
      request(site.origin).get(`/cars-for-sale/vehicle/${id}`).set(headers);
    await look(person);
    await look({ ...person, host: 'valuebook.localhost' });
    await look({ ...person, 'sec-purpose': 'prefetch' });
    await look({ 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    await request(site.origin).head(`/cars-for-sale/vehicle/${id}`).set(person);
    const { body } = await get(`/cars-for-sale/svc/listing-view-count?vin=${vin}`);
    expect(body.viewCounts).toEqual([{ vin, counts: { ATC: 1, KBB: 1, HYUND: 0 } }]);
    const { body: again } = await get('/rest/lsc/listing?makeCode=TOYOTA&numRecords=1');
    expect(again.listings[0].viewCount).toBe(1);
  });
});

describe('GET /cars-for-sale/page-data', () => {
  it('returns the data of the page with the same query', async () => {
    const search = 'sortBy=derivedpriceASC&makeCode=TOYOTA';
    const { body } = await get(`/cars-for-sale/page-data?${search}`);
    const { text } = await get('/cars-for-sale?makeCode=TOYOTA&sortBy=derivedpriceASC');
    // A line may break before "for Sale", but not inside it.
    expect(text).toContain(`<h1>${body.hero.heading.replace(' for Sale', ' for\u00A0Sale')}</h1>`);
    expect(body.listings.length).toBeGreaterThan(0);
    for (const { id } of body.listings) expect(text).toContain(`/cars-for-sale/vehicle/${id}?`);
  });

  it('accepts a keyword as the search it describes, and lists unknown words', async () => {
    const { body } = await get('/cars-for-sale/page-data?keyword=toyota%20frobnicate&zip=78701');
    const { body: requested } = await get('/cars-for-sale/page-data?makeCode=TOYOTA&zip=78701');
    expect(body).toMatchObject({
      title: requested.title,
      listings: requested.listings,
      keywordNotice: 'We did not understand: frobnicate',
    });
    expect([body.hero.keywordSearch.value, requested.hero.keywordSearch.value]).toEqual([
      'toyota frobnicate',
      '',
    ]);
    expect(requested.keywordNotice).toBeUndefined();
  });

  it('returns the last page for pages beyond it, as the page redirects', async () => {
    const { body } = await get('/cars-for-sale/page-data?makeCode=TOYOTA&firstRecord=99980');
    const { headers } = await get('/cars-for-sale?firstRecord=99980&makeCode=TOYOTA');
    const last = await get(String(headers['location']).replace('?', '/page-data?'));
    expect(body.title).toMatch(/ - Page \d\b/);
    expect(body).toEqual(last.body);
    expect(body.listings.length).toBeGreaterThan(0);
  });

  it('omits what the page omits', async () => {
    const { status, body } = await get(
      '/cars-for-sale/page-data?mmt=1&zip=99999999&makeCode=TOYOTA',
    );
    expect(status).toBe(200);
    expect(JSON.stringify(body.panel)).toContain('Enter a valid ZIP Code');
  });

  it('documents exactly the blocks of the page', async () => {
    const { schemas } = site.app.get(OpenApi).document.components!;
    for (const search of [
      'zip=78701',
      'makeCode=TOYOTA&minPrice=900000',
      'keyword=toyota%20frobnicate&zip=78701',
    ]) {
      const { query, rejected } = SearchQuery.parse(
        search,
        site.app.get(SearchContexts).of(site.app.get(BrandsByHost).ofHost(undefined)),
      );
      const blocks = await site.app
        .get(ResultsPresenter)
        .present(await site.app.get(SearchService).search(query), rejected, undefined);
      expect(Object.keys((schemas!['PageData'] as Schema).properties!).toSorted()).toEqual(
        Object.keys(blocks).toSorted(),
      );
      const { body } = await get(`/cars-for-sale/page-data?${search}`);
      expect([search, ...undocumented('PageData', schemas!['PageData'] as Schema, body)]).toEqual([
        search,
      ]);
    }
  });
});

/** Properties that the schema lacks, and required ones that the response lacks. */
function undocumented(
  path: string,
  { properties, required = [] }: Schema,
  answer: Record<string, unknown>,
): string[] {
  if (!properties) return [];
  const unnamed = Object.keys(answer).filter((name) => !(name in properties));
  const missing = required.filter((name) => !(name in answer));
  const below = Object.keys(answer).flatMap((name) =>
    name in properties
      ? undocumented(`${path}.${name}`, properties[name]!, answer[name] as Record<string, unknown>)
      : [],
  );
  return [
    ...unnamed.map((name) => `${path}.${name} is not documented`),
    ...missing.map((name) => `${path}.${name} is missing`),
    ...below,
  ];
}

describe('POST /cars-for-sale/reference/zip/nearest', () => {
  const post = (body: object) =>
    request(site.origin).post('/cars-for-sale/reference/zip/nearest').send(body);

  it('returns the ZIP Code nearest to a position', async () => {
    const { status, body } = await post({ latitude: 30.27, longitude: -97.74 });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ zip: expect.stringMatching(/^787/), city: 'Austin', state: 'TX' }),
    ]);
  });

  it.each([
    ['is outside the US', { latitude: 49.41, longitude: 8.69 }, 404],
    ['has impossible coordinates', { latitude: 91, longitude: 0 }, 400],
    ['lacks a coordinate', { latitude: 30.27 }, 400],
    ['is text', { latitude: '30.27', longitude: '-97.74' }, 400],
  ])('rejects a body that %s', async (_, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it('accepts no position in the URL, because URLs are logged', async () => {
    expect(
      (await get('/cars-for-sale/reference/zip/nearest?latitude=30.27&longitude=-97.74')).status,
    ).toBe(400);
  });
});
