import { hash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CACHING } from '../../src/platform/http/caching.js';
import { sourceFiles } from '../architecture/source-files.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 60 });
const behindTls = useApp({ cars: 0, env: { PUBLIC_ORIGIN: 'https://cars.example' } });
const behindProxy = useApp({ cars: 0, env: { TRUST_PROXY: 'loopback' } });

const inject = (
  path: string,
  headers: Record<string, string> = {},
  { app }: { app: NestFastifyApplication } = site,
) => app.inject({ url: path, headers: { host: 'localhost', ...headers } });

async function assetPath(): Promise<string> {
  return /src="(\/cars-for-sale\/assets\/[^"]+\.js)"/.exec(
    (await inject('/cars-for-sale')).payload,
  )![1]!;
}
async function picturePath(): Promise<string> {
  return /src="(\/cars-for-sale\/pictures\/[^"]+\.svg)"/.exec(
    (await inject('/cars-for-sale')).payload,
  )![1]!;
}

/** One response of every kind. */
async function everyKind(): Promise<[string, Awaited<ReturnType<typeof inject>>][]> {
  const paths = [
    '/ /cars-for-sale /docs /docs-json /about /nowhere /about/ /cars-for-sale/vehicle/1 /cars-for-sale?zzz=1'.split(
      ' ',
    ),
    '/rest/lsc/listing?numRecords=1 /rest/lsc/nowhere /rest/lsc/listing?zzz=1 /health/live /cars-for-sale/assets/x.js'.split(
      ' ',
    ),
    [
      `/cars-for-sale?x=${'a'.repeat(4_100)}`,
      '/cars-for-sale/pictures/x.svg',
      await assetPath(),
      await picturePath(),
    ],
  ].flat();
  return Promise.all(
    paths.map(
      async (path) => [path, await inject(path)] as [string, Awaited<ReturnType<typeof inject>>],
    ),
  );
}

