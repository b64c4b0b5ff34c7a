import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { Mailbox } from '../../src/platform/mail/mailbox.js';
import { SubscriptionRequests } from '../../src/alerts/subscription-requests.js';
import { BrowserOfTest, lastMailTo, untilAnswered } from '../accounts/browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';

const HOUR_MS = 3_600_000;
const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`;
const TOYOTA = { searchResultsURL: '/cars-for-sale?makeCode=TOYOTA&numRecords=50' };

interface Listed {
  readonly subscriptions: readonly {
    subscriptionId: string;
    cadence: string;
    isConfirmed: boolean;
    webhookUrl?: string;
  }[];
}

describeShopOnBoth('A search alert', { cars: 30 }, (shop) => {
  const stranger = () => new BrowserOfTest(shop);
  const capture = (email: string, more: object = {}, browser = stranger()) =>
    browser.ask('POST', '/cars-for-sale/email-capture', { email, ...TOYOTA, ...more });
  const idOf = async (email: string, more?: object) =>
    (await capture(email, more)).json<{ subscriptionId: string }>().subscriptionId;
  /** Processes the requests, then sends their emails. */
  const settle = async () => {
    await shop.app.get(Delivery).sendDue();
    await shop.app.get(Delivery).sendDue();
  };
  const linkOf = async (email: string) => {
    await settle();
    return /\/subscriptions\/confirm#([\w-]{43})/.exec(await lastMailTo(shop, email))?.[1] ?? '';
  };
  const confirm = (token: string) =>
    stranger().ask('POST', '/account-api/subscriptions/confirm', { token });
  const mailsTo = async (email: string) => {
    await settle();
    return (await shop.app.get(Mailbox).list()).filter(({ toAddress }) => toAddress === email)
      .length;
  };
  const rowsOf = (email: string) =>
    shop.app
      .get(Database)
      .reading.selectFrom('subscription')
      .selectAll()
      .where('emailKey', '=', email)
      .execute();
  const signedIn = async (email: string) => {
    const browser = stranger();
    await browser.signIn(email);
    return browser;
  };
  const listOf = async (browser: BrowserOfTest) =>
    (await browser.ask('GET', '/account-api/subscriptions')).json<Listed>().subscriptions;

  it('follows the search of the page that the call comes from, if the call has none', async () => {
    const email = newEmail();
    const referer = 'http://automarket.localhost/cars-for-sale?makeCode=TOYOTA';
    const answers = [
      await stranger().ask('POST', '/cars-for-sale/email-capture', { email }, { referer }),
      await stranger().ask('POST', '/cars-for-sale/email-capture', { email }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 400]);
    await settle();
    expect(await rowsOf(email)).toMatchObject([{ search: 'makeCode=TOYOTA' }]);
  });

  it('sends a confirmation mail, and starts on confirmation', async () => {
    const email = newEmail();
    await capture(email);
    const token = await linkOf(email);
    expect(await rowsOf(email)).toMatchObject([
      { search: 'makeCode=TOYOTA', cadence: 'daily', confirmedAt: null, dueAt: null },
    ]);
    const confirmed = await confirm(token);
    expect([confirmed.statusCode, confirmed.json()]).toMatchObject([
      200,
      {
        isConfirmed: true,
        searchName: 'Toyota',
        searchResultsURL: '/cars-for-sale?makeCode=TOYOTA',
        cadence: 'daily',
      },
    ]);
    expect((await rowsOf(email))[0]!.confirmedAt).not.toBeNull();
  });

  it('reports success for every click on a used link, and does not restart ended alerts', async () => {
    const email = newEmail();
    await capture(email);
    const token = await linkOf(email);
    const [first, again] = [await confirm(token), await confirm(token)];
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()]);
    const [before] = await rowsOf(email);
    const subscriber = await signedIn(email);
    await subscriber.ask('DELETE', `/account-api/subscriptions/${before!.id}`);
    const end = await confirm(token);
    expect([end.statusCode, end.json<{ detail: string }>().detail]).toEqual([
      410,
      'This link has expired, or these alerts were stopped. Subscribe again to get a new link.',
    ]);
    // A new request for the address does not make the link valid again.
    await capture(email);
    await settle();
    expect([(await confirm(token)).statusCode, (await rowsOf(email))[0]!.confirmedAt]).toEqual([
      410,
      null,
    ]);
  });

  it('accepts an address of 45 characters and rejects longer ones', async () => {
    const [longest, longer] = [45, 46].map(
      (length) => `${'x'.repeat(length - '@example.com'.length)}@example.com`,
    ) as [string, string];
    expect((await capture(longest)).statusCode).toBe(201);
    const rejected = await capture(longer);
    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      400,
      { errors: [{ field: 'email', reason: 'is longer than 45 characters' }] },
    ]);
  });

  it('stores no secret that would recreate a link', async () => {
    const email = newEmail();
    await capture(email);
    const token = await linkOf(email);
    const { reading } = shop.app.get(Database);
    const links = await reading
      .selectFrom('subscriptionLink')
      .selectAll()
      .where('emailKey', '=', email)
      .execute();
    expect(links).toHaveLength(1);
    expect(JSON.stringify([links, await rowsOf(email)])).not.toContain(token);
  });

  it('expires after 48 hours if unconfirmed, with its address', async () => {
    const email = newEmail();
    await capture(email);
    const token = await linkOf(email);
    const requests = shop.app.get(SubscriptionRequests);
    expect(await requests.confirm(token, Date.now() + 49 * HOUR_MS)).toBeUndefined();
    await requests.forgetOld(Date.now() + 49 * HOUR_MS);
    expect(await rowsOf(email)).toEqual([]);
    expect((await confirm(token)).statusCode).toBe(410);
  });

  it('answers alike for following, pending, new and bot addresses', async () => {
    const [follows, requested] = [newEmail(), newEmail()];
    await capture(follows);
    await confirm(await linkOf(follows));
    await capture(requested);
    await shop.app.get(Delivery).sendDue();
    const answers = await Promise.all([
      capture(follows),
      capture(requested),
      capture(newEmail()),
      capture(newEmail(), { textPot: 'x' }),
    ]);
    const shape = answers.map(({ statusCode, headers, json }) => ({
      statusCode,
      names: Object.keys(headers).toSorted(),
      keys: Object.keys(json()),
      length: json<{ subscriptionId: string }>().subscriptionId.length,
    }));
    for (const one of shape)
      expect(one).toEqual({ ...shape[0]!, statusCode: 201, keys: ['subscriptionId'] });
  });

  it('answers a repeat with the same body for every spelling of the address', async () => {
    const email = newEmail();
    expect(await idOf(email.toUpperCase(), { searchResultsURL: 'makeCode=toyota&mmt=x' })).toBe(
      await idOf(email),
    );
    expect(await idOf(email, { brand: 'KBB' })).not.toBe(await idOf(email));
    await shop.app.get(Delivery).sendDue();
    const ids = new Map((await rowsOf(email)).map(({ brand, id }) => [brand, id]));
    expect(ids).toEqual(
      new Map([
        ['ATC', await idOf(email)],
        ['KBB', await idOf(email, { brand: 'KBB' })],
      ]),
    );
  });

  it.each([
    ['automarket.localhost', 'KBB', 'ValueBook', 'valuebook.localhost'],
    ['automarket.localhost:3000', 'HYUND', 'Hyundai on AutoMarket', 'hyundai.localhost:3000'],
    ['valuebook.localhost', 'ATC', 'AutoMarket', 'automarket.localhost'],
    ['valuebook.localhost', 'KBB', 'ValueBook', 'valuebook.localhost'],
  ])('is of one brand: on %s for %s', async (host, brand, name, siteHost) => {
    const email = newEmail();
    const search = { searchResultsURL: '/cars-for-sale?maxPrice=30000', brand };
    expect((await capture(email, search, new BrowserOfTest(shop, host))).statusCode).toBe(201);
    await settle();
    const { id, subject } = (await shop.app.get(Mailbox).list()).find(
      ({ toAddress }) => toAddress === email,
    )!;
    expect(subject).toBe(`Confirm your alerts from ${name}`);
    const { text, html } = (await shop.app.get(Mailbox).find(id))!;
    const origins = new Set(`${text} ${html}`.match(/https?:\/\/[\w.-]*localhost[:\d]*/g));
    expect([...origins]).toEqual([`http://${siteHost}`]);
    expect(await rowsOf(email)).toMatchObject([{ brand, origin: `http://${siteHost}` }]);
  });

  it('stores and mails nothing when the honeypot is filled', async () => {
    const email = newEmail();
    const { statusCode } = await capture(email, { textPot: 'http://spam.example' });
    const { reading } = shop.app.get(Database);
    const waiting = await reading
      .selectFrom('outboxMessage')
      .select('id')
      .where('ownerId', '=', email)
      .execute();
    expect([statusCode, waiting, await mailsTo(email), await rowsOf(email)]).toEqual([
      201,
      [],
      0,
      [],
    ]);
  });

  it('mails one address at most five times an hour, across all searches', async () => {
    const email = newEmail();
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        capture(email, { searchResultsURL: `maxPrice=${10_000 + 500 * (at % 10)}` }),
      ),
    );
    expect(await mailsTo(email)).toBe(5);
  });

  it('is limited to 20 searches per address, even with fifty concurrent requests', async () => {
    const browser = await signedIn(newEmail());
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const searchResultsURL = `maxPrice=${10_000 + at * 500}`;
        return (
          await untilAnswered(() =>
            browser.ask('POST', '/account-api/subscriptions', { searchResultsURL }),
          )
        ).statusCode;
      }),
    );
    expect([
      statuses.filter((status) => status === 201).length,
      statuses.filter((status) => status === 409).length,
    ]).toEqual([20, 30]);
  });

  it('skips the mail for the signed-in address, and sends one for another address', async () => {
    const [own, other] = [newEmail(), newEmail()];
    const browser = await signedIn(own);
    const before = await mailsTo(own);
    await capture(own, { cadence: 'weekly' }, browser);
    await capture(other, {}, browser);
    expect([(await rowsOf(own))[0]!.confirmedAt !== null, (await mailsTo(own)) - before]).toEqual([
      true,
      0,
    ]);
    expect([await mailsTo(other), (await rowsOf(other))[0]!.confirmedAt]).toEqual([1, null]);
    expect(await listOf(browser)).toMatchObject([
      { cadence: 'weekly', isConfirmed: true, searchName: 'Toyota' },
    ]);
  });

  it('is changed and ended only by its own signed-in shopper', async () => {
    const [ann, bob] = [await signedIn(newEmail()), await signedIn(newEmail())];
    const { subscriptionId } = (await ann.ask('POST', '/account-api/subscriptions', TOYOTA)).json<{
      subscriptionId: string;
    }>();
    const repeat = await ann.ask('POST', '/account-api/subscriptions', TOYOTA);
    expect([repeat.statusCode, repeat.json()]).toEqual([200, { subscriptionId }]);
    const path = `/account-api/subscriptions/${subscriptionId}`;
    expect((await bob.ask('PUT', path, { cadence: 'weekly' })).statusCode).toBe(404);
    expect((await bob.ask('DELETE', path)).statusCode).toBe(404);
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', TOYOTA],
    ] as const) {
      expect((await stranger().ask(method, '/account-api/subscriptions', body)).statusCode).toBe(
        401,
      );
    }
    expect((await ann.ask('PUT', path, { cadence: 'instant' })).statusCode).toBe(204);
    expect(await listOf(ann)).toMatchObject([{ subscriptionId, cadence: 'instant' }]);
    expect((await ann.ask('DELETE', path)).statusCode).toBe(204);
    expect(await listOf(ann)).toEqual([]);
  });

  it.each([
    [{ email: undefined }, 'email'],
    [{ email: 'nobody' }, 'email'],
    [{ email: `${'x'.repeat(40)}@a.example` }, 'email'],
    [{ cadence: 'hourly' }, 'cadence'],
    [{ other: 1 }, 'other'],
    [{ brand: 'XYZ' }, 'brand'],
    [{ brand: '' }, 'brand'],
  ])('is rejected with a message: %o', async (wrong, field) => {
    const rejected = await capture(newEmail(), wrong);
    expect([rejected.statusCode, rejected.json()]).toMatchObject([400, { errors: [{ field }] }]);
  });

  it.each([
    [{ searchResultsURL: undefined }, 'searchResultsURL'],
    [{ searchResultsURL: '/cars-for-sale?sortBy=yearDESC' }, 'searchResultsURL'],
    [{ searchResultsURL: 'makeCode=SUBARUU' }, 'searchResultsURL.makeCode'],
    [{ searchResultsURL: 'makeCode=KIA&colour=red' }, 'searchResultsURL.colour'],
  ])('never matches more cars than requested: %j', async (wrong, field) => {
    const email = newEmail();
    const browser = await signedIn(newEmail());
    const answers = [
      await capture(email, wrong),
      await browser.ask('POST', '/account-api/subscriptions', wrong),
    ];
    for (const { statusCode, json } of answers)
      expect([statusCode, json()]).toMatchObject([400, { errors: [{ field }] }]);
    expect([await rowsOf(email), await listOf(browser)]).toEqual([[], []]);
  });

  it.each([
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://localhost./',
    'https://crm.local/',
    'https://crm.internal/',
    'https://intranet/',
    'https://me:secret@hooks.example.com/',
    'javascript:alert(1)',
  ])('posts to no webhook at %s', async (webhookUrl) => {
    const browser = await signedIn(newEmail());
    const rejected = await browser.ask('POST', '/account-api/subscriptions', {
      ...TOYOTA,
      webhookUrl,
    });
    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      400,
      { errors: [{ field: 'webhookUrl' }] },
    ]);
  });

  it('returns the secret of a webhook once', async () => {
    const browser = await signedIn(newEmail());
    const follow = () =>
      browser.ask('POST', '/account-api/subscriptions', {
        ...TOYOTA,
        webhookUrl: 'https://hooks.example.com/cars',
      });
    const [first, second] = [await follow(), await follow()];
    expect([first.statusCode, first.json()]).toMatchObject([
      201,
      { webhookSecret: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    expect([second.statusCode, Object.keys(second.json())]).toEqual([200, ['subscriptionId']]);
    expect(JSON.stringify(await listOf(browser))).not.toContain(
      first.json<{ webhookSecret: string }>().webhookSecret,
    );
  });

  it('is deleted with its account', async () => {
    const email = newEmail();
    const browser = await signedIn(email);
    await browser.ask('POST', '/account-api/subscriptions', TOYOTA);
    await capture(email, { searchResultsURL: 'makeCode=KIA' });
    await shop.app.get(Delivery).sendDue();
    await capture(email, { searchResultsURL: 'makeCode=BMW' });
    expect(await rowsOf(email)).toHaveLength(2);
    await browser.ask('DELETE', '/account-api/account');
    await shop.app.get(Delivery).sendDue();
    const { reading } = shop.app.get(Database);
    const links = await reading
      .selectFrom('subscriptionLink')
      .selectAll()
      .where('emailKey', '=', email)
      .execute();
    expect([await rowsOf(email), links]).toEqual([[], []]);
  });
});
