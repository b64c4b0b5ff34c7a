import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Mailbox } from '../../src/platform/mail/mailbox.js';
import { OperatorAccess, isLoopback } from '../../src/operations/operator-access.js';
import { OperatorServer } from '../../src/operations/operator-server.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { freePort } from '../free-port.js';

/**
 * This machine's own network addresses. Connections to one come from it. Empty without a network.
 */
const OUTER_ADDRESSES = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address);
const MAIL = {
  ownerId: 'ann',
  fromName: 'x',
  to: 'ann@example.com',
  subject: 'Your link',
  html: '',
  text: 'sign-in/confirm#secret',
};
const PAGES_OF_THIS_MACHINE = ['/mailbox', '/mailbox?id=one', '/reports', '/moderation'];

let shop: AppUnderTest | undefined;
let port: number;
let warnings: unknown[];

afterEach(async () => {
  await shop?.stop();
  shop = undefined;
});

async function startWith(env: Readonly<Record<string, string>>): Promise<void> {
  port = await freePort();
  warnings = [];
  shop = await startApp({ cars: 0, env: { METRICS_PORT: String(port), ...env } });
  Logger.overrideLogger({
    log: () => undefined,
    error: () => undefined,
    warn: (line: unknown) => void warnings.push(line),
  });
  await shop.app.get(OperatorServer, { strict: false }).listen();
  await shop.app.get(Mailbox).put('one', MAIL);
}

