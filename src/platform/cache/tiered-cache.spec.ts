import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TieredCache } from './tiered-cache.js';
import type { CachedThingPolicy } from './cache-policies.js';

const POLICY: CachedThingPolicy = {
  version: 1,
  freshMs: 60_000,
  staleMs: 60_000,
  maxBytes: 1_000_000,
};

function aThing(policy: Partial<CachedThingPolicy> = {}): TieredCache<unknown> {
  return new TieredCache({ name: 'prices', policy: { ...POLICY, ...policy } });
}

/** A source whose answer is the number of its calls. */
function aSource(takesMs = 0) {
  const source = {
    calls: 0,
    isBroken: false,
    async ask() {
      const call = ++source.calls;
      await sleep(takesMs);
      if (source.isBroken) throw new Error('the source is down');
      return call;
    },
  };
  return source;
}

describe('A tiered cache', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('calls its source once for concurrent requests', async () => {
    const [thing, source] = [aThing(), aSource(20)];
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => thing.get(['a'], source.ask)),
    );
    expect([source.calls, new Set(answers)]).toEqual([1, new Set([1])]);
    expect(thing.counts).toMatchObject({ misses: 1, joined: 999, hits: 0, sourceCalls: 1 });
    expect(await thing.get(['a'], source.ask)).toBe(1);
    expect(thing.counts.hits).toBe(1);
  });

  it('serves a stale value at once while one of a thousand requests refreshes it', async () => {
    const [thing, source] = [aThing({ freshMs: 30 }), aSource()];
    await thing.get(['a'], source.ask);
    await jest.advanceTimersByTimeAsync(40);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const askLate = () => released.then(source.ask);
    // Would wait for ever if it waited for the source.
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => thing.get(['a'], askLate)),
    );
    expect([new Set(answers), source.calls, thing.counts.staleServed]).toEqual([
      new Set([1]),
      1,
      1_000,
    ]);
    release();
    while ((await thing.get(['a'], askLate)) === 1) await sleep(1);
    expect(source.calls).toBe(2);
  });

  it("serves a stale value while the source fails, up to the policy's limit", async () => {
    const [thing, source] = [aThing({ freshMs: 20, staleMs: 900 }), aSource()];
    await thing.get(['a'], source.ask);
    source.isBroken = true;
    await jest.advanceTimersByTimeAsync(30);
    expect(await thing.get(['a'], source.ask)).toBe(1);
    while (thing.counts.sourceErrors < 1) await sleep(1);
    await jest.advanceTimersByTimeAsync(30);
    expect(await thing.get(['a'], source.ask)).toBe(1);
    // One failure is enough for a while.
    expect([source.calls, thing.counts.sourceErrors]).toEqual([2, 1]);
    await jest.advanceTimersByTimeAsync(1_050);
    await expect(thing.get(['a'], source.ask)).rejects.toThrow('the source is down');
    source.isBroken = false;
    expect(await thing.get(['a'], source.ask)).toBe(4);
  });

  it('fails for all waiting requests when the source fails without a stale value, then calls again', async () => {
    const [thing, source] = [aThing(), aSource(10)];
    source.isBroken = true;
    const outcomes = await Promise.allSettled([
      thing.get(['a'], source.ask),
      thing.get(['a'], source.ask),
    ]);
    expect([outcomes.map(({ status }) => status), source.calls]).toEqual([
      ['rejected', 'rejected'],
      1,
    ]);
    source.isBroken = false;
    expect(await thing.get(['a'], source.ask)).toBe(2);
  });

  it.each([[null], [0], [''], [false], [[]]])('caches the value %j', async (value) => {
    const thing = aThing();
    let calls = 0;
    const ask = async () => {
      calls++;
      return value;
    };
    expect([await thing.get(['a'], ask), await thing.get(['a'], ask), calls]).toEqual([
      value,
      value,
      1,
    ]);
  });

  it('distinguishes every part of its key, and rejects unknown keys', async () => {
    const [thing, source] = [aThing(), aSource()];
    const keys = [['a', 'b'], ['a,b'], ['b', 'a'], ['a', 'b', ''], [1], ['1'], ['["a","b"]']];
    for (const key of keys) await thing.get(key, source.ask);
    expect(source.calls).toBe(keys.length);
    await thing.get(['a', undefined], source.ask);
    await thing.get(['a', undefined], source.ask);
    expect(source.calls).toBe(keys.length + 2);
  });

  it("stays within the policy's size, evicting least recently used values", async () => {
    const [thing, source] = [aThing({ maxBytes: 30_000 }), aSource()];
    for (let number = 0; number < 1_000; number++) await thing.get([number], source.ask);
    await thing.get([999], source.ask);
    expect(source.calls).toBe(1_000);
    await thing.get([0], source.ask);
    expect(source.calls).toBe(1_001);
    const long = async () => 'x'.repeat(100_000);
    expect(await thing.get(['long'], long)).toHaveLength(100_000);
    await thing.get([999], source.ask);
    expect(source.calls).toBe(1_001);
  });
});
