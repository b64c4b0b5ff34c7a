import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RedisConnection } from '../../src/cache/redis-connection.js';
import { readConfig } from '../../src/config/config.js';
import { RATE_CLASSES } from '../../src/http/rate-classes.js';
import { limitRates } from '../../src/http/rate-limits.js';
import { HealthParts } from '../../src/telemetry/health-parts.js';
import { RedisServer } from './redis-server.js';

@Module({})
class Nothing {}

const LIMIT = RATE_CLASSES.public.page * 0.01;
/** Where it is not the subject how long a command may take: a busy machine needs longer than production grants. */
const PATIENCE_MS = 10_000;
let redis: RedisServer;
const connections: RedisConnection[] = [];
const servers: NestFastifyApplication[] = [];

/** A server with nothing but the limits, counting in Redis. */
async function startServer(isPatient = true): Promise<NestFastifyApplication> {
  const connection = new RedisConnection(readConfig({ REDIS_URL: redis.url() }), new HealthParts());
  const client = connection.client!;
  // Before it connects, which takes commands, too.
  if (isPatient) client.options.commandTimeout = PATIENCE_MS;
  connection.onModuleInit();
  // On a busy machine the first tries to connect may fail.
  await new Promise<void>((resolve) => client.once('ready', resolve));
  connections.push(connection);
  const app = await NestFactory.create<NestFastifyApplication>(Nothing, new FastifyAdapter(), { logger: false });
  await limitRates(app, { percent: 1, kindOf: () => 'page', keyHolderOf: () => undefined, isJson: () => true, redis: connection });
  app
    .getHttpAdapter()
    .getInstance()
    .get('/page', async () => 'a page');
  await app.init();
  servers.push(app);
  return app;
}

const statusOf = async (app: NestFastifyApplication, remoteAddress: string) =>
  (await app.inject({ url: '/page', remoteAddress })).statusCode;

beforeAll(async () => {
  Logger.overrideLogger(false);
  redis = await RedisServer.start();
}, 300_000);
afterAll(async () => {
  for (const app of servers) await app.close();
  for (const connection of connections) connection.onApplicationShutdown();
  await redis.kill();
});

describe('Limits that several servers count in Redis', () => {
  it('are one limit for all of them, and none while Redis is away', async () => {
    const [one, other] = [await startServer(), await startServer()];
    for (let at = 0; at < LIMIT / 2; at++) {
      expect([await statusOf(one, '203.0.113.1'), await statusOf(other, '203.0.113.1')]).toEqual([200, 200]);
    }
    expect([await statusOf(one, '203.0.113.1'), await statusOf(other, '203.0.113.1')]).toEqual([429, 429]);

    await redis.kill();
    for (let at = 0; at < LIMIT * 2; at++) expect(await statusOf(one, '203.0.113.1')).toBe(200);

    await redis.restart();
    while (connections.some(({ client }) => client!.status !== 'ready')) await sleep(20);
    // The breaker tries again half a second after it has opened.
    await sleep(600);
    for (let at = 0; at < LIMIT; at++) expect(await statusOf(at % 2 ? one : other, '203.0.113.2')).toBe(200);
    expect(await statusOf(one, '203.0.113.2')).toBe(429);
  });

  it('keep nobody waiting where Redis hangs, once a few have waited', async () => {
    const app = await startServer(false);
    redis.freeze();
    const asked = async () => {
      const startedAt = performance.now();
      expect(await statusOf(app, '203.0.113.3')).toBe(200);
      return performance.now() - startedAt;
    };
    const waits: number[] = [];
    for (let at = 0; at < 50; at++) waits.push(await asked());
    redis.thaw();
    expect(waits.filter((ms) => ms > 50).length).toBeLessThan(20);
  });
});
