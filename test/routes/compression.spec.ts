import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { PAGE_DICTIONARY } from '../../src/web/rendering/page-dictionary.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 300 });

const PAGE = '/cars-for-sale';
const NEVER_CACHED = '/all-cars';
const CALL = '/rest/lsc/listing?numRecords=20';
const UNPACK = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };

const get = (url: string, accepted?: string, headers: Record<string, string> = {}) =>
  site.app.inject({
    url,
    headers: { ...headers, ...(accepted !== undefined && { 'accept-encoding': accepted }) },
  });
const encodingOf = async (url: string, accepted?: string) =>
  (await get(url, accepted)).headers['content-encoding'] ?? 'identity';
const variesByEncoding = (headers: Record<string, unknown>) =>
  /accept-encoding/i.test(String(headers['vary']));

describe('Content encoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, br', 'br'],
    ['gzip, zstd', 'zstd'],
    ['gzip', 'gzip'],
    ['br;q=0, zstd, gzip', 'zstd'],
    ['br;q=0.5, gzip;q=1', 'gzip'],
    ['br;q=0.2, gzip;q=0.2', 'br'],
    ['identity', 'identity'],
    ['identity;q=1, br;q=0.5', 'identity'],
    ['br;q=0, gzip;q=0, zstd;q=0', 'identity'],
    ['*', 'zstd'],
    ['zstd;q=0, *', 'br'],
    ['br;q=0, *', 'zstd'],
    ['gzip;q=0, br;q=0.0, *', 'zstd'],
    ['*;q=0.5, br;q=0', 'zstd'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('for %j is %s', async (accepted, encoding) => {
    for (const url of [NEVER_CACHED, CALL]) expect(await encodingOf(url, accepted)).toBe(encoding);
  });

  it('of a cached page is the smallest', async () => {
    const requested = ['zstd, br', 'br, zstd', 'gzip, zstd'];
    const url = `${PAGE}?maxPrice=25000`;
    const sent = [];
    for (const accepted of requested) sent.push(await encodingOf(url, accepted));
    expect(sent).toEqual(['zstd', 'br', 'gzip']);
  });

  it.each([PAGE, CALL])(
    'of %s is smaller in brotli than in zstd than in gzip, with equal content',
    async (url) => {
      const plain = (await get(url)).body;
      const packed = await Promise.all(
        (['br', 'zstd', 'gzip'] as const).map(
          async (name) => [name, (await get(url, name)).rawPayload] as const,
        ),
      );
      for (const [name, bytes] of packed) expect(UNPACK[name](bytes).toString()).toBe(plain);
      const sizes = packed.map(([, bytes]) => bytes.length);
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    },
  );

  it.each([PAGE, CALL, '/', '/docs', '/cars-for-sale/reference/zip/78701/validate', '/nowhere'])(
    'of %s sets Vary: Accept-Encoding, also when uncompressed',
    async (url) => {
      for (const accepted of ['br', 'identity', undefined])
        expect(variesByEncoding((await get(url, accepted)).headers)).toBe(true);
    },
  );

  it('keeps other Vary values of a page', async () => {
    for (const accepted of ['br', undefined])
      expect((await get(PAGE, accepted)).headers['vary']).toBe(
        'x-fragment, cookie, accept-encoding, available-dictionary',
      );
  });
});

