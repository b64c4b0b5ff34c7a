import { describe, expect, it } from '@jest/globals';
import { BRANDS } from '../../src/platform/config/brands.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 0, env: { ALLOWED_HOSTS: '*' } });
const ask = (url: string, host = 'automarket.localhost') =>
  site.app.inject({ url, headers: { host } });

const MANIFEST = '/cars-for-sale/app.webmanifest';
const WORKER = '/cars-for-sale/api/firebase-messaging-sw.js';

interface Manifest {
  readonly name: string;
  readonly icons: readonly { src: string; sizes: string; purpose: string }[];
}

/** Width and height in the header of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('The web app manifest', () => {
  it.each(Object.values(BRANDS))(
    'of $displayName has its name and icons',
    async ({ host, displayName, key }) => {
      const answer = await ask(MANIFEST, host);
      expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
      const { name, icons, ...rest } = answer.json<Manifest>();
      expect(rest).toMatchObject({
        start_url: '/cars-for-sale',
        scope: '/',
        display: 'standalone',
        background_color: expect.stringMatching(/^#/),
      });
      expect([name, icons.map(({ purpose }) => purpose)]).toEqual([
        displayName,
        ['any', 'any', 'maskable'],
      ]);
      for (const { src, sizes } of icons) {
        const icon = await ask(src, host);
        expect([
          src.includes(`/${key}-`),
          icon.headers['content-type'],
          icon.headers['cache-control'],
        ]).toEqual([true, 'image/png', 'public, max-age=31536000, immutable']);
        expect(sizeOf(icon.rawPayload).join('x')).toBe(sizes);
      }
    },
  );

  it('and the icon for iPhones are linked from every page', async () => {
    const { body, headers } = await ask('/about');
    expect(body).toContain(`<link rel="manifest" href="${MANIFEST}"/>`);
    const icon = await ask(/<link rel="apple-touch-icon" href="([^"]+)"/.exec(body)![1]!);
    expect(sizeOf(icon.rawPayload)).toEqual([180, 180]);
    expect(headers['content-security-policy']).toMatch(/manifest-src 'self'.*worker-src 'self'/);
  });

  it('names only existing icons', async () => {
    expect(
      (await ask('/cars-for-sale/app-icons/classifieds-plain-192-00000000.png')).statusCode,
    ).toBe(404);
    expect((await ask('/cars-for-sale/app-icons/..%2f..%2fx.png')).statusCode).toBe(404);
  });
});

describe('The service worker', () => {
  it('may control all pages under /cars-for-sale, loads nothing, and is revalidated at each visit', async () => {
    const { headers, body } = await ask(WORKER);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'service-worker-allowed': '/cars-for-sale/',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect(body).not.toMatch(/\bimport\b|\bexport\b|importScripts/);
  });

  it('answers no page requests, so that no stale price is shown', async () => {
    const { body } = await ask(WORKER);
    const types = Array.from(body.matchAll(/\("(\w+)",/g), ([, type]) => type);
    expect(types).toEqual(
      expect.arrayContaining(['push', 'notificationclick', 'pushsubscriptionchange']),
    );
    expect(body).not.toMatch(/["'`]fetch["'`]|caches/);
  });
});
