import { describe, expect, it } from '@jest/globals';
import { useApp } from '../app-under-test.js';
import { POSTED_FORM } from './posted-form.js';

const site = useApp({ cars: 50 });
const ask = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { host: 'localhost', ...headers } });
const choose = (view: string, referer?: string) =>
  site.app.inject({
    method: 'POST',
    url: '/cars-for-sale/view',
    headers: { ...POSTED_FORM, ...(referer !== undefined && { referer }) },
    payload: `as=${view}`,
  });
const viewOf = (html: string) => /<div class="results"[^>]* data-view="([^"]*)"/.exec(html)?.[1];
const pressedIn = (html: string) =>
  Array.from(html.matchAll(/id="view-(\w+)"[^>]* aria-pressed="true"/g), ([, value]) => value);

describe('POST /cars-for-sale/view', () => {
  it('stores the list view for a year and redirects to the search it was chosen on', async () => {
    const { statusCode, headers } = await choose(
      'list',
      'http://localhost/cars-for-sale?makeCode=TOYOTA&zip=78701',
    );
    expect([statusCode, headers['location'], headers['cache-control']]).toEqual([
      303,
      '/cars-for-sale?makeCode=TOYOTA&zip=78701',
      'no-store',
    ]);
    expect(headers['set-cookie']).toBe(
      'listView=list; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('deletes the cookie when cards are chosen', async () => {
    const { headers } = await choose('grid');
    expect(headers['set-cookie']).toMatch(/^listView=; .*Expires=Thu, 01 Jan 1970/);
  });

  it.each(['', 'LIST', 'table', '__proto__'])(
    'returns 400 for the unknown view "%s"',
    async (view) => {
      const { statusCode, headers } = await choose(view, 'http://localhost/cars-for-sale');
      expect([statusCode, headers['set-cookie'], headers['location']]).toEqual([
        400,
        undefined,
        undefined,
      ]);
    },
  );

  it.each([
    [undefined],
    ['https://evil.example/'],
    ['http://localhost//evil.example/'],
    ['javascript:alert(1)'],
    ['http://localhost/about'],
  ])('redirects to the results when the referrer is not one of our pages: %s', async (referer) => {
    expect((await choose('list', referer)).headers['location']).toBe('/cars-for-sale');
  });
});

describe('The results', () => {
  it.each(['grid', 'list'])(
    'have the chosen view from the first byte, also as a fragment: %s',
    async (view) => {
      const cookie = `listView=${view}`;
      const [page, fragment] = await Promise.all([
        ask('/cars-for-sale', { cookie }),
        ask('/cars-for-sale', { cookie, 'x-fragment': 'results' }),
      ]);
      expect([viewOf(page.payload), pressedIn(page.payload)]).toEqual([view, [view]]);
      expect(viewOf(fragment.payload)).toBe(view);
    },
  );

  it.each([
    '',
    'listView=',
    'listView=table',
    'listView=list%22%20onload=%22',
    'listView=__proto__',
  ])('show cards when the cookie names no view: %s', async (cookie) => {
    const { payload } = await ask('/cars-for-sale', { cookie });
    expect([viewOf(payload), pressedIn(payload)]).toEqual(['grid', ['grid']]);
  });
});