describe('Dictionary compression', () => {
  const KEPT = PAGE_DICTIONARY!;
  const BROWSER = 'gzip, deflate, br, zstd, dcb, dcz';
  const PART = { 'x-fragment': 'results' };
  const held = (url: string, headers: Record<string, string> = {}, accepted = BROWSER) =>
    get(url, accepted, { 'available-dictionary': KEPT.name, ...headers });

  it.each([
    [PAGE, {}],
    [`${PAGE}?makeCode=FORD`, {}],
    [PAGE, PART],
    ['/', {}],
    ['/all-cars', {}],
    ['/nowhere', {}],
    [PAGE, { host: 'hyundai.localhost' }],
  ])('leaves content unchanged: %s %j', async (url, headers: Record<string, string>) => {
    const plain = (await get(url, 'identity', headers)).body;
    const brotli = (await get(url, 'br', headers)).rawPayload.length;
    // Rendered and cached, then from the cache.
    for (let requested = 0; requested < 3; requested += 1) {
      const answer = await held(url, headers);
      expect([
        answer.headers['content-encoding'],
        KEPT.decode(answer.rawPayload).toString(),
      ]).toEqual(['dcz', plain]);
      expect(answer.rawPayload.length).toBeLessThan(0.7 * brotli);
    }
  });

  it('starts with the hash of the dictionary', async () => {
    const { rawPayload } = await held(PAGE);
    expect(rawPayload.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
    expect(`:${rawPayload.subarray(8, 40).toString('base64')}:`).toBe(KEPT.name);
  });

  it.each([
    [
      'the browser has another dictionary',
      { 'available-dictionary': `:${Buffer.alloc(32).toString('base64')}:` },
      BROWSER,
      'zstd',
    ],
    ['the hash is malformed', { 'available-dictionary': 'page' }, BROWSER, 'zstd'],
    ['the coding is not accepted', {}, 'gzip, br', 'br'],
    ['only dcb is accepted', {}, 'dcb', 'identity'],
    ['the coding is rejected', {}, 'gzip, br, dcz;q=0', 'br'],
    ['another coding is preferred', {}, 'gzip, br;q=0.9, dcz;q=0.5', 'gzip'],
  ])('is not used when %s', async (_case, headers, accepted, coding) => {
    for (let requested = 0; requested < 3; requested += 1) {
      expect(
        (await held(NEVER_CACHED, headers, accepted)).headers['content-encoding'] ?? 'identity',
      ).toBe(coding);
    }
  });

  it('is used for pages only', async () => {
    for (const url of [
      CALL,
      (await get(PAGE)).body.match(/"(\/cars-for-sale\/assets\/[^"]+\.css)"/)![1]!,
    ]) {
      const { headers } = await held(url);
      expect([headers['content-encoding'], headers['vary']]).toEqual([
        url === CALL ? 'zstd' : 'br',
        'accept-encoding',
      ]);
    }
  });

  it('links to the dictionary with its match pattern', async () => {
    const [, href] = /<link rel="compression-dictionary" href="([^"]+)"/.exec(
      (await get(PAGE)).body,
    )!;
    expect(href).toBe(KEPT.href);
    const { headers, rawPayload } = await get(href!, 'identity');
    expect(createHash('sha256').update(rawPayload).digest('base64')).toBe(KEPT.name.slice(1, -1));
    expect([headers['use-as-dictionary'], headers['cache-control']]).toEqual([
      'match="/*", match-dest=("document" "")',
      'public, max-age=31536000, immutable',
    ]);
  });
});

describe('HEAD', () => {
  it.each([PAGE, CALL, '/', '/docs', '/health/live', '/nowhere', '/cars-for-sale/reference/makes'])(
    'of %s has the length and encoding of GET, or neither',
    async (url) => {
      for (const accepted of ['br', 'zstd', 'gzip', 'identity']) {
        const headers = { 'accept-encoding': accepted };
        const [whole, head] = await Promise.all([
          fetch(site.origin + url, { headers }),
          fetch(site.origin + url, { method: 'HEAD', headers }),
        ]);
        await whole.arrayBuffer();
        const said = (name: string) => [head.headers.get(name), whole.headers.get(name)];
        expect([url, head.status, ...said('content-encoding')]).toEqual([
          url,
          whole.status,
          ...said('content-encoding').toReversed(),
        ]);
        const [length, wholeLength] = said('content-length');
        expect([wholeLength, null]).toContain(length);
        expect(said('vary')).toEqual(said('vary').toReversed());
      }
    },
  );

  it('with a matching ETag is 304 without Content-Length', async () => {
    const { headers } = await fetch(site.origin + CALL);
    const again = await fetch(site.origin + CALL, {
      method: 'HEAD',
      headers: { 'if-none-match': headers.get('etag')! },
    });
    const { status } = again;
    expect([
      status,
      again.headers.get('content-length'),
      again.headers.get('content-encoding'),
    ]).toEqual([304, null, null]);
  });
});

