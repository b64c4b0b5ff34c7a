import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import request from 'supertest';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 200 });

const get = (path: string, radius?: string, headers: Record<string, string> = {}) =>
  request(site.origin)
    .get(path)
    .set({ ...headers, ...(radius !== undefined && { cookie: `ATC_USER_RADIUS=${radius}` }) })
    .redirects(0);
type Answer = Awaited<ReturnType<typeof get>>;
const stored = ({ headers }: Answer) =>
  /ATC_USER_RADIUS=([^;]*)/.exec(String(headers['set-cookie'] ?? ''))?.[1];
const led = ({ status, headers }: Answer) => [
  status,
  headers['location'],
  headers['cache-control'],
];
const proposed = ({ text }: Answer) =>
  /<select[^>]*name="searchRadius"[^>]*>.*?<option[^>]*value="(\d+)"[^>]*selected/s.exec(text)?.[1];

describe('The cookie ATC_USER_RADIUS', () => {
  it('stores the chosen search radius for a year, on all paths', async () => {
    const answer = await get('/cars-for-sale?searchRadius=25&zip=78701');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([
      200,
      expect.arrayContaining(['ATC_USER_RADIUS=25; Max-Age=31536000; Path=/; SameSite=Lax']),
    ]);
    expect(stored(await get('/cars-for-sale?city=Austin&searchRadius=10&state=TX'))).toBe('10');
    expect(stored(await get('/cars-for-sale?searchRadius=25&zip=78701', '25'))).toBeUndefined();
    expect(stored(await get('/cars-for-sale?searchRadius=0&zip=78701', '25'))).toBe('0');
  });

  it('ignores a radius without a ZIP Code and an invalid radius', async () => {
    for (const search of [
      'searchRadius=25',
      'searchRadius=abc&zip=78701',
      'searchRadius=&zip=78701',
      'zip=78701',
      '',
    ])
      expect([search, stored(await get(`/cars-for-sale?${search}`))]).toEqual([search, undefined]);
  });

  it('is the default for later searches with a ZIP Code and no radius', async () => {
    expect(led(await get('/cars-for-sale?makeCode=TOYOTA&zip=78701', '25'))).toEqual([
      302,
      '/cars-for-sale?makeCode=TOYOTA&searchRadius=25&zip=78701',
      'no-store',
    ]);
    expect(led(await get('/cars-for-sale?city=Austin&state=TX', '0'))[1]).toBe(
      '/cars-for-sale?city=Austin&searchRadius=0&state=TX',
    );
    expect(led(await get('/cars-for-sale?zip=78701-1234&mmt=1', '25'))[1]).toBe(
      '/cars-for-sale?searchRadius=25&zip=78701',
    );
    expect((await get('/cars-for-sale?searchRadius=25&zip=78701', '25')).status).toBe(200);
  });

  it('changes nothing for a search without a ZIP Code, or when it equals the default', async () => {
    for (const [search, radius] of [
      ['', '25'],
      ['?makeCode=TOYOTA', '0'],
      ['?state=TX', '25'],
      ['?zip=78701', '100'],
    ] as const)
      expect((await get(`/cars-for-sale${search}`, radius)).status).toBe(200);
  });

  it('stores 100 miles when chosen explicitly, although the canonical URL omits them', async () => {
    const chosen = await get('/cars-for-sale?searchRadius=100&zip=78701', '25');
    expect([...led(chosen), stored(chosen)]).toEqual([
      301,
      '/cars-for-sale?zip=78701',
      'no-store',
      '100',
    ]);
    // Even if the radius is stored already: a cached redirect would bypass the server the next
    // time.
    expect(led(await get('/cars-for-sale?searchRadius=100&zip=78701', '100'))[2]).toBe('no-store');
  });

  it.each(['', 'abc', '-1', '1e1', '101', '500', '25.5', '%00', ' 25', '25; x=1', '٢٥'])(
    'is ignored when its value is %j',
    async (radius) => {
      const { status } = await get('/cars-for-sale?zip=78701', encodeURIComponent(radius));
      expect(status).toBe(200);
    },
  );

  it('preselects the radius before a ZIP Code is entered', async () => {
    expect(proposed(await get('/cars-for-sale', '25'))).toBe('25');
    expect(proposed(await get('/cars-for-sale'))).toBe('100');
    expect(proposed(await get('/cars-for-sale?zip=78701', '100'))).toBe('100');
  });

  it('works with page scripts, whose links express 100 miles by omitting the radius', async () => {
    const fragment = await get('/cars-for-sale?zip=78701', '25', { 'x-fragment': 'results' });
    expect([fragment.status, fragment.headers['content-location'], stored(fragment)]).toEqual([
      200,
      '/cars-for-sale?zip=78701',
      '100',
    ]);
    expect(
      stored(
        await get('/cars-for-sale?searchRadius=50&zip=78701', '25', { 'x-fragment': 'results' }),
      ),
    ).toBe('50');
  });

  it('gives way to the radius of a phrase', async () => {
    const typed = await get('/cars-for-sale?keyword=within+100+miles+of+78701', '25');
    expect(led(typed)[1]).toBe('/cars-for-sale?searchRadius=100&zip=78701');
    const open = await get(typed.headers['location']!, '25');
    expect([led(open)[1], stored(open)]).toEqual(['/cars-for-sale?zip=78701', '100']);
    expect(led(await get('/cars-for-sale?keyword=near+78701', '25'))[1]).toBe(
      '/cars-for-sale?zip=78701',
    );
    const { body } = await get('/cars-for-sale/svc/keyword-search?text=within+100+miles+of+78701');
    expect(body).toMatchObject({
      query: '?zip=78701',
      href: '/cars-for-sale?searchRadius=100&zip=78701',
    });
  });

  it('does not affect JSON calls, which shared caches may store', async () => {
    for (const path of [
      '/cars-for-sale/page-data?zip=78701',
      '/rest/lsc/listing?zip=78701',
      '/rest/lsc/listing/count?zip=78701',
    ]) {
      const [without, withCookie] = await Promise.all([get(path), get(path, '10')]);
      expect([withCookie.body, stored(withCookie)]).toEqual([without.body, undefined]);
    }
    expect(stored(await get('/cars-for-sale/page-data?searchRadius=10&zip=78701'))).toBeUndefined();
  });

  it('causes at most one extra redirect; the affected pages are not shared by caches', async () => {
    const search = fc
      .array(
        fc.constantFrom(
          'zip=78701',
          'zip=78701-1',
          'searchRadius=100',
          'searchRadius=25',
          'searchRadius=x',
          'city=Austin',
          'state=TX',
          'minPrice=1',
        ),
        {
          maxLength: 4,
        },
      )
      .map((parts) => parts.join('&'));
    await fc.assert(
      fc.asyncProperty(
        search,
        fc.option(fc.constantFrom('0', '25', '100', 'x'), { nil: undefined }),
        async (requested, radius) => {
          let [path, cookie, steps] = [
            `/cars-for-sale?${requested}`,
            radius as string | undefined,
            0,
          ];
          for (
            let answer = await get(path, cookie);
            answer.status !== 200;
            answer = await get(path, cookie)
          ) {
            const isShared = !/private|no-store/.test(answer.headers['cache-control'] ?? '');
            if (isShared)
              expect((await get(path)).headers['location']).toBe(answer.headers['location']);
            path = answer.headers['location']!;
            cookie = stored(answer) ?? cookie;
            expect((steps += 1)).toBeLessThanOrEqual(2);
          }
          expect((await get(path, cookie)).headers['cache-control']).toMatch(/private|no-store/);
        },
      ),
      { numRuns: 30 },
    );
  });
});