describe('Response headers', () => {
  it('forbid framing, MIME sniffing and foreign scripts', async () => {
    for (const [path, { headers }] of await everyKind()) {
      const policy = String(headers['content-security-policy']);
      expect([path, headers['x-content-type-options'], headers['x-frame-options']]).toEqual([
        path,
        'nosniff',
        'DENY',
      ]);
      expect([path, headers['referrer-policy']]).toEqual([path, 'strict-origin-when-cross-origin']);
      expect([path, policy]).toEqual([path, expect.stringMatching(/^default-src 'none'/)]);
      expect([path, /unsafe|\*|http:/.test(policy)]).toEqual([path, false]);
      expect([path, /frame-ancestors 'none'|; sandbox/.test(policy)]).toEqual([path, true]);
    }
  });

  it('set one of four cache lifetimes', async () => {
    for (const [path, { headers, statusCode }] of await everyKind()) {
      const isMoved = statusCode === 301;
      expect([
        path,
        isMoved || Object.values<unknown>(CACHING).includes(headers['cache-control']),
      ]).toEqual([path, true]);
      // A cached redirect would not set the cookie again.
      const isKept = isMoved && headers['cache-control'] !== CACHING.noStore;
      expect([path, isKept && headers['set-cookie'] !== undefined]).toEqual([path, false]);
    }
  });

  it.each([
    ['/', CACHING.privatePage, ['cookie']],
    ['/research', CACHING.privatePage, ['cookie']],
    ['/cars-for-sale/wallet', CACHING.privatePage, ['x-fragment', 'cookie']],
    ['/cars-for-sale', CACHING.privatePage, ['x-fragment', 'cookie']],
    ['/cars-for-sale/compare/drawer', CACHING.noStore, []],
    ['/saved', CACHING.noStore, ['x-fragment']],
  ])('of %s: %s, Vary %j, and the scripts of the page', async (path, caching, vary) => {
    const { headers } = await inject(path, { 'accept-encoding': 'identity' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe(caching);
    const names = String(headers['vary'] ?? '').split(', ');
    expect(names.filter((name) => ['x-fragment', 'cookie'].includes(name))).toEqual(vary);
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
  });

  it('let pages write to the clipboard and deny all other permissions', async () => {
    const { app } = site;
    const kinds = await everyKind();
    kinds.push(['other host', await inject('/about', { host: 'evil.example' })]);
    kinds.push(
      ['/%zz', await inject('/%zz')],
      ['POST', await app.inject({ method: 'POST', url: '/about', headers: { host: 'localhost' } })],
    );
    const pages = kinds.filter(([, { headers }]) =>
      String(headers['content-type']).startsWith('text/html'),
    );
    expect(pages.length).toBeGreaterThan(8);
    for (const [path, { headers }] of pages) {
      const allowed = String(headers['permissions-policy'])
        .split(', ')
        .filter((one) => !one.endsWith('=()'));
      expect([path, allowed]).toEqual([path, ['clipboard-write=(self)', 'geolocation=(self)']]);
      expect([path, String(headers['permissions-policy'])]).toEqual([
        path,
        expect.stringContaining('camera=()'),
      ]);
    }
    const others = kinds.filter((kind) => !pages.includes(kind));
    expect(
      others
        .filter(([, { headers }]) => headers['permissions-policy'] !== undefined)
        .map(([path]) => path),
    ).toEqual([]);
  });

  it('make every response with Set-Cookie private', async () => {
    const paths = [
      '/cars-for-sale/vehicle/1',
      '/cars-for-sale?psid=1',
      '/cars-for-sale?zip=1',
      '/cars-for-sale?searchRadius=50&zip=78701',
    ];
    for (const path of paths) {
      const { headers } = await inject(path);
      expect([path, headers['set-cookie'] !== undefined]).toEqual([path, true]);
      expect([path, headers['cache-control']]).toEqual([
        path,
        expect.stringMatching(/^(?:private, no-cache|no-store)$/),
      ]);
    }
  });

  it('send HSTS only behind TLS', async () => {
    const said = async (...requested: Parameters<typeof inject>) =>
      (await inject(...requested)).headers['strict-transport-security'];
    const forwarded = { 'x-forwarded-proto': 'https' };
    expect(await said('/about')).toBeUndefined();
    expect(await said('/about', forwarded)).toBeUndefined();
    expect(await said('/about', {}, behindTls)).toBe('max-age=31536000');
    expect(await said('/rest/lsc/nowhere', forwarded, behindProxy)).toBe('max-age=31536000');
    expect(await said('/about', {}, behindProxy)).toBeUndefined();
  });
});

it.each(['https://evil.example/?', 'javascript', 'data', 'evil'])(
  'ignores a forged X-Forwarded-Proto: %s',
  async (scheme) => {
    const { body } = await inject('/cars-for-sale', { 'x-forwarded-proto': scheme }, behindProxy);
    expect(body).toMatch(/<link rel="canonical" href="http:\/\/[\w.:]+\/cars-for-sale"/);
    expect(body).not.toContain(`${scheme}://`);
  },
);

describe('A picture opened as a document', () => {
  it('loads and runs nothing', async () => {
    const { headers } = await inject(await picturePath());
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
});

describe('A static file', () => {
  it.each(['bytes=0-9', 'bytes=99999999-', 'bytes=-1', 'lines=1'])(
    'is sent whole for the range %s',
    async (range) => {
      const path = await assetPath();
      const { statusCode, headers, rawPayload } = await inject(path, { range });
      expect([statusCode, headers['cache-control'], headers['content-range']]).toEqual([
        200,
        CACHING.immutableAsset,
        undefined,
      ]);
      expect(rawPayload.length).toBe((await inject(path)).rawPayload.length);
    },
  );

  it('has other URLs, below a number, for a script that was lost', async () => {
    const path = await assetPath();
    const again = await inject(path.replace('/assets/', '/assets/1796121266903/'));
    expect([again.statusCode, again.headers['cache-control'], again.rawPayload]).toEqual([
      200,
      CACHING.immutableAsset,
      (await inject(path)).rawPayload,
    ]);
    expect((await inject(path.replace('/assets/', '/assets/x1/'))).statusCode).toBe(404);
  });
});

describe('Rejected page requests', () => {
  it('are styled under the common content security policy', async () => {
    const { headers, payload } = await inject('/about', { host: 'evil.example' });
    const [, style] = /<style>(.*)<\/style>/s.exec(payload)!;
    expect(headers['content-security-policy']).toContain(
      `style-src 'sha256-${hash('sha256', style!, 'base64')}'`,
    );
  });
});

describe('Cache-Control', () => {
  it('is written in one file only', () => {
    const decides = /cache-control['"]?\s*[,:]\s*['"`]/i;
    const files = sourceFiles('src').filter(
      ({ path, text }) => decides.test(text) && !path.endsWith('.spec.ts'),
    );
    expect(files.map(({ path }) => path)).toEqual([]);
  });
});
