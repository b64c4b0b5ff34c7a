import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { RedisConnection } from '../../src/platform/cache/redis-connection.js';
import { readConfig } from '../../src/platform/config/config.js';
import { RATE_CLASSES } from '../../src/platform/http/rate-classes.js';
import { limitRates } from '../../src/platform/http/rate-limits.js';
import { HealthParts } from '../../src/platform/telemetry/health-parts.js';
import { RedisServer } from './redis-server.js';

@Module({})
class Nothing {}

const LIMIT = RATE_CLASSES.public.page * 0.01;
/**
 * Timeout of commands in tests that do not check it: a busy machine needs longer than in
 * production.
 */
const PATIENCE_MS = 10_000;
let redis: RedisServer;
const connections: RedisConnection[] = [];
const servers: NestFastifyApplication[] = [];

/** A server with only the rate limits, which counts in Redis. */
async function startServer(
  waitsForAll = true,
  parts = new HealthParts(),
): Promise<NestFastifyApplication> {
  const connection = new RedisConnection(readConfig({ REDIS_URL: redis.url() }), parts);
  const client = connection.client!;
  // Set before it connects, because connecting also sends commands.
  if (waitsForAll) client.options.commandTimeout = PATIENCE_MS;
  connection.onModuleInit();
  // On a busy machine the first attempts to connect may fail.
  await new Promise<void>((resolve) => client.once('ready', resolve));
  connections.push(connection);
  const app = await NestFactory.create<NestFastifyApplication>(Nothing, new FastifyAdapter(), {
    logger: false,
  });
  const server = app.getHttpAdapter().getInstance();
  await limitRates(server, {
    percent: 1,
    kindOf: () => 'page',
    keyHolderOf: () => undefined,
    isJson: () => true,
    redis: connection,
  });
  server.get('/page', async () => 'a page');
  await app.init();
  servers.push(app);
  return app;
}

const statusOf = async (app: NestFastifyApplication, remoteAddress: string) =>
  (await app.inject({ url: '/page', remoteAddress })).statusCode;

/** Checks that each server allows the full limit separately, and rejects the next request. */
async function expectOneLimitEach(
  apps: readonly NestFastifyApplication[],
  remoteAddress: string,
): Promise<void> {
  for (const app of apps) {
    for (let at = 0; at < LIMIT; at++)
      expect([at, await statusOf(app, remoteAddress)]).toEqual([at, 200]);
    expect(await statusOf(app, remoteAddress)).toBe(429);
  }
}

beforeAll(async () => {
  Logger.overrideLogger(false);
  redis = await RedisServer.start();
}, 300_000);
afterAll(async () => {
  for (const app of servers) await app.close();
  for (const connection of connections) connection.onApplicationShutdown();
  await redis.kill();
});

describe('Rate limits shared through Redis', () => {
  it('are shared by all servers, and local while Redis is down', async () => {
    const [one, other] = [await startServer(), await startServer()];
    for (let at = 0; at < LIMIT / 2; at++) {
      expect([await statusOf(one, '203.0.113.1'), await statusOf(other, '203.0.113.1')]).toEqual([
        200, 200,
      ]);
    }
    expect([await statusOf(one, '203.0.113.1'), await statusOf(other, '203.0.113.1')]).toEqual([
      429, 429,
    ]);

    await redis.kill();
    await expectOneLimitEach([one, other], '203.0.113.4');
    // Each instance remembers its own counts: half of the requests went to each.
    for (const app of [one, other]) {
      const statuses: number[] = [];
      for (let at = 0; at < LIMIT; at++) statuses.push(await statusOf(app, '203.0.113.1'));
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(LIMIT / 2);
      expect(statuses.at(-1)).toBe(429);
    }

    await redis.restart();
    while (connections.some(({ client }) => client!.status !== 'ready')) await sleep(20);
    // The circuit breaker retries half a second after it opened.
    await sleep(600);
    for (let at = 0; at < LIMIT; at++)
      expect(await statusOf(at % 2 ? one : other, '203.0.113.2')).toBe(200);
    expect(await statusOf(one, '203.0.113.2')).toBe(429);
  });

  it('delay only a few requests while Redis hangs', async () => {
    const app = await startServer(false);
    await redis.freeze();
    const commands = jest.spyOn(connections.at(-1)!.client!, 'sendCommand');
    const startedAt = performance.now();
    for (let at = 0; at < 50; at++) expect(await statusOf(app, `198.51.100.${at}`)).toBe(200);
    // One command every half second tests whether Redis is back.
    const tries = Math.ceil((performance.now() - startedAt) / 500);
    redis.thaw();
    expect(commands.mock.calls.length).toBeGreaterThan(0);
    expect(commands.mock.calls.length).toBeLessThan(20 + tries);
  });
});

describe('A read-only Redis', () => {
  let primary: RedisServer;
  let operator: Redis;
  let lines: { msg: string; error?: string }[];

  beforeAll(async () => {
    primary = await RedisServer.start();
  }, 300_000);
  beforeEach(() => {
    operator = new Redis(redis.url());
    lines = [];
  });
  afterEach(() => {
    operator.disconnect();
    Logger.overrideLogger(false);
  });
  afterAll(() => primary.kill());

  it.each([
    [
      'as a replica',
      'READONLY',
      () => operator.replicaof('127.0.0.1', primary.port),
      () => operator.replicaof('NO', 'ONE'),
    ],
    [
      'without its replicas',
      'NOREPLICAS',
      () => operator.config('SET', 'min-replicas-to-write', 1),
      () => operator.config('SET', 'min-replicas-to-write', 0),
    ],
  ])(
    '%s leaves each server its own limit, is degraded, and logs one line at each end',
    async (...row) => {
      const [name, code, begin, end] = row;
      const parts = new HealthParts();
      const apps = [await startServer(true, parts), await startServer()];
      const note = (line: { msg: string }) => void lines.push(line);
      Logger.overrideLogger({ log: note, warn: note, error: note });
      const address = `203.0.113.${100 + name.length}`;
      const health = async () => (await parts.check())[0];
      expect(await health()).toMatchObject({ name: 'redis', status: 'up' });

      await begin();
      await expectOneLimitEach(apps, address);
      for (let at = 0; at < 3; at++) {
        expect(await health()).toMatchObject({
          status: 'degraded',
          facts: { message: `rejects writes: ${code}` },
        });
      }

      await end();
      const later = `203.0.113.${200 + name.length}`;
      for (let at = 0; at < LIMIT; at++) expect(await statusOf(apps[at % 2]!, later)).toBe(200);
      for (const app of apps) expect(await statusOf(app, later)).toBe(429);
      expect(await health()).toMatchObject({ status: 'up' });
      const told = lines.filter(({ msg }) => msg.startsWith('Redis'));
      const [begun, ended] = [
        { msg: 'Redis rejects writes, each instance counts requests on its own', error: code },
        { msg: 'Redis accepts writes again' },
      ];
      // One pair per connection.
      expect(told).toEqual([begun, begun, ended, ended]);
    },
  );
});
