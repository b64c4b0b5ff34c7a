import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { BrowsingHistory } from '../../src/browsing-history/browsing-history.js';
import { Database } from '../../src/platform/database/database.js';
import { Cars } from '../../src/inventory/cars.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 400, env: { ALLOWED_HOSTS: '*' } });
const withoutMemory = useApp({ cars: 60, env: { FEATURES: 'personalization=off' } });

const CALL = '/cars-for-sale/svc/browsing-history';
const PART = '/cars-for-sale/recently-viewed';
const COOKIE = '__Host-viewer';
const DAY_SECONDS = 24 * 60 * 60;
const GPC = { 'sec-gpc': '1' };
const GOOGLEBOT = {
  'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};

let ids: string[] = [];
let people = 0;
let browser: BrowserOfTest;

beforeAll(async () => {
  const answer = await site.app.inject({
    url: '/rest/lsc/listing?numRecords=8',
    headers: { host: 'localhost' },
  });
  ids = answer.json<{ listings: { id: string }[] }>().listings.map(({ id }) => String(id));
});
beforeEach(() => {
  browser = new BrowserOfTest(site);
});

const view = (listingId: string, headers = {}) =>
  browser.ask('GET', `/cars-for-sale/vehicle/${listingId}`, undefined, headers);
const viewerCookie = ({ cookies }: LightMyRequestResponse) =>
  cookies.find(({ name }) => name === COOKIE);
const listings = async (headers = {}) =>
  (await browser.ask('GET', CALL, undefined, headers)).json<{
    listings: Record<string, unknown>[];
  }>().listings;
const viewedIds = async () => (await listings()).map(({ listingId }) => listingId);
const drawnIds = ({ body }: LightMyRequestResponse) =>
  Array.from(body.matchAll(/id="viewed-(\d+)"/g), ([, id]) => id);
const written = () => site.app.get(BrowsingHistory, { strict: false }).flush();
const rows = () => site.app.get(Database).reading.selectFrom('viewedCar').selectAll().execute();

describe('Browsing history', () => {
  it('has an accepted view on disk', async () => {
    const before = (await rows()).length;
    const { statusCode } = await browser.ask('POST', CALL, { listingId: ids[7]! });
    expect([statusCode, (await rows()).length]).toEqual([202, before + 1]);
  });

  it('lists viewed cars, newest first, with the price then and now', async () => {
    expect(viewerCookie(await view(ids[0]!))).toMatchObject({
      maxAge: 90 * DAY_SECONDS,
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    });
    await view(ids[1]!);
    await view(ids[0]!);
    const [newest, ...others] = await listings();
    expect(newest).toEqual({
      listingId: ids[0],
      name: expect.stringMatching(/^\d{4} /),
      viewedDate: expect.stringMatching(/^\d{4}\/\d\d\/\d{1,2} \d\d:\d\d:\d\d$/),
      viewedPriceDollars: expect.any(Number),
      isActive: true,
      priceDollars: newest!['viewedPriceDollars'],
    });
    expect(others).toMatchObject([{ listingId: ids[1] }]);
    expect(
      await browser.ask('GET', `${CALL}?numRecords=1`).then((one) => one.json()),
    ).toMatchObject({ listings: [{ listingId: ids[0] }] });
    expect((await browser.ask('GET', `${CALL}?numRecords=51`)).statusCode).toBe(400);
  });

  it('marks a sold car as inactive, and marks none while the cars are unavailable', async () => {
    await view(ids[0]!);
    const cars = site.app.get(Cars, { strict: false });
    const { carsById } = cars;
    cars.carsById = () => Promise.resolve([]);
    const [gone] = await listings();
    cars.carsById = () => Promise.reject(new Error('away'));
    const [unknown] = await listings();
    cars.carsById = carsById;
    expect([gone!['isActive'], 'priceDollars' in gone!, 'isActive' in unknown!]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('records nothing for bots, prefetches and brands without personalization', async () => {
    await view(ids[3]!);
    await written();
    browser = new BrowserOfTest(site);
    const before = (await rows()).length;
    expect(viewerCookie(await view(ids[0]!, GOOGLEBOT))).toBeUndefined();
    for (const name of ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']) {
      expect(viewerCookie(await view(ids[0]!, { [name]: 'prefetch' }))).toBeUndefined();
    }
    expect((await browser.ask('POST', CALL, { listingId: ids[0]! }, GOOGLEBOT)).statusCode).toBe(
      202,
    );
    expect(await viewedIds()).toEqual([]);
    expect((await rows()).length).toBe(before);
    const elsewhere = new BrowserOfTest(withoutMemory);
    expect(
      viewerCookie(await elsewhere.ask('GET', `/cars-for-sale/vehicle/${ids[0]}`)),
    ).toBeUndefined();
    expect((await elsewhere.ask('GET', '/saved')).body).not.toContain('Recently viewed');
  });

  it('hides the history from bots, even with a cookie', async () => {
    await view(ids[0]!);
    expect(await listings(GOOGLEBOT)).toEqual([]);
    for (const path of ['/', '/saved', `/cars-for-sale/vehicle/${ids[1]}`]) {
      expect((await browser.ask('GET', path, undefined, GOOGLEBOT)).body).not.toContain(
        'Recently viewed',
      );
    }
  });

  it('is stored for API callers with an id token', async () => {
    await browser.signIn(`viewer${++people}@example.com`);
    const curl = { 'user-agent': 'curl/8.5.0' };
    expect((await browser.ask('POST', CALL, { listingId: ids[0]! }, curl)).statusCode).toBe(202);
    expect(await listings(curl)).toMatchObject([{ listingId: ids[0] }]);
  });

  it('ends with the session under Global Privacy Control, after one day at most', async () => {
    const cookie = viewerCookie(await view(ids[0]!, GPC))!;
    expect([cookie.maxAge, cookie.expires]).toEqual([undefined, undefined]);
    expect(await viewedIds()).toEqual([ids[0]]);
    await written();
    const row = (await rows()).find(
      ({ listingId, expiresAt, viewedAt }) =>
        listingId === ids[0] && expiresAt - viewedAt < 2 * DAY_SECONDS * 1_000,
    )!;
    expect(row.expiresAt - row.viewedAt).toBe(DAY_SECONDS * 1_000);
    expect((await browser.ask('GET', '/saved', undefined, GPC)).body).toContain(
      'we delete each car 24 hours after you viewed it',
    );
  });

  it('does not add a car again when a form on its page leads back to it', async () => {
    await view(ids[0]!);
    expect(
      (await browser.postForm(PART, `all=&back=/cars-for-sale/vehicle/${ids[0]}`)).statusCode,
    ).toBe(303);
    const origin = 'https://automarket.localhost';
    await view(ids[0]!, { referer: `${origin}/cars-for-sale/vehicle/${ids[0]}` });
    expect(await viewedIds()).toEqual([]);
    await view(ids[0]!, { referer: `${origin}/cars-for-sale/vehicle/${ids[1]}` });
    expect(await viewedIds()).toEqual([ids[0]]);
  });

  it('accepts views from other pages, for existing cars only', async () => {
    expect((await browser.ask('POST', CALL, { listingId: ids[2]! })).statusCode).toBe(202);
    expect((await browser.ask('POST', CALL, { listingId: '99' })).statusCode).toBe(404);
    expect((await browser.ask('POST', CALL, { listingId: 'x' })).statusCode).toBe(400);
    expect(await viewedIds()).toEqual([ids[2]]);
  });

  it('deletes one car or all through the API, for the caller only', async () => {
    for (const id of ids.slice(0, 3)) await view(id);
    const other = new BrowserOfTest(site);
    expect((await other.ask('DELETE', CALL)).statusCode).toBe(204);
    expect((await browser.ask('DELETE', `${CALL}/${ids[1]}`)).statusCode).toBe(204);
    expect(await viewedIds()).toEqual([ids[2], ids[0]]);
    expect((await browser.ask('DELETE', CALL)).statusCode).toBe(204);
    expect([await viewedIds(), browser.cookies.has(COOKIE)]).toEqual([[], false]);
  });

  it('moves into the account at sign-in and appears in other browsers', async () => {
    await view(ids[0]!);
    await view(ids[1]!);
    const email = `viewer${++people}@example.com`;
    const other = new BrowserOfTest(site);
    await other.signIn(email);
    await other.ask('GET', `/cars-for-sale/vehicle/${ids[0]}`);
    await other.ask('GET', `/cars-for-sale/vehicle/${ids[2]}`);
    // A signed-in shopper has no viewer cookie, and looking up the session takes a moment.
    expect(other.cookies.has(COOKIE)).toBe(false);
    await browser.signIn(email);
    expect([await viewedIds(), browser.cookies.has(COOKIE)]).toEqual([
      [ids[2], ids[0], ids[1]],
      false,
    ]);
    browser.useIdToken('forged');
    expect((await browser.ask('GET', CALL)).statusCode).toBe(401);
    expect((await browser.ask('POST', CALL, { listingId: ids[3]! })).statusCode).toBe(401);
  });
});

describe('Recently viewed cars', () => {
  beforeEach(async () => {
    for (const id of ids) await view(id);
  });

  it('appear on the home page and, without the current car, on vehicle pages; the saved page lists all', async () => {
    const newestFirst = ids.toReversed();
    expect(drawnIds(await browser.ask('GET', '/'))).toEqual(newestFirst.slice(0, 6));
    const last = ids.at(-1)!;
    expect(drawnIds(await view(last))).toEqual(newestFirst.slice(1, 7));
    const saved = await browser.ask('GET', '/saved');
    expect(drawnIds(saved)).toEqual(newestFirst);
    expect(saved.body).toContain('We keep the last 50 cars you viewed, for 90 days.');
  });

  it('are absent from pages of a browser without views; the saved page shows an empty state', async () => {
    const nobody = new BrowserOfTest(site);
    expect((await nobody.ask('GET', '/')).body).not.toContain('Recently viewed');
    expect((await nobody.ask('GET', '/saved')).body).toContain('No recently viewed cars.');
  });

  it('read no database for a browser without views', async () => {
    const history = site.app.get(BrowsingHistory, { strict: false });
    const { listOf } = history;
    const requested: unknown[] = [];
    history.listOf = (principal) => {
      requested.push(principal);
      return Promise.resolve([]);
    };
    const nobody = new BrowserOfTest(site);
    for (const path of ['/', '/saved', `/cars-for-sale/vehicle/${ids[0]}`])
      await nobody.ask('GET', path);
    nobody.cookies.delete(COOKIE);
    await nobody.ask('GET', '/');
    history.listOf = listOf;
    expect(requested).toEqual([]);
  });

  it('mark a sold car as gone with a link to similar ones, and show how much cheaper a car is now', async () => {
    const { reading } = site.app.get(Database);
    await written();
    await reading
      .updateTable('viewedCar')
      .set(({ eb }) => ({ priceDollars: eb('priceDollars', '+', 1_200) }))
      .where('listingId', '=', ids[6]!)
      .execute();
    const cars = site.app.get(Cars, { strict: false });
    const { carsById, removedCar } = cars;
    cars.carsById = async (requested) =>
      (await carsById.call(cars, requested)).filter(({ listing }) => listing.id !== ids[7]);
    cars.removedCar = () => Promise.resolve({ makeCode: 'TOYOTA', modelCode: 'RAV4' });
    const { body } = await browser.ask('GET', '/');
    cars.carsById = carsById;
    cars.removedCar = removedCar;
    const cards = body.split('<li class="small-card" id="viewed-').slice(1);
    expect(cards[0]).toContain('Sold, or no longer for sale');
    expect(cards[0]).toMatch(
      /<a class="link" href="\/cars-for-sale\?makeCode=TOYOTA&amp;modelCode=RAV4">See other Toyota RAV4<\/a>/,
    );
    expect(cards[0]).not.toContain('/cars-for-sale/vehicle/');
    expect(cards[1]).toContain('$1,200 less than when you viewed it');
  });

  it('are left out when they are unavailable', async () => {
    const history = site.app.get(BrowsingHistory, { strict: false });
    const { listOf } = history;
    history.listOf = () => Promise.reject(new Error('no such table'));
    const answers = [await browser.ask('GET', '/'), await view(ids[0]!)];
    history.listOf = listOf;
    for (const { statusCode, body } of answers)
      expect([statusCode, body.includes('Recently viewed')]).toEqual([200, false]);
  });

  it.each([
    ['home', '/'],
    ['saved', '/saved'],
  ])(
    'are deleted one by one or all at once without scripts, returning to %s',
    async (back, path) => {
      const one = await browser.postForm(
        PART,
        new URLSearchParams({ back, listingId: ids[7]! }).toString(),
      );
      expect([one.statusCode, one.headers.location]).toEqual([303, `${path}#recently-viewed`]);
      expect(drawnIds(await browser.ask('GET', path))[0]).toBe(ids[6]);
      await browser.postForm(PART, new URLSearchParams({ back, all: '1' }).toString());
      expect(drawnIds(await browser.ask('GET', path))).toEqual([]);
    },
  );

  it('return only to our own pages; an invalid listing id is a 404', async () => {
    const post = (fields: Record<string, string>, headers = {}) =>
      browser.postForm(PART, new URLSearchParams(fields).toString(), headers);
    expect((await post({ back: ids[1]!, listingId: ids[7]! })).headers.location).toBe(
      `/cars-for-sale/vehicle/${ids[1]}#recently-viewed`,
    );
    expect(
      (await post({ back: 'https://elsewhere.example', listingId: ids[7]! })).headers.location,
    ).toBe('/#recently-viewed');
    expect((await post({ back: 'home', listingId: 'x' })).statusCode).toBe(404);
    expect(
      (await post({ back: 'home', all: '1' }, { 'sec-fetch-site': 'cross-site' })).statusCode,
    ).toBe(403);
  });

  it('are rendered alone for the page’s script, and redirect a normal navigation', async () => {
    const part = (back: string) =>
      browser.ask('GET', `${PART}?back=${back}`, undefined, { 'x-fragment': 'recently-viewed' });
    const { body, headers } = await part(ids[7]!);
    expect([
      drawnIds(await part(ids[7]!)).length,
      headers['cache-control'],
      body.includes('<html'),
    ]).toEqual([6, 'no-store', false]);
    expect(body).toMatch(new RegExp(`data-props="[^"]*exceptId&quot;:&quot;${ids[7]}&quot;`));
    expect((await browser.ask('GET', PART)).headers.location).toBe('/saved#recently-viewed');
    await browser.ask('DELETE', CALL);
    expect((await part('home')).body).toBe('');
  });
});
