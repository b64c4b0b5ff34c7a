import { beforeEach, expect, it, jest } from '@jest/globals';
import { AccountWallets } from '../../src/accounts/account-wallets.js';
import { Database } from '../../src/platform/database/database.js';
import { PersonalData } from '../../src/accounts/personal-data.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';

const WALLET = '/cars-for-sale/wallet';
const HOUR_MS = 3_600_000;

describeShopOnBoth('The wallet of an account', { cars: 0 }, (shop) => {
  let people = 0;
  let email: string;
  let browser: BrowserOfTest;

  beforeEach(async () => {
    email = `wallet${++people}@example.com`;
    browser = await signedIn();
  });

  async function signedIn(): Promise<BrowserOfTest> {
    const one = new BrowserOfTest(shop);
    await one.signIn(email);
    one.useIdToken(undefined);
    return one;
  }

  const keep = (terms: string, by = browser) =>
    by.postForm(`${WALLET}/keep`, `${terms}&back=/cars-for-sale`);
  const sync = (by = browser) => by.postForm(`${WALLET}/sync`, 'back=/cars-for-sale');
  const promo = async (by = browser) =>
    /wallet-sync"><p>([^<]+)</.exec((await by.ask('GET', WALLET)).payload)?.[1];
  const termsIn = (by = browser) => {
    const kept = new URLSearchParams(by.cookies.get('forecourt_wallet') ?? '');
    return ['downPayment', 'tradeIn', 'term', 'rate'].map((name) => kept.get(name) ?? '').join();
  };
  const rows = () =>
    shop.app.get(Database).reading.selectFrom('accountWallet').select(['terms']).execute();
  const idOf = async () =>
    (
      await shop.app
        .get(Database)
        .reading.selectFrom('shopper')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id;
  const accounts = () => shop.app.get(AccountWallets);
  /** The reminder's text this many hours after the last request. */
  const remindedAfter = async (hours: number, by = browser) => {
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + hours * HOUR_MS);
    try {
      return await promo(by);
    } finally {
      clock.mockRestore();
    }
  };

  it('stores the terms of a signed-in shopper, which another browser takes over', async () => {
    await keep('downPayment=2000&tradeIn=500&term=60&rate=5.9');
    expect(await accounts().of(await idOf())).toMatchObject({
      terms: 'downPayment=2000&tradeIn=500&term=60&rate=5.9',
    });
    const other = await signedIn();
    expect(await promo(other)).toBe('Your account has payment terms from another device.');
    const { statusCode, headers } = await sync(other);
    expect([statusCode, headers['location']]).toEqual([303, '/cars-for-sale']);
    expect([termsIn(other), await promo(other)]).toEqual(['2000,500,60,5.9', undefined]);
  });

  it('uses the latest terms of either side', async () => {
    await keep('term=60');
    const other = await signedIn();
    await sync(other);
    const now = Date.now();
    await accounts().put(await idOf(), { terms: 'term=36', changedAt: now });
    await sync(other);
    expect(termsIn(other)).toBe(',,36,');
    await accounts().put(await idOf(), { terms: 'term=24', changedAt: now - HOUR_MS });
    await sync(other);
    expect([termsIn(other), await accounts().of(await idOf())]).toMatchObject([
      ',,36,',
      { terms: 'term=36' },
    ]);
  });

  it('reminds of a sync after more than a day, and not before', async () => {
    await keep('term=60');
    expect([
      await remindedAfter(0),
      await remindedAfter(23),
      await remindedAfter(25),
      await remindedAfter(73),
    ]).toEqual([
      undefined,
      undefined,
      'Last synced with your account 1 day ago.',
      'Last synced with your account 3 days ago.',
    ]);
  });

  it('offers to keep terms that a browser had before sign-in', async () => {
    const visitor = new BrowserOfTest(shop);
    await keep('term=72', visitor);
    expect(await promo(visitor)).toBeUndefined();
    await visitor.signIn(email);
    visitor.useIdToken(undefined);
    expect(await promo(visitor)).toBe(
      'Keep your payment terms with your account, for all your devices.',
    );
    await sync(visitor);
    expect([
      termsIn(visitor),
      await promo(visitor),
      await accounts().of(await idOf()),
    ]).toMatchObject([',,72,', undefined, { terms: 'term=72' }]);
  });

  it('ignores a sync with another account', async () => {
    await keep('term=60');
    await browser.ask('POST', '/account-api/sign-out', {});
    email = `wallet${++people}@example.com`;
    await browser.signIn(email);
    browser.useIdToken(undefined);
    expect(await promo()).toBe('Keep your payment terms with your account, for all your devices.');
  });

  it('is deleted with the terms and with the account', async () => {
    await keep('term=60');
    await keep('');
    expect([termsIn(), await accounts().of(await idOf()), await promo()]).toEqual([
      ',,,',
      undefined,
      undefined,
    ]);
    await keep('term=48');
    const before = (await rows()).length;
    await shop.app.get(PersonalData).forget({ email });
    expect((await rows()).length).toBe(before - 1);
    await keep('term=36');
    expect([termsIn(), (await rows()).length]).toEqual([',,36,', before - 1]);
  });

  it('is deleted in the browser, too, with the personal data', async () => {
    await keep('term=60');
    await browser.postForm(
      '/cars-for-sale/privacy/delete',
      `part=paymentTerms&account=${encodeURIComponent(email)}`,
    );
    expect([termsIn(), await accounts().of(await idOf())]).toEqual([',,,', undefined]);
  });

  it('ignores a time in the future', async () => {
    const mark = /with=(.{8})/.exec(
      (await keep('term=60'), browser.cookies.get('forecourt_wallet')!),
    )![1];
    browser.cookies.set(
      'forecourt_wallet',
      encodeURIComponent(`term=24&changed=99999999999&synced=99999999999&with=${mark}`),
    );
    expect(await promo()).toBe('Keep your payment terms with your account, for all your devices.');
    await sync();
    expect(termsIn()).toBe(',,60,');
  });

  it('is not changed by GET, by other sites or when signed out', async () => {
    await keep('term=60');
    const other = await signedIn();
    const got = await other.ask('GET', `${WALLET}/sync?back=/cars-for-sale`);
    expect([got.headers['location'], termsIn(other)]).toEqual([
      `${WALLET}?back=%2Fcars-for-sale`,
      ',,,',
    ]);
    const posted = await other.postForm(`${WALLET}/sync`, '', { 'sec-fetch-site': 'cross-site' });
    expect([posted.statusCode, termsIn(other)]).toEqual([403, ',,,']);
    const newcomer = new BrowserOfTest(shop);
    const { statusCode } = await sync(newcomer);
    expect(statusCode).toBe(303);
    expect(termsIn(newcomer)).toBe(',,,');
  });

  it('keeps terms in the browser while the account cannot be written, until the next sync', async () => {
    const put = jest.spyOn(accounts(), 'put').mockRejectedValueOnce(new Error('away'));
    expect((await keep('term=84')).statusCode).toBe(303);
    put.mockRestore();
    expect([termsIn(), await promo()]).toEqual([
      ',,84,',
      'Keep your payment terms with your account, for all your devices.',
    ]);
    const of = jest.spyOn(accounts(), 'of').mockRejectedValueOnce(new Error('away'));
    expect(await promo()).toBeUndefined();
    of.mockRestore();
    await sync();
    expect(await accounts().of(await idOf())).toMatchObject({ terms: 'term=84' });
  });
});
