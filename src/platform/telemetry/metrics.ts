import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { MetricConfiguration, MetricObjectWithValues, MetricValueWithName } from 'prom-client';
import { Config } from '../config/config.js';
import { ServerThread } from '../config/server-thread.js';

/** From a quarter of a millisecond to the timeout of the main search; seconds. */
const REQUEST_BUCKETS = [
  0.000_25, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20,
];
const STAGE_BUCKETS = [
  0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5,
];

/** Stages of a search page, in order. */
export const SEARCH_STAGES = ['index', 'store', 'presenting', 'rendering'] as const;

/** A stage, as a label of its histogram. */
export type SearchStage = (typeof SEARCH_STAGES)[number];

/** Outcome of a guarded call: `refused` by its open breaker, `left` by the client it was made for. */
export type CallOutcome = 'ok' | 'failed' | 'timeout' | 'refused' | 'left';

/** States of a circuit breaker; the metric has 0, 1 and 2 in this order. */
export const BREAKER_STATES = ['closed', 'half-open', 'open'] as const;

/** A completed request. `route` is the pattern of its URL, never the URL. */
export interface AnsweredRequest {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** Plain values of all metrics; can be posted to another thread. */
export type MetricValues = MetricObjectWithValues<MetricValueWithName<string>>[];

/** How the values of several threads are merged. */
type Merging = 'sum' | 'first' | 'min' | 'max';

/** Methods as labels. Node accepts more, and clients must not create labels. */
const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);

/**
 * Metrics of this thread, for `/metrics` and `/ops`. Names end in their unit. Labels are patterns,
 * stages and names in the code, so their number is bounded and they contain no personal data. The
 * help texts are their reference for operators.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  private readonly requests = this.histogram(
    'http_request_duration_seconds',
    'From the arrival of a request to the end of its answer. route is a pattern (none for unknown URLs), status a class (5xx). _count is the number of requests, without those whose client left.',
    ['route', 'method', 'status'],
    REQUEST_BUCKETS,
  );
  private readonly rejectedRequests = this.counter(
    'requests_refused_total',
    'Rejected requests: 429 (rate limit), 503 (queue too long, or the database is away), 400, 408 and 431 (the HTTP parser), 421 (unknown host), 401 (unknown key).',
    ['code'],
  );
  private readonly abortedRequests = this.counter(
    'requests_aborted_total',
    'aborted: the client left early, as browsers do when a search changes. reset: an idle connection was reset.',
    ['code'],
  );
  private readonly stages = this.histogram(
    'search_stage_duration_seconds',
    'Stages of a search. index: the index query; store: loading the cars of the page; presenting: formatting them; rendering: every page.',
    ['stage'],
    STAGE_BUCKETS,
  );
  private readonly renders = this.gauge(
    'renders_in_flight',
    'Pages being rendered, or only partly sent. Grows when work queues up, and when sources are late.',
  );
  private readonly lines = this.counter('log_lines_total', 'Lines logged, by level.', ['level']);
  private readonly cacheAnswers = this.counter(
    'cache_answers_total',
    'Cache lookups: hit, stale (known, but old) or miss. searches has results of the index, results whole pages; the others are rows of cache-policies.ts.',
    ['cache', 'result'],
  );
  private readonly calls = this.histogram(
    'call_duration_seconds',
    'Guarded calls, by their name on /ops: ok, failed, timeout, refused (open breaker), or left (the client did not wait).',
    ['call', 'outcome'],
    REQUEST_BUCKETS,
  );
  private readonly lateCalls = this.counter(
    'late_calls_total',
    'Answers that came too late for a page (after 80 ms).',
    ['call'],
  );
  private readonly breakers = this.gauge(
    'breaker_state',
    'The breaker of a call: 0 closed, 1 half open, 2 open; the worst of all threads.',
    ['call'],
    'max',
  );

  constructor({ metricsPort }: Config, { number }: ServerThread) {
    this.gauge(
      'serving_threads',
      'Serving threads that answered for these metrics within a second. Equals WORKERS when all is well.',
    ).set(1);
    if (metricsPort > 0) collectProcessMetrics(this.registry, number);
  }

  /** All values of this thread. */
  values(): Promise<MetricValues> {
    return this.registry.getMetricsAsJSON();
  }

  requestAnswered({ route, method, status, seconds }: AnsweredRequest): void {
    const labels = {
      route,
      method: METHODS.has(method) ? method : 'OTHER',
      status: `${Math.trunc(status / 100)}xx`,
    };
    this.requests.observe(labels, seconds);
  }

  /** `status`: of the rejection. */
  requestRejected(status: number): void {
    this.rejectedRequests.inc({ code: String(status) });
  }

  /** `code`: how the client gave up. */
  requestAborted(code: string): void {
    this.abortedRequests.inc({ code });
  }

  stageTook(stage: SearchStage, seconds: number): void {
    this.stages.observe({ stage }, seconds);
  }

  /** Runs and measures a stage, whether it succeeds or not. */
  async timed<Result>(stage: SearchStage, run: () => Result | Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      return await run();
    } finally {
      this.stageTook(stage, (performance.now() - startedAt) / 1_000);
    }
  }

  /** A page is being rendered. Call the returned function when its stream has ended. */
  renderBegan(): () => void {
    this.renders.inc();
    return () => this.renders.dec();
  }

  lineLogged(level: string): void {
    this.lines.inc({ level });
  }

  /** `cache`: the cache's name in code. */
  cacheAnswered(cache: string, result: 'hit' | 'miss' | 'stale'): void {
    this.cacheAnswers.inc({ cache, result });
  }

  /** `call`: name in the table of call policies. */
  callEnded(call: string, outcome: CallOutcome, seconds: number): void {
    this.calls.observe({ call, outcome }, seconds);
  }

  /** A page did not wait for the call; `callEnded` counts its outcome. */
  callWasLate(call: string): void {
    this.lateCalls.inc({ call });
  }

  breakerIs(call: string, state: (typeof BREAKER_STATES)[number]): void {
    this.breakers.set({ call }, BREAKER_STATES.indexOf(state));
  }

  /** With `read`, the count is kept elsewhere and read when the metrics are collected. */
  counter<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
    read?: (counter: Counter<Label>) => void,
  ): Counter<Label> {
    return new Counter({
      ...this.described(name, help, labelNames),
      ...(read && {
        collect() {
          this.reset();
          read(this);
        },
      }),
    });
  }

  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ): Histogram<Label> {
    return new Histogram({ ...this.described(name, help, labelNames), buckets });
  }

  /** A current value. With `read`, it is read when the metrics are collected. */
  gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
    merging: Merging = 'sum',
    read?: (gauge: Gauge<Label>) => void | Promise<void>,
  ): Gauge<Label> {
    return new Gauge({
      ...this.described(name, help, labelNames),
      aggregator: merging,
      ...(read && {
        collect() {
          return read(this);
        },
      }),
    });
  }

  private described<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
  ): MetricConfiguration<Label> {
    return {
      name: `forecourt_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
    };
  }
}

/**
 * Metrics that every Node server exports. Those of the process would be counted once per thread.
 */
function collectProcessMetrics(registry: Registry, thread: number): void {
  collectDefaultMetrics({ register: registry, labels: { thread: String(thread) } });
  // By default left out when registries are merged.
  Object.assign(registry.getSingleMetric('process_start_time_seconds')!, { aggregator: 'first' });
  if (thread === 0) return;
  const ofProcess = registry.getMetricsAsArray().filter(({ name }) => name.startsWith('process_'));
  for (const { name } of ofProcess) registry.removeSingleMetric(name);
}
