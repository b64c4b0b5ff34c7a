import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { BRANDS } from '../../src/platform/config/brands.js';
import { Database } from '../../src/platform/database/database.js';
import { Mailer } from '../../src/platform/mail/mailer.js';
import { OperatorServer } from '../../src/operations/operator-server.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { DeadLetters } from '../../src/platform/outbox/dead-letters.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { freePort } from '../free-port.js';

const CONTENT = {
  subject: 'A car',
  origin: 'http://automarket.localhost',
  heading: 'A car',
  paragraphs: [],
  footLines: [],
};
const MINUTE_MS = 60_000;

type Phase = 'MAIL FROM' | 'RCPT TO' | 'DATA';

describe('A mail rejected by the mail server', () => {
  let server: SMTPServer;
  let shop: AppUnderTest;
  let operators: string;
  let rejection: { phase: Phase; code: number } | undefined;
  const received: string[] = [];
  const logged: Record<string, unknown>[] = [];

  beforeAll(async () => {
    const answer = (phase: Phase, address: string, done: (error?: Error) => void) => {
      const { code } = (rejection?.phase === phase && rejection) || { code: 0 };
      done(
        code === 0
          ? undefined
          : Object.assign(new Error(`${Math.trunc(code / 100)}.1.1 <${address}>: no thanks`), {
              responseCode: code,
            }),
      );
    };
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onMailFrom: ({ address }, _session, done) => answer('MAIL FROM', address, done),
      onRcptTo: ({ address }, _session, done) => answer('RCPT TO', address, done),
      onData(stream, { envelope }, done) {
        const { address } = envelope.rcptTo[0]!;
        stream.resume().on('end', () => {
          answer('DATA', address, (error) => {
            if (!error) received.push(address);
            done(error ?? undefined);
          });
        });
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as { port: number };
    shop = await startApp({
      cars: 0,
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, METRICS_PORT: String(await freePort()) },
    });
    operators = (await shop.app.get(OperatorServer, { strict: false }).listen())!;
    const warn = (line: Record<string, unknown>) => void logged.push(line);
    Logger.overrideLogger({ log: () => undefined, error: () => undefined, warn });
  });
  beforeEach(async () => {
    received.length = 0;
    logged.length = 0;
    await shop.app.get(Database).reading.deleteFrom('outboxMessage').execute();
  });
  afterAll(async () => {
    await shop.stop();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  const counts = () => shop.app.get(Outbox).counts();
  const sendDue = (now?: number) => shop.app.get(Delivery).sendDue(now);
  async function sendTo(email: string): Promise<void> {
    const { app } = shop;
    await app
      .get(Database)
      .change(undefined, (change) =>
        app.get(Mailer).send(change, BRANDS.valuation, { email, ownerId: 'ann' }, CONTENT),
      );
    await sendDue();
  }

  it.each<[Phase, number]>([
    ['RCPT TO', 550],
    ['RCPT TO', 553],
    ['DATA', 554],
  ])(
    'permanently by its %s is a dead letter at once, with an anonymous reason: %i',
    async (phase, code) => {
      rejection = { phase, code };
      await sendTo('gone@dealer.test');
      expect(await counts()).toEqual({ waiting: 0, dead: 1 });
      const [letter] = await shop.app.get(DeadLetters).list();
      expect(letter!.reason).toContain(`${code} 5.1.1 <gone@dealer.test>`);
      expect(logged).toEqual([
        {
          msg: 'message is a dead letter',
          id: expect.any(String),
          kind: 'mail',
          tries: 1,
          reason: `SMTP ${code} 5.1.1 to ${phase}`,
        },
      ]);
    },
  );

  it.each<[Phase, number, string]>([
    ['MAIL FROM', 550, 'SMTP 550 5.1.1 to MAIL FROM'],
    ['RCPT TO', 450, 'SMTP 450 4.1.1 to RCPT TO'],
    ['RCPT TO', 530, 'SMTP 530 5.1.1 to RCPT TO'],
    ['DATA', 451, 'SMTP 451 4.1.1 to DATA'],
  ])('temporarily by its %s is retried: %i', async (phase, code, reason) => {
    rejection = { phase, code };
    await sendTo('busy@dealer.test');
    expect(await counts()).toEqual({ waiting: 1, dead: 0 });
    expect(logged).toMatchObject([
      { msg: 'message not sent, trying again', kind: 'mail', tries: 1, reason },
    ]);
    rejection = undefined;
    await sendDue(Date.now() + MINUTE_MS);
    expect([received, await counts()]).toEqual([['busy@dealer.test'], { waiting: 0, dead: 0 }]);
  });

  it('has the reason when there is no mail server', async () => {
    const alone = await startApp({
      cars: 0,
      env: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` },
    });
    Logger.overrideLogger({
      log: () => undefined,
      error: () => undefined,
      warn: (line: Record<string, unknown>) => void logged.push(line),
    });
    await new BrowserOfTest(alone).ask('POST', '/account-api/sign-in', {
      email: 'pat@example.com',
    });
    await alone.app.get(Delivery).sendDue();
    expect(logged).toMatchObject([
      { msg: 'message not sent, trying again', reason: 'ECONNREFUSED' },
    ]);
    expect(JSON.stringify(logged)).not.toContain('pat@');
    await alone.stop();
  });

  it('appears in health, metrics and the dashboard, without its address', async () => {
    rejection = { phase: 'RCPT TO', code: 550 };
    const health = async () =>
      (await fetch(`${shop.origin}/health/ready`)).json() as Promise<object>;
    await sendTo('gone@dealer.test');
    expect(await health()).toMatchObject({
      status: 'degraded',
      details: { outbox: { status: 'degraded', message: '1 dead letter, 0 waiting' } },
    });
    const [metrics, dashboard] = await Promise.all(
      ['/metrics', '/ops'].map(async (path) => (await fetch(operators + path)).text()),
    );
    expect(metrics).toContain('forecourt_outbox_dead_letters{kind="mail"} 1');
    expect(metrics).toContain('forecourt_outbox_waiting_messages{kind="mail"} 0');
    expect(metrics).toContain('forecourt_outbox_tries_total{kind="mail",outcome="dead"}');
    expect(dashboard).toContain('Degraded: outbox');
    expect(dashboard).toMatch(/Dead letters[\s\S]*<th scope="row">mail<\/th>/);
    expect([metrics, dashboard].some((text) => text!.includes('gone@'))).toBe(false);
    rejection = undefined;
    await shop.app.get(DeadLetters).retry('all');
    await sendDue();
    expect([received, await health()]).toMatchObject([['gone@dealer.test'], { status: 'ok' }]);
  });

  it('is not sent after its link has expired: 15 minutes for sign-in, 48 hours for alerts', async () => {
    rejection = { phase: 'RCPT TO', code: 450 };
    const browser = new BrowserOfTest(shop);
    await browser.ask('POST', '/account-api/sign-in', { email: 'pat@example.com' });
    await browser.ask('POST', '/cars-for-sale/email-capture', {
      email: 'kim@example.com',
      searchResultsURL: '/cars-for-sale?makeCode=BMW',
      cadence: 'daily',
    });
    await sendDue();
    expect(await counts()).toEqual({ waiting: 2, dead: 0 });
    rejection = undefined;
    await sendDue(Date.now() + 16 * MINUTE_MS);
    expect(received).toEqual(['kim@example.com']);
    expect(logged.at(-1)).toMatchObject({
      msg: 'message expired before it was sent',
      kind: 'mail',
    });
    rejection = { phase: 'RCPT TO', code: 450 };
    await browser.ask('POST', '/cars-for-sale/email-capture', {
      email: 'lee@example.com',
      searchResultsURL: '/cars-for-sale?makeCode=BMW',
      cadence: 'daily',
    });
    await sendDue();
    rejection = undefined;
    await sendDue(Date.now() + 49 * 60 * MINUTE_MS);
    expect([received, await counts()]).toEqual([['kim@example.com'], { waiting: 0, dead: 0 }]);
  });
});
