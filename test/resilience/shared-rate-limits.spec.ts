import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { RATE_CLASSES } from '../../src/http/rate-classes.js';
import { limitRates } from '../../src/http/rate-limits.js';

@Module({})
class Nothing {}

const LIMIT = RATE_CLASSES.public.page * 0.01;
let port: number;
let redisServer: ChildProcess;
const clients: Redis[] = [];
const servers: NestFastifyApplication[] = [];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  return free;
}

async function startRedis(): Promise<void> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  redisServer = spawn('redis-server', args, { stdio: 'ignore' });
  for (;;) {
    const probe = connect(port, '127.0.0.1');
    const isUp = await once(probe, 'connect').then(
      () => true,
      () => false,
    );
    probe.destroy();
    if (isUp) return;
    await sleep(20);
  }
}

/** A server with nothing but the limits, counting in Redis. */
async function startServer(): Promise<NestFastifyApplication> {
  const redis = new Redis(port, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 100, retryStrategy: () => 50 });
  redis.on('error', () => undefined);
  await once(redis, 'ready');
  clients.push(redis);
  const app = await NestFactory.create<NestFastifyApplication>(Nothing, new FastifyAdapter(), { logger: false });
  await limitRates(app, { percent: 1, kindOf: () => 'page', keyHolderOf: () => undefined, isJson: () => true, redis });
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
  port = await freePort();
  await startRedis();
});
afterAll(async () => {
  for (const app of servers) await app.close();
  for (const client of clients) await client.quit();
  redisServer.kill('SIGKILL');
  await once(redisServer, 'exit');
});

describe('Limits that several servers count in Redis', () => {
  it('are one limit for all of them, and none while Redis is away', async () => {
    const [one, other] = [await startServer(), await startServer()];
    for (let at = 0; at < LIMIT / 2; at++) {
      expect([await statusOf(one, '203.0.113.1'), await statusOf(other, '203.0.113.1')]).toEqual([200, 200]);
    }
    expect([await statusOf(one, '203.0.113.1'), await statusOf(other, '203.0.113.1')]).toEqual([429, 429]);

    redisServer.kill('SIGKILL');
    await once(redisServer, 'exit');
    for (let at = 0; at < LIMIT * 2; at++) expect(await statusOf(one, '203.0.113.1')).toBe(200);

    await startRedis();
    while (clients.some(({ status }) => status !== 'ready')) await sleep(20);
    for (let at = 0; at < LIMIT; at++) expect(await statusOf(at % 2 ? one : other, '203.0.113.2')).toBe(200);
    expect(await statusOf(one, '203.0.113.2')).toBe(429);
  });

  it('keep nobody waiting for longer than Redis is given, where it hangs', async () => {
    const app = await startServer();
    redisServer.kill('SIGSTOP');
    const answers = await Promise.all(Array.from({ length: 50 }, () => statusOf(app, '203.0.113.3')));
    redisServer.kill('SIGCONT');
    expect(new Set(answers)).toEqual(new Set([200]));
  });
});
