import { STATUS_CODES } from 'node:http';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import request from 'supertest';
import { SearchIndex } from '../../src/search/index/search-index.js';
import { SearchService } from '../../src/search/search.service.js';
import { startApp, useApp } from '../app-under-test.js';
import { rawAnswer } from '../raw-answer.js';

const site = useApp({ cars: 300 });
const get = (path: string, headers: Record<string, string> = {}) =>
  request(site.origin).get(path).set(headers).redirects(0);

afterEach(() => {
  jest.restoreAllMocks();
});

describe('An invalid request', () => {
  it.each([
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['a malformed header', 'GET / HTTP/1.1\r\nHost: localhost\r\nno header\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ])('is answered with a problem document: %s', async (_what, text, expected) => {
    const { status, headers, body } = await rawAnswer(site.origin, text);
    expect([status, headers['content-type'], headers['connection']]).toEqual([
      expected,
      'application/problem+json; charset=utf-8',
      'close',
    ]);
    expect(JSON.parse(body)).toEqual({
      type: `/docs#problem-${expected}`,
      title: STATUS_CODES[expected],
      status: expected,
      detail: expect.stringMatching(/\.$/),
    });
    expect((await get('/docs')).text).toContain(`id="problem-${expected}"`);
  });
});

describe('A call of the listing API', () => {
  it('names every invalid value and every unknown parameter', async () => {
    const { status, body, headers } = await get(
      '/rest/lsc/listing?colour=red&numRecords=101&minPrice=cheap&sort=best',
    );
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
      'no-store',
    ]);
    expect(body).toMatchObject({
      type: `${site.origin}/docs#problem-400`,
      title: 'Bad Request',
      status: 400,
      detail: '4 values are invalid (colour, numRecords, minPrice, sortBy). See errors.',
    });
    expect(
      body.errors.map(
        ({ field, reason }: { field: string; reason: string }) => `${field} ${reason}`,
      ),
    ).toEqual([
      'colour unknown parameter',
      'numRecords is not a whole number from 1 to 100',
      'minPrice is not a price in whole dollars',
      expect.stringContaining('sortBy must be one of relevance'),
    ]);
    expect(
      (await get('/rest/lsc/listing?searchRadius=50&marketExtension=off')).body.invalidQueryParams,
    ).toEqual(['searchRadius']);
    expect((await get('/rest/lsc/listing?searchRadius=300&zip=78701')).body).toMatchObject({
      invalidQueryParams: ['searchRadius'],
      stats: { searchRadius: 100 },
    });
  });

  it.each([
    '/rest/lsc/listing?',
    '/rest/lsc/listing/count?',
    '/rest/lsc/listing/similar?',
    '/rest/lsc/listing/spotlight/premiumresults?',
    '/rest/lsc/listing/spotlight/results?',
    '/rest/lsc/listing/spotlight/vehiclehighlight?',
    '/rest/lsc/newcarboost/listing?',
    '/rest/lsc/crawl/modelyears?',
    '/rest/lsc/crawl/trims?',
    '/rest/lsc/marketplace/suggested/keywords/toyota?',
    '/cars-for-sale/svc/keyword-search?text=toyota&',
    '/cars-for-sale/reference/filters?',
  ])('names unknown parameters in the response of %s', async (call) => {
    expect((await get(`${call}searchRadius=50&makeCode=FORD`)).body.invalidQueryParams).toEqual([
      'searchRadius',
    ]);
    expect((await get(`${call}searchRadius=300&zip=78701`)).body.invalidQueryParams).toEqual([
      'searchRadius',
    ]);
    expect((await get(`${call}searchRadius=50&zip=78701`)).body.invalidQueryParams).toEqual([]);
  });

  it('drops no filter and rejects invalid values, beside an unknown parameter', async () => {
    const totalOf = async (query: string) =>
      (await get(`/rest/lsc/listing?${query}`)).body.totalResultCount;
    const camrys = await totalOf('makeCode=TOYOTA&modelCode=CAMRY');
    expect([
      await totalOf('modelCode=CAMRY&makeCode='),
      await totalOf('makeCode=&makeCodes=&modelCode=CAMRY&zip='),
    ]).toEqual([camrys, camrys]);
    expect(camrys).toBeLessThan(await totalOf(''));
    const { status, body } = await get(
      '/rest/lsc/listing?makeCode=&modelCode=NOPE&trimCode=RAV4%7CXLE',
    );
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['modelCode', 'trimCode'],
    ]);
  });

  it.each([
    [
      'makeCode=TOYOTAA',
      { field: 'makeCode', reason: 'is not a make: did you mean TOYOTA?', nearest: 'TOYOTA' },
    ],
    [
      'makeCodes=Chevrolet',
      { field: 'makeCode', reason: 'is not a make: did you mean CHEV?', nearest: 'CHEV' },
    ],
    [
      'driveGroup=4X4',
      { field: 'driveGroup', allowed: ['AWD4WD', 'FWD', 'RWD'], nearest: 'AWD4WD' },
    ],
    [
      'driveGroup=AWD',
      {
        field: 'driveGroup',
        value: 'AWD',
        nearest: 'AWD4WD',
        reason: expect.stringContaining('did you mean AWD4WD?'),
      },
    ],
    [
      'sortBy=best',
      { field: 'sortBy', allowed: expect.arrayContaining(['relevance', 'mileageASC']) },
    ],
    [
      'maxPrise=20000',
      {
        field: 'maxPrise',
        code: 'unknown-parameter',
        reason: 'unknown parameter: did you mean maxPrice?',
        nearest: 'maxPrice',
      },
    ],
    [
      'allListingType=used-car',
      {
        field: 'allListingType',
        allowed: ['all-cars', 'new-cars', 'used-cars', 'certified-cars'],
        nearest: 'used-cars',
      },
    ],
    [
      'packageName=FORD_FX4',
      { field: 'packageName', reason: 'is not a package of the chosen makes and models' },
    ],
    ['searchRadius=abc', { field: 'searchRadius', reason: 'is not a number of miles' }],
    ['resultToken=', { field: 'resultToken', value: '', reason: 'is not a result token' }],
    [
      'zip=78701&searchZip=60601',
      { field: 'zip', value: '78701, 60601', code: 'repeated-parameter' },
    ],
    [
      'maxPrice=20000&maxPrice=30000',
      {
        field: 'maxPrice',
        code: 'repeated-parameter',
        reason: 'Only one value is allowed, but 2 were given',
      },
    ],
    ['numRecords=5&numRecords=6', { field: 'numRecords', code: 'repeated-parameter' }],
    [
      'exclude=makeCode:FROD',
      { field: 'exclude', code: 'invalid-value', nearest: 'makeCode:FORD' },
    ],
    [
      'exclude=makecodes:FORD',
      { field: 'exclude', allowed: expect.arrayContaining(['makeCode:', 'featureCode:']) },
    ],
    [
      'exclude=driveGroup:4X4',
      { field: 'exclude', allowed: ['driveGroup:AWD4WD', 'driveGroup:FWD', 'driveGroup:RWD'] },
    ],
    ['city=Austn&state=TX', { field: 'city', nearest: 'Austin' }],
    [
      'sortBy=distanceASC',
      { field: 'sortBy', reason: 'needs a place: a ZIP, or a city and its state' },
    ],
    [
      'ids=1&vins=2T3P1RFV8MW123456',
      { field: 'ids', reason: 'cannot be used with vins', code: 'without-meaning' },
    ],
    ['resultToken=start&supplemental=true', { field: 'resultToken', code: 'without-meaning' }],
    ['resultToken=start&explain=true', { field: 'explain', code: 'without-meaning' }],
    [
      'fields=id,titel',
      {
        field: 'fields',
        value: 'titel',
        reason: 'is not a field of a listing: did you mean title?',
        nearest: 'title',
        allowed: expect.arrayContaining(['title', 'pricingDetail', 'details', 'details.features']),
      },
    ],
    [
      'include=spotlight',
      {
        field: 'include',
        nearest: 'spotlights',
        allowed: expect.arrayContaining(['boost', 'alpha']),
      },
    ],
    ['maxMileage=many', { field: 'maxMileage', reason: 'is not a whole number of miles' }],
  ])('suggests corrections: %s', async (search, error) => {
    const { status, body } = await get(`/rest/lsc/listing?${search}`);
    expect([status, body.errors]).toEqual([400, [expect.objectContaining(error)]]);
  });

  it.each([
    ['driveGroup=AWD', 'driveGroup: “AWD” is not a value of this filter: did you mean AWD4WD?'],
    ['maxPrise=20000', 'Unknown parameter maxPrise: did you mean maxPrice?'],
    ['fields=titel,foo', '2 values are invalid (fields). See errors.'],
    ['resultToken=', 'resultToken is not a result token.'],
    ['maxPrice=1&maxPrice=2', 'maxPrice “1, 2”: Only one value is allowed, but 2 were given.'],
    [
      'makeCode=FORD,KIA,BMW,TOYOTA,HONDA,AUDI',
      'makeCode “AUDI”: Only 5 makes can be searched at once.',
    ],
    ['state=CA,TX', 'state “TX”: Only one value can be chosen.'],
  ])('has one clear detail: %s', async (search, detail) => {
    expect((await get(`/rest/lsc/listing?${search}`)).body.detail).toBe(detail);
  });

  it('names every invalid value of a list', async () => {
    const { body } = await get('/rest/lsc/listing?fields=titel,title,foo&vins=abc');
    expect(
      body.errors.map(({ field, value }: { field: string; value: string }) => [field, value]),
    ).toEqual([
      ['fields', 'titel'],
      ['fields', 'foo'],
      ['vins', 'abc'],
    ]);
  });

  it('has an absolute type URL that explains the problem', async () => {
    for (const path of [
      '/rest/lsc/listing?no=1',
      '/rest/lsc/listing/1',
      '/rest/lsc/nowhere',
      '/cars-for-sale/pictures/no.svg',
    ]) {
      const { body } = await get(path);
      const url = new URL(body.type);
      expect([path, url.origin]).toEqual([path, site.origin]);
      expect((await get(url.pathname)).text).toContain(`id="${url.hash.slice(1)}"`);
    }
  });

  it('accepts a repeated value once, and several values where allowed', async () => {
    expect(
      (
        await get(
          '/rest/lsc/listing/count?maxPrice=20000&maxPrice=20000&makeCode=FORD&makeCode=TOYOTA',
        )
      ).status,
    ).toBe(200);
  });

  it('documents every kind of problem at its type URL', async () => {
    const { text } = await get('/docs');
    for (const status of [400, 404, 405, 410, 500, 503, 504])
      expect(text).toContain(`id="problem-${status}"`);
  });

  it.each([
    ['post', '/rest/lsc/listing'],
    ['delete', '/cars-for-sale/reference/makes'],
    ['put', '/cars-for-sale'],
  ] as const)('returns 405 with the allowed methods: %s %s', async (method, path) => {
    const { status, headers } = await request(site.origin)[method](path);
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
    expect((await request(site.origin)[method]('/rest/lsc/nowhere')).status).toBe(404);
  });

  it('accepts commas in a price only as thousands separators', async () => {
    const { body } = await get('/rest/lsc/listing?minPrices=5000,6000&maxPrice=9999999999');
    expect(body.errors.map(({ reason }: { reason: string }) => reason)).toEqual([
      'is not a price in whole dollars',
      'is higher than any price',
    ]);
    expect((await get('/rest/lsc/listing?minPrice=$5,000')).status).toBe(200);
  });

  it('accepts what the specification sends', async () => {
    const { status } = await get(
      '/rest/lsc/listing?channel=ATC&relevanceConfig=default&vhrProviders=CARFAX&pixallId=1&stats=year,derivedprice',
    );
    expect(status).toBe(200);
  });

  it('returns 304 for a matching ETag', async () => {
    const { headers } = await get('/rest/lsc/listing?makeCode=FORD');
    expect([headers['etag'], headers['cache-control']]).toEqual([
      expect.stringMatching(/^W\/"/),
      'public, max-age=0, must-revalidate',
    ]);
    const again = await get('/rest/lsc/listing?makeCode=FORD', {
      'if-none-match': `"other", ${headers['etag']}`,
    });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await get('/rest/lsc/listing?makeCode=FORD', { 'if-none-match': '*' })).status).toBe(
      304,
    );
    expect(
      (await get('/rest/lsc/listing?makeCode=TOYOTA', { 'if-none-match': headers['etag']! }))
        .status,
    ).toBe(200);
  });

  it.each([
    '/rest/lsc/listing?makeCode=FORD',
    '/rest/lsc/listing/count',
    '/cars-for-sale/reference/makes',
  ])('answers HEAD like GET, including 304: %s', async (path) => {
    const { headers } = await get(path);
    for (const tag of [headers['etag']!, '*']) {
      const head = await request(site.origin).head(path).set('if-none-match', tag);
      expect([head.status, head.headers['etag']]).toEqual([304, headers['etag']]);
    }
    expect((await request(site.origin).head(path)).status).toBe(200);
  });

  it('returns 304 without searching again until the cars change', async () => {
    const path = '/rest/lsc/listing?makeCode=FORD&sortBy=mileageASC';
    const tag = (await get(path)).headers['etag']!;
    const search = jest.spyOn(site.app.get(SearchService), 'search');
    expect((await get(path, { 'if-none-match': tag })).status).toBe(304);
    expect(search).not.toHaveBeenCalled();
    expect((await get(path)).status).toBe(200);
    expect(search).toHaveBeenCalledTimes(1);
    const { body, headers } = await get(path, { 'if-none-match': '"another"' });
    expect([body.totalResultCount > 0, headers['etag']]).toEqual([true, tag]);
    await site.carsApp.get(SearchIndex).apply({ put: [], remove: [Number(body.listings[0].id)] });
    expect((await get(path, { 'if-none-match': tag })).status).toBe(200);
  });

  it('reports a failed search without details', async () => {
    jest
      .spyOn(site.app.get(SearchService), 'search')
      .mockRejectedValue(new Error('index at /secret is down'));
    const { status, body } = await get('/rest/lsc/listing');
    expect([status, body]).toEqual([
      500,
      {
        requestId: expect.any(String),
        type: `${site.origin}/docs#problem-500`,
        title: 'Internal Server Error',
        status: 500,
        detail:
          'The server failed unexpectedly. Try again. If it fails again, report the requestId.',
      },
    ]);
  });

  it('reports a malformed URL in its own words', async () => {
    const { status, body, headers } = await get('/rest/lsc/%E0%A4%A');
    expect([status, headers['content-type'], body.detail]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
      'This URL is invalid.',
    ]);
    const page = await get('/cars-for-sale/%E0%A4%A');
    expect([
      page.status,
      page.headers['content-type'],
      page.text.includes('This URL is invalid.'),
    ]).toEqual([400, 'text/html; charset=utf-8', true]);
  });

  it.each(['/rest/lsc/nowhere', '/cars-for-sale/reference/nowhere'])(
    'returns a 404 problem: %s',
    async (path) => {
      const { status, body, headers } = await get(path);
      expect([status, headers['content-type'], body.title]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
        'Not Found',
      ]);
      expect(body.detail).toBe('No call has this URL. /docs lists all calls.');
    },
  );

  it('never fails, whatever the query contains', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('%', '%zz', '__proto__', ',', 'true', '-1', '1e9', '\u0000'),
    );
    const names = fc.constantFrom(
      'searchZip',
      'makeCodes',
      'vins',
      'excludedListingIds',
      'resultToken',
      'supplemental',
      'firstRecord',
      'numRecords',
      'ownerId',
      'explain',
      'include',
      '__proto__',
      'constructor',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(names, text), { maxLength: 5 }),
        fc.boolean(),
        async (pairs, isEscaped) => {
          const search = pairs
            .map(
              ([name, value]) =>
                `${name}=${isEscaped ? encodeURIComponent(value.toWellFormed()) : value}`,
            )
            .join('&');
          const { statusCode } = await site.app.inject({ url: `/rest/lsc/listing?${search}` });
          expect([200, 400]).toContain(statusCode);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('Other sites', () => {
  it('may call from a browser only when configured', async () => {
    expect(
      (await get('/rest/lsc/listing/count', { origin: 'https://partner.example' })).headers[
        'access-control-allow-origin'
      ],
    ).toBeUndefined();
    const open = await startApp({ cars: 0, env: { CORS_ORIGINS: 'https://partner.example' } });
    const requested = (origin: string) =>
      request(open.origin).get('/rest/lsc/listing/count').set({ origin });
    expect(
      (await requested('https://partner.example')).headers['access-control-allow-origin'],
    ).toBe('https://partner.example');
    expect(
      (await requested('https://other.example')).headers['access-control-allow-origin'],
    ).toBeUndefined();
    await open.stop();
  });
});
