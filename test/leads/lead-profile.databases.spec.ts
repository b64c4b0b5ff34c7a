import { beforeAll, expect, it } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { CAR, DEALER, fillWithCars, mailsTo, newEmail, sendLead, signedIn } from './lead-shop.js';

const LIKINGS = { preferredContact: '', preferredTime: '' };
const EMPTY = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  ...LIKINGS,
  isOneClickOptedIn: false,
};
const NAMED = {
  firstName: 'Pat',
  lastName: 'Miller',
  email: 'pat@example.com',
  phone: '(512) 555-0134',
};
const PAT = {
  ...NAMED,
  preferredContact: 'phone',
  preferredTime: 'evening',
  isOneClickOptedIn: true,
};

const JSON_FROM_THE_PAGE = {
  host: 'automarket.localhost',
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
};

describeShopOnBoth('The lead profile', { cars: 0 }, (shop) => {
  beforeAll(() => fillWithCars(shop));
  const put = (browser: BrowserOfTest, profile: object) =>
    browser.ask('PUT', '/account-api/lead-profile', profile);
  const profileOf = async (browser: BrowserOfTest) =>
    (await browser.ask('GET', '/account-api/lead-profile')).json<typeof PAT>();
  const oneClick = (browser: BrowserOfTest, more: object = {}) =>
    sendLead(browser, { listingId: CAR.mailed, kind: 'one-click', ...more });

  it('is empty at first, then as last stored, and private', async () => {
    const [ann, bob] = [await signedIn(shop), await signedIn(shop)];
    expect(await profileOf(ann)).toEqual(EMPTY);
    const answer = await put(ann, PAT);
    expect([answer.statusCode, answer.json(), await profileOf(ann)]).toEqual([200, PAT, PAT]);
    await put(ann, { firstName: ' Kim ', email: '' });
    expect(await profileOf(ann)).toEqual({ ...EMPTY, firstName: 'Kim' });
    expect(await profileOf(bob)).toEqual(EMPTY);
  });

  it('is unchanged by a replacement without a body, with null or without a member', async () => {
    const ann = await signedIn(shop);
    await put(ann, PAT);
    const cookie = Array.from(ann.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...JSON_FROM_THE_PAGE, cookie, 'x-id-token': await ann.takeIdToken() };
    for (const payload of ['', 'null', '[]', '"x"', '{}', '{"firstName":null}']) {
      const answer = await shop.app.inject({
        method: 'PUT',
        url: '/account-api/lead-profile',
        headers,
        payload,
      });
      expect([
        payload,
        answer.statusCode,
        answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field),
      ]).toEqual([payload, 400, ['body']]);
    }
    expect(await profileOf(ann)).toEqual(PAT);
  });

  it('requires sign-in', async () => {
    const stranger = new BrowserOfTest(shop);
    expect([
      (await stranger.ask('GET', '/account-api/lead-profile')).statusCode,
      (await put(stranger, PAT)).statusCode,
    ]).toEqual([401, 401]);
  });

  it.each([
    ['firstName', 'x'.repeat(61)],
    ['email', 'pat'],
    ['email', `${'a'.repeat(243)}@example.com`],
    ['phone', '555-01'],
    ['phone', '(((((((('],
    ['phone', '1234567890 1234567890'],
    ['isOneClickOptedIn', 'yes'],
    ['preferredContact', 'pigeon'],
    ['preferredTime', 'noon'],
    ['age', 7],
  ])('is rejected for its %s alone: %j', async (field, value) => {
    const ann = await signedIn(shop);
    const answer = await put(ann, { ...PAT, [field]: value });
    expect([
      answer.statusCode,
      answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field),
    ]).toEqual([400, [field]]);
    expect(await profileOf(ann)).toEqual(EMPTY);
  });

  it.each([5, ['x'], { a: 1 }])('rejects %j as a name: must be a string', async (lastName) => {
    const ann = await signedIn(shop);
    const answer = await put(ann, { ...PAT, lastName });
    expect(answer.json<{ errors: { field: string; reason: string }[] }>().errors).toMatchObject([
      { field: 'lastName', reason: 'must be a string' },
    ]);
  });

  it('fills in a one-click email, whose text is fixed', async () => {
    const ann = await signedIn(shop);
    await put(ann, PAT);
    const answer = await oneClick(ann, { firstName: 'Eve', comments: 'Buy my pills' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { status: 'SUCCESS', recipientName: 'North Motors' },
    ]);
    const [mail] = await mailsTo(shop, DEALER.email);
    expect(mail!.text).toContain('<comments>Please confirm vehicle availability.</comments>');
    expect(mail!.text).toContain('>Pat</name><name part="last" type="individual">Miller</name>');
    // ADF puts preferred time and channel on the phone number.
    expect(mail!.text).toMatch(/<phone[^>]* time="evening"[^>]* preferredcontact="1"/);
    expect(mail!.text).not.toMatch(/Eve|pills/);
  });

  it('sends nothing without opt-in, without a complete profile, or when signed out', async () => {
    const [ann, bob] = [await signedIn(shop), await signedIn(shop)];
    await put(ann, { ...PAT, isOneClickOptedIn: false });
    await put(bob, { ...PAT, lastName: '' });
    const answers = await Promise.all(
      [ann, bob, new BrowserOfTest(shop)].map((browser) => oneClick(browser)),
    );
    const off = 'One-click email is off. Write an email instead.';
    const gap = 'Your profile needs a last name. Add it first.';
    expect(
      answers.map((answer) => [answer.statusCode, answer.json<{ detail: string }>().detail]),
    ).toEqual([
      [409, off],
      [409, gap],
      [409, off],
    ]);
  });

  it.each([
    [{ firstName: '' }, 'a first name. Add it first.'],
    [{ firstName: '', lastName: ' ' }, 'a first name and a last name. Add them first.'],
    [{ lastName: '', email: '' }, 'a last name. Add it first.'],
  ])('names what a one-click email lacks: %j', async (gaps, words) => {
    const ann = await signedIn(shop);
    await put(ann, { ...PAT, ...gaps });
    const answer = await oneClick(ann);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      409,
      `Your profile needs ${words}`,
    ]);
  });

  it("is completed by the request, and by the account's address", async () => {
    const ann = await signedIn(shop, 'ann-of-account@example.com');
    await put(ann, { ...PAT, lastName: '', email: '' });
    expect((await oneClick(ann)).statusCode).toBe(409);
    expect(
      (await oneClick(ann, { firstName: 'Eve', lastName: 'Of\r\nBcc:\u202e Lines' })).statusCode,
    ).toBe(201);
    const text = (await mailsTo(shop, DEALER.email))
      .map((mail) => mail.text)
      .find((one) => one.includes('ann-of-account@example.com'))!;
    expect(text).toContain('>Eve</name><name part="last" type="individual">Of Bcc: Lines</name>');
  });

  it('is deleted with the account', async () => {
    const ann = await signedIn(shop, newEmail());
    await put(ann, { ...PAT, lastName: 'Leaving' });
    await ann.ask('DELETE', '/account-api/account');
    const rows = await shop.app
      .get(Database)
      .reading.selectFrom('leadProfile')
      .select('lastName')
      .execute();
    expect(rows.map(({ lastName }) => lastName)).not.toContain('Leaving');
  });
});
