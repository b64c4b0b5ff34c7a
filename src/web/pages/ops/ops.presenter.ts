import type { OpsFigure, OpsProps } from '../../../../views/ops/ops-page.js';
import type { Brand } from '../../../platform/config/brand.js';
import type { PartState } from '../../../platform/telemetry/health-parts.js';
import type { MetricValues } from '../../../platform/telemetry/metrics.js';
import { featuresSection } from './features.presenter.js';
import { callsSection, cachesSection } from './guarded-calls.presenter.js';
import {
  NOTHING,
  formatAge,
  formatBytes,
  formatNumber,
  formatRate,
  formatShare,
  formatTook,
} from './figures.js';
import { MetricReader, observationCount, quantile, since } from './metric-reader.js';
import type { Observations } from './metric-reader.js';
import type { RecentRequests } from './headline.presenter.js';
import type { OpsHistory } from './ops-history.js';
import { momentOf } from './ops-history.js';
import { headline, recentRequests } from './headline.presenter.js';
import { dataSection } from './data-folder.presenter.js';
import { outboxSection } from './outbox.presenter.js';
import { feedsSection, indexSection, partsSection } from './parts.presenter.js';
import { queueFigures, routesSection, stagesSection } from './traffic.presenter.js';

/** Time window of rates and durations, or the time since the start if shorter. */
const WINDOW_MS = 5 * 60_000;
const MS_PER_MINUTE = 60_000;
/** Resolution of the event loop measurement in metrics. */
const LAG_RESOLUTION_SECONDS = 0.01;

/** Data of the dashboard. `now`: epoch milliseconds. */
export interface OpsFacts {
  readonly metrics: MetricValues;
  readonly parts: readonly PartState[];
  readonly history: OpsHistory;
  readonly now: number;
}

/** Properties that the frame adds. */
type Frame = 'stylesheetHref' | 'themeCss' | 'nonce' | 'refreshSeconds' | 'refreshLink';

/**
 * Contents of the dashboard. `brands` have their features; everything else comes from the metrics that
 * `/metrics` shows.
 */
export function presentOps(
  { metrics, parts, history, now }: OpsFacts,
  brands: readonly Brand[],
): Omit<OpsProps, Frame> {
  const reader = new MetricReader(metrics);
  const moment = momentOf(metrics, now);
  const before = history.before(now, WINDOW_MS);
  const minutes = Math.max((now - (before?.at ?? now)) / MS_PER_MINUTE, 1 / 60);
  const recent = recentRequests(moment, before);
  return {
    title: 'Operations',
    status: headline(parts, recent, minutes * 60, reader),
    asOf: `As of ${new Date(now).toISOString().slice(11, 19)} UTC; rates and times are for the last ${formatAge(minutes * 60)}.`,
    figures: headFigures(reader, since(moment.all, before?.all), recent, minutes, now),
    charts: charts(history),
    sections: [
      partsSection(parts),
      routesSection(moment, before, minutes),
      stagesSection(moment, before, minutes),
      { id: 'queue', title: 'Queue', figures: queueFigures(reader) },
      outboxSection(reader),
      { id: 'reviews', title: 'Consumer reviews', figures: reviewFigures(reader) },
      dataSection(reader, now),
      indexSection(reader, now),
      feedsSection(reader, now),
      ...cachesSection(reader),
      ...callsSection(reader),
      threadsSection(reader),
      featuresSection(brands),
    ],
  };
}

function reviewFigures(reader: MetricReader): OpsFigure[] {
  return [
    {
      name: 'Waiting for approval',
      value: formatNumber(reader.value('forecourt_reviews_waiting')),
    },
    {
      name: 'Longest wait',
      value: formatAge(reader.value('forecourt_reviews_oldest_waiting_age_seconds')),
    },
  ];
}

function headFigures(
  reader: MetricReader,
  answered: Observations,
  recent: RecentRequests,
  minutes: number,
  now: number,
): OpsFigure[] {
  const labelOf = (label: string) => reader.labelValues('forecourt_build_info', label)[0];
  const startedAt = reader.value('process_start_time_seconds');
  return [
    { name: 'Requests a minute', value: formatRate(observationCount(answered) / minutes) },
    { name: 'Median response time', value: formatTook(quantile(answered, 0.5)) },
    { name: '99th percentile', value: formatTook(quantile(answered, 0.99)) },
    {
      name: 'Failed or rejected',
      value: formatShare(recent.failed, recent.answered),
      note: 'status 5xx',
    },
    { name: 'Cars', value: formatNumber(reader.value('forecourt_index_cars')) },
    { name: 'Memory', value: formatBytes(reader.value('process_resident_memory_bytes')) },
    {
      name: 'Running for',
      value: formatAge(startedAt === undefined ? undefined : now / 1_000 - startedAt),
      note: `version ${labelOf('version')}, revision ${labelOf('revision')}`,
    },
  ];
}

function charts(history: OpsHistory) {
  const minutes = history.minutes();
  const counts = minutes.map(observationCount);
  const slowest = minutes.map((observed) => quantile(observed, 0.99) ?? 0);
  return [
    chart('Requests a minute', counts, formatRate),
    chart('99th percentile', slowest, (seconds) => formatTook(seconds === 0 ? undefined : seconds)),
  ];
}

function chart(title: string, values: readonly number[], format: (value: number) => string) {
  const most = Math.max(...values, 0);
  return {
    title,
    now: values.length > 0 ? format(values.at(-1)!) : NOTHING,
    most:
      values.length === 0
        ? 'Available after the first minute'
        : most > 0
          ? `Most: ${format(most)}`
          : '',
    values: values.map((value) => (most > 0 ? value / most : 0)),
  };
}

function threadsSection(reader: MetricReader) {
  const threads = reader.labelValues('nodejs_heap_size_used_bytes', 'thread');
  return {
    id: 'threads',
    title: 'Threads',
    about: 'Lag is the event loop’s longest delay since the last request here or to /metrics.',
    table: {
      label: 'Threads',
      emptyText: 'No thread has answered.',
      columns: [
        { text: 'Thread' },
        { text: 'Heap used', isNumber: true },
        { text: 'Heap', isNumber: true },
        { text: 'Median lag', isNumber: true },
        { text: '99th percentile of lag', isNumber: true },
        { text: 'Longest lag', isNumber: true },
      ],
      rows: threads.map((thread) => {
        const value = (name: string) => reader.value(name, { thread });
        const cells = [
          thread,
          formatBytes(value('nodejs_heap_size_used_bytes')),
          formatBytes(value('nodejs_heap_size_total_bytes')),
          formatTook(lagOf(value('nodejs_eventloop_lag_p50_seconds'))),
          formatTook(lagOf(value('nodejs_eventloop_lag_p99_seconds'))),
          formatTook(lagOf(value('nodejs_eventloop_lag_max_seconds'))),
        ];
        return { key: thread, cells: cells.map((text) => ({ text })) };
      }),
    },
  };
}

/** Node measures the interval between samples, which is the resolution when there is no lag. */
function lagOf(measuredSeconds: number | undefined): number | undefined {
  return measuredSeconds === undefined
    ? undefined
    : Math.max(0, measuredSeconds - LAG_RESOLUTION_SECONDS);
}
