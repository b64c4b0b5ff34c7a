import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Histogram, Registry } from 'prom-client';
import { MetricReader, observationCount, quantile, since } from './metric-reader.js';

const BOUNDS = [0.001, 0.01, 0.1, 1];

async function observed(values: readonly number[]) {
  const registry = new Registry();
  const histogram = new Histogram({
    name: 'times',
    help: 'Times.',
    labelNames: ['route'],
    buckets: BOUNDS,
    registers: [registry],
  });
  values.forEach((value, at) => histogram.observe({ route: at % 2 === 0 ? '/a' : '/b' }, value));
  return new MetricReader(await registry.getMetricsAsJSON());
}

describe('The metric reader', () => {
  it('counts every observation once, over all routes and by route', async () => {
    const reader = await observed([0.5, 0.002, 3]);
    expect(observationCount(reader.observations('times'))).toBe(3);
    expect(
      reader
        .labelValues('times', 'route')
        .map((route) => observationCount(reader.observations('times', { route }))),
    ).toEqual([2, 1]);
  });

  it('puts a quantile into its bucket', async () => {
    const times = fc.array(fc.double({ min: 0.0001, max: 0.999, noNaN: true }), {
      minLength: 1,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(times, fc.constantFrom(0.5, 0.9, 0.99), async (values, share) => {
        const exact = values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1]!;
        const estimate = quantile((await observed(values)).observations('times'), share)!;
        const upper = BOUNDS.find((bound) => exact <= bound)!;
        const lower = BOUNDS[BOUNDS.indexOf(upper) - 1] ?? 0;
        expect(estimate).toBeGreaterThan(lower);
        expect(estimate).toBeLessThanOrEqual(upper * (1 + 1e-9));
      }),
      { numRuns: 60 },
    );
  });

  it('returns no quantile of nothing, and the highest bound beyond the buckets', async () => {
    expect(quantile((await observed([])).observations('times'), 0.5)).toBeUndefined();
    expect(quantile((await observed([20, 30])).observations('times'), 0.5)).toBe(1);
  });

  it('subtracts earlier counts', async () => {
    const [before, now] = [await observed([0.5]), await observed([0.5, 0.002])];
    expect(since(now.observations('times'), before.observations('times')).atMost).toEqual([
      0, 1, 1, 1, 1,
    ]);
  });
});
