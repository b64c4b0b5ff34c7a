import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CACHING } from '../../src/platform/http/caching.js';
import { Cars } from '../../src/inventory/cars.js';
import { useApp } from '../app-under-test.js';
import { POSTED_FORM } from './posted-form.js';

const site = useApp({ cars: 300 });
const withoutCompare = useApp({ cars: 60, env: { FEATURES: 'compare=off' } });
const withoutMemory = useApp({ cars: 0, env: { FEATURES: 'personalization=off' } });

const COMPARE = '/cars-for-sale/compare';
const ask = (url: string, headers: Record<string, string> = {}, { app } = site) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } });
/** Posts a form of Compare. */
const post = (
  change: string,
  listingId: string | undefined,
  headers: Record<string, string> = {},
  { app } = site,
) =>
  app.inject({
    method: 'POST',
    url: `${COMPARE}/${change}`,
    headers: { ...POSTED_FORM, ...headers },
    payload: listingId === undefined ? '' : new URLSearchParams({ listingId }).toString(),
  });
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

describe('The compare control', () => {
  it('adds a listed car, removes it again, and returns to its card', async () => {
    const referer = 'http://localhost/cars-for-sale?makeCode=TOYOTA&zip=78701';
    const added = await post('toggle', ids[0], { referer });
    expect([added.statusCode, added.headers['cache-control']]).toEqual([303, CACHING.noStore]);
    expect(added.headers['location']).toBe(
      `/cars-for-sale?makeCode=TOYOTA&zip=78701#listing-${ids[0]}`,
    );
    expect(stored(added)).toBe(ids[0]);
    const removed = await post('toggle', ids[0], {
      referer,
      ...comparing(ids[0]!, ids[1]!),
    });
    expect(stored(removed)).toBe(ids[1]);
  });

  it('adds the car of a vehicle page once', async () => {
    const referer = `http://localhost/cars-for-sale/vehicle/${ids[0]}?clickType=listing`;
    const added = await post('add', ids[0], { referer });
    expect([added.headers['location'], stored(added)]).toEqual([
      `/cars-for-sale/vehicle/${ids[0]}`,
      ids[0],
    ]);
    const again = await post('add', ids[0], {
      referer,
      ...comparing(ids[0]!),
    });
    expect([again.statusCode, stored(again)]).toEqual([303, undefined]);
  });

  it('rejects a sixth car and explains the limit', async () => {
    const full = await post('toggle', ids[5], comparing(...ids.slice(0, 5)));
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
  ])('returns to the results when the referrer is not one of our pages: %p', async (referer) => {
    const { headers } = await post('add', '1', { referer });
    expect(headers['location']).toBe('/cars-for-sale');
  });

  it.each(['abc', '', '0', '1.2', '99999999999999999999', '<script>'])(
    'changes nothing for the id %p',
    async (id) => {
      const { statusCode, cookies } = await post('toggle', id);
      expect([statusCode, cookies]).toEqual([303, []]);
    },
  );

  it('returns 404 for an unknown id', async () => {
    expect((await post('steal', '1')).statusCode).toBe(404);
    expect((await ask(`${COMPARE}/steal?listingId=1`)).statusCode).toBe(404);
  });

  it("returns the drawer to the page's script", async () => {
    const { statusCode, payload, headers } = await post('add', ids[1], {
      'x-fragment': 'compare',
      ...comparing(ids[0]!),
    });
    expect([statusCode, headers['cache-control']]).toEqual([200, CACHING.noStore]);
    expect(payload).toMatch(/^<aside/);
    expect(payload).toContain(`data-compared="${ids[0]}.${ids[1]}"`);
  });

  it('is stored for a month, or for the session where the brand stores nothing', async () => {
    const cookieOf = async (app: typeof site) => (await post('add', '1', {}, app)).cookies[0];
    expect(await cookieOf(site)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 2_592_000,
    });
    expect((await cookieOf(withoutMemory as typeof site))!.maxAge).toBeUndefined();
  });
});

describe('Results with compared cars', () => {
  it('show compared cars on cards and in the drawer, privately', async () => {
    const { payload, headers } = await ask('/cars-for-sale', comparing(ids[0]!));
    expect(payload).toMatch(
      new RegExp(
        `compare-control"[^>]*data-state="compared" aria-pressed="true" value="${ids[0]}"[^>]*>Compare<`,
      ),
    );
    expect(payload).toContain(`data-compared="${ids[0]}"`);
    expect(headers['cache-control']).toBe(CACHING.privatePage);
  });

  it('disable further cars at five, with an explanation', async () => {
    const { payload } = await ask('/cars-for-sale', comparing(...ids.slice(0, 5)));
    const control = new RegExp(
      `<button[^>]*compare-control"[^>]* value="${ids[5]}"[^>]*>([^<]*)<`,
    ).exec(payload)!;
    expect(control[1]).toBe('Compare list full');
    expect(control[0]).toContain(' disabled=""');
  });

  it('show the same as a fragment', async () => {
    const { payload } = await ask('/cars-for-sale', {
      'x-fragment': 'results',
      ...comparing(ids[0]!),
    });
    expect(payload).toContain('data-state="compared"');
    expect(payload).not.toContain('compare-drawer');
  });

  it('report removed cars once and drop them', async () => {
    const answer = await ask('/cars-for-sale', comparing('123456', ids[0]!, '654321'));
    expect(answer.payload).toContain('2 cars you compared are no longer for sale.');
    expect(stored(answer)).toBe(ids[0]);
  });

  it('omit the drawer when its cars are unavailable, and keep the cookie', async () => {
    jest.spyOn(site.app.get(Cars), 'carsById').mockImplementation(async (requested) => {
      if (requested.length === 2) throw new Error('the cars are away');
      return [];
    });
    const answer = await ask(`/cars-for-sale/vehicle/${ids[2]}`, comparing(ids[0]!, ids[1]!));
    expect([answer.statusCode, stored(answer)]).toEqual([200, undefined]);
    expect(answer.payload).toMatch(/<aside class="drawer"[^>]* hidden=""/);
    expect((await ask(`${COMPARE}?listingId=${ids[0]}&listingId=${ids[1]}`)).statusCode).toBe(503);
  });
});

