import { describe, expect, it } from '@jest/globals';
import type { PartState } from '../../../platform/telemetry/health-parts.js';
import { headline, recentRequests } from './headline.presenter.js';
import { MetricReader } from './metric-reader.js';
import type { Moment } from './ops-history.js';

const UP: PartState = { name: 'store', status: 'up', facts: {} };
const NO_METRICS = new MetricReader([]);

/** Counters at a moment: requests and failures by route, rejections by code. */
function moment(
  routes: Record<string, readonly [answered: number, failed: number]>,
  rejected: Record<string, number> = {},
): Moment {
  const counts = (at: 0 | 1) =>
    new Map(
      Object.entries(routes).map(
        ([route, of]) => [route, { bounds: [Infinity], atMost: [of[at]] }] as const,
      ),
    );
  const byRoute = counts(0);
  const rejectedByCode = new Map(Object.entries(rejected));
  return {
    at: 0,
    all: { bounds: [], atMost: [] },
    byRoute,
    failedByRoute: counts(1),
    byStage: new Map(),
    rejectedByCode,
  };
}

const said = (now: Moment, before?: Moment, { parts = [UP], reader = NO_METRICS } = {}) =>
  headline(parts, recentRequests(now, before), 300, reader);

describe('The headline of the dashboard', () => {
  it('says that all parts are up when nothing is wrong', () => {
    expect(said(moment({ '/': [1_000, 0] }))).toEqual({ text: 'All parts are up', tone: 'good' });
    expect(said(moment({}))).toEqual({ text: 'All parts are up', tone: 'good' });
  });

  it.each([
    [1, 'warning', '0.1% of requests failed in the last 5 min'],
    [40, 'danger', '4.0% of requests failed in the last 5 min'],
  ] as const)(
    'names the rate and the window of %i failures in 1,000 requests',
    (failed, tone, text) => {
      expect(said(moment({ '/': [500, failed], '/about': [500, 0] }))).toEqual({ text, tone });
    },
  );

  it('covers recent requests, not those since startup', () => {
    const before = moment({ '/': [1_000, 900] }, { 503: 70 });
    expect(said(moment({ '/': [2_000, 900] }, { 503: 70 }), before).tone).toBe('good');
  });

  it('excludes health checks', () => {
    expect(
      said(moment({ '/': [100, 0], '/health/ready': [900, 900], '/health': [10, 10] })).tone,
    ).toBe('good');
  });

  it('names all load shedding, and other frequent rejections', () => {
    expect(said(moment({ '/': [1_000, 0] }, { 429: 9 })).tone).toBe('good');
    expect(said(moment({ '/': [1_000, 0] }, { 429: 10 })).text).toBe(
      '10 requests rejected in the last 5 min (429: 10)',
    );
    expect(said(moment({ '/': [10_000, 1] }, { 503: 1, 429: 2 }))).toEqual({
      text: '3 requests rejected in the last 5 min (429: 2, 503: 1)',
      tone: 'warning',
    });
  });

  it('includes degraded parts and dead letters', () => {
    const parts: PartState[] = [
      UP,
      { name: 'index', status: 'down', facts: {} },
      { name: 'outbox', status: 'degraded', facts: {} },
    ];
    const values = ['mail', 'lead'].map((kind, at) => ({ labels: { kind }, value: at }));
    const dead = {
      name: 'forecourt_outbox_dead_letters',
      help: '',
      type: 'gauge',
      values,
      aggregator: 'sum',
    };
    const reader = new MetricReader([dead] as never);
    expect(said(moment({}), undefined, { parts, reader })).toEqual({
      text: 'Down: index; Degraded: outbox; 1 dead letter',
      tone: 'danger',
    });
  });
});
