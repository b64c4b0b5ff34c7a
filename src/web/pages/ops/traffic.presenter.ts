import type { OpsFigure, OpsSection } from '../../../../views/ops/ops-page.js';
import { SEARCH_STAGES } from '../../../platform/telemetry/metrics.js';
import { formatCount } from '../../../formatting/number-formats.js';
import { formatNumber, formatRate, formatShare, formatTook } from './figures.js';
import { observationCount, quantile, since } from './metric-reader.js';
import type { MetricReader, Observations } from './metric-reader.js';
import type { Moment } from './ops-history.js';

const MAX_ROUTES = 20;
const REJECTED = 'forecourt_requests_refused_total';

const TIME_COLUMNS = [
  { text: 'A minute', isNumber: true },
  { text: 'Median', isNumber: true },
  { text: '99% within', isNumber: true },
];

/** Requests by route, the most frequent first. */
export function routesSection(
  moment: Moment,
  before: Moment | undefined,
  minutes: number,
): OpsSection {
  const routes = [...moment.byRoute]
    .map(([route, observed]) => ({
      route,
      observed: since(observed, before?.byRoute.get(route)),
      failed: observationCount(
        since(moment.failedByRoute.get(route)!, before?.failedByRoute.get(route)),
      ),
    }))
    .filter(({ observed }) => observationCount(observed) > 0)
    .toSorted((a, b) => observationCount(b.observed) - observationCount(a.observed));
  return {
    id: 'routes',
    title: 'Requests',
    ...(routes.length > MAX_ROUTES && {
      about: `The ${MAX_ROUTES} most frequent of ${routes.length} routes.`,
    }),
    table: {
      label: 'Requests by route',
      emptyText: 'No requests.',
      columns: [{ text: 'Route' }, ...TIME_COLUMNS, { text: 'Failed', isNumber: true }],
      rows: routes.slice(0, MAX_ROUTES).map(({ route, observed, failed }) => ({
        key: route,
        cells: [
          { text: route === 'none' ? 'not found' : route },
          ...timeCells(observed, minutes),
          {
            text: formatShare(failed, observationCount(observed)),
            tone: failed > 0 ? 'danger' : undefined,
          },
        ],
      })),
    },
  };
}

/** Duration of search stages. */
export function stagesSection(
  moment: Moment,
  before: Moment | undefined,
  minutes: number,
): OpsSection {
  const stages = SEARCH_STAGES.map((stage) => ({
    stage,
    observed: moment.byStage.get(stage),
  })).flatMap(({ stage, observed }) =>
    observed ? [{ stage, observed: since(observed, before?.byStage.get(stage)) }] : [],
  );
  return {
    id: 'stages',
    title: 'Stages of a search',
    about: 'Index query, car lookup, presentation and rendering. Every page is rendered.',
    table: {
      label: 'Stages of a search',
      emptyText: 'No searches.',
      columns: [{ text: 'Stage' }, ...TIME_COLUMNS],
      rows: stages.map(({ stage, observed }) => ({
        key: stage,
        cells: [{ text: stage }, ...timeCells(observed, minutes)],
      })),
    },
  };
}

/** Waiting and rejected requests. */
export function queueFigures(reader: MetricReader): OpsFigure[] {
  return [
    {
      name: 'Requests in the queue',
      value: formatNumber(reader.value('forecourt_requests_waiting')),
    },
    {
      name: 'Expected wait',
      value: formatTook(reader.value('forecourt_expected_wait_seconds')),
      note: 'for a new request',
    },
    {
      name: 'Rejected',
      value: formatCount(reader.sum(REJECTED)),
      note: `since the start${codesText(reader)}`,
    },
    {
      name: 'Aborted by clients',
      value: formatCount(reader.sum('forecourt_requests_aborted_total')),
      note: 'since the start',
    },
    { name: 'Pages being sent', value: formatNumber(reader.value('forecourt_renders_in_flight')) },
  ];
}

/** ': 429 12, 503 3', or '' without rejections. */
function codesText(reader: MetricReader): string {
  const codes = reader.labelValues(REJECTED, 'code').toSorted();
  const counts = codes.map((code) => `${code} ${formatCount(reader.sum(REJECTED, { code }))}`);
  return counts.length > 0 ? `: ${counts.join(', ')}` : '';
}

function timeCells(observed: Observations, minutes: number) {
  const times = [0.5, 0.99].map((share) => formatTook(quantile(observed, share)));
  return [formatRate(observationCount(observed) / minutes), ...times].map((text) => ({ text }));
}
