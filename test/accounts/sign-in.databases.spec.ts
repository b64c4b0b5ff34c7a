import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import { Mailbox } from '../../src/platform/mail/mailbox.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { SignIn } from '../../src/accounts/sign-in.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { BrowserOfTest, lastMailTo, secretOf, untilAnswered } from './browser.js';

const MINUTE_MS = 60_000;
/** 255 characters. */
const LONGER = `pat@${`${'x'.repeat(61)}.`.repeat(4)}com`;

describeShopOnBoth('Sign-in by mail', { cars: 0 }, (shop) => {
  const mailsTo = async (email: string) =>
    (await shop.app.get(Mailbox).list()).filter(({ toAddress }) => toAddress === email).length;
  const sessions = async () =>
    (await shop.app.get(Database).reading.selectFrom('session').select('id').execute()).length;

  it('uses a link from the mailbox and returns to the start page', async () => {
    const ann = new BrowserOfTest(shop);
    const token = await ann.askForLink('Ann@Example.com', '/cars-for-sale?makeCode=TOYOTA');
    expect(await lastMailTo(shop, 'Ann@Example.com')).toContain(
      'http://automarket.localhost/sign-in/confirm#',
    );
    const opened = await ann.ask('POST', '/account-api/sign-in/open', { token });
    expect([opened.statusCode, opened.json()]).toEqual([
      200,
      { refUrl: '/cars-for-sale?makeCode=TOYOTA' },
    ]);
    const session = opened.cookies.find(({ name }) => name === '__Host-session');
    expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(session).not.toHaveProperty('domain');
    expect(ann.cookies.get('signed_in')).toBe('1');
    expect((await ann.ask('GET', '/account-api/session')).json()).toMatchObject({
      email: 'Ann@Example.com',
    });
  });

  it('creates the account by the link, once for all spellings of the address', async () => {
    const [one, other] = [new BrowserOfTest(shop), new BrowserOfTest(shop)];
    await one.signIn('bob@example.com');
    await other.signIn('BOB@example.com');
    const rows = await shop.app
      .get(Database)
      .reading.selectFrom('shopper')
      .select('email')
      .where('emailKey', '=', 'bob@example.com')
      .execute();
    expect(rows).toEqual([{ email: 'bob@example.com' }]);
  });

  it('accepts a link once, not fifty times at once, and not after fifteen minutes', async () => {
    const cat = new BrowserOfTest(shop);
    const token = await cat.askForLink('cat@example.com');
    const before = await sessions();
    const opened = await Promise.all(
      Array.from({ length: 50 }, () =>
        untilAnswered(() =>
          cat.ask('POST', '/account-api/sign-in/open', { token, isMeantHere: true }),
        ),
      ),
    );
    expect(opened.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(opened.filter(({ statusCode }) => statusCode === 410)).toHaveLength(49);
    expect(await sessions()).toBe(before + 1);
    const late = await cat.askForLink('cat@example.com');
    const how = {
      browser: undefined,
      secrets: { visitor: undefined, viewer: undefined },
      isMeantHere: true,
    };
    expect(await shop.app.get(SignIn).open(late, how, Date.now() + 15 * MINUTE_MS)).toEqual({
      kind: 'ended',
    });
    expect(await shop.app.get(SignIn).open('x'.repeat(43), how)).toEqual({ kind: 'ended' });
  });

  it('accepts the newest link of a browser, regardless of requests by others', async () => {
    const [ray, stranger] = [new BrowserOfTest(shop), new BrowserOfTest(shop)];
    const older = await ray.askForLink('ray@example.com');
    const newer = await ray.askForLink('ray@example.com');
    await stranger.askForLink('ray@example.com');
    const rejected = await ray.ask('POST', '/account-api/sign-in/open', { token: older });
    expect([rejected.statusCode, rejected.json<{ detail: string }>().detail]).toEqual([
      410,
      expect.stringContaining('a newer one'),
    ]);
    expect((await ray.ask('POST', '/account-api/sign-in/open', { token: newer })).statusCode).toBe(
      200,
    );
  });

  it('asks for confirmation in another browser', async () => {
    const token = await new BrowserOfTest(shop).askForLink('dan@example.com');
    const other = new BrowserOfTest(shop);
    const rejected = await other.ask('POST', '/account-api/sign-in/open', { token });
    expect([rejected.statusCode, rejected.json<{ detail: string }>().detail]).toEqual([
      409,
      expect.stringContaining('dan@example.com'),
    ]);
    expect(other.cookies.has('__Host-session')).toBe(false);
    expect(
      (await other.ask('POST', '/account-api/sign-in/open', { token, isMeantHere: true }))
        .statusCode,
    ).toBe(200);
  });

  it('answers alike for known, unknown and rate-limited addresses', async () => {
    const known = new BrowserOfTest(shop);
    await known.signIn('eve@example.com');
    const answers = [];
    for (const email of [
      'eve@example.com',
      'nobody@example.com',
      ...Array.from({ length: 6 }, () => 'often@example.com'),
    ]) {
      const { statusCode, body } = await new BrowserOfTest(shop).ask(
        'POST',
        '/account-api/sign-in',
        { email },
      );
      answers.push([statusCode, body]);
    }
    expect(new Set(answers.map(String))).toEqual(new Set(['202,']));
    await lastMailTo(shop, 'often@example.com');
    expect(await mailsTo('often@example.com')).toBe(5);
  });

  it('sends nothing when the honeypot is filled', async () => {
    const robot = await new BrowserOfTest(shop).ask('POST', '/account-api/sign-in', {
      email: 'robot@example.com',
      textPot: 'x',
    });
    expect(robot.statusCode).toBe(202);
    expect(secretOf(await lastMailTo(shop, 'robot@example.com'))).toBe('');
  });

  it('sends the link to a long address unchanged', async () => {
    const email = 'maximiliane.hohenzollern-sigmaringen@mail.university.example';
    const browser = new BrowserOfTest(shop);
    await browser.signIn(email);
    expect((await browser.ask('GET', '/account-api/session')).json()).toMatchObject({ email });
  });

  it.each([
    ['not an address', 'must be a valid email address'],
    [LONGER, 'is longer than 254 characters'],
  ])('rejects %s with a message', async (email, reason) => {
    const rejected = await new BrowserOfTest(shop).ask('POST', '/account-api/sign-in', { email });
    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      400,
      { errors: [{ field: 'email', reason }] },
    ]);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'rejects the return URL %s',
    async (refUrl) => {
      const email = `r${refUrl.length}@example.com`;
      const rejected = await new BrowserOfTest(shop).ask('POST', '/account-api/sign-in', {
        email,
        refUrl,
      });
      expect([rejected.statusCode, rejected.json()]).toMatchObject([
        400,
        { errors: [{ field: 'refUrl', value: refUrl }] },
      ]);
      expect(secretOf(await lastMailTo(shop, email))).toBe('');
    },
  );

  it.each([undefined, ''])(
    'redirects to the saved page without a return URL: %j',
    async (refUrl) => {
      const browser = new BrowserOfTest(shop);
      const token = await browser.askForLink(`n${refUrl?.length}@example.com`, refUrl);
      expect((await browser.ask('POST', '/account-api/sign-in/open', { token })).json()).toEqual({
        refUrl: '/saved',
      });
    },
  );

  it('ends the previous session of the browser', async () => {
    const kim = new BrowserOfTest(shop);
    await kim.signIn('kim@example.com');
    const before = kim.cookies.get('__Host-session')!;
    await kim.signIn('kim@example.com');
    const thief = new BrowserOfTest(shop);
    thief.cookies.set('__Host-session', before);
    expect((await thief.ask('GET', '/account-api/session')).statusCode).toBe(401);
    expect((await kim.ask('GET', '/account-api/session')).statusCode).toBe(200);
  });

  it.each(['a\u200b@example.com', 'a@example.com\u202e', '\uff41@example.com'])(
    'rejects look-alike addresses: %j',
    async (email) => {
      expect(
        (await new BrowserOfTest(shop).ask('POST', '/account-api/sign-in', { email })).statusCode,
      ).toBe(400);
    },
  );

  it('ends with signing out, also for id tokens', async () => {
    const fay = new BrowserOfTest(shop);
    await fay.signIn('fay@example.com');
    const stolen = new Map(fay.cookies);
    expect((await fay.ask('POST', '/account-api/sign-out')).statusCode).toBe(204);
    expect([fay.cookies.has('__Host-session'), fay.cookies.has('signed_in')]).toEqual([
      false,
      false,
    ]);
    for (const [name, value] of stolen) fay.cookies.set(name, value);
    expect((await fay.ask('GET', '/account-api/session')).statusCode).toBe(401);
    expect((await fay.ask('DELETE', '/account-api/account')).statusCode).toBe(401);
  });

  it('rotates a session secret after a day and accepts the old one for a minute', async () => {
    const gus = new BrowserOfTest(shop);
    await gus.signIn('gus@example.com');
    const first = gus.cookies.get('__Host-session')!;
    const { reading } = shop.app.get(Database);
    const age = (ms: number) =>
      reading
        .updateTable('session')
        .set({ rotatedAt: Date.now() - ms })
        .execute();
    await age(25 * 60 * MINUTE_MS);
    await gus.ask('GET', '/account-api/session');
    expect(gus.cookies.get('__Host-session')).not.toBe(first);
    gus.cookies.set('__Host-session', first);
    expect((await gus.ask('GET', '/account-api/session')).statusCode).toBe(200);
    await age(2 * MINUTE_MS);
    gus.cookies.set('__Host-session', first);
    expect((await gus.ask('GET', '/account-api/session')).statusCode).toBe(401);
  });

  it('leaves no data after account deletion', async () => {
    const hal = new BrowserOfTest(shop);
    await hal.signIn('hal@example.com');
    await hal.ask('POST', '/account-api/sign-in', { email: 'hal@example.com' });
    expect((await hal.ask('DELETE', '/account-api/account')).statusCode).toBe(204);
    const { reading } = shop.app.get(Database);
    for (const table of [
      'shopper',
      'signInLink',
      'outboxMessage',
      'mailboxMail',
      'session',
    ] as const) {
      const rows = await reading.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(/hal@example/i);
    }
    expect(await shop.app.get(Outbox).counts()).toMatchObject({ dead: 0 });
    expect((await hal.ask('GET', '/account-api/session')).statusCode).toBe(401);
  });

  it('stays when an id token deletes another account', async () => {
    const [jan, kim] = [new BrowserOfTest(shop), new BrowserOfTest(shop)];
    await jan.signIn('jan@example.com');
    await kim.signIn('kim@example.com');
    jan.useIdToken(await kim.takeIdToken());
    expect((await jan.ask('DELETE', '/account-api/account')).statusCode).toBe(204);
    expect((await jan.ask('GET', '/account-api/session')).json()).toMatchObject({
      email: 'jan@example.com',
    });
    expect((await kim.ask('GET', '/account-api/session')).statusCode).toBe(401);
  });

  it('stores no usable secret', async () => {
    const ivy = new BrowserOfTest(shop);
    const token = await ivy.askForLink('ivy@example.com');
    await ivy.ask('POST', '/account-api/sign-in/open', { token });
    const { reading } = shop.app.get(Database);
    const kept = JSON.stringify([
      await reading.selectFrom('session').selectAll().execute(),
      await reading.selectFrom('signInLink').selectAll().execute(),
    ]);
    for (const secret of [token, ivy.cookies.get('__Host-session')!])
      expect(kept).not.toContain(secret);
    const files = readdirSync(shop.dataDir).filter((name) => name.startsWith('shoppers'));
    for (const name of files)
      expect(readFileSync(join(shop.dataDir, name), 'latin1')).not.toContain(
        ivy.cookies.get('__Host-session')!,
      );
  });
});
