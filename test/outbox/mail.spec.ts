import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { BRANDS } from '../../src/platform/config/brands.js';
import { Database } from '../../src/platform/database/database.js';
import { Mailbox } from '../../src/platform/mail/mailbox.js';
import { OperatorServer } from '../../src/operations/operator-server.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { freePort } from '../free-port.js';
import { Mailer } from '../../src/platform/mail/mailer.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import type { AppUnderTest } from '../app-under-test.js';
import { startApp, useApp } from '../app-under-test.js';

const CONTENT = {
  subject: 'Your link to sign in',
  origin: 'http://automarket.localhost',
  heading: 'Sign in to AutoMarket',
  paragraphs: ['Somebody asked for it. If <you> did not, do nothing.'],
  action: { text: 'Sign in', href: 'http://automarket.localhost/sign-in/confirm#secret' },
  footLines: ['Forecourt Way 1'],
};

async function sendTo({ app }: Pick<AppUnderTest, 'app'>, email: string): Promise<void> {
  await app
    .get(Database)
    .change(undefined, (change) =>
      app
        .get(Mailer)
        .send(
          change,
          BRANDS.valuation,
          { email, ownerId: 'ann', headers: { 'List-Unsubscribe': '<http://x/u>' } },
          CONTENT,
        ),
    );
}

describe('Without a mail server', () => {
  const shop = useApp({ cars: 0 });

  it('a mail is written to the mailbox once, as HTML and as text', async () => {
    await sendTo(shop, 'ann@example.com');
    await shop.app.get(Delivery).sendDue();
    const [mail, ...others] = await shop.app.get(Mailbox).list();
    expect([mail, others]).toMatchObject([
      { subject: CONTENT.subject, toAddress: 'ann@example.com' },
      [],
    ]);
    const { html, text: plain } = (await shop.app.get(Mailbox).find(mail!.id))!;
    expect(html).toContain('<a href="http://automarket.localhost/sign-in/confirm#secret"');
    expect(html).toContain('If &lt;you&gt; did not');
    expect(plain).toBe(
      'ValueBook\n\nSign in to AutoMarket\n\nSomebody asked for it. If <you> did not, do nothing.\n\n' +
        'Sign in:\nhttp://automarket.localhost/sign-in/confirm#secret\n\n--\nForecourt Way 1\n',
    );
  });
});

describe('The mailbox', () => {
  it("keeps mails for the stated time, regardless of one sender's volume, and lists all of them", async () => {
    const port = await freePort();
    const shop = await startApp({ cars: 0, env: { METRICS_PORT: String(port) } });
    await shop.app.get(OperatorServer, { strict: false }).listen();
    const mailbox = shop.app.get(Mailbox);
    const mail = { fromName: 'x', to: 'crm@dealer.test', html: '', text: 'Hello' };
    const now = Date.now();
    await mailbox.put('of-ann', { ...mail, ownerId: 'ann', subject: 'Ann’s lead' }, now - 1_000);
    await Promise.all(
      Array.from({ length: 260 }, (_, at) =>
        mailbox.put(`of-bob-${at}`, { ...mail, ownerId: 'bob', subject: `Lead ${at} of Bob` }, now),
      ),
    );
    const page = async (query: string) =>
      (await fetch(`http://127.0.0.1:${port}/mailbox${query}`)).text();
    const [latest, older] = [await page(''), await page('?page=2')];
    expect(latest).toContain('261 mails');
    expect(latest).toContain('Each message is kept for 30 days.');
    expect(latest).toContain('<a href="/mailbox?page=2">61 older</a>');
    expect(older).toContain('Ann’s lead');
    expect([...(latest + older).matchAll(/Lead \d+ of Bob/g)].length).toBe(260);
    expect(older).not.toContain('?page=3');
    await shop.stop();
  });

  it("is served only at the machine's own address, including plain-text mails", async () => {
    const port = await freePort();
    const shop = await startApp({ cars: 0, env: { METRICS_PORT: String(port) } });
    await shop.app.get(OperatorServer, { strict: false }).listen();
    const mail = {
      ownerId: 'ann',
      fromName: 'x',
      to: 'crm@dealer.test',
      subject: 'A lead',
      html: '',
      text: '<?xml version="1.0"?>',
    };
    await shop.app.get(Mailbox).put('one', mail);
    const ask = (path: string, host: string) =>
      new Promise<[number | undefined, string]>((resolve) => {
        get(
          { port, path, headers: { host } },
          (answer) => void text(answer).then((body) => resolve([answer.statusCode, body])),
        );
      });
    expect(await ask('/mailbox', '127.0.0.1:9464')).toEqual([
      200,
      expect.stringContaining('A lead'),
    ]);
    expect((await ask('/mailbox?id=one', 'localhost'))[1]).toContain(
      '<pre>&lt;?xml version="1.0"?></pre>',
    );
    for (const path of ['/mailbox', '/reports'])
      expect((await ask(path, 'evil.example'))[0]).toBe(421);
    await shop.stop();
  });
});

