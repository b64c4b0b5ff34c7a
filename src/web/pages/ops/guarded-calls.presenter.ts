import type { OpsSection } from '../../../../views/ops/ops-page.js';
import type { Tone } from '../../../../views/ops/ops-table.js';
import { BREAKER_STATES } from '../../../platform/telemetry/metrics.js';
import { formatCount } from '../../../formatting/number-formats.js';
import { NOTHING, formatShare, formatTook } from './figures.js';
import type { MetricReader } from './metric-reader.js';
import { quantile } from './metric-reader.js';

const CACHE_ANSWERS = 'forecourt_cache_answers_total';
const CALLS = 'forecourt_call_duration_seconds';
const TONES: readonly Tone[] = ['good', 'warning', 'danger'];

/** Caches in use. No section without any. */
export function cachesSection(reader: MetricReader): OpsSection[] {
  const caches = reader.labelValues(CACHE_ANSWERS, 'cache');
  if (caches.length === 0) return [];
  const rows = caches.map((cache) => {
    const all = reader.sum(CACHE_ANSWERS, { cache });
    const shareOf = (result: string) =>
      formatShare(reader.sum(CACHE_ANSWERS, { cache, result }), all);
    const cells = [cache, formatCount(all), shareOf('hit'), shareOf('stale'), shareOf('miss')];
    return { key: cache, cells: cells.map((text) => ({ text })) };
  });
  const columns = ['Lookups', 'Hits', 'Stale', 'Misses'].map((text) => ({ text, isNumber: true }));
  return [section('caches', 'Caches', [{ text: 'Cache' }, ...columns], rows)];
}

/** Calls with circuit breakers, and the state of these. No section without any. */
export function callsSection(reader: MetricReader): OpsSection[] {
  const calls = [
    ...new Set([
      ...reader.labelValues('forecourt_breaker_state', 'call'),
      ...reader.labelValues(CALLS, 'call'),
    ]),
  ];
  if (calls.length === 0) return [];
  const rows = calls.map((call) => {
    const state = reader.value('forecourt_breaker_state', { call });
    const countIn = (outcome?: string) =>
      reader.sum(CALLS, { call, ...(outcome && { outcome }), le: '+Inf' });
    return {
      key: call,
      cells: [
        { text: call },
        {
          text: state === undefined ? NOTHING : BREAKER_STATES[state]!,
          tone: state === undefined ? undefined : TONES[state],
        },
        { text: formatCount(countIn()) },
        { text: formatShare(countIn() - countIn('ok'), countIn()) },
        { text: formatTook(quantile(reader.observations(CALLS, { call }), 0.99)) },
      ],
    };
  });
  const columns = ['Made', 'Failed', '99% within'].map((text) => ({ text, isNumber: true }));
  return [
    section('calls', 'Calls to sources', [{ text: 'Call' }, { text: 'Breaker' }, ...columns], rows),
  ];
}

type Table = NonNullable<OpsSection['table']>;

function section(
  id: string,
  title: string,
  columns: Table['columns'],
  rows: Table['rows'],
): OpsSection {
  return {
    id,
    title,
    about: 'Since the server started.',
    table: { label: title, columns, rows, emptyText: '' },
  };
}
