import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { CALL_POLICIES } from '../../src/platform/calls/call-policies.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { FAULTS, FaultProxy } from './fault-proxy.js';

const SPECS = '/cars-for-sale/reference/specs';
const MILEAGES = '/rest/lsc/crawl/stats/mileage';
const [WITHOUT_TRIMS, WITHOUT_MILEAGES] = [
  CALL_POLICIES.trims.withoutIt,
  CALL_POLICIES.mileageStats.withoutIt,
];
/**
 * Time limit of reference data in the specification, and a margin for a busy machine, in
 * milliseconds. A call without its limit would never end, because the source hangs.
 */
const [REFERENCE_MS, MARGIN_MS] = [5_000, 10_000];

let cars: AppUnderTest;
let proxy: FaultProxy;
let pages: AppUnderTest;

beforeAll(async () => {
  cars = await startApp({ cars: 600 });
  proxy = await FaultProxy.before(cars.origin);
});

afterEach(() => {
  proxy.spoil(undefined);
  proxy.lie(undefined);
});

const startPages = async () => {
  pages = await startApp({
    cars: 0,
    env: { LISTING_SERVICE_URL: proxy.origin, REFERENCE_CONTENT_URL: proxy.origin },
  });
};
const stopPages = () => pages.stop();

afterAll(async () => {
  await proxy.stop();
  await cars.stop();
});

async function page(path: string) {
  const startedAt = performance.now();
  const { status, text, headers } = await request(pages.origin).get(path).redirects(0);
  return { status, text, headers, ms: performance.now() - startedAt };
}

const PAGES = [
  ['/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4', /<article/],
  [
    '/cars-for-sale/compare-trims?makeCode=TOYOTA&modelCode=RAV4',
    /<h1>Compare Toyota RAV4 Trims<\/h1>/,
  ],
  ['/research/toyota/rav4', /id="for-sale"/],
  [
    '/cars-for-sale/build-and-price?makeCode=TOYOTA&modelCode=RAV4',
    /<h1>Build &amp; Price: Toyota RAV4<\/h1>/,
  ],
] as const;

describe('Pages without trims', () => {
  // A server caches the facts of a model, so each test has its own server.
  beforeEach(startPages);
  afterEach(stopPages);

  it.each(FAULTS)('omit them with a notice: %s', async (fault) => {
    proxy.spoil(SPECS, fault);
    const answers = await Promise.all(PAGES.map(([path]) => page(path)));
    for (const [at, { status, text, ms }] of answers.entries()) {
      const [path, rest] = PAGES[at]!;
      expect([path, status, rest.test(text), text.includes('MSRP')]).toEqual([
        path,
        200,
        true,
        false,
      ]);
      // The list does not wait for late data. It omits it, and says so on the next page.
      if (at > 0) expect([path, text.includes(WITHOUT_TRIMS)]).toEqual([path, true]);
      expect(ms).toBeLessThan(REFERENCE_MS + MARGIN_MS);
    }
  });

  it('show them again once available, and cached ones when they fail again', async () => {
    const [[, , [research]]] = [PAGES];
    proxy.spoil(SPECS, 'server error');
    expect((await page(research)).text).toContain(WITHOUT_TRIMS);
    proxy.spoil(undefined);
    expect((await page(research)).text).toContain('Trims and new-car prices');
    proxy.spoil(SPECS, 'refuse');
    expect((await page(research)).text).toContain('Trims and new-car prices');
  });
});

describe('The trims dialog', () => {
  beforeEach(startPages);
  afterEach(stopPages);

  it('is replaced by its page when trims are unavailable', async () => {
    proxy.spoil(SPECS, 'server error');
    const { status } = await request(pages.origin).get(PAGES[1][0]).set('x-fragment', 'trims');
    expect(status).toBe(503);
  });
});

describe('A service with invalid trims', () => {
  beforeEach(startPages);
  afterEach(stopPages);

  it('is trusted for searchable trims and real pictures only', async () => {
    proxy.lie(SPECS, (answer) => {
      const [first, second, third, ...others] = (answer as { trims: object[] }).trims;
      const invented = { ...first, trimName: 'Unobtainium', vehicleId: '2026-RAV4-UNOBTAINIUM' };
      const drawn = { ...second, imagePath: 'javascript:alert(1)' };
      return {
        ...answer,
        trims: [invented, drawn, { ...third, nationalMSRP: 1_234_567 }, third, ...others],
      };
    });
    const { status, text } = await page(
      '/cars-for-sale/build-and-price?makeCode=TOYOTA&modelCode=RAV4',
    );
    expect([status, text.includes('Unobtainium'), text.includes('javascript:')]).toEqual([
      200,
      false,
      false,
    ]);
    expect(text.match(/\$1,234,567<small>/g)).toHaveLength(1);
  });

  it('cannot link a picture into the internal network', async () => {
    const CAMRY = '/cars-for-sale/build-and-price?makeCode=TOYOTA&modelCode=CAMRY';
    proxy.lie(SPECS, (answer) => {
      const { trims } = answer as { trims: object[] };
      return {
        ...answer,
        trims: trims.map((trim) => ({ ...trim, imagePath: 'https://10.0.0.1/car.png' })),
      };
    });
    const { status, text } = await page(CAMRY);
    expect([status, text.includes('10.0.0.1')]).toEqual([200, false]);
  });
});

describe('Research without mileages', () => {
  beforeAll(startPages);
  afterAll(stopPages);

  it.each(FAULTS)('omits them with a notice: %s', async (fault) => {
    proxy.spoil(MILEAGES, fault);
    const { status, text, ms } = await page('/research/toyota/rav4');
    expect([
      status,
      text.includes('Trims and new-car prices'),
      text.includes('Mileage of cars for sale'),
    ]).toEqual([200, true, false]);
    expect(text).toContain(WITHOUT_MILEAGES);
    expect(ms).toBeLessThan(REFERENCE_MS + MARGIN_MS);
  });

  it('rejects statistics of another kind', async () => {
    proxy.lie(MILEAGES, (answer) => ({ ...answer, stats: [] }));
    expect((await page('/research/toyota/rav4')).text).toContain(WITHOUT_MILEAGES);
  });
});

describe('Health', () => {
  beforeAll(startPages);
  afterAll(stopPages);

  it('names the failing service and stays ready', async () => {
    proxy.spoil(SPECS, 'server error');
    const { status, body } = await request(pages.origin).get('/health/ready');
    expect([status, body.status, body.details['reference-content'].status]).toEqual([
      200,
      'degraded',
      'degraded',
    ]);
  });
});

describe('Servers that call one another in a loop', () => {
  beforeAll(startPages);
  afterAll(stopPages);

  it('detect it and show their pages', async () => {
    const { status, body } = await request(pages.origin)
      .get(`${SPECS}?modelCode=RAV4&year=2021`)
      .set('x-forecourt-hops', '3');
    expect([status, body.detail]).toEqual([508, expect.stringContaining('forwarded too often')]);
  });
});
