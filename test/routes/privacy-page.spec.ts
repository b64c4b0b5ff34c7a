import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PersonalData } from '../../src/accounts/personal-data.js';
import { Database } from '../../src/platform/database/database.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { KNOWN_COOKIES } from '../../src/web/pages/privacy/known-cookies.js';
import { TRACKING } from '../../src/search/query-names.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { useApp } from '../app-under-test.js';
import { PushReceiver } from '../push/push-receiver.js';
import { registerDevice } from '../push/register-device.js';
import { sourceFiles } from '../architecture/source-files.js';

const site = useApp({ cars: 400, env: { ALLOWED_HOSTS: '*' } });

const PAGE = '/cars-for-sale/privacy';
const DELETE = `${PAGE}/delete`;
const NOTIFICATIONS = `${PAGE}/notifications`;
const SEARCH = { searchResultsURL: '/cars-for-sale?maxPrice=20000' };

interface Download {
  readonly site: string;
  readonly account: string | null;
  readonly stored: Record<
    string,
    {
      readonly title: string;
      readonly keptFor: string;
      readonly entries: Record<string, unknown>[];
    }
  >;
  readonly unconfirmedAlerts: unknown[];
  readonly cookies: { readonly name: string; readonly value: string }[];
}

let ids: string[] = [];
let people = 0;
let browser: BrowserOfTest;

beforeAll(async () => {
  const answer = await site.app.inject({
    url: '/rest/lsc/listing?numRecords=3&sellerType=d',
    headers: { host: 'localhost' },
  });
  ids = answer.json<{ listings: { id: string }[] }>().listings.map(({ id }) => String(id));
});
beforeEach(() => {
  browser = new BrowserOfTest(site);
});

const newEmail = () => `private${++people}@example.com`;
const show = async () => (await browser.ask('GET', PAGE)).body;
const download = async () => (await browser.ask('GET', `${PAGE}/download`)).json<Download>();
const post = (url: string, fields: Record<string, string>, more?: Record<string, string>) =>
  browser.postForm(url, new URLSearchParams(fields).toString(), more);

/** Titles and counts of the stored parts. */
const storedOn = (html: string) =>
  Array.from(
    html.matchAll(/id="part-(\w+)".*?<h3>[^<]*\((\d+)\)/gs),
    ([, name, count]) => `${name} ${count}`,
  ).sort();
const cookiesOn = (html: string) =>
  Array.from(html.matchAll(/<dt>([^<]+)<\/dt>/g), ([, name]) => name);

async function useShop(): Promise<void> {
  const answers = [
    await browser.ask('PUT', '/account-api/inventory', { listingId: ids[0]! }),
    await browser.ask('GET', `/cars-for-sale/vehicle/${ids[1]}`),
    await browser.ask('POST', '/account-api/listing-reports', {
      listingId: ids[2]!,
      reason: 'sold',
    }),
  ];
  expect(answers.filter(({ statusCode }) => statusCode >= 300)).toEqual([]);
}

/** A signed-in shopper with saved things and an alert. */
async function aShopper(): Promise<string> {
  const email = newEmail();
  await browser.signIn(email);
  await useShop();
  await browser.ask('POST', '/account-api/search', SEARCH);
  await browser.ask('POST', '/account-api/subscriptions', SEARCH);
  return email;
}

