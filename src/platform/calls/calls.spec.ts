import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { ServerThread } from '../config/server-thread.js';
import { CallTimeout } from './call-errors.js';
import { CALL_POLICIES } from './call-policies.js';
import type { CallName } from './call-policies.js';
import { BREAKER_STATES, Metrics } from '../telemetry/metrics.js';
import { Calls } from './calls.js';

const NAMES = Object.keys(CALL_POLICIES) as CallName[];
const broken = () => Promise.reject(new Error('broken'));
const hangs = () => new Promise<never>(() => undefined);
let calls: Calls;
let metrics: Metrics;

beforeEach(() => {
  metrics = new Metrics({ metricsPort: 0 } as Config, new ServerThread());
  calls = new Calls(metrics);
  Logger.overrideLogger(false);
});

afterEach(() => {
  calls.onApplicationShutdown();
  Logger.overrideLogger(['error', 'warn', 'log']);
  jest.useRealTimers();
});

/** The outcome of a call, as soon as it is known. */
function ending(call: Promise<unknown>): { current: unknown } {
  const ended: { current: unknown } = { current: 'under way' };
  call.then(
    (answer) => (ended.current = answer),
    (error: unknown) => (ended.current = error),
  );
  return ended;
}

async function breakerOf(call: CallName): Promise<string | undefined> {
  const gauge = (await metrics.values()).find(({ name }) => name === 'forecourt_breaker_state');
  const value = gauge?.values.find(({ labels }) => labels['call'] === call)?.value;
  return value === undefined ? undefined : BREAKER_STATES[value];
}

async function failOften(name: CallName): Promise<void> {
  for (let at = 0; at < 20; at++) await expect(calls.run(name, broken)).rejects.toThrow('broken');
}

describe('The call policies', () => {
  const seconds = (name: CallName) => [
    CALL_POLICIES[name].timeoutMs / 1_000,
    CALL_POLICIES[name].resetMs / 1_000,
  ];

  it.each([
    ['mainSearch', 20, 30],
    ['count', 3, 30],
    ['supplemental', 3, 30],
    ['similar', 3, 30],
    ['spotlights', 3, 30],
    ['newCarBoost', 3, 30],
    ['suggestions', 3, 30],
    ['listing', 5, 30],
    ['crawlModelYears', 3, 300],
    ['crawlTrims', 3, 300],
    ['modelInfo', 5, 300],
    ['mileageStats', 5, 300],
    ['trims', 5, 300],
  ] as const)('give %s %i s, and its circuit breaker %i s', (name, timeout, reset) => {
    expect(seconds(name)).toEqual([timeout, reset]);
  });

  it('give an optional call at most 5 s', () => {
    for (const name of NAMES)
      if ('fallback' in CALL_POLICIES[name])
        expect(CALL_POLICIES[name].timeoutMs).toBeLessThanOrEqual(5_000);
  });
});

describe('A call under its policy', () => {
  it.each(NAMES)('%s times out, and aborts what it started', async (name) => {
    jest.useFakeTimers();
    const { timeoutMs } = CALL_POLICIES[name];
    let signal: AbortSignal | undefined;
    const ended = ending(calls.run(name, (running) => ((signal = running.signal), hangs())));
    await jest.advanceTimersByTimeAsync(timeoutMs - 1);
    expect([ended.current, signal!.aborted]).toEqual(['under way', false]);
    await jest.advanceTimersByTimeAsync(1);
    expect(ended.current).toBeInstanceOf(CallTimeout);
    expect(signal!.reason).toBe(ended.current);
  });

  it.each(NAMES)(
    '%s is rejected while its circuit is open, probed after its reset, and resumes on success',
    async (name) => {
      jest.useFakeTimers();
      const { resetMs } = CALL_POLICIES[name];
      await failOften(name);
      expect(await breakerOf(name)).toBe('open');
      const requested = jest.fn(async () => 'cars');
      await expect(calls.run(name, requested)).rejects.toMatchObject({ code: 'EOPENBREAKER' });
      await jest.advanceTimersByTimeAsync(resetMs - 1);
      await expect(calls.run(name, requested)).rejects.toMatchObject({ code: 'EOPENBREAKER' });
      expect(requested).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      expect(await breakerOf(name)).toBe('half-open');
      expect(await calls.run(name, requested)).toBe('cars');
      expect(await breakerOf(name)).toBe('closed');
    },
  );

  it('is rejected for another reset when the probe fails', async () => {
    jest.useFakeTimers();
    await failOften('count');
    await jest.advanceTimersByTimeAsync(CALL_POLICIES.count.resetMs);
    await expect(calls.run('count', broken)).rejects.toThrow('broken');
    await expect(calls.run('count', broken)).rejects.toMatchObject({ code: 'EOPENBREAKER' });
  });

  it('opens no circuit after a few failures, nor that of another call', async () => {
    for (let at = 0; at < 19; at++)
      await expect(calls.run('similar', broken)).rejects.toThrow('broken');
    expect(await breakerOf('similar')).toBe('closed');
    await failOften('count');
    expect(await calls.run('mainSearch', async () => 'cars')).toBe('cars');
  });

  it('aborts no other call on timeout', async () => {
    jest.useFakeTimers();
    const first = ending(calls.run('count', hangs));
    await jest.advanceTimersByTimeAsync(2_000);
    let signal: AbortSignal | undefined;
    const second = ending(calls.run('count', (running) => ((signal = running.signal), hangs())));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(first.current).toBeInstanceOf(CallTimeout);
    expect([second.current, signal!.aborted]).toEqual(['under way', false]);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(second.current).toBeInstanceOf(CallTimeout);
  });

  it('leaves no timer and no late rejection', async () => {
    const late = calls.run('count', async () => {
      await sleep(1);
      return 7;
    });
    expect(await late).toBe(7);
  });
});

describe('An optional call', () => {
  it('returns its fallback on any failure', async () => {
    expect(await calls.callOrFallback('count', () => calls.run('count', broken))).toBeNaN();
    expect(await calls.callOrFallback('spotlights', () => calls.run('spotlights', broken))).toEqual(
      [],
    );
    expect(await calls.callOrFallback('count', async () => 12)).toBe(12);
  });
});

describe('An observer', () => {
  it('sees the outcome of every call', async () => {
    await calls.run('listing', async () => 1);
    await failOften('count');
    await calls.run('count', broken).catch(() => undefined);
    const ended = (await metrics.values()).find(
      ({ name }) => name === 'forecourt_call_duration_seconds',
    )!;
    const counts = (
      ended.values as { metricName?: string; labels: Record<string, unknown>; value: number }[]
    )
      .filter(({ metricName }) => metricName?.endsWith('_count'))
      .map(({ labels, value }) => [labels['call'], labels['outcome'], value]);
    expect(counts).toEqual([
      ['listing', 'ok', 1],
      ['count', 'failed', 20],
      ['count', 'refused', 1],
    ]);
  });
});
