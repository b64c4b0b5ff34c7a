import { setTimeout as sleep } from 'node:timers/promises';
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
import { Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { TieredCache } from '../../src/platform/cache/tiered-cache.js';
import type { CachedThingPolicy } from '../../src/platform/cache/cache-policies.js';
import { announceInventoryChange } from '../../src/platform/cache/inventory-announcements.js';
import {
  REDIS_COMMAND_TIMEOUT_MS,
  RedisConnection,
} from '../../src/platform/cache/redis-connection.js';
import { SharedCache, sharedKey } from '../../src/platform/cache/shared-cache.js';
import { HealthParts } from '../../src/platform/telemetry/health-parts.js';
import { readConfig } from '../../src/platform/config/config.js';
import { freePort } from '../free-port.js';
import { RedisServer } from './redis-server.js';

const POLICY: CachedThingPolicy = {
  version: 1,
  freshMs: 60_000,
  staleMs: 60_000,
  maxBytes: 1_000_000,
  shared: { lockMs: 2_000 },
};

/** Long enough that only the holder of the lock calls the source, even on a busy machine. */
const LONG_LOCK = { shared: { lockMs: 60_000 } };

/** One server's side of the cache. */
interface Instance {
  readonly client: Redis;
  readonly shared: SharedCache;
  readonly thing: TieredCache<string>;
}

/**
 * Timeout of commands in tests that do not check it: a busy machine needs longer than in
 * production.
 */
const PATIENCE_MS = 10_000;

let redis: RedisServer;
let close: (() => void)[];

beforeAll(async () => {
  Logger.overrideLogger(false);
  redis = await RedisServer.start();
}, 300_000);
afterAll(() => redis.kill());
beforeEach(async () => {
  close = [];
  await redis.restart();
});
afterEach(() => close.forEach((one) => one()));

async function anInstance(
  policy: Partial<CachedThingPolicy> = {},
  waitsForAll = true,
): Promise<Instance> {
  const connection = new RedisConnection(readConfig({ REDIS_URL: redis.url() }), new HealthParts());
  const client = connection.client!;
  // Set before it connects, because connecting also sends commands.
  if (waitsForAll) client.options.commandTimeout = PATIENCE_MS;
  connection.onModuleInit();
  // On a busy machine the first attempts to connect may fail.
  await new Promise<void>((resolve) => client.once('ready', resolve));
  const shared = new SharedCache(connection);
  close.push(() => connection.onApplicationShutdown());
  const isValue = (value: unknown): value is string => typeof value === 'string';
  return {
    client,
    shared,
    thing: new TieredCache({ name: 'prices', policy: { ...POLICY, ...policy }, isValue, shared }),
  };
}

/** A source that both instances use. */
function aSource(takesMs: number) {
  const source = {
    calls: 0,
    isBroken: false,
    /** Responses wait for it. */
    mayAnswer: Promise.resolve(),
    async ask() {
      const call = ++source.calls;
      await Promise.all([sleep(takesMs), source.mayAnswer]);
      if (source.isBroken) throw new Error('the source is down');
      return `answer ${call}`;
    },
  };
  return source;
}

/** A thousand reads, half of them on each instance. */
function askBoth(one: Instance, other: Instance, ask: () => Promise<string>): Promise<string[]> {
  return Promise.all(
    Array.from({ length: 1_000 }, (_, number) =>
      (number % 2 === 0 ? one : other).thing.get(['a'], ask),
    ),
  );
}

describe('Servers with one Redis', () => {
  it('call a source once between them, for any number of requests', async () => {
    const [one, other, source] = [
      await anInstance(LONG_LOCK),
      await anInstance(LONG_LOCK),
      aSource(300),
    ];
    expect(new Set(await askBoth(one, other, source.ask))).toEqual(new Set(['answer 1']));
    expect(source.calls).toBe(1);
    // A later instance finds it in Redis.
    const later = await anInstance();
    expect([
      await later.thing.get(['a'], source.ask),
      later.thing.counts.sharedHits,
      source.calls,
    ]).toEqual(['answer 1', 1, 1]);
  });

  it('do not call again for a value that was written between lookup and lock', async () => {
    const [one, other, source] = [
      await anInstance(LONG_LOCK),
      await anInstance(LONG_LOCK),
      aSource(1),
    ];
    const lock = other.shared.lock.bind(other.shared);
    jest.spyOn(other.shared, 'lock').mockImplementationOnce(async (key, lockMs) => {
      await one.thing.get(['a'], source.ask);
      for (;;) {
        const held = await lock(key, lockMs);
        if (held !== 'theirs') return held;
        await sleep(1);
      }
    });
    expect([await other.thing.get(['a'], source.ask), source.calls]).toEqual(['answer 1', 1]);
  });

  it('refresh an expired value once, and serve the stale one meanwhile', async () => {
    const [one, other, source] = [
      await anInstance(LONG_LOCK),
      await anInstance(LONG_LOCK),
      aSource(0),
    ];
    await one.client.set(
      sharedKey('prices', 1, '["a"]'),
      JSON.stringify({ value: 'older', freshUntil: Date.now() - 1 }),
    );
    const gate = Promise.withResolvers<void>();
    source.mayAnswer = gate.promise;
    for (let time = 0; time < 3; time++) {
      expect(new Set(await askBoth(one, other, source.ask))).toEqual(new Set(['older']));
      await sleep(20);
    }
    gate.resolve();
    for (const { thing } of [one, other])
      while ((await thing.get(['a'], source.ask)) === 'older') await sleep(20);
    expect(new Set(await askBoth(one, other, source.ask))).toEqual(new Set(['answer 1']));
    expect(source.calls).toBe(1);
    expect(one.thing.counts.staleServed + other.thing.counts.staleServed).toBeGreaterThanOrEqual(
      1_000,
    );
  });

  it("serve another server's stale value when the source fails", async () => {
    const policy = { freshMs: 50 };
    const [one, source] = [await anInstance(policy), aSource(0)];
    await one.thing.get(['a'], source.ask);
    while ((await one.client.exists(sharedKey('prices', 1, '["a"]'))) === 0) await sleep(10);
    await sleep(policy.freshMs);
    source.isBroken = true;
    const other = await anInstance(policy);
    for (let time = 0; time < 3; time++) {
      expect(await other.thing.get(['a'], source.ask)).toBe('answer 1');
      await sleep(20);
    }
    expect(other.thing.counts).toMatchObject({ sourceErrors: 1, misses: 0 });
  });

  it('wait for a crashed lock holder only until its lock expires', async () => {
    const { client, thing } = await anInstance({ shared: { lockMs: 300 } });
    await client.set(`${sharedKey('prices', 1, '["a"]')}:lock`, 'the dead one', 'PX', 60_000);
    const startedAt = performance.now();
    expect(await thing.get(['a'], async () => 'mine')).toBe('mine');
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
  });

  it('ignore a value of another version', async () => {
    const [one, other] = [await anInstance({ version: 1 }), await anInstance({ version: 2 })];
    expect(await one.thing.get(['a'], async () => 'old')).toBe('old');
    expect(await other.thing.get(['a'], async () => 'new')).toBe('new');
  });

  it.each([
    ['not JSON', '{"value":'],
    ['of another program', '"hello"'],
    ['null', 'null'],
    ['without a time', JSON.stringify({ value: 'foreign' })],
    ['of a wrong shape', JSON.stringify({ value: { price: 1 }, freshUntil: Date.now() + 60_000 })],
    ['long expired', JSON.stringify({ value: 'foreign', freshUntil: 1 })],
  ])('ignore a value that is %s, and replace it', async (_what, garbage) => {
    const { client, thing } = await anInstance();
    const key = sharedKey('prices', 1, '["a"]');
    await client.set(key, garbage);
    expect(await thing.get(['a'], async () => 'right')).toBe('right');
    // The value is stored after the response.
    while ((await client.get(key)) === garbage) await sleep(10);
    expect(JSON.parse((await client.get(key))!)).toMatchObject({ value: 'right' });
  });

  it('ignore a key of another type', async () => {
    const { client, thing } = await anInstance();
    await client.rpush(sharedKey('prices', 1, '["a"]'), 'one', 'two');
    expect(await thing.get(['a'], async () => 'right')).toBe('right');
    expect(thing.counts.sharedErrors).toBe(1);
  });
});

describe('A Redis that hangs', () => {
  it('delays the first requests only', async () => {
    const { shared } = await anInstance({}, false);
    while ((await shared.read('a')) !== 'none') await sleep(20);
    await redis.freeze();
    const took = await Promise.all(
      Array.from({ length: 150 }, async (_, number) => {
        await sleep(number * 10);
        const startedAt = performance.now();
        expect(await shared.read('a')).toBe('unavailable');
        return { startedAt, ms: performance.now() - startedAt };
      }),
    );
    redis.thaw();
    const waitedOf = (reads: typeof took) =>
      reads.filter(({ ms }) => ms > REDIS_COMMAND_TIMEOUT_MS / 2);
    const waited = waitedOf(took);
    expect(waited.length).toBeGreaterThan(0);
    expect(waited.length).toBeLessThan(75);
    // One read every half second tests whether Redis is back: on a busy machine the last 40 reads
    // take longer than that.
    const last = took.slice(-40);
    const tries = Math.ceil((last.at(-1)!.startedAt - last[0]!.startedAt) / 500);
    expect(waitedOf(last).length).toBeLessThanOrEqual(1 + tries);
    while ((await shared.read('a')) !== 'none') await sleep(20);
  });

  it('delays an import by about a second at most', async () => {
    const startedAt = performance.now();
    await announceInventoryChange(`redis://127.0.0.1:${await freePort()}`);
    await redis.freeze();
    await announceInventoryChange(redis.url());
    redis.thaw();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