describe('Notifications and privacy', () => {
  it('shows that nothing is stored about a new browser', async () => {
    const { body, headers, statusCode } = await browser.ask('GET', PAGE);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('<meta name="robots" content="noindex, follow"');
    expect([storedOn(body), cookiesOn(body)]).toEqual([[], []]);
    expect(body).toContain('This browser has no cookies of ours.');
    expect(Object.values((await download()).stored).flatMap(({ entries }) => entries)).toEqual([]);
  });

  it('lists what is stored about a browser without an account, and describes its cookies', async () => {
    await useShop();
    await post('/appearance', { scheme: 'dark' });
    const html = await show();
    expect(storedOn(html)).toEqual([
      'listingReports 1',
      'savedCarAlerts 1',
      'savedCars 1',
      'viewedCars 1',
    ]);
    expect(cookiesOn(html)).toEqual(['__Host-visitor', '__Host-viewer', 'saved_count', 'scheme']);
    expect(html).toContain('Finds your recently viewed cars without an account.');
    expect(html).toMatch(/We store none of these: [^<]*Saved searches, [^<]*Search alerts/);
    expect(html).toContain('Sign in to see what we store about your account and email address');
  });

  it('lists all data of an account with retention, and its notifications', async () => {
    const email = await aShopper();
    const html = await show();
    expect(html).toContain(`Everything we store about ${email} and this browser.`);
    expect(storedOn(html)).toEqual(
      [
        'account',
        'devices',
        'emails',
        'listingReports',
        'savedCarAlerts',
        'savedCars',
        'savedSearches',
        'searchAlerts',
        'signInLinks',
        'viewedCars',
      ].map((name) => `${name} 1`),
    );
    expect(html.match(/How long: [^<]+\./g)).toHaveLength(10);
    expect(html).toContain('On: once a day at most, when a saved car drops in price or sells.');
    expect(html).toContain('On: once a day, by email.');
    expect(html).toContain(
      '<a class="link" href="/notifications">Notifications on this device</a>',
    );
  });

  it('is linked from the footer, the account, the saved cars and the privacy policy', async () => {
    await browser.signIn(newEmail());
    for (const path of ['/', '/account', '/privacy', '/saved']) {
      const { body } = await browser.ask('GET', path);
      expect([path, body.split(`href="${PAGE}"`).length > (path === '/' ? 1 : 2)]).toEqual([
        path,
        true,
      ]);
    }
  });
});

describe('The download', () => {
  it('is one JSON file with all stored data and no secrets', async () => {
    const email = await aShopper();
    const { headers, body } = await browser.ask('GET', `${PAGE}/download`);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const { stored, account } = JSON.parse(body) as Download;
    expect(account).toBe(email);
    const records = await site.app.get(PersonalData).read({ email });
    expect(Object.entries(stored).map(([name, { entries }]) => [name, entries])).toEqual(
      records.map(({ part, rows }) => [part.name, JSON.parse(JSON.stringify(rows))]),
    );
    expect(stored['savedCars']!.entries).toMatchObject([{ listingId: ids[0] }]);
    expect(stored['savedSearches']!.entries).toMatchObject([{ search: 'maxPrice=20000' }]);
    expect(stored['emails']!.entries).toMatchObject([
      { to: email, text: expect.stringContaining('[link]') },
    ]);
    expect(body.includes(browser.cookies.get('__Host-session')!)).toBe(false);
    expect(body.match(/(?<![\w-])[\w-]{43}(?![\w-])/)).toBeNull();
  });

  it('includes cookie values, except secret ones', async () => {
    await useShop();
    await browser.ask('POST', '/cars-for-sale/email-capture', {
      email: 'asker@example.com',
      ...SEARCH,
    });
    const { cookies, account, unconfirmedAlerts } = await download();
    expect(account).toBeNull();
    expect(unconfirmedAlerts).toEqual([
      { search: 'maxPrice=20000', maskedEmail: 'a…@example.com' },
    ]);
    expect(cookies.map(({ name, value }) => [name, value])).toEqual([
      ['__Host-visitor', 'secret'],
      ['__Host-viewer', 'secret'],
      ['saved_count', '1'],
      ['alert', '1'],
      ['askedAlerts', 'secret'],
    ]);
  });

  it('includes no data of others', async () => {
    await aShopper();
    browser = new BrowserOfTest(site);
    await useShop();
    const own = (await download()).stored;
    expect([
      own['savedSearches']!.entries,
      own['account']!.entries,
      own['savedCars']!.entries.length,
    ]).toEqual([[], [], 1]);
  });
});

