import type { MetricValues } from '../../../platform/telemetry/metrics.js';
import { MetricReader, since } from './metric-reader.js';
import type { Observations } from './metric-reader.js';

/** Histograms by the value of a label. */
type ByLabel = ReadonlyMap<string, Observations>;

/** Cumulative counters at a moment, epoch milliseconds. */
export interface Moment {
  readonly at: number;
  readonly all: Observations;
  readonly byRoute: ByLabel;
  readonly failedByRoute: ByLabel;
  readonly byStage: ByLabel;
  readonly rejectedByCode: ReadonlyMap<string, number>;
}

const REQUESTS = 'forecourt_http_request_duration_seconds';
const REJECTED = 'forecourt_requests_refused_total';
const STAGES = 'forecourt_search_stage_duration_seconds';

/** One moment per minute for an hour, plus the first one. */
const KEPT_MOMENTS = 61;

/** Counters of each of the last sixty minutes. Metrics alone have the sums since the start. */
export class OpsHistory {
  private moments: Moment[] = [];

  add(moment: Moment): void {
    this.moments = [...this.moments, moment].slice(-KEPT_MOMENTS);
  }

  /** The latest moment at least `ms` before `now`, or the first one. */
  before(now: number, ms: number): Moment | undefined {
    return this.moments.findLast(({ at }) => now - at >= ms) ?? this.moments[0];
  }

  /** Requests of each minute, oldest first. */
  minutes(): Observations[] {
    return this.moments.slice(1).map(({ all }, at) => since(all, this.moments[at]!.all));
  }
}

/** The current counters. */
export function momentOf(metrics: MetricValues, at: number): Moment {
  const reader = new MetricReader(metrics);
  const by = (name: string, label: string, others = {}): ByLabel =>
    new Map(
      reader
        .labelValues(name, label)
        .map((value) => [value, reader.observations(name, { ...others, [label]: value })]),
    );
  return {
    at,
    all: reader.observations(REQUESTS),
    byRoute: by(REQUESTS, 'route'),
    failedByRoute: by(REQUESTS, 'route', { status: '5xx' }),
    byStage: by(STAGES, 'stage'),
    rejectedByCode: new Map(
      reader.labelValues(REJECTED, 'code').map((code) => [code, reader.sum(REJECTED, { code })]),
    ),
  };
}