describe('A link in a mail', () => {
  it('uses a configured host, even if any host is accepted', async () => {
    const shop = await startApp({ cars: 0, env: { ALLOWED_HOSTS: '*' } });
    const email = 'ann@example.com';
    const calls = [
      ['/account-api/sign-in', { email }],
      ['/cars-for-sale/email-capture', { email, searchResultsURL: 'makeCode=BMW' }],
    ] as const;
    for (const [url, body] of calls) {
      const from = async (host: string) =>
        (await new BrowserOfTest(shop, host).ask('POST', url, body)).statusCode;
      expect(await from('evil.example')).toBe(421);
      expect(await from('automarket.localhost')).toBeLessThan(300);
    }
    await shop.app.get(Delivery).sendDue();
    const mails = await Promise.all(
      (await shop.app.get(Mailbox).list()).map(({ id }) => shop.app.get(Mailbox).find(id)),
    );
    expect([mails.length, JSON.stringify(mails).includes('evil')]).toEqual([2, false]);
    await shop.stop();
  });
});

describe('A mail by a mail server', () => {
  let server: SMTPServer;
  let shop: AppUnderTest;
  const received: { to: string[]; data: string }[] = [];
  let isRejecting = false;

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData(stream, session, done) {
        let data = '';
        stream.on('data', (chunk) => (data += String(chunk)));
        stream.on('end', () => {
          if (isRejecting)
            return done(Object.assign(new Error('try later'), { responseCode: 451 }));
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), data });
          return done();
        });
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as { port: number };
    shop = await startApp({
      cars: 0,
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'hello@cars.example' },
    });
  });
  afterAll(async () => {
    await shop.stop();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it("has the brand's sender, both formats, its headers and a stable id", async () => {
    await sendTo(shop, 'bob@example.com');
    isRejecting = true;
    await shop.app.get(Delivery).sendDue();
    expect([received.length, await shop.app.get(Outbox).counts()]).toEqual([
      0,
      { waiting: 1, dead: 0 },
    ]);
    isRejecting = false;
    await shop.app.get(Delivery).sendDue(Date.now() + 3_600_000);
    expect(received.map(({ to }) => to)).toEqual([['bob@example.com']]);
    const { data } = received[0]!;
    expect(data).toMatch(/^From: ValueBook <hello@cars\.example>/m);
    expect(data).toMatch(/^Subject: Your link to sign in/m);
    expect(data).toMatch(/^List-Unsubscribe: <http:\/\/x\/u>/m);
    expect(data).toMatch(/^Message-ID: <[0-9a-f-]{36}@cars\.example>/m);
    expect([data.includes('text/plain'), data.includes('text/html')]).toEqual([true, true]);
    expect(await shop.app.get(Outbox).counts()).toEqual({ waiting: 0, dead: 0 });
  });

  it('degrades health, and no page, when the mail server is down', async () => {
    const ask = async (path: string, { origin }: Pick<AppUnderTest, 'origin'>) =>
      (await fetch(origin + path)).json() as Promise<object>;
    expect(await ask('/health/ready', shop)).toMatchObject({
      status: 'ok',
      details: { mail: { status: 'up' } },
    });
    const alone = await startApp({
      cars: 20,
      env: {
        SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
        REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
      },
    });
    const mail = {
      status: 'degraded',
      message: 'the mail server cannot be reached, or rejects the login',
    };
    // A machine that is busy may not know it yet after the second that a part is given.
    while (
      JSON.stringify(await ask('/health/ready', alone)).includes('does not answer within a second')
    );
    expect(await ask('/health/ready', alone)).toMatchObject({
      status: 'degraded',
      details: { mail, redis: { status: 'degraded' } },
    });
    expect((await fetch(`${alone.origin}/cars-for-sale`)).status).toBe(200);
    await alone.stop();
  });
});
