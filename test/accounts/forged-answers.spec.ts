import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hashOf } from '../../src/accounts/secrets.js';
import { Database } from '../../src/platform/database/database.js';
import { useApp } from '../app-under-test.js';
import { BrowserOfTest } from './browser.js';
import { LyingProvider } from './lying-provider.js';
import type { Lie } from './lying-provider.js';

const provider = new LyingProvider();
let issuer = '';
const logged: string[] = [];
const shop = useApp(async () => {
  issuer = await provider.open();
  const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'forecourt' };
  const note = (...parts: unknown[]) => logged.push(JSON.stringify(parts));
  return {
    cars: 0,
    env,
    beforeListening: (app) => app.useLogger({ log: note, warn: note, error: note }),
  };
});
afterAll(() => provider.close());

async function sendAway(browser: BrowserOfTest): Promise<URLSearchParams> {
  const { headers } = await browser.ask('GET', '/sign-in/provider?refUrl=/all-cars');
  const { searchParams } = new URL(String(headers.location));
  provider.nonce = searchParams.get('nonce')!;
  return searchParams;
}

const back = (browser: BrowserOfTest, query: Record<string, string>) =>
  browser.ask(
    'GET',
    `/sign-in/callback?${new URLSearchParams({ code: 'a', iss: issuer, ...query })}`,
  );

async function comeBack(browser: BrowserOfTest) {
  return back(browser, { state: (await sendAway(browser)).get('state')! });
}

