import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Draining } from '../../src/operations/draining.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { useApp } from '../app-under-test.js';
import { rawAnswer } from '../raw-answer.js';

/**
 * A low rate limit, which is reached at once. It excludes health checks, so one of them can be held
 * open.
 */
const shop = useApp({
  cars: 60,
  env: { RATE_LIMIT_PERCENT: '1' },
  beforeListening: (app) =>
    app
      .getHttpAdapter()
      .getInstance()
      .get('/health/held', ({ raw }: FastifyRequest) => once(raw.socket, 'close')),
});
const lines: Record<string, unknown>[] = [];

beforeAll(() => {
  const keep = (message: unknown) => {
    const line = message as Record<string, unknown>;
    if (String(line['msg']).startsWith('requests ')) lines.push(line);
  };
  Logger.overrideLogger({ log: keep, warn: keep, error: () => undefined });
});
afterAll(() => Logger.overrideLogger(['log', 'warn', 'error']));

type Kind = 'refused' | 'aborted';

async function counted(kind: Kind): Promise<Record<string, number>> {
  const { values } = await shop.app
    .get(Metrics)
    .registry.getSingleMetric(`forecourt_requests_${kind}_total`)!
    .get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels['code'], value]));
}

/** Waits until the work increases the counter of a code. */
async function grown(kind: Kind, code: string, work: () => Promise<unknown>): Promise<void> {
  const before = (await counted(kind))[code] ?? 0;
  await work();
  while (((await counted(kind))[code] ?? 0) <= before) await sleep(10);
}

const raw = (lines: readonly string[]) =>
  rawAnswer(shop.origin, `${[...lines, 'Connection: close', ''].join('\r\n')}\r\n`);

async function connected(): Promise<Socket> {
  const socket = connect(Number(new URL(shop.origin).port), '127.0.0.1').on(
    'error',
    () => undefined,
  );
  await once(socket, 'connect');
  return socket;
}

describe('A rejected request', () => {
  it.each([
    ['400', 'not a valid HTTP', ['NONSENSE']],
    ['400', 'an address that cannot be read', ['GET /%zz HTTP/1.1', 'Host: localhost']],
    ['400', 'no host', ['GET /about HTTP/1.1']],
    ['421', 'the host of another site', ['GET /about HTTP/1.1', 'Host: evil.example']],
    [
      '431',
      'headers that are too long',
      ['GET /about HTTP/1.1', 'Host: localhost', `X: ${'x'.repeat(20_000)}`],
    ],
  ])('is counted as %s: %s', async (code, _, head) => {
    await grown('refused', code, async () => expect(String((await raw(head)).status)).toBe(code));
  });

  it('is counted as 408 when it is not complete in time', async () => {
    const [[serverSide]] = (await Promise.all([
      once(shop.app.getHttpServer(), 'connection'),
      connected(),
    ])) as [[Socket], Socket];
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    await grown(
      'refused',
      '408',
      async () => void shop.app.getHttpServer().emit('clientError', late, serverSide),
    );
  });

  it('is counted as 429 over the rate limit, and logged at most once a second with the count', async () => {
    lines.length = 0;
    const from = (await counted('refused'))['429'] ?? 0;
    const ask = async () =>
      (
        await fetch(`${shop.origin}/about?tel=5125550100`, {
          headers: { 'x-request-id': 'canary' },
        })
      ).status;
    const startedAt = performance.now();
    while (((await counted('refused'))['429'] ?? 0) < from + 30) await ask();
    const told = () =>
      lines.reduce((sum, { codes }) => sum + ((codes as Record<string, number>)['429'] ?? 0), 0);
    while (told() < 30) await sleep(10);
    expect(told()).toBe((await counted('refused'))['429']! - from);
    expect(lines.length).toBeLessThanOrEqual(
      Math.ceil((performance.now() - startedAt) / 1_000) + 1,
    );
    expect(Object.keys(lines.at(-1)!)).toEqual(['msg', 'rejected', 'aborted', 'codes']);
  });

  it('does not include health checks that return 503', async () => {
    const draining = shop.app.get(Draining, { strict: false });
    draining.hold();
    const before = await counted('refused');
    expect((await fetch(`${shop.origin}/health/ready`)).status).toBe(503);
    draining.open();
    expect(await counted('refused')).toEqual(before);
  });
});

describe('A client that disconnects', () => {
  it('is counted as aborted when it leaves before the response', async () => {
    await grown('aborted', 'aborted', async () => {
      const requested = once(shop.app.getHttpServer(), 'request');
      const socket = await connected();
      socket.write('GET /health/held HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await requested;
      socket.destroy();
    });
  });

  it('is counted as a reset when it sent no request', async () => {
    await grown('aborted', 'reset', async () => (await connected()).resetAndDestroy());
  });

  it('is not counted when it has read the response', async () => {
    const before = await counted('aborted');
    const socket = await connected();
    socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toContain('200 OK');
    expect(await counted('aborted')).toEqual(before);
  });
});
