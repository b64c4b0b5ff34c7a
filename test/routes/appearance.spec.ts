import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { useApp } from '../app-under-test.js';
import { POSTED_FORM } from './posted-form.js';

const site = useApp({ cars: 50 });
const ask = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { host: 'localhost', ...headers } });
const choose = (scheme: string, referer?: string) =>
  site.app.inject({
    method: 'POST',
    url: '/appearance',
    headers: { ...POSTED_FORM, ...(referer !== undefined && { referer }) },
    payload: `scheme=${scheme}`,
  });
const schemeOf = (html: string) => /<html[^>]* data-scheme="([^"]*)"/.exec(html)?.[1];
const colorSchemeOf = (html: string) =>
  /<meta name="color-scheme" content="([^"]*)"/.exec(html)?.[1];
const pressedIn = (html: string) =>
  Array.from(
    html.matchAll(/value="(system|light|dark)" aria-pressed="true"/g),
    ([, value]) => value,
  );

describe('POST /appearance', () => {
  it('stores light or dark for a year and redirects to the page it was chosen on', async () => {
    const { statusCode, headers } = await choose(
      'dark',
      'http://localhost/cars-for-sale?makeCode=TOYOTA&zip=78701',
    );
    expect([statusCode, headers['location'], headers['cache-control']]).toEqual([
      303,
      '/cars-for-sale?makeCode=TOYOTA&zip=78701',
      'no-store',
    ]);
    expect(headers['set-cookie']).toBe(
      'scheme=dark; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('deletes the cookie when the system scheme is chosen', async () => {
    const { headers } = await choose('system');
    expect(headers['set-cookie']).toMatch(/^scheme=; .*Expires=Thu, 01 Jan 1970/);
  });

  it.each(['', 'DARK', 'sepia', '__proto__'])(
    'returns 400 for the unknown appearance "%s"',
    async (scheme) => {
      const { statusCode, headers } = await choose(scheme, 'http://localhost/about');
      expect([statusCode, headers['set-cookie'], headers['location']]).toEqual([
        400,
        undefined,
        undefined,
      ]);
    },
  );

  it.each([
    [undefined],
    ['https://evil.example/cars-for-sale'],
    ['http://localhost:81/cars-for-sale'],
    ['http://localhost.evil.example/'],
    ['http://localhost@evil.example/'],
    ['javascript:alert(1)'],
    ['http://localhost/appearance?scheme=sepia'],
  ])('redirects home when the referrer is not one of our pages: %s', async (referer) => {
    expect((await choose('light', referer)).headers['location']).toBe('/');
  });

  it('redirects only within our origin, whatever the referrer', async () => {
    const path = fc.oneof(
      fc.constantFrom(
        '//evil.example',
        '/\\evil.example',
        '/\t/evil.example',
        '//evil.example/..//',
        '/%2f/evil.example',
        '/a//b',
      ),
      fc.webUrl(),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(path, async (text) => {
        // Encoded like a browser's header.
        const before =
          URL.parse(`http://localhost/${text.toWellFormed()}`) ?? new URL('http://localhost/');
        const { headers } = await choose('dark', before.href);
        expect(headers['location']).toMatch(/^\/(?![/\\])/);
        expect(new URL(String(headers['location']), 'http://localhost').origin).toBe(
          'http://localhost',
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('A page', () => {
  it.each(['/', '/cars-for-sale', '/about', '/docs', '/nowhere', '/%zz'])(
    'has the chosen scheme from its first byte: %s',
    async (path) => {
      for (const scheme of ['light', 'dark']) {
        const { payload } = await ask(path, { cookie: `scheme=${scheme}` });
        expect([schemeOf(payload), colorSchemeOf(payload), pressedIn(payload)]).toEqual([
          scheme,
          scheme,
          [scheme],
        ]);
      }
    },
  );

  it.each(['', 'scheme=', 'scheme=sepia', 'scheme=dark%22%20onload=%22', 'scheme=__proto__'])(
    'follows the system scheme when the cookie names none: %s',
    async (cookie) => {
      const { payload } = await ask('/about', { cookie });
      expect([schemeOf(payload), colorSchemeOf(payload), pressedIn(payload)]).toEqual([
        undefined,
        'light dark',
        ['system'],
      ]);
    },
  );

  it('is cached separately for each appearance cookie', async () => {
    for (const path of ['/', '/cars-for-sale', '/about', '/docs']) {
      const { headers } = await ask(path, { cookie: 'scheme=dark' });
      expect([headers['cache-control'], headers['vary'], headers['etag']]).toEqual([
        'private, no-cache',
        expect.stringMatching(/\bcookie\b/),
        undefined,
      ]);
    }
  });
});