describe('Deleting', () => {
  it('asks for confirmation and lists what will be deleted', async () => {
    const email = await aShopper();
    const all = (await browser.ask('GET', DELETE)).body;
    expect(all).toContain(
      `This permanently deletes the account of ${email} and everything below, cookies included.`,
    );
    expect(all).toContain('<li>Saved cars: 1</li>');
    const one = (await browser.ask('GET', `${DELETE}?part=savedCars`)).body;
    expect([
      one.includes('Delete: Saved cars'),
      one.includes('<li>Saved searches: 1</li>'),
    ]).toEqual([true, false]);
    const { statusCode, headers } = await browser.ask('GET', `${DELETE}?part=account`);
    expect([statusCode, headers.location]).toEqual([302, PAGE]);
    expect(storedOn(await show())).toHaveLength(10);
  });

  it('of one part keeps the others, is reported once, and updates the header', async () => {
    await useShop();
    await browser.ask('PUT', '/account-api/inventory', { listingId: ids[1]! });
    const { statusCode, headers } = await post(DELETE, { part: 'savedCars' });
    expect([statusCode, headers.location, browser.cookies.has('saved_count')]).toEqual([
      303,
      PAGE,
      false,
    ]);
    const html = await show();
    expect(html).toContain('Deleted: Saved cars.');
    expect(storedOn(html)).toEqual(['listingReports 1', 'savedCarAlerts 1', 'viewedCars 1']);
    expect(await show()).not.toContain('Deleted: Saved cars.');
    await post(DELETE, { part: 'viewedCars' });
    expect([storedOn(await show()), browser.cookies.has('__Host-viewer')]).toEqual([
      ['listingReports 1', 'savedCarAlerts 1'],
      false,
    ]);
  });

  it('works for every part that is marked as deletable', async () => {
    await aShopper();
    for (const { name, deletion } of site.app.get(PersonalData).parts) {
      const html = await show();
      const isShown = html.includes(`id="part-${name}"`);
      expect([name, html.includes(`href="${DELETE}?part=${name}"`)]).toEqual([
        name,
        isShown && deletion === 'alone',
      ]);
      if (!isShown || deletion !== 'alone' || name === 'devices') continue;
      const account = (await download()).account!;
      await post(DELETE, { part: name, account });
      expect([name, (await show()).includes(`id="part-${name}"`)]).toEqual([name, false]);
    }
  });

  it('of devices signs out on all devices', async () => {
    const email = await aShopper();
    const elsewhere = new BrowserOfTest(site);
    await elsewhere.signIn(email);
    expect((await browser.ask('GET', `${DELETE}?part=devices`)).body).toContain(
      'You’ll be signed out on every device, this one included.',
    );
    await post(DELETE, { part: 'devices', account: email });
    expect([browser.cookies.has('__Host-session'), browser.cookies.has('signed_in')]).toEqual([
      false,
      false,
    ]);
    expect((await elsewhere.ask('GET', '/account')).statusCode).toBe(302);
    expect(await show()).toContain('Deleted: Signed-in devices.');
  });

  it('of everything deletes the account, ends all sessions, and clears cookies and browser storage', async () => {
    const email = await aShopper();
    await post('/cars-for-sale/view', { as: 'list' });
    expect(browser.cookies.has('listView')).toBe(true);
    const elsewhere = new BrowserOfTest(site);
    await elsewhere.signIn(email);
    const { statusCode, headers } = await post(DELETE, { account: email });
    expect([statusCode, headers.location, headers['clear-site-data']]).toEqual([
      303,
      '/account-deleted',
      '"storage"',
    ]);
    expect([...browser.cookies.keys()]).toEqual([]);
    expect((await elsewhere.ask('GET', '/account')).statusCode).toBe(302);
    expect((await site.app.get(PersonalData).read({ email })).flatMap(({ rows }) => rows)).toEqual(
      [],
    );
  });

  it('of all browser data clears its cookies and cancels unconfirmed alerts', async () => {
    await useShop();
    const email = newEmail();
    await browser.ask('POST', '/cars-for-sale/email-capture', { email, ...SEARCH });
    await site.app.get(Delivery).sendDue();
    const subscriptions = () =>
      site.app
        .get(Database)
        .reading.selectFrom('subscription')
        .select('id')
        .where('emailKey', '=', email)
        .execute();
    expect(await subscriptions()).toHaveLength(1);
    expect(await show()).toMatch(/Not confirmed yet\. We sent a link to p…@example\.com\./);
    const { headers } = await post(DELETE, {});
    expect([headers.location, [...browser.cookies.keys()], await subscriptions()]).toEqual([
      PAGE,
      ['privacyNotice'],
      [],
    ]);
    const html = await show();
    expect(html).toContain('We deleted everything we stored about this browser.');
    expect([storedOn(html), [...browser.cookies.keys()]]).toEqual([[], []]);
  });

  it('is rejected from other sites, and for a page of another account', async () => {
    const email = await aShopper();
    const before = storedOn(await show());
    expect(
      (
        await post(
          DELETE,
          { account: email },
          { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        )
      ).statusCode,
    ).toBe(403);
    expect((await browser.ask('POST', DELETE, { account: email })).statusCode).toBe(415);
    const others: Record<string, string>[] = [{}, { account: 'other@example.com' }];
    for (const fields of others) {
      expect((await post(DELETE, fields)).headers.location).toBe(PAGE);
      expect(await show()).toContain('Nothing was changed: you’re no longer signed in');
      await post(NOTIFICATIONS, { ...fields, savedCars: 'off' });
      expect(await show()).toContain('Nothing was changed: you’re no longer signed in');
    }
    expect(storedOn(await show())).toEqual(before);
  });
});

describe('Notifications', () => {
  it('about saved cars can be turned off and on', async () => {
    const account = await aShopper();
    await post(NOTIFICATIONS, { account, savedCars: 'off' });
    let html = await show();
    expect([html.includes('Emails about saved cars are off.'), html.includes('>Turn on<')]).toEqual(
      [true, true],
    );
    await post(NOTIFICATIONS, { account, savedCars: 'on' });
    html = await show();
    expect([html.includes('Emails about saved cars are on.'), html.includes('>Turn off<')]).toEqual(
      [true, true],
    );
  });

  it('list each browser with push notifications, and can remove one', async () => {
    const chrome = {
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    };
    const firefox = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    };
    const email = newEmail();
    await browser.signIn(email);
    for (const headers of [chrome, firefox]) {
      await registerDevice(
        browser,
        { brand: 'ATC', browser_token: new PushReceiver().token },
        headers,
      );
    }
    const html = await show();
    const rowsOf = (page: string) =>
      Array.from(
        page.matchAll(/<h3 id="n-[^"]*">([^<]*on (?:Windows|Linux))<\/h3><p>([^<]*)</g),
        ([, name]) => name,
      );
    expect(rowsOf(html).toSorted()).toEqual(['Chrome on Windows', 'Firefox on Linux']);
    expect(html).toMatch(/<p>Notifications since \w+ \d+, \d{4}\.<\/p>/);
    const { pushDevices } = (await download()).stored;
    expect(pushDevices!.entries.map(({ name }) => name).toSorted()).toEqual([
      'Chrome on Windows',
      'Firefox on Linux',
    ]);
    const { 1: device } = /Chrome on Windows.*?name="device" value="([^"]+)"/s.exec(html)!;
    const stranger = new BrowserOfTest(site);
    await stranger.postForm(NOTIFICATIONS, new URLSearchParams({ device: device! }).toString());
    expect(rowsOf(await show())).toHaveLength(2);
    await post(NOTIFICATIONS, { account: email, device: device! });
    const after = await show();
    expect(after).toContain('Notifications are off in that browser.');
    expect(rowsOf(after)).toEqual(['Firefox on Linux']);
  });

  it("about a search can be stopped without affecting others'", async () => {
    const account = await aShopper();
    const idOn = (html: string) => /name="stop" value="([^"]+)"/.exec(html)?.[1];
    const id = idOn(await show())!;
    const owner = browser;
    browser = new BrowserOfTest(site);
    await post(NOTIFICATIONS, { account: await aShopper(), stop: id });
    browser = owner;
    expect(idOn(await show())).toBe(id);
    await post(NOTIFICATIONS, { account, stop: id });
    const html = await show();
    expect([html.includes('We stopped that alert.'), idOn(html)]).toEqual([true, undefined]);
  });

  it('requested by a browser can be canceled before they are confirmed', async () => {
    await browser.ask('POST', '/cars-for-sale/email-capture', { email: newEmail(), ...SEARCH });
    const id = /name="cancel" value="([^"]+)"/.exec(await show())![1]!;
    await post(NOTIFICATIONS, { cancel: id });
    expect(await show()).not.toContain('name="cancel"');
  });

  it('do not change on an empty form', async () => {
    expect((await post(NOTIFICATIONS, {})).headers.location).toBe(PAGE);
    expect((await browser.ask('GET', NOTIFICATIONS)).headers.location).toBe(PAGE);
  });
});

describe('The list of cookies', () => {
  it('lists every cookie that the shop sets', () => {
    const named = sourceFiles('src').flatMap(({ text }) => {
      const ofClasses = Array.from(
        text.matchAll(/new \w+Cookie\(\s*'([^']+)'/g),
        ([, name]) => name!,
      );
      const setsItself = /(?:\.setCookie\(|_COOKIE = ')/.test(text);
      const ofConstants = setsItself
        ? Array.from(
            text.matchAll(/const (?:\w*COOKIE|NAME|ALERT|SIGNED_IN) = '([^']+)'/g),
            ([, name]) => name!,
          )
        : [];
      return [...ofClasses, ...ofConstants];
    });
    expect(named.length).toBeGreaterThan(20);
    expect([...named, ...TRACKING].toSorted()).toEqual(
      KNOWN_COOKIES.map(({ name }) => name).toSorted(),
    );
  });
});
