import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { BrowserOfTest } from './browser.js';
import { goOver as goOverProvider, wayBack } from './over-provider.js';
import { ProviderOfTest } from './provider-of-test.js';

let provider: ProviderOfTest;
beforeAll(async () => {
  provider = await ProviderOfTest.start();
});
afterAll(() => provider.close());

const settings = async () => ({ cars: 0, env: provider.settings });
const goOver = (browser: BrowserOfTest, name: string | undefined, search?: string) =>
  goOverProvider(provider, browser, name, search);
const emailOf = async (browser: BrowserOfTest) =>
  (await browser.ask('GET', '/account-api/session')).json<{ email: string }>().email;
const saveSearch = (browser: BrowserOfTest, price: number) =>
  browser.ask('POST', '/account-api/search', {
    searchResultsURL: `/cars-for-sale?maxPrice=${price}`,
  });

async function enter(browser: BrowserOfTest, name: string): Promise<void> {
  expect((await goOver(browser, name)).headers.location).toBe('/all-cars');
  await browser.takeIdToken();
}

describeShopOnBoth('Sign-in at a provider', settings, (shop) => {
  const rowsOf = (table: 'shopper' | 'session' | 'providerIdentity' | 'providerSignIn') =>
    shop.app.get(Database).reading.selectFrom(table).selectAll().execute();

  it('returns to the start page, with everything the browser has saved', async () => {
    provider.add('ann');
    const ann = new BrowserOfTest(shop);
    await saveSearch(ann, 20_000);
    const back = await goOver(ann, 'ann', '?refUrl=/cars-for-sale%3FmaxPrice%3D20000');
    expect([back.statusCode, back.headers.location]).toEqual([
      302,
      '/cars-for-sale?maxPrice=20000',
    ]);
    expect(back.cookies.find(({ name }) => name === '__Host-session')).toMatchObject({
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect([ann.cookies.has('__Host-visitor'), ann.cookies.get('signed_in')]).toEqual([false, '1']);
    expect(await emailOf(ann)).toBe('ann@example.com');
    await ann.takeIdToken();
    const saved = (await ann.ask('GET', '/account-api/searchbookmarks')).body;
    expect(saved).toContain('maxPrice=20000');
  });

  it('accepts a long email address', async () => {
    const email = 'maximiliane.hohenzollern-sigmaringen@students.mail.uni.example';
    expect(email).toHaveLength(62);
    provider.add('max').email = email;
    const max = new BrowserOfTest(shop);
    await enter(max, 'max');
    expect(await emailOf(max)).toBe(email);
  });

  it('never redirects to another site, however the return URL is written', async () => {
    provider.add('ben');
    for (const refUrl of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      'javascript:alert(1)',
    ]) {
      const back = await goOver(
        new BrowserOfTest(shop),
        'ben',
        `?refUrl=${encodeURIComponent(refUrl)}`,
      );
      expect(back.headers.location).toBe('/saved');
    }
  });

  it('keeps the account when the address changes at the provider', async () => {
    const person = provider.add('cat');
    const cat = new BrowserOfTest(shop);
    await enter(cat, 'cat');
    await saveSearch(cat, 30_000);
    person.email = 'Catherine@example.com';
    const later = new BrowserOfTest(shop);
    await enter(later, 'cat');
    expect((await later.ask('GET', '/account-api/searchbookmarks')).body).toContain(
      'maxPrice=30000',
    );
    expect(await emailOf(later)).toBe('cat@example.com');
  });

  it('does not give the account to a new subject with the same address', async () => {
    provider.add('dan');
    await enter(new BrowserOfTest(shop), 'dan');
    provider.add('other-dan', 'DAN@example.com');
    const other = new BrowserOfTest(shop);
    const { statusCode, body } = await goOver(other, 'other-dan');
    expect([statusCode, other.cookies.has('__Host-session')]).toEqual([409, false]);
    expect(body).toContain('your email address belongs to another account');
  });

  it('creates one account from twenty callbacks at once', async () => {
    provider.add('eve');
    const browsers = Array.from({ length: 20 }, () => new BrowserOfTest(shop));
    const hrefs: string[] = [];
    for (const browser of browsers) hrefs.push(await wayBack(provider, browser, 'eve'));
    const answers = await Promise.all(
      browsers.map((browser, index) => browser.ask('GET', hrefs[index]!)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([302]));
    expect(
      (await rowsOf('shopper')).filter(({ emailKey }) => emailKey === 'eve@example.com'),
    ).toHaveLength(1);
    expect(
      (await rowsOf('providerIdentity')).filter(({ subject }) => subject === 'subject of eve'),
    ).toHaveLength(1);
  });

  it('requires an address that the provider has verified', async () => {
    const person = provider.add('fay', 'fay@example.com', false);
    const fay = new BrowserOfTest(shop);
    expect((await goOver(fay, 'fay')).statusCode).toBe(403);
    person.isVerified = true;
    expect((await goOver(fay, 'fay')).statusCode).toBe(302);
  });

  it('works for existing accounts while the provider verifies their address again', async () => {
    const person = provider.add('kay');
    await enter(new BrowserOfTest(shop), 'kay');
    person.isVerified = false;
    const kay = new BrowserOfTest(shop);
    await enter(kay, 'kay');
    expect(await emailOf(kay)).toBe('kay@example.com');
  });

  it('succeeds in each of two tabs', async () => {
    provider.add('lee');
    const lee = new BrowserOfTest(shop);
    const [first, second] = [
      await wayBack(provider, lee, 'lee'),
      await wayBack(provider, lee, 'lee'),
    ];
    for (const href of [first, second])
      expect((await lee.ask('GET', href)).headers.location).toBe('/all-cars');
    expect(await emailOf(lee)).toBe('lee@example.com');
  });

  it('reads the whole callback query, even behind a second question mark', async () => {
    provider.add('mia');
    const mia = new BrowserOfTest(shop);
    const [path, search] = (await wayBack(provider, mia, 'mia')).split('?') as [string, string];
    expect((await mia.ask('GET', `${path}?hint=what?&${search}`)).headers.location).toBe(
      '/all-cars',
    );
  });

  it('reports a sign-in that the shopper canceled; a callback works once', async () => {
    const gus = new BrowserOfTest(shop);
    const href = await wayBack(provider, gus, undefined);
    const declined = await gus.ask('GET', href);
    expect([declined.statusCode, declined.headers['cache-control']]).toEqual([403, 'no-store']);
    expect(declined.body).toContain(
      `You’re not signed in because you didn’t continue at ${provider.host}.`,
    );
    expect(declined.body).toContain('href="/sign-in/provider?refUrl=%2Fall-cars"');
    expect((await gus.ask('GET', href)).statusCode).toBe(410);
  });

  it('expires after fifteen minutes', async () => {
    provider.add('hal');
    const hal = new BrowserOfTest(shop);
    const href = await wayBack(provider, hal, 'hal');
    const { reading } = shop.app.get(Database);
    await reading.updateTable('providerSignIn').set({ expiresAt: Date.now() }).execute();
    expect((await hal.ask('GET', href)).statusCode).toBe(410);
    await hal.ask('GET', '/sign-in/provider');
    expect(await rowsOf('providerSignIn')).toHaveLength(1);
  });

  it('removes everything when the account is deleted; the next sign-in creates a new one', async () => {
    provider.add('ivy');
    const ivy = new BrowserOfTest(shop);
    await enter(ivy, 'ivy');
    await saveSearch(ivy, 40_000);
    expect((await ivy.ask('DELETE', '/account-api/account')).statusCode).toBe(204);
    expect(
      JSON.stringify([await rowsOf('providerIdentity'), await rowsOf('shopper')]),
    ).not.toContain('ivy');
    const again = new BrowserOfTest(shop);
    await enter(again, 'ivy');
    expect((await again.ask('GET', '/account-api/searchbookmarks')).body).not.toContain('40000');
  });

  it('during account deletion leaves a complete account or none', async () => {
    provider.add('jim');
    for (let round = 0; round < 5; round++) {
      const jim = new BrowserOfTest(shop);
      await enter(jim, 'jim');
      const [back] = await Promise.all([
        goOver(new BrowserOfTest(shop), 'jim'),
        jim.ask('DELETE', '/account-api/account'),
      ]);
      expect(back.statusCode).toBe(302);
      const shoppers = (await rowsOf('shopper')).map(({ id }) => id);
      for (const { shopperId } of [
        ...(await rowsOf('session')),
        ...(await rowsOf('providerIdentity')),
      ]) {
        expect(shoppers).toContain(shopperId);
      }
    }
  });
});
