import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Logger } from '@nestjs/common';
import { QUERY_NAMES } from '../../src/search/query-names.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { useApp } from '../app-under-test.js';

const isLong = process.env['TEST_LONG'] !== undefined;
const site = useApp({ cars: 100 });
const ORIGIN = 'http://localhost';
const ask = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { host: 'localhost', 'user-agent': 'Mozilla/5.0', ...headers } });

/** Targets of open redirects. */
const elsewhere = fc.oneof(
  fc.constantFrom(
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ),
  fc.constantFrom(
    'https:evil.example',
    '/%2f/evil.example',
    '///evil.example/..',
    '@evil.example',
    '\r\nLocation: https://evil.example',
  ),
  fc.webUrl(),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const LEADING = [
  'back',
  'refUrl',
  'redirectExpiredPage',
  'url',
  'next',
  'referrer',
  'returnTo',
  'keyword',
  'zip',
  'makeCode',
  'firstRecord',
  'psid',
  'listingId',
];
const PATHS = [
  '/',
  '/cars-for-sale',
  '/cars-for-sale/',
  '/cars-for-sale/vehicle/1',
  '/cars-for-sale/vehicle/1/',
  '/cars-for-sale/compare',
  '/cars-for-sale/compare/toggle',
  '/cars-for-sale/compare-trims',
  '/cars-for-sale/clarify-model',
  '/sign-in',
  '/about/',
  '/docs/',
  '/cars-for-sale/save',
  '/cars-for-sale/wallet/keep',
  '/cars-for-sale/wallet/switch',
];
const pathOf = fc.oneof(
  fc.constantFrom(...PATHS),
  elsewhere.map((text) => `/${encodeURI(text.toWellFormed())}/`),
  elsewhere.map((text) => `/${text.replaceAll(/[^!-~]|[?#]/g, '')}/about/`),
  elsewhere.map((text) => `/cars-for-sale/vehicle/${encodeURIComponent(text.toWellFormed())}/`),
);

describe('A redirect', () => {
  it(
    'stays on our origin, whatever the URL and the cookies contain',
    async () => {
      let redirects = 0;
      await fc.assert(
        fc.asyncProperty(
          pathOf,
          fc.constantFrom(...LEADING),
          elsewhere,
          async (path, name, text) => {
            const value = encodeURIComponent(text.toWellFormed());
            const { statusCode, headers } = await ask(`${path}?${name}=${value}`, {
              cookie:
                `redirectExpiredPage=${value}; keywordPhrase=${value}; refusedValues=${value}; forecourt_wallet=${value}; ` +
                `comparedListings=${value}`,
              referer: `https://evil.example/cars-for-sale?refUrl=${value}`,
            });
            expect(statusCode).toBeLessThan(500);
            const { location } = headers;
            if (location === undefined) return;
            redirects++;
            expect(location).toMatch(/^\/(?![/\\])/);
            expect(new URL(String(location), ORIGIN).origin).toBe(ORIGIN);
          },
        ),
        { numRuns: isLong ? 100_000 : 250 },
      );
      expect(redirects).toBeGreaterThan(30);
    },
    isLong ? 3_600_000 : 60_000,
  );

  it(
    'happens once at most and leads to an equal search',
    async () => {
      const value = fc.oneof(
        fc.constantFrom(
          'TOYOTA',
          'FORD',
          'USED',
          '78701',
          '20000',
          '2020',
          'RED',
          'SUVCROSS',
          '999999',
          '',
          '-1',
          'greatprice',
        ),
        fc.string({ unit: 'grapheme', maxLength: 8 }),
      );
      const pairs = fc.array(
        fc.tuple(fc.constantFrom(...QUERY_NAMES, 'mmt', 'zzz', '__proto__'), value),
        { maxLength: 8 },
      );
      await fc.assert(
        fc.asyncProperty(pairs, async (given) => {
          const search = new URLSearchParams(given).toString();
          const first = await ask(`/cars-for-sale?${search}`);
          expect([200, 301, 302]).toContain(first.statusCode);
          const { location } = first.headers;
          if (location === undefined) return;
          const { statusCode, headers } = await ask(String(location));
          expect([search, statusCode, headers['location']]).toEqual([search, 200, undefined]);
        }),
        { numRuns: isLong ? 20_000 : 50 },
      );
    },
    isLong ? 3_600_000 : 60_000,
  );
});

describe('A query', () => {
  it.each([
    '/cars-for-sale',
    '/rest/lsc/listing',
    '/cars-for-sale/page-data',
    '/cars-for-sale/svc/keyword-search',
  ])('of %s is limited to 4 KB and 100 pairs', async (path) => {
    expect((await ask(`${path}?x=${'a'.repeat(4_095)}`)).statusCode).toBe(414);
    expect((await ask(`${path}?x=${'a'.repeat(12_000)}`)).statusCode).toBe(414);
    expect((await ask(`${path}?${'&'.repeat(100)}`)).statusCode).toBe(400);
    expect((await ask(`${path}?x=${'a'.repeat(4_094)}`)).statusCode).not.toBe(414);
  });
});

describe('A redirect', () => {
  it('is counted once and not logged', async () => {
    const failures: unknown[] = [];
    Logger.overrideLogger({
      log: () => undefined,
      warn: () => undefined,
      error: (message: unknown) => failures.push(message),
    });
    try {
      const addresses = [
        '/cars-for-sale?keyword=toyota',
        '/cars-for-sale?foo=1',
        '/cars-for-sale?makeCode=HONDA&extColorSimple=RED',
        '/cars-for-sale?firstRecord=99999',
        '/cars-for-sale/used/honda',
        '/cars-for-sale/vehicle/1',
        '/cars-for-sale/view?as=list',
        '/appearance?scheme=dark',
      ];
      for (const url of addresses) {
        const before = await redirectsCounted();
        const { statusCode, headers } = await ask(url);
        expect([url, statusCode, typeof headers['location']]).toEqual([
          url,
          expect.any(Number),
          'string',
        ]);
        expect([url, await redirectsCounted()]).toEqual([url, before + 1]);
      }
      expect(failures).toEqual([]);
    } finally {
      Logger.overrideLogger(['log', 'warn', 'error']);
    }
  });

  async function redirectsCounted(): Promise<number> {
    const { values } = await site.app
      .get(Metrics)
      .registry.getSingleMetric('forecourt_http_request_duration_seconds')!
      .get();
    const counts = (
      values as { metricName?: string; labels: Record<string, string>; value: number }[]
    ).filter(
      ({ metricName, labels }) => metricName!.endsWith('_count') && labels['status'] === '3xx',
    );
    return counts.reduce((sum, { value }) => sum + value, 0);
  }
});
