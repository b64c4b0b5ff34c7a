import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AggregatorRegistry } from 'prom-client';
import { readConfig } from '../config/config.js';
import { ServerThread } from '../config/server-thread.js';
import { Metrics } from './metrics.js';

const metricsOf = (thread = 0, port = '0') =>
  new Metrics(readConfig({ METRICS_PORT: port }), new ServerThread(thread, 2));

async function textOf(...metrics: Metrics[]): Promise<string> {
  return AggregatorRegistry.aggregate(
    await Promise.all(metrics.map((one) => one.values())),
  ).metrics();
}

describe('The metrics', () => {
  it('have a bounded number of series per route', async () => {
    const metrics = metricsOf();
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 100, max: 599 }), (method, status) =>
        metrics.requestAnswered({ route: '/about', method, status, seconds: 0.01 }),
      ),
      { numRuns: 500 },
    );
    const series = (await textOf(metrics)).match(
      /^forecourt_http_request_duration_seconds_count\{.*$/gm,
    )!;
    expect(series.length).toBeLessThanOrEqual(5);
    for (const one of series)
      expect(one).toMatch(/\{route="\/about",method="OTHER",status="[1-5]xx"\} \d+$/);
  });

  it("of two threads are summed, except each thread's heap", async () => {
    const [first, second] = [metricsOf(0, '9464'), metricsOf(1, '9464')];
    for (const metrics of [first, second, second])
      metrics.requestAnswered({ route: '/', method: 'GET', status: 200, seconds: 0.01 });
    const text = await textOf(first, second);
    expect(text).toContain(
      'forecourt_http_request_duration_seconds_count{route="/",method="GET",status="2xx"} 3',
    );
    expect(text).toContain('forecourt_serving_threads 2');
    expect(text.match(/^nodejs_heap_size_used_bytes\{thread="[01]"\}/gm)).toHaveLength(2);
    expect(text.match(/^process_resident_memory_bytes/gm)).toHaveLength(1);
    expect(text).toMatch(/^process_start_time_seconds\{thread="0"\} \d{10}/m);
  });

  it('count pages being rendered, and time failed stages', async () => {
    const metrics = metricsOf();
    const ended = metrics.renderBegan();
    metrics.renderBegan();
    ended();
    await expect(
      metrics.timed('index', () => Promise.reject(new Error('no index'))),
    ).rejects.toThrow('no index');
    const text = await textOf(metrics);
    expect(text).toContain('forecourt_renders_in_flight 1');
    expect(text).toContain('forecourt_search_stage_duration_seconds_count{stage="index"} 1');
  });

  it("collect other parts' counts on scrape", async () => {
    const metrics = metricsOf();
    let count = 1;
    metrics.counter('things_total', 'Things.', [], (counter) => counter.inc(count));
    metrics.gauge('depth', 'Depth.', ['place'], 'max', (gauge) =>
      gauge.set({ place: 'here' }, count),
    );
    metrics.breakerIs('mainSearch', 'open');
    metrics.callEnded('mainSearch', 'timeout', 20);
    count = 7;
    const text = await textOf(metrics);
    for (const line of [
      'forecourt_things_total 7',
      'forecourt_depth{place="here"} 7',
      'forecourt_breaker_state{call="mainSearch"} 2',
    ]) {
      expect(text).toContain(line);
    }
    expect(text).toContain(
      'forecourt_call_duration_seconds_count{call="mainSearch",outcome="timeout"} 1',
    );
  });
});