describe('An OIDC callback', () => {
  beforeEach(() => {
    provider.lie = {};
  });

  it('signs in when everything is valid', async () => {
    const browser = new BrowserOfTest(shop);
    expect((await comeBack(browser)).headers.location).toBe('/all-cars');
    expect((await browser.ask('GET', '/account-api/session')).json()).toMatchObject({
      email: 'mallory@example.com',
    });
  });

  const HOUR_AGO = Math.floor(Date.now() / 1_000) - 3_600;
  it.each([
    ['the nonce of another sign-in', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['a token for another shop', { claims: { aud: 'another' } }],
    ['a token for several shops', { claims: { aud: ['forecourt', 'another'] } }],
    ['a token of another issuer', { claims: { iss: 'https://id.example' } }],
    ['an expired token', { claims: { iat: HOUR_AGO, exp: HOUR_AGO + 60 } }],
    ['a token without a subject', { claims: { sub: undefined } }],
    ['a token that nobody signed', { signature: 'none' }],
    ['a token that somebody else signed', { signature: 'by another key' }],
    ['a token that is signed by what everybody knows', { signature: 'by the public key' }],
    ['a code that it does not take', { status: 400 }],
    ['a code that it does not take, by a page', { status: 400, form: 'a page' }],
  ] satisfies [string, Lie][])('is rejected with %s', async (_what, lie: Lie) => {
    const browser = new BrowserOfTest(shop);
    provider.lie = lie;
    const { statusCode, body } = await comeBack(browser);
    expect([statusCode, browser.cookies.has('__Host-session')]).toEqual([400, false]);
    expect(body).toMatch(
      /did not confirm who you are\. Please try again\..*Continue to 127\.0\.0\.1/s,
    );
    expect(body).not.toContain('mallory');
  });

  it.each([
    ['an unverified address', { email_verified: false }],
    ['a verification flag that is a string', { email_verified: 'true' }],
    ['no verification flag', { email_verified: undefined }],
    ['no address', { email: undefined }],
    ['a look-alike address', { email: 'mallory@example.com\u202e' }],
  ])('creates no account with %s', async (_what, claims) => {
    const browser = new BrowserOfTest(shop);
    provider.lie = { claims: { sub: 'somebody new', ...claims } };
    const { statusCode, body } = await comeBack(browser);
    expect([statusCode, browser.cookies.has('__Host-session')]).toEqual([403, false]);
    expect(body).toContain('we need an email address that 127.0.0.1');
  });

  it('is rejected from another provider or without an issuer', async () => {
    for (const iss of ['https://id.example', '']) {
      const browser = new BrowserOfTest(shop);
      const { statusCode } = await back(browser, {
        state: (await sendAway(browser)).get('state')!,
        iss,
      });
      expect([statusCode, browser.cookies.has('__Host-session')]).toEqual([400, false]);
    }
  });

  it('is rejected without its own state cookie; the sign-in in progress can still finish', async () => {
    const [victim, other] = [new BrowserOfTest(shop), new BrowserOfTest(shop)];
    const state = (await sendAway(victim)).get('state')!;
    await sendAway(other);
    for (const [browser, query, status] of [
      [new BrowserOfTest(shop), { state }, 409],
      [other, { state }, 409],
      [victim, { state: 'x'.repeat(43) }, 410],
      [victim, { state: '%00' }, 410],
      [victim, {}, 410],
    ] as const) {
      const { statusCode, body } = await back(browser, { ...query });
      expect([statusCode, browser.cookies.has('__Host-session')]).toEqual([status, false]);
      expect(body).toMatch(/Please start again.*Continue to 127\.0\.0\.1/s);
    }
    provider.nonce = '';
    expect((await back(victim, { state })).statusCode).toBe(400);
  });

  it('works once, even when sent twenty times at once', async () => {
    const browser = new BrowserOfTest(shop);
    const state = (await sendAway(browser)).get('state')!;
    const cookies = new Map(browser.cookies);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => {
        const twin = new BrowserOfTest(shop);
        for (const [name, value] of cookies) twin.cookies.set(name, value);
        return back(twin, { state });
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      302,
      ...Array.from({ length: 19 }, () => 410),
    ]);
  });

  it('is rejected any number of times while others still sign in', async () => {
    provider.lie = { signature: 'none' };
    for (let i = 0; i < 40; i++)
      expect((await comeBack(new BrowserOfTest(shop))).statusCode).toBe(400);
    provider.lie = {};
    expect((await comeBack(new BrowserOfTest(shop))).statusCode).toBe(302);
  });

  it('is logged with the reason for the rejection, without the data it brought', async () => {
    const browser = new BrowserOfTest(shop);
    logged.length = 0;
    for (const error of ['invalid_scope', 'mallory_was_here']) {
      const state = (await sendAway(browser)).get('state')!;
      const { statusCode, body } = await back(browser, {
        state,
        error,
        error_description: 'mallory says <b>hello</b>',
      });
      expect([statusCode, body.includes('mallory')]).toEqual([400, false]);
    }
    expect(logged.join('\n')).toContain('invalid_scope');
    expect(logged.join('\n')).not.toMatch(/mallory|state|"a"/);
  });

  it('fails with 503 when the provider is slow or broken, and stores nothing', async () => {
    const browser = new BrowserOfTest(shop);
    const lies: Lie[] = [
      { delayMs: 30_000 },
      { status: 500 },
      { form: 'a page' },
      { form: 'cut off' },
      { form: 'half of it' },
    ];
    for (const lie of lies) {
      provider.lie = lie;
      const startedAt = performance.now();
      const { statusCode, body, headers } = await comeBack(browser);
      // Half of the provider's delay; a busy machine needs more than five seconds.
      expect(performance.now() - startedAt).toBeLessThan(15_000);
      expect([statusCode, headers['retry-after'], browser.cookies.has('__Host-session')]).toEqual([
        503,
        '30',
        false,
      ]);
      expect(body).toContain('You can’t sign in right now');
    }
    expect(await rowsOf(browser)).toEqual([]);
  });

  it('needs secrets that the database does not contain', async () => {
    const browser = new BrowserOfTest(shop);
    const sent = await sendAway(browser);
    const kept = JSON.stringify(await rowsOf(browser));
    expect(kept).toContain('/all-cars');
    for (const secret of [
      browser.cookies.get('__Host-asked')!,
      sent.get('state')!,
      sent.get('nonce')!,
    ])
      expect(kept).not.toContain(secret);
  });

  const rowsOf = (browser: BrowserOfTest) =>
    shop.app
      .get(Database)
      .reading.selectFrom('providerSignIn')
      .selectAll()
      .where('browserHash', '=', hashOf(browser.cookies.get('__Host-asked')!))
      .execute();
});
