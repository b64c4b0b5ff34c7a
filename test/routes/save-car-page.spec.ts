import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Cars } from '../../src/inventory/cars.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 400, env: { ALLOWED_HOSTS: '*' } });
const withoutMemory = useApp({ cars: 0, env: { FEATURES: 'personalization=off' } });
const LIMIT = 5;
const PATH = '/cars-for-sale/save';
const RESULTS = '/cars-for-sale?maxPrice=30000';

describe('The heart without scripts', () => {
  let ids: string[] = [];
  let browser: BrowserOfTest;
  beforeAll(async () => {
    const answer = await site.app.inject({
      url: `/rest/lsc/listing?numRecords=${LIMIT + 1}`,
      headers: { host: 'localhost' },
    });
    ids = answer.json<{ listings: { id: string }[] }>().listings.map(({ id }) => String(id));
  });
  beforeEach(() => {
    browser = new BrowserOfTest(site);
  });

  const pageOf = (listingId: string, back = RESULTS) =>
    `${PATH}?${new URLSearchParams({ listingId, back })}`;
  const post = (
    listingId: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) =>
    browser.postForm(PATH, new URLSearchParams({ listingId, ...fields }).toString(), {
      referer: `http://automarket.localhost${RESULTS}`,
      ...headers,
    });
  const look = async (url: string) => {
    const { statusCode, body } = await browser.ask('GET', url);
    return {
      statusCode,
      body,
      title: /<h1>(.*?)<\/h1>/.exec(body)?.[1],
      back: /class="back" href="(.*?)"/.exec(body)?.[1],
    };
  };
  const savedIds = async () => {
    const answer = await browser.ask('GET', '/account-api/inventory');
    return answer
      .json<{ listings: { listingId: string }[] }>()
      .listings.map(({ listingId }) => listingId);
  };

  it('saves the car, confirms and counts it, and returns to its card', async () => {
    const { statusCode, headers } = await post(ids[0]!);
    expect([statusCode, headers.location]).toEqual([303, pageOf(ids[0]!)]);
    expect([await savedIds(), browser.cookies.get('saved_count')]).toEqual([[ids[0]], '1']);
    const { title, back } = await look(pageOf(ids[0]!));
    expect([title, back]).toEqual(['This car is saved', `${RESULTS}#listing-${ids[0]}`]);
  });

  it('saves a car once when clicked twice', async () => {
    await post(ids[0]!);
    const { statusCode, headers } = await post(ids[0]!);
    expect([statusCode, headers.location]).toEqual([303, pageOf(ids[0]!)]);
    expect(await savedIds()).toEqual([ids[0]]);
  });

  it('leads to a button that removes the car, and removes it once', async () => {
    await post(ids[0]!);
    expect((await look(pageOf(ids[0]!))).body).toContain(
      '<input type="hidden" name="to" value="off"/>',
    );
    for (let times = 0; times < 2; times += 1) {
      const { statusCode, headers } = await post(ids[0]!, { to: 'off', back: RESULTS });
      expect([statusCode, headers.location]).toEqual([303, pageOf(ids[0]!)]);
    }
    expect([await savedIds(), (await look(pageOf(ids[0]!))).title]).toEqual([
      [],
      'This car isn’t saved',
    ]);
  });

  it('removes nothing when nothing is saved', async () => {
    const { statusCode } = await post(ids[0]!, { to: 'off' });
    expect([statusCode, [...browser.cookies.keys()]]).toEqual([303, []]);
  });

  it('has the same limit as with scripts, and offers an account with a higher one', async () => {
    for (const id of ids.slice(0, LIMIT)) expect((await post(id)).statusCode).toBe(303);
    const { statusCode, body } = await post(ids[LIMIT]!);
    expect([statusCode, body.includes(`You have a maximum of ${LIMIT} cars saved.`)]).toEqual([
      409,
      true,
    ]);
    expect(body).toContain(
      'href="/sign-in?defaultScreen=signup&amp;refUrl=%2Fcars-for-sale%3FmaxPrice%3D30000"',
    );
    expect(await savedIds()).toHaveLength(LIMIT);
    await browser.signIn('hearts@example.com');
    expect((await post(ids[LIMIT]!)).statusCode).toBe(303);
    expect(await savedIds()).toHaveLength(LIMIT + 1);
  });

  it('removes a car from the saved page, sold or not, and returns there', async () => {
    for (const id of ids.slice(0, 2)) await post(id);
    const gone = jest.spyOn(site.app.get(Cars), 'carsById').mockResolvedValue([]);
    for (const left of [[ids[0]], []]) {
      const { body } = await look('/saved');
      const [row = ''] = /<li class="saved-item".*?<\/li>/s.exec(body) ?? [];
      const fields = Array.from(
        row.matchAll(/<input type="hidden" name="(.*?)" value="(.*?)"\/>/g),
        ([, name, value]) => [name!, value!],
      );
      expect(row).toMatch(
        new RegExp(`<button [^>]*formAction="${PATH}" formMethod="post">Remove<`, 'i'),
      );
      const { statusCode, headers } = await browser.postForm(
        PATH,
        new URLSearchParams(fields).toString(),
      );
      expect([statusCode, headers.location, await savedIds()]).toEqual([303, '/saved', left]);
      gone.mockRestore();
    }
  });

  it('saves nothing on GET', async () => {
    for (const url of [pageOf(ids[0]!), `${pageOf(ids[0]!)}&to=on`]) {
      const { statusCode, title } = await look(url);
      expect([statusCode, title]).toEqual([200, 'This car isn’t saved']);
    }
    expect(browser.cookies.size).toBe(0);
    await post(ids[0]!);
    await look(`${pageOf(ids[0]!)}&to=off`);
    expect(await savedIds()).toEqual([ids[0]]);
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'none', origin: 'null' },
  ] as Record<string, string>[])(
    'saves nothing for a form of another site: %j',
    async (headers) => {
      const { statusCode } = await post(ids[0]!, {}, headers);
      expect([statusCode, browser.cookies.size]).toEqual([403, 0]);
    },
  );

  it('saves nothing over plain HTTP, where browsers discard its cookie, and explains why', async () => {
    const payload = new URLSearchParams({ listingId: ids[0]! }).toString();
    const headers = {
      host: '192.168.1.20',
      origin: 'http://192.168.1.20',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const lan = await site.app.inject({ method: 'POST', url: PATH, headers, payload });
    expect([
      lan.statusCode,
      lan.payload.includes('Accounts and saved cars need HTTPS'),
      lan.cookies,
    ]).toEqual([403, true, []]);
  });

  it.each([
    'https://evil.example/cars-for-sale?maxPrice=30000',
    '//evil.example/cars-for-sale',
    '/\\evil.example',
    'javascript:alert(1)',
    '/sign-in',
  ])('redirects within the site only, not to %s', async (back) => {
    expect((await post(ids[0]!, { back })).headers.location).toBe(
      pageOf(ids[0]!, '/cars-for-sale'),
    );
    expect((await post(ids[0]!, {}, { referer: back })).headers.location).toBe(
      pageOf(ids[0]!, '/cars-for-sale'),
    );
    expect((await look(pageOf(ids[0]!, back))).back).toBe(`/cars-for-sale#listing-${ids[0]}`);
  });

  it.each([
    ['the vehicle', '/cars-for-sale/vehicle/12'],
    ['the comparison', '/cars-for-sale/compare?listingId=12&listingId=13'],
  ])('redirects to %s', async (name, back) => {
    expect(
      (await post(ids[0]!, {}, { referer: `http://automarket.localhost${back}` })).headers.location,
    ).toBe(pageOf(ids[0]!, back));
    const page = await look(pageOf(ids[0]!, back));
    expect([page.back, page.body.includes(`Back to ${name}`)]).toEqual([
      back.replaceAll('&', '&amp;'),
      true,
    ]);
  });

  it('redirects for a removed car to its page, which says so', async () => {
    const gone = await post('999999999999');
    expect([gone.statusCode, gone.headers.location]).toEqual([
      303,
      '/cars-for-sale/vehicle/999999999999',
    ]);
    const page = await browser.ask('GET', pageOf('999999999999'));
    expect([page.statusCode, page.headers.location]).toEqual([
      302,
      '/cars-for-sale/vehicle/999999999999',
    ]);
    expect(browser.cookies.size).toBe(0);
  });

  it.each(['', '<b>', '../x', '0'])('returns 404 for %j, which is not a listing id', async (id) => {
    expect([(await post(id)).statusCode, (await look(pageOf(id))).statusCode]).toEqual([404, 404]);
  });

  it('is absent, and saves nothing, with a brand that stores nothing', async () => {
    const elsewhere = new BrowserOfTest(withoutMemory);
    const { statusCode } = await elsewhere.postForm(PATH, `listingId=${ids[0]}`);
    expect([statusCode, (await elsewhere.ask('GET', PATH)).statusCode]).toEqual([404, 404]);
    expect((await elsewhere.ask('GET', '/cars-for-sale')).body).not.toContain(`action="${PATH}"`);
  });

  it('redirects from the limit page to the saved page after a visit', async () => {
    const { statusCode, headers } = await browser.ask('GET', PATH);
    expect([statusCode, headers.location]).toEqual([302, '/saved']);
  });

  it('has a page that is noindex and not cached', async () => {
    const { body, headers } = await browser.ask('GET', pageOf(ids[0]!));
    expect([/name="robots" content="(.*?)"/.exec(body)?.[1], headers['cache-control']]).toEqual([
      expect.stringContaining('noindex'),
      'no-store',
    ]);
  });
});