describe('Error pages', () => {
  it.each([
    ['GET', '/nowhere', 404],
    ['GET', '/cars-for-sale/nowhere', 404],
    ['PUT', '/cars-for-sale', 405],
  ] as const)('are compressed: %s %s', async (method, url, status) => {
    const answer = await site.app.inject({
      method,
      url,
      headers: { host: 'localhost', 'accept-encoding': 'br' },
    });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([status, 'br']);
    expect(brotliDecompressSync(answer.rawPayload).toString()).toMatch(/<\/html>$/);
  });
});

describe('Client files', () => {
  const files = async () =>
    Array.from(
      (await get(PAGE)).body.matchAll(/"(\/cars-for-sale\/assets\/[^"]+\.(?:js|css))"/g),
      ([, href]) => href!,
    );

  it('are compressed by the build and sent unchanged', async () => {
    const hrefs = await files();
    expect(hrefs.length).toBeGreaterThan(1);
    for (const href of hrefs) {
      const plain = await get(href);
      const brotli = await get(href, 'gzip, deflate, br, zstd');
      const gzip = await get(href, 'gzip, br;q=0');
      expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
        undefined,
        'br',
        'gzip',
      ]);
      // A response that is compressed while it is sent has no length.
      for (const { headers, rawPayload } of [plain, brotli, gzip])
        expect(Number(headers['content-length'])).toBe(rawPayload.length);
      expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
      for (const { headers } of [plain, brotli, gzip]) {
        expect(variesByEncoding(headers)).toBe(true);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(headers['content-type']).toBe(plain.headers['content-type']);
      }
    }
  });
});

describe('Accept-Encoding of client files', () => {
  const file = async () =>
    /"(\/cars-for-sale\/assets\/[^"]+\.css)"/.exec((await get(PAGE)).body)![1]!;

  it.each([
    ['gzip;q=0, *', 'br'],
    ['br;q=0, gzip;q=0, *', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['zstd', 'identity'],
    ['br;q=0.5, gzip;q=1', 'gzip'],
    ['', 'identity'],
  ])('selects for %j the encoding %s', async (accepted, coding) => {
    expect(await encodingOf(await file(), accepted)).toBe(coding);
  });

  it('is ignored in a 304 response', async () => {
    const href = await file();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { headers } = await get(href, accepted);
      const again = await get(href, accepted, { 'if-none-match': String(headers['etag']) });
      expect([again.statusCode, again.headers['content-encoding'], again.body]).toEqual([
        304,
        undefined,
        '',
      ]);
      expect(variesByEncoding(again.headers)).toBe(true);
    }
  });
});

describe('Conditional requests', () => {
  it.each([
    CALL,
    '/cars-for-sale/reference/makes',
    '/cars-for-sale/pictures/sedan-red-side-00000.svg',
  ])('get 304 without a body for %s in every encoding', async (url) => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const first = await get(url, accepted);
      expect([first.statusCode, first.headers['etag']]).toEqual([
        200,
        expect.stringMatching(/^W\/"[\w-]{27}"$/),
      ]);
      const again = await get(url, accepted, {
        'if-none-match': `"other", ${String(first.headers['etag'])}`,
      });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([
        304,
        '',
        first.headers['etag'],
      ]);
      expect(variesByEncoding(again.headers)).toBe(true);
      expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
      expect((await get(url, accepted, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    }
  });

  it('are not supported for responses that must not be stored', async () => {
    expect((await get('/rest/lsc/listing?nonsense=1')).headers['etag']).toBeUndefined();
    expect((await get('/health/live')).headers['etag']).toBeUndefined();
  });
});
