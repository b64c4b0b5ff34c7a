import type { OpsProps } from '../../../../views/ops/ops-page.js';
import type { Tone } from '../../../../views/ops/ops-table.js';
import { isHealthPath } from '../../../platform/http/health-paths.js';
import type { PartState } from '../../../platform/telemetry/health-parts.js';
import { countOf as countText, formatCount } from '../../../formatting/number-formats.js';
import { formatAge, formatShare } from './figures.js';
import type { MetricReader } from './metric-reader.js';
import { observationCount, since } from './metric-reader.js';
import type { Moment } from './ops-history.js';

/** Shares of failed requests from which the headline names them, and turns to danger. */
const NAMED_FROM = 0.001;
const DANGER_FROM = 0.01;
/**
 * Rejections are named from this share of requests, because scanners are always rejected. A 503 is
 * always named.
 */
const REJECTED_FROM = 0.01;
const BUSY = '503';

/**
 * Requests since a moment, without health checks: all, those answered with 5xx, and rejections by
 * code.
 */
export interface RecentRequests {
  readonly answered: number;
  readonly failed: number;
  readonly rejected: ReadonlyMap<string, number>;
}

/** Requests between two moments; since the start without `before`. */
export function recentRequests(now: Moment, before: Moment | undefined): RecentRequests {
  // A health check with 503 is not a failed request; the parts report the same.
  const routes = [...now.byRoute.keys()].filter((route) => !isHealthPath(route));
  const sumOver = (of: 'byRoute' | 'failedByRoute') =>
    routes.reduce(
      (sum, route) => sum + observationCount(since(now[of].get(route)!, before?.[of].get(route))),
      0,
    );
  const rejected = [...now.rejectedByCode].map(
    ([code, count]) => [code, count - (before?.rejectedByCode.get(code) ?? 0)] as const,
  );
  return {
    answered: sumOver('byRoute'),
    failed: sumOver('failedByRoute'),
    rejected: new Map(
      rejected.filter(([, count]) => count > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}

/**
 * The worst status in one line: parts, failed and rejected requests of the last `seconds`, dead
 * letters.
 */
export function headline(
  parts: readonly PartState[],
  requests: RecentRequests,
  seconds: number,
  reader: MetricReader,
): OpsProps['status'] {
  const found = [
    ...ofParts(parts),
    ...ofRequests(requests, formatAge(seconds)),
    ...ofDeadLetters(reader),
  ];
  if (found.length === 0) return { text: 'All parts are up', tone: 'good' };
  return {
    text: found.map(({ text }) => text).join('; '),
    tone: found.some(({ tone }) => tone === 'danger') ? 'danger' : 'warning',
  };
}

interface Finding {
  readonly text: string;
  readonly tone: Tone;
}

function ofParts(parts: readonly PartState[]): Finding[] {
  const namesOf = (wanted: PartState['status']) =>
    parts.filter(({ status }) => status === wanted).map(({ name }) => name);
  const [down, degraded] = [namesOf('down'), namesOf('degraded')];
  return [
    ...(down.length > 0 ? [{ text: `Down: ${down.join(', ')}`, tone: 'danger' } as const] : []),
    ...(degraded.length > 0
      ? [{ text: `Degraded: ${degraded.join(', ')}`, tone: 'warning' } as const]
      : []),
  ];
}

function ofRequests({ answered, failed, rejected }: RecentRequests, window: string): Finding[] {
  const findings: Finding[] = [];
  const failedShare = answered === 0 ? 0 : failed / answered;
  if (failedShare >= NAMED_FROM) {
    const tone = failedShare >= DANGER_FROM ? 'danger' : 'warning';
    findings.push({
      text: `${formatShare(failed, answered)} of requests failed in the last ${window}`,
      tone,
    });
  }
  const count = [...rejected.values()].reduce((sum, ofCode) => sum + ofCode, 0);
  if (rejected.has(BUSY) || (count > 0 && count >= REJECTED_FROM * answered)) {
    const codes = Array.from(rejected, ([code, ofCode]) => `${code}: ${formatCount(ofCode)}`).join(
      ', ',
    );
    findings.push({
      text: `${countText(count, 'request')} rejected in the last ${window} (${codes})`,
      tone: 'warning',
    });
  }
  return findings;
}

function ofDeadLetters(reader: MetricReader): Finding[] {
  const dead = reader.sum('forecourt_outbox_dead_letters');
  return dead > 0 ? [{ text: countText(dead, 'dead letter'), tone: 'warning' }] : [];
}
