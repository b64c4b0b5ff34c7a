import { describe, expect, it } from '@jest/globals';
import { useApp } from '../app-under-test.js';

/** Cached data depends only on the canonical query and the brand. */
const site = useApp({ cars: 300 });

const HEADERS: readonly (readonly [string, string])[] = [
  ...[
    'x-forwarded-host',
    'x-host',
    'x-forwarded-server',
    'x-http-host-override',
    'forwarded',
    'x-original-host',
  ].map((name) => [name, 'evil.example'] as const),
  ...[
    'x-original-url',
    'x-rewrite-url',
    'x-forwarded-prefix',
    'x-forwarded-path',
    'x-forwarded-uri',
  ].map((name) => [name, '/evil'] as const),
  ...[
    'x-forwarded-proto',
    'x-forwarded-scheme',
    'x-url-scheme',
    'x-forwarded-ssl',
    'front-end-https',
  ].map((name) => [name, 'https'] as const),
  ...['x-forwarded-for', 'x-real-ip', 'client-ip', 'true-client-ip', 'cf-connecting-ip'].map(
    (name) => [name, '198.51.100.7'] as const,
  ),
  ...['x-forwarded-port', 'x-http-method-override', 'x-method-override', 'x-requested-with'].map(
    (name) => [name, '1'] as const,
  ),
  ...['text/html', 'application/json', 'image/webp', '*/*;q=0.1', 'x'].map(
    (accept) => ['accept', accept] as const,
  ),
  ...['br', 'gzip', 'zstd', 'identity', 'identity;q=0', 'x'].map(
    (encoding) => ['accept-encoding', encoding] as const,
  ),
  ...['de-DE', 'fr', '*'].map((language) => ['accept-language', language] as const),
  ...[
    'osid=evil',
    'psid=evil',
    'ATC_USER_RADIUS=10',
    'ATC_USER_RADIUS=0',
    'redirectExpiredPage=evil',
    'keywordPhrase=evil',
  ].map((cookie) => ['cookie', cookie] as const),
  ...['declinedModels=RAV4HYBRID', 'hiddenModels=evil', 'keywordModel=RAV4'].map(
    (cookie) => ['cookie', cookie] as const,
  ),
  ...['comparedListings=1.2.3', 'compareOutcome=full'].map((cookie) => ['cookie', cookie] as const),
  ...[
    'forecourt_wallet=rate%3D0%26term%3D24',
    'forecourt_wallet=show%3Doff',
    'refusedValues=zip%3D1',
    '__proto__=evil',
    'brand=KBB',
  ].map((cookie) => ['cookie', cookie] as const),
  ...['Googlebot/2.1', 'curl/8', 'Mozilla/5.0 (iPhone)', ''].map(
    (agent) => ['user-agent', agent] as const,
  ),
  ...['results', 'page', 'evil'].map((fragment) => ['x-fragment', fragment] as const),
  ...['valuebook.localhost', 'hyundai.localhost'].map((host) => ['host', host] as const),
  ...['*', 'W/"evil"'].map((tag) => ['if-none-match', tag] as const),
  ['referer', 'https://evil.example/cars-for-sale?makeCode=EVIL'],
  ['origin', 'https://evil.example'],
  ['authorization', 'Basic ZXZpbDpldmls'],
  ['sec-gpc', '1'],
  ['sec-purpose', 'prefetch'],
  ['range', 'bytes=0-10'],
];

const PARAMS = [
  'utm_source=evil utm_campaign=evil gclid=1 fbclid=1 callback=evil jsonp=evil _=1 cb=1 debug=1 lang=de',
  '__proto__=evil constructor=evil siomid=1 psid=evil osid=evil mmt=1 lastExec=1 listingId=1 clickType=evil tileClick=evil',
  'brand=KBB host=evil.example zip=1 makeCode=EVIL sortBy=evil firstRecord=-1 numRecords=0 searchRadius=9999 keyword=evil',
  'refUrl=//evil.example',
].flatMap((line) => line.split(' '));

const CLEAN = [
  '/cars-for-sale?makeCode=TOYOTA&zip=78701',
  '/rest/lsc/listing?makeCode=TOYOTA&numRecords=5',
  '/docs-json',
  '/about',
];

async function cleanAnswer(path: string): Promise<string> {
  const { statusCode, headers, payload } = await site.app.inject({
    url: path,
    headers: { host: 'localhost' },
  });
  const { date: _date, 'server-timing': _timing, 'x-request-id': _id, ...said } = headers;
  return JSON.stringify([statusCode, said, payload]);
}

describe('A typical request', () => {
  it.each(CLEAN)(
    'gets the same response after any other requests: %s',
    async (path) => {
      expect([HEADERS.length >= 60, PARAMS.length >= 30]).toEqual([true, true]);
      const before = await cleanAnswer(path);
      // All pairs in the long run; otherwise a sample with each header and parameter a few times.
      const step = process.env['TEST_LONG'] ? 1 : 37;
      const mutations = HEADERS.flatMap((header) =>
        PARAMS.map((param) => ({ header, param })),
      ).filter((_, at) => at % step === 0);
      for (const { header, param } of mutations) {
        const mutated = `${path}${path.includes('?') ? '&' : '?'}${param}`;
        const [name, value] = header;
        const headers = { host: 'localhost', [name]: value };
        for (const url of [mutated, path])
          expect((await site.app.inject({ url, headers })).statusCode).toBeLessThan(500);
      }
      expect(await cleanAnswer(path)).toBe(before);
    },
    600_000,
  );
});
