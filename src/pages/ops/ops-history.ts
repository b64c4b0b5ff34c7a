import type { MetricValues } from '../../telemetry/metrics.js';
import { MetricReader, since } from './metric-reader.js';
import type { Observations } from './metric-reader.js';

/** Histograms by the value of a label. */
type ByLabel = ReadonlyMap<string, Observations>;

/** What had been counted by a moment, epoch milliseconds. */
export interface Moment {
  readonly at: number;
  readonly all: Observations;
  readonly byRoute: ByLabel;
  readonly failedByRoute: ByLabel;
  readonly byStage: ByLabel;
  readonly refusedByCode: ReadonlyMap<string, number>;
}

const REQUESTS = 'forecourt_http_request_duration_seconds';
const REFUSED = 'forecourt_requests_refused_total';
const STAGES = 'forecourt_search_stage_duration_seconds';

/** A moment every minute, for an hour; with the one at its beginning. */
const KEPT_MOMENTS = 61;

/** What the counters said at each of the last sixty minutes: a page alone sees their sum since the start. */
export class OpsHistory {
  private moments: Moment[] = [];

  add(moment: Moment): void {
    this.moments = [...this.moments, moment].slice(-KEPT_MOMENTS);
  }

  /** The latest moment that is at least so long before `now`, or the first there is. */
  before(now: number, ms: number): Moment | undefined {
    return this.moments.findLast(({ at }) => now - at >= ms) ?? this.moments[0];
  }

  /** All requests of each whole minute, the earliest first. */
  minutes(): Observations[] {
    return this.moments.slice(1).map(({ all }, at) => since(all, this.moments[at]!.all));
  }
}

/** What the metrics say now. */
export function momentOf(metrics: MetricValues, at: number): Moment {
  const reader = new MetricReader(metrics);
  const by = (name: string, label: string, others = {}): ByLabel =>
    new Map(reader.labelValues(name, label).map((value) => [value, reader.observations(name, { ...others, [label]: value })]));
  return {
    at,
    all: reader.observations(REQUESTS),
    byRoute: by(REQUESTS, 'route'),
    failedByRoute: by(REQUESTS, 'route', { status: '5xx' }),
    byStage: by(STAGES, 'stage'),
    refusedByCode: new Map(reader.labelValues(REFUSED, 'code').map((code) => [code, reader.sum(REFUSED, { code })])),
  };
}
