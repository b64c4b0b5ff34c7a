import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CACHING } from '../../src/platform/http/caching.js';
import { Cars } from '../../src/inventory/cars.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 300 });
const withoutCompare = useApp({ cars: 60, env: { FEATURES: 'compare=off' } });
const withoutMemory = useApp({ cars: 0, env: { FEATURES: 'personalization=off' } });

const COMPARE = '/cars-for-sale/compare';
const ask = (url: string, headers: Record<string, string> = {}, { app } = site) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } });
const comparing = (...ids: string[]) => ({ cookie: `comparedListings=${ids.join('.')}` });

/** The compared cars that the response stores; undefined if it stores none. */
function stored({ cookies }: Awaited<ReturnType<typeof ask>>): string | undefined {
  return cookies.find(({ name }) => name === 'comparedListings')?.value;
}

let ids: string[];
beforeAll(async () => {
  const { payload } = await ask('/cars-for-sale');
  ids = Array.from(
    payload.matchAll(/<button[^>]*compare-control"[^>]* value="(\d+)"/g),
    ([, id]) => id!,
  );
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('A link to compare', () => {
  it('is changed by nobody who only looks at the address', async () => {
    const { headers } = await site.app.inject({
      method: 'HEAD',
      url: '/cars-for-sale/compare/toggle?listingId=1',
      headers: { host: 'localhost', 'user-agent': 'Mozilla/5.0' },
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('adds a car of the list and takes it out again, and leads back to its card', async () => {
    const referer = 'http://localhost/cars-for-sale?makeCode=TOYOTA&zip=78701';
    const added = await ask(`${COMPARE}/toggle?listingId=${ids[0]}`, { referer });
    expect([added.statusCode, added.headers['cache-control']]).toEqual([302, CACHING.noStore]);
    expect(added.headers['location']).toBe(
      `/cars-for-sale?makeCode=TOYOTA&zip=78701#listing-${ids[0]}`,
    );
    expect(stored(added)).toBe(ids[0]);
    const removed = await ask(`${COMPARE}/toggle?listingId=${ids[0]}`, {
      referer,
      ...comparing(ids[0]!, ids[1]!),
    });
    expect(stored(removed)).toBe(ids[1]);
  });

  it('on the page of a car adds it once', async () => {
    const referer = `http://localhost/cars-for-sale/vehicle/${ids[0]}?clickType=listing`;
    const added = await ask(`${COMPARE}/add?listingId=${ids[0]}`, { referer });
    expect([added.headers['location'], stored(added)]).toEqual([
      `/cars-for-sale/vehicle/${ids[0]}`,
      ids[0],
    ]);
    const again = await ask(`${COMPARE}/add?listingId=${ids[0]}`, {
      referer,
      ...comparing(ids[0]!),
    });
    expect([again.statusCode, stored(again)]).toEqual([302, undefined]);
  });

  it('adds no sixth car; the page says why', async () => {
    const full = await ask(`${COMPARE}/toggle?listingId=${ids[5]}`, comparing(...ids.slice(0, 5)));
    expect(stored(full)).toBeUndefined();
    const outcome = full.cookies.find(({ name }) => name === 'compareOutcome')!;
    const { payload } = await ask('/cars-for-sale', {
      cookie: `${comparing(...ids.slice(0, 5)).cookie}; compareOutcome=${outcome.value}`,
    });
    expect(payload).toContain('You can compare 5 cars. Remove one to add another.');
  });

  it.each([
    'https://evil.example/',
    'http://localhost//evil.example',
    'javascript:alert(1)',
    'http://localhost/sign-in?refUrl=//evil',
    '',
  ])('leads to the results where it was not pressed on a page of ours: %p', async (referer) => {
    const { headers } = await ask(`${COMPARE}/add?listingId=1`, { referer });
    expect(headers['location']).toBe('/cars-for-sale');
  });

  it('of somebody else’s page, or fetched ahead, changes nothing', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-purpose': 'prefetch' },
    ] as Record<string, string>[]) {
      expect(stored(await ask(`${COMPARE}/add?listingId=${ids[0]}`, headers))).toBeUndefined();
    }
  });

  it.each(['abc', '', '0', '1.2', '99999999999999999999', '<script>'])(
    'with %p for an id changes nothing',
    async (id) => {
      const { statusCode, cookies } = await ask(
        `${COMPARE}/toggle?listingId=${encodeURIComponent(id)}`,
      );
      expect([statusCode, cookies]).toEqual([302, []]);
    },
  );

  it('that there is not is a page that does not exist', async () => {
    expect((await ask(`${COMPARE}/steal?listingId=1`)).statusCode).toBe(404);
  });

  it('answers the drawer to the script of the page', async () => {
    const { statusCode, payload, headers } = await ask(`${COMPARE}/add?listingId=${ids[1]}`, {
      'x-fragment': 'compare',
      ...comparing(ids[0]!),
    });
    expect([statusCode, headers['cache-control']]).toEqual([200, CACHING.noStore]);
    expect(payload).toMatch(/^<aside/);
    expect(payload).toContain(`data-compared="${ids[0]}.${ids[1]}"`);
  });

  it('is remembered for a month, or with a brand that remembers nobody until the browser is closed', async () => {
    const cookieOf = async (app: typeof site) =>
      (await ask(`${COMPARE}/add?listingId=1`, {}, app)).cookies[0];
    expect(await cookieOf(site)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 2_592_000,
    });
    expect((await cookieOf(withoutMemory as typeof site))!.maxAge).toBeUndefined();
  });
});

describe('The results', () => {
  it('show what is compared on the cards and in the drawer, and are nobody else’s', async () => {
    const { payload, headers } = await ask('/cars-for-sale', comparing(ids[0]!));
    expect(payload).toMatch(
      new RegExp(
        `compare-control"[^>]*data-state="compared" aria-pressed="true" value="${ids[0]}"[^>]*>Compare<`,
      ),
    );
    expect(payload).toContain(`data-compared="${ids[0]}"`);
    expect(headers['cache-control']).toBe(CACHING.privatePage);
  });

  it('disable the others while five are compared, with a word why', async () => {
    const { payload } = await ask('/cars-for-sale', comparing(...ids.slice(0, 5)));
    const control = new RegExp(
      `<button[^>]*compare-control"[^>]* value="${ids[5]}"[^>]*>([^<]*)<`,
    ).exec(payload)!;
    expect(control[1]).toBe('Compare list full');
    expect(control[0]).toContain(' disabled=""');
  });

  it('as a part of the page show the same', async () => {
    const { payload } = await ask('/cars-for-sale', {
      'x-fragment': 'results',
      ...comparing(ids[0]!),
    });
    expect(payload).toContain('data-state="compared"');
    expect(payload).not.toContain('compare-drawer');
  });

  it('say once of cars that are gone, and forget them', async () => {
    const answer = await ask('/cars-for-sale', comparing('123456', ids[0]!, '654321'));
    expect(answer.payload).toContain('2 cars you compared are no longer for sale.');
    expect(stored(answer)).toBe(ids[0]);
  });

  it('do without the drawer where its cars cannot be had, and forget nothing', async () => {
    jest.spyOn(site.app.get(Cars), 'carsById').mockImplementation(async (asked) => {
      if (asked.length === 2) throw new Error('the cars are away');
      return [];
    });
    const answer = await ask(`/cars-for-sale/vehicle/${ids[2]}`, comparing(ids[0]!, ids[1]!));
    expect([answer.statusCode, stored(answer)]).toEqual([200, undefined]);
    expect(answer.payload).toMatch(/<aside class="drawer"[^>]* hidden=""/);
    expect((await ask(`${COMPARE}?listingId=${ids[0]}&listingId=${ids[1]}`)).statusCode).toBe(503);
  });
});

describe('The comparison', () => {
  it('has an address of its own, the shopper’s cars first of all', async () => {
    const own = await ask(COMPARE, comparing(ids[0]!, ids[1]!));
    expect([own.statusCode, own.headers['cache-control']]).toEqual([302, CACHING.noStore]);
    expect(own.headers['location']).toBe(`${COMPARE}?listingId=${ids[0]}&listingId=${ids[1]}`);
    const { statusCode, payload, headers } = await ask(String(own.headers['location']));
    expect([statusCode, headers['cache-control']]).toEqual([200, CACHING.privatePage]);
    expect(payload.match(/<th scope="col"/g)).toHaveLength(2);
    expect(payload).toContain('<th scope="row">Mileage</th>');
    expect(payload).toContain('noindex');
  });

  it.each([
    ['listingId=1&listingId=1', '?listingId=1'],
    ['listingId=1&listingId=x&utm_source=a', '?listingId=1'],
    [
      'listingId=1&listingId=2&listingId=3&listingId=4&listingId=5&listingId=6',
      '?listingId=1&listingId=2&listingId=3&listingId=4&listingId=5',
    ],
    ['zip=78701&listingId=1&only=differences', '?listingId=1&only=differences&zip=78701'],
    ['listingId=1&zip=00000&only=x', '?listingId=1'],
    ['listingId=x', ''],
  ])('of %s is at %s', async (search, canonical) => {
    const { statusCode, headers } = await ask(`${COMPARE}?${search}`);
    expect([statusCode, headers['location']]).toEqual([301, `${COMPARE}${canonical}`]);
    expect([200, 302]).toContain((await ask(`${COMPARE}${canonical}`)).statusCode);
  });

  it('says which car is gone, and is empty in words', async () => {
    const { payload } = await ask(`${COMPARE}?listingId=${ids[0]}&listingId=123456`);
    expect(payload).toContain('One of the cars you compared is no longer for sale.');
    expect(payload.match(/<th scope="col"/g)).toHaveLength(1);
    expect((await ask(COMPARE)).payload).toContain('No cars to compare yet.');
  });

  it('goes on without a car that is taken out of it, also one that somebody else has sent', async () => {
    const referer = `http://localhost${COMPARE}?listingId=${ids[0]}&listingId=${ids[1]}`;
    const { headers } = await ask(`${COMPARE}/remove?listingId=${ids[0]}`, { referer });
    expect(headers['location']).toBe(`${COMPARE}?listingId=${ids[1]}`);
  });

  it('measures distances from the ZIP of its address', async () => {
    const address = `${COMPARE}?listingId=${ids[0]}&listingId=${ids[1]}`;
    expect((await ask(`${address}&zip=78701`)).payload).toContain('<th scope="row">Distance</th>');
    expect((await ask(address)).payload).not.toContain('<th scope="row">Distance</th>');
  });
});

describe('A brand that does not compare', () => {
  it('has none of it', async () => {
    const off = withoutCompare as typeof site;
    const { payload } = await ask('/cars-for-sale', comparing('1'), off);
    expect(payload).not.toMatch(/data-action="compare"|compare-drawer|compare-toggle/);
    const car = /href="(\/cars-for-sale\/vehicle\/\d+)/.exec(payload)![1]!;
    expect((await ask(car, {}, off)).payload).not.toMatch(/compare-(drawer|control)/);
    for (const path of [COMPARE, `${COMPARE}/add?listingId=1`])
      expect((await ask(path, {}, off)).statusCode).toBe(404);
  });
});
