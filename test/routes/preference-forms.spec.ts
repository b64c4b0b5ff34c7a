import { describe, expect, it } from '@jest/globals';
import { useApp } from '../app-under-test.js';
import { POSTED_FORM } from './posted-form.js';

const site = useApp({ cars: 50 });

describe.each([
  ['/appearance', 'scheme=dark', '/about'],
  ['/cars-for-sale/view', 'as=list', '/cars-for-sale?makeCode=TOYOTA'],
  ['/cars-for-sale/compare/toggle', 'listingId=1', '/cars-for-sale?makeCode=TOYOTA'],
  ['/cars-for-sale/compare/add', 'listingId=1', '/cars-for-sale/vehicle/1'],
  ['/cars-for-sale/compare/remove', 'listingId=7', '/cars-for-sale/compare?listingId=7'],
  ['/cars-for-sale/compare/clear', '', '/cars-for-sale?makeCode=TOYOTA'],
  ['/cars-for-sale/wallet/keep', 'term=60', '/cars-for-sale/vehicle/1'],
  ['/cars-for-sale/wallet/switch', 'to=off', '/cars-for-sale?makeCode=TOYOTA'],
])('A form of %s', (url, payload, page) => {
  const cookie = 'comparedListings=7; forecourt_wallet=term%3D24';
  const headers = { ...POSTED_FORM, cookie, referer: `http://localhost${page}` };

  it('stores what was chosen and redirects to the page', async () => {
    const posted = await site.app.inject({ method: 'POST', url, headers, payload });
    expect([posted.statusCode, posted.headers['cache-control']]).toEqual([303, 'no-store']);
    expect(String(posted.headers['location']).split(/[#?]/)[0]).toBe(page.split('?')[0]);
    expect(posted.headers['set-cookie']).toBeDefined();
  });

  it.each<[number, Record<string, string>]>([
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { 'sec-fetch-site': 'same-site' }],
    [403, { 'sec-fetch-site': 'none' }],
    [403, { origin: 'https://evil.example' }],
    [415, { 'content-type': 'text/plain' }],
  ])('returns %i and stores nothing with %j', async (status, more) => {
    const posted = await site.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...more },
      payload,
    });
    expect([posted.statusCode, posted.headers['set-cookie']]).toEqual([status, undefined]);
  });

  it.each(['GET', 'HEAD'] as const)('stores nothing on %s', async (method) => {
    const got = await site.app.inject({ method, url: `${url}?${payload}`, headers });
    expect([got.statusCode, got.headers['set-cookie']]).toEqual([302, undefined]);
    expect(got.headers['location']).toBe(
      url.includes('/wallet/') ? `/cars-for-sale/wallet?${payload}` : page,
    );
  });
});
