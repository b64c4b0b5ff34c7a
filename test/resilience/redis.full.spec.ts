import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import { copyDemoStore } from '../app-under-test.js';
import { generateFeed } from '../imports/generate-feed.js';
import { runImportIn } from '../imports/import-process.js';
import { ServerProcess } from '../serving/server-process.js';
import { freePort } from '../free-port.js';
import { RedisServer } from './redis-server.js';

const isLong = process.env['TEST_LONG'] !== undefined;
const PER_SECOND = isLong ? 200 : 80;
/** Requests per state of Redis; 12,000 in all in the long run. */
const REQUESTS = isLong ? 1_500 : 80;

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-redis-'));
const DEMO_CARS = 300;
const env = { QUEUE_LIMIT_MS: '600000', LOG_LEVEL: 'warn' };
let redis: RedisServer;
let seen: Redis;

beforeAll(async () => {
  await copyDemoStore(dataDir, DEMO_CARS);
  redis = await RedisServer.start();
  seen = new Redis(redis.url(), { lazyConnect: true });
  seen.on('error', () => undefined);
}, 300_000);

afterAll(async () => {
  seen.disconnect();
  await redis.kill();
  rmSync(dataDir, { recursive: true });
});

describe('A server whose Redis is unreliable', () => {
  let server: ServerProcess;
  let requested = 0;

  beforeAll(async () => {
    server = await ServerProcess.start(dataDir, { ...env, REDIS_URL: redis.url() });
    // A server's first requests take many times as long as later ones.
    for (let round = 0; round < 150; round++) await load(1);
  });

  afterEach(() => redis.restart());

  afterAll(() => server.stop());

  /**
   * Sends uncached requests, so that each one uses Redis. Returns their durations in milliseconds,
   * in order.
   */
  async function load(count: number): Promise<number[]> {
    const startedAt = performance.now();
    return Promise.all(
      Array.from({ length: count }, async (_, number) => {
        const turn = requested++;
        const price = 10_000 + turn;
        await sleep(Math.max(0, (number * 1_000) / PER_SECOND - (performance.now() - startedAt)));
        const [page, links, texts] = [
          `/cars-for-sale?maxPrice=${price}`,
          `/rest/lsc/crawl/modelyears?maxPrice=${price}`,
          `/rest/lsc/marketplace/suggested/keywords/toyota%20under%20${price}`,
        ];
        const requestedAt = performance.now();
        const answer = await fetch(
          server.origin + (turn % 20 === 0 ? page : turn % 3 === 0 ? texts : links),
        );
        await answer.arrayBuffer();
        if (answer.status !== 200)
          throw new Error(`Request ${number} is answered ${answer.status}.`);
        return performance.now() - requestedAt;
      }),
    );
  }

  async function expectAnswered(count = REQUESTS): Promise<void> {
    const took = await load(count);
    expect(took).toHaveLength(count);
    // An unresponsive Redis delays a request by at most 100 ms; the rest is for a busy machine.
    expect(Math.max(...took)).toBeLessThan(isLong ? 2_000 : 8_000);
  }

  /** Checks that requests use Redis again. */
  async function expectRecovered(): Promise<void> {
    const startedAt = performance.now();
    await seen.flushall();
    while ((await seen.dbsize()) === 0) {
      await load(1);
      // The circuit breaker waits half a second; the rest is for a busy machine.
      expect(performance.now() - startedAt).toBeLessThan(30_000);
    }
  }

  it('answers everything while Redis is up, killed, and up again', async () => {
    await expectAnswered();
    await expectRecovered();
    await redis.kill();
    await expectAnswered();
    await redis.restart();
    await expectAnswered();
    await expectRecovered();
  });

  it('answers everything while Redis is frozen', async () => {
    await redis.freeze();
    await expectAnswered(2 * REQUESTS);
    redis.thaw();
    await expectRecovered();
  });

  it('answers everything while Redis flaps', async () => {
    const stop = new AbortController();
    const flapping = (async () => {
      for (; !stop.signal.aborted; await sleep(150)) {
        await redis.kill();
        await sleep(150);
        await redis.restart();
      }
    })();
    await expectAnswered(2 * REQUESTS);
    stop.abort();
    await flapping;
    await expectRecovered();
  });

  it('answers everything while its password is rejected, and reveals no password', async () => {
    await redis.restart('another one');
    await expectAnswered();
    await redis.restart();
    await expectRecovered();
    const told = server.lines.filter((line) => line.includes('"context":"Redis"'));
    expect(told.some((line) => line.includes('Redis is unavailable'))).toBe(true);
    // One line per outage, not per attempt to connect.
    expect(told.length).toBeLessThan(isLong ? 200 : 40);
    expect(server.lines.filter((line) => /"level":[56]0|another one/.test(line))).toEqual([]);
  });
});