async function ask(
  address: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<[number, string]> {
  const requested = request({
    host: address,
    port,
    path,
    agent: false,
    headers: { host: address, ...headers },
  });
  requested.end();
  const [answer] = (await once(requested, 'response')) as [IncomingMessage];
  return [answer.statusCode!, await text(answer)];
}

const statusOf = async (...requested: Parameters<typeof ask>) => (await ask(...requested))[0];

describe('With METRICS_HOST=0.0.0.0', () => {
  it('serves the mailbox and reports on this machine only, metrics to others too', async () => {
    await startWith({ METRICS_HOST: '0.0.0.0' });
    for (const path of PAGES_OF_THIS_MACHINE) {
      for (const address of OUTER_ADDRESSES) {
        const [status, body] = await ask(address, path);
        expect([path, status]).toEqual([path, 403]);
        expect(body).not.toContain('secret');
      }
      for (const address of ['127.0.0.1', '127.0.0.2'])
        expect([path, await statusOf(address, path)]).toEqual([path, 200]);
    }
    for (const address of ['127.0.0.1', ...OUTER_ADDRESSES]) {
      for (const path of ['/metrics', '/ops'])
        expect([path, await statusOf(address, path)]).toEqual([path, 200]);
    }
  });

  it('ignores forwarded headers', async () => {
    await startWith({ METRICS_HOST: '0.0.0.0' });
    const claims: Readonly<Record<string, string>>[] = [
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { host: 'localhost' },
      { host: '127.0.0.1', 'x-forwarded-for': '::1', 'x-forwarded-host': 'localhost' },
    ];
    for (const address of OUTER_ADDRESSES) {
      for (const path of PAGES_OF_THIS_MACHINE) {
        for (const claim of claims)
          expect([claim, await statusOf(address, path, claim)]).toEqual([claim, 403]);
      }
    }
  });

  it('refuses the mailbox through a proxy on this machine', async () => {
    await startWith({ METRICS_HOST: '0.0.0.0' });
    const headers = [
      ['x-forwarded-for', '203.0.113.9'],
      ['via', '1.1 proxy'],
      ['forwarded', 'for=203.0.113.9'],
    ] as const;
    for (const [name, value] of headers) {
      const added = { [name]: value };
      expect([added, await statusOf('127.0.0.1', '/mailbox', added)]).toEqual([added, 403]);
      expect([added, await statusOf('127.0.0.1', '/metrics', added)]).toEqual([added, 200]);
    }
  });

  it('logs at startup that mail is not sent and how to read it', async () => {
    await startWith({ METRICS_HOST: '0.0.0.0' });
    expect(warnings).toEqual([
      expect.stringMatching(/^SMTP_URL is not set, so no mail is sent\..*ssh -L/),
    ]);
    expect(warnings[0]).toContain(`http://127.0.0.1:${port}/mailbox`);
  });

  it('has no mailbox and logs nothing about it when SMTP_URL is set', async () => {
    await startWith({ METRICS_HOST: '0.0.0.0', SMTP_URL: 'smtp://127.0.0.1:9' });
    expect(await statusOf('127.0.0.1', '/mailbox')).toBe(404);
    expect(warnings.filter((line) => String(line).includes('SMTP_URL is not set'))).toEqual([]);
  });
});

describe('With METRICS_HOST as a public address', () => {
  it('also listens on loopback, where the mailbox can be read', async () => {
    for (const address of OUTER_ADDRESSES) {
      await startWith({ METRICS_HOST: address });
      expect(await statusOf(address, '/metrics')).toBe(200);
      expect(await statusOf(address, '/mailbox')).toBe(403);
      expect((await ask('127.0.0.1', '/mailbox'))[1]).toContain('Your link');
      expect(warnings[0]).toContain(`http://127.0.0.1:${port}/mailbox`);
      await shop!.stop();
      shop = undefined;
    }
  });
});

describe('On loopback', () => {
  it('logs nothing about the mailbox', async () => {
    await startWith({});
    expect(warnings).toEqual([]);
    expect(await statusOf('127.0.0.1', '/mailbox')).toBe(200);
  });

  it('rejects foreign hosts (DNS rebinding) on every page', async () => {
    await startWith({});
    const hosts = [
      'evil.example',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      'evil',
      '203.0.113.9',
      '2130706433',
    ];
    for (const host of hosts) {
      for (const path of [...PAGES_OF_THIS_MACHINE, '/metrics', '/ops', '/nothing']) {
        expect([host, path, await statusOf('127.0.0.1', path, { host })]).toEqual([
          host,
          path,
          421,
        ]);
      }
    }
    for (const host of [
      'localhost',
      `localhost:${port}`,
      '127.0.0.1',
      '[::1]',
      'shop.localhost',
      'LOCALHOST',
    ]) {
      for (const path of ['/mailbox', '/metrics'])
        expect([host, await statusOf('127.0.0.1', path, { host })]).toEqual([host, 200]);
    }
  });

  it('accepts METRICS_ALLOWED_HOSTS for metrics, but not for the mailbox', async () => {
    await startWith({ METRICS_ALLOWED_HOSTS: 'app1,metrics.example' });
    for (const host of ['app1:9464', 'metrics.example']) {
      expect([host, await statusOf('127.0.0.1', '/metrics', { host })]).toEqual([host, 200]);
      expect([host, await statusOf('127.0.0.1', '/mailbox', { host })]).toEqual([host, 421]);
    }
    expect(await statusOf('127.0.0.1', '/metrics', { host: 'app2' })).toBe(421);
  });
});

describe('The peer of a connection', () => {
  it('is local for every form of a loopback address, and only for those', () => {
    for (const address of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])
      expect([address, isLoopback(address)]).toEqual([address, true]);
    for (const address of [
      '10.0.0.1',
      '::ffff:10.0.0.1',
      '::',
      '0.0.0.0',
      'fe80::1',
      'localhost',
      '',
      undefined,
    ]) {
      expect([address, isLoopback(address)]).toEqual([address, false]);
    }
  });

  it('is checked before the host', () => {
    const access = new OperatorAccess({ metricsHost: '0.0.0.0', metricsAllowedHosts: ['*'] });
    const requested = (remoteAddress: string, headers: IncomingHttpHeaders) =>
      access.rejectionOfPersonalData({ headers, socket: { remoteAddress } } as IncomingMessage)
        ?.status;
    expect(requested('203.0.113.9', { host: 'localhost' })).toBe(403);
    expect(requested('::1', { host: 'metrics.example' })).toBe(421);
    expect(requested('::1', { host: 'localhost:9464' })).toBeUndefined();
  });
});