describe('The comparison page', () => {
  it("has its own URL, with the shopper's cars first", async () => {
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
    ['zip=78701&listingId=1&only=differences', '?listingId=1&only=differences&zip=78701'],
    ['listingId=1&zip=00000&only=x', '?listingId=1'],
    ['listingId=x', ''],
  ])('of %s is at %s', async (search, canonical) => {
    const { statusCode, headers } = await ask(`${COMPARE}?${search}`);
    expect([statusCode, headers['location']]).toEqual([301, `${COMPARE}${canonical}`]);
    expect([200, 302]).toContain((await ask(`${COMPARE}${canonical}`)).statusCode);
  });

  it('names a removed car and has an empty state', async () => {
    const { payload } = await ask(`${COMPARE}?listingId=${ids[0]}&listingId=123456`);
    expect(payload).toContain('One of the cars you compared is no longer for sale.');
    expect(payload.match(/<th scope="col"/g)).toHaveLength(1);
    expect((await ask(COMPARE)).payload).toContain('No cars to compare yet.');
  });

  it('can lose all its cars', async () => {
    const { headers, cookies } = await post('clear', undefined, {
      referer: `http://localhost${COMPARE}?listingId=${ids[0]}&zip=78701`,
      ...comparing(ids[0]!, ids[1]!),
    });
    expect(headers['location']).toBe(`${COMPARE}?zip=78701`);
    expect(cookies).toMatchObject([{ name: 'comparedListings', value: '', maxAge: 0 }]);
  });

  it('stays on the page when a car is removed, also from a shared comparison', async () => {
    const referer = `http://localhost${COMPARE}?listingId=${ids[0]}&listingId=${ids[1]}`;
    const { headers } = await post('remove', ids[0], { referer });
    expect(headers['location']).toBe(`${COMPARE}?listingId=${ids[1]}`);
  });

  it('measures distances from the ZIP Code in its URL', async () => {
    const address = `${COMPARE}?listingId=${ids[0]}&listingId=${ids[1]}`;
    expect((await ask(`${address}&zip=78701`)).payload).toContain('<th scope="row">Distance</th>');
    expect((await ask(address)).payload).not.toContain('<th scope="row">Distance</th>');
  });
});

describe('A comparison of more than five cars', () => {
  const hrefOf = (compared: readonly string[]) =>
    `${COMPARE}?${compared.map((id) => `listingId=${id}`).join('&')}`;

  it('keeps the first five, and says so once', async () => {
    const cut = await ask(hrefOf(ids.slice(0, 6)));
    expect([cut.statusCode, cut.headers['location']]).toEqual([302, hrefOf(ids.slice(0, 5))]);
    const { name, value } = cut.cookies[0]!;
    const page = await ask(cut.headers['location']!.toString(), { cookie: `${name}=${value}` });
    const note = 'You can compare 5 cars. Remove one to add another.';
    expect(page.payload).toContain(note);
    expect(page.cookies).toMatchObject([{ name, value: '' }]);
    expect((await ask(hrefOf(ids.slice(0, 5)))).payload).not.toContain(note);
  });

  it('counts repeated cars once', async () => {
    const repeated = await ask(hrefOf([...ids.slice(0, 5), ids[0]!]));
    expect([repeated.statusCode, repeated.cookies]).toEqual([301, []]);
  });
});

describe('A brand without compare', () => {
  it('shows no compare controls', async () => {
    const off = withoutCompare as typeof site;
    const { payload } = await ask('/cars-for-sale', comparing('1'), off);
    expect(payload).not.toMatch(/data-action="compare"|compare-drawer|compare-toggle/);
    const car = /href="(\/cars-for-sale\/vehicle\/\d+)/.exec(payload)![1]!;
    expect((await ask(car, {}, off)).payload).not.toMatch(/compare-(drawer|control)/);
    for (const path of [COMPARE, `${COMPARE}/add?listingId=1`])
      expect((await ask(path, {}, off)).statusCode).toBe(404);
    expect((await post('add', '1', {}, off)).statusCode).toBe(404);
  });
});