describe('A server started without Redis', () => {
  it('answers, logs it once, and never logs the password', async () => {
    const port = await freePort();
    const server = await ServerProcess.start(dataDir, {
      ...env,
      REDIS_URL: `redis://somebody:s3cret-word@127.0.0.1:${port}/0`,
    });
    const paths = [
      '/cars-for-sale',
      '/health/ready',
      '/rest/lsc/crawl/modelyears',
      '/rest/lsc/marketplace/suggested/keywords/toy',
    ];
    for (const path of paths)
      expect([path, (await fetch(server.origin + path)).status]).toEqual([path, 200]);
    await sleep(500);
    await server.stop();
    expect(server.lines.filter((line) => line.includes('Redis is unavailable'))).toHaveLength(1);
    expect(server.lines.join('\n')).not.toContain('s3cret-word');
  });
});

describe('Two servers with one store and one Redis', () => {
  const suggestions = async (server: ServerProcess) => {
    const answer = await fetch(`${server.origin}/rest/lsc/marketplace/suggested/keywords/toyota`);
    return ((await answer.json()) as { suggestions: { text: string; count: number }[] })
      .suggestions;
  };

  it('compute values once between them, and see an import at once at any polling interval', async () => {
    await seen.flushall();
    const both = { ...env, REDIS_URL: redis.url(), REFRESH_MS: '3600000' };
    const first = await ServerProcess.start(dataDir, both);
    const second = await ServerProcess.start(dataDir, both);
    const made = await suggestions(first);
    expect(made.length).toBeGreaterThan(0);
    const keysThere = async () =>
      (await seen.keys('forecourt:cache:suggestions:*')).filter((one) => !one.endsWith(':lock'));
    // The value is stored after the response.
    while ((await keysThere()).length === 0) await sleep(10);
    // A change of the only stored value shows that the response comes from Redis.
    const [key, ...more] = await keysThere();
    expect([typeof key, more]).toEqual(['string', []]);
    const kept = JSON.parse((await seen.get(key!))!) as {
      value: { suggestions: { text: string }[] };
    };
    kept.value.suggestions[0]!.text = 'from the other one';
    await seen.set(key!, JSON.stringify(kept), 'KEEPTTL');
    expect((await suggestions(second))[0]!.text).toBe('from the other one');

    const subscribed = async () =>
      ((await seen.pubsub('NUMSUB', 'forecourt:inventory-changed')) as [string, number])[1];
    while ((await subscribed()) < 2) await sleep(20);
    const feed = join(dataDir, 'feed.csv');
    generateFeed(feed, { rows: 50, faultEvery: 0 });
    expect((await runImportIn({ DATA_DIR: dataDir, REDIS_URL: redis.url() }, feed)).code).toBe(0);
    const store = new EmbeddedListingStore(dataDir);
    const cars = await store.countCars();
    await store.close();
    expect(cars).toBeGreaterThan(DEMO_CARS);
    for (const server of [first, second]) {
      const startedAt = performance.now();
      while ((await countOf(server)) !== cars) {
        expect(performance.now() - startedAt).toBeLessThan(20_000);
        await sleep(20);
      }
      expect((await suggestions(server))[0]!.text).not.toBe('from the other one');
    }
    await Promise.all([first.stop(), second.stop()]);
  });
});

async function countOf(server: ServerProcess): Promise<number> {
  const answer = await fetch(`${server.origin}/rest/lsc/listing/count`);
  return ((await answer.json()) as { totalResultCount: number }).totalResultCount;
}
