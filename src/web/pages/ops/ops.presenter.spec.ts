import { describe, expect, it } from '@jest/globals';
import { Histogram, Registry } from 'prom-client';
import type { MetricValues } from '../../../platform/telemetry/metrics.js';
import { OpsHistory, momentOf } from './ops-history.js';
import { presentOps } from './ops.presenter.js';

const MINUTE_MS = 60_000;

/** Charts after minutes with these numbers of requests. */
function chartsAfter(counts: readonly number[]) {
  const history = new OpsHistory();
  let sum = 0;
  for (const [at, count] of [0, ...counts].entries()) {
    const all = { bounds: [Infinity], atMost: [(sum += count)] };
    const none = new Map<string, never>();
    history.add({
      at: at * MINUTE_MS,
      all,
      byRoute: none,
      failedByRoute: none,
      byStage: none,
      rejectedByCode: none,
    });
  }
  const now = counts.length * MINUTE_MS;
  return presentOps({ metrics: [], parts: [], history, now }, []).charts;
}

describe('The figures', () => {
  it('say the median and the 99th percentile of the response times', async () => {
    const requests = new Histogram({
      name: 'forecourt_http_request_duration_seconds',
      help: 'Requests.',
      labelNames: ['route', 'status'],
      buckets: [0.01, 0.1, 1],
      registers: [new Registry()],
    });
    for (let at = 0; at < 100; at += 1)
      requests.observe({ route: '/', status: '2xx' }, at < 94 ? 0.005 : 0.5);
    const metrics = [await requests.get()] as MetricValues;
    const history = new OpsHistory();
    history.add(momentOf([], 0));
    const { figures } = presentOps({ metrics, parts: [], history, now: MINUTE_MS }, []);
    const took = (name: string) => figures.find((figure) => figure.name === name)!.value;
    expect([took('Median response time'), took('99th percentile')]).toEqual(['5.3 ms', '850 ms']);
  });
});

describe('The chart of requests', () => {
  it('says when it will be available, and then the highest minute', () => {
    expect([[], [30, 60], [0]].map((counts) => chartsAfter(counts)[0])).toEqual([
      expect.objectContaining({ most: 'Available after the first minute', values: [] }),
      expect.objectContaining({ most: 'Most: 60', values: [0.5, 1] }),
      expect.objectContaining({ most: '', values: [0] }),
    ]);
  });
});
