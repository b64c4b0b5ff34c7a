import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationShutdown } from '@nestjs/common';
import { Agent, request } from 'undici';
import { Calls } from '../platform/calls/calls.js';
import { Config } from '../platform/config/config.js';
import { ServerThread } from '../platform/config/server-thread.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { framesOf, kindOf } from './error-stack.js';

/**
 * Maximum reports per thread and minute. One failure can hit many requests; metrics count them all.
 */
const MAX_PER_MINUTE = 30;
const MINUTE_MS = 60_000;
const CLIENT = 'forecourt/1';
/** How long shutdown waits for reports, of its three seconds in all. */
const MAX_LAST_MS = 1_000;

/** Fields of a log line that a report has dedicated fields for. */
type LineFields = {
  readonly msg?: unknown;
  readonly error?: unknown;
  readonly requestId?: unknown;
} & Readonly<Record<string, unknown>>;

/** A log line about a failure. */
export interface FailureLine {
  readonly level: 'error' | 'fatal';
  /** The logging class. */
  readonly context: string;
  readonly fields: object;
  readonly requestId: string | undefined;
}

/**
 * Sends each logged failure to `ERROR_REPORTS_DSN`, as envelopes of Sentry's protocol, which
 * GlitchTip and Bugsink accept, too. A report has the content of the log line, so no personal data.
 * Sending is asynchronous. Failures to send are only counted in the metrics of calls: a log line
 * would cause the next report.
 */
@Injectable()
export class ErrorReports implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly agent = new Agent({ connections: 2, connect: { timeout: 1_000 } });
  private readonly target;
  /**
   * Reports are sent outside the request's context. Otherwise they would be aborted when its client
   * disconnects, and appear in its `Server-Timing`.
   */
  private readonly outside = AsyncLocalStorage.snapshot();
  private readonly sending = new Set<Promise<unknown>>();
  private readonly dropped;
  private minute = { startedAtMs: 0, count: 0 };

  constructor(
    config: Config,
    private readonly calls: Calls,
    private readonly thread: ServerThread,
    metrics: Metrics,
  ) {
    this.target = targetOf(config.errorReportsDsn);
    this.dropped = metrics.counter(
      'error_reports_dropped_total',
      'Failures that were logged but not reported, because of the limit per minute.',
      [],
    );
  }

  report(line: FailureLine): void {
    if (this.target === undefined) return;
    const nowMs = Date.now();
    if (nowMs - this.minute.startedAtMs >= MINUTE_MS)
      this.minute = { startedAtMs: nowMs, count: 0 };
    this.minute.count += 1;
    if (this.minute.count > MAX_PER_MINUTE) {
      this.dropped.inc();
      return;
    }
    const { url, auth } = this.target;
    const body = this.envelopeOf(line, nowMs);
    const sent = this.outside(() =>
      this.calls.run('errorReports', async ({ signal }) => {
        const headers = { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': auth };
        const answer = await request(url, {
          method: 'POST',
          dispatcher: this.agent,
          headers,
          body,
          signal,
        });
        await answer.body.dump();
        if (answer.statusCode >= 300) throw new Error(`got status ${answer.statusCode}`);
      }),
    )
      .catch(() => undefined)
      .finally(() => this.sending.delete(sent));
    this.sending.add(sent);
  }

  /** Waits for the last reports, which often matter most. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.race([Promise.all(this.sending), sleep(MAX_LAST_MS, undefined, { ref: false })]);
  }

  onApplicationShutdown(): Promise<void> {
    return this.agent.destroy();
  }

  private envelopeOf({ level, context, fields, requestId }: FailureLine, nowMs: number): string {
    const { msg, error, ...extra } = fields as LineFields;
    const eventId = randomUUID().replaceAll('-', '');
    const failure =
      typeof error === 'string' ? { ...kindOf(error), stacktrace: framesOf(error) } : undefined;
    const event = {
      event_id: eventId,
      timestamp: nowMs / 1_000,
      platform: 'node',
      environment: process.env['NODE_ENV'] ?? 'production',
      level,
      logger: context,
      message: { formatted: String(msg) },
      ...(failure && { exception: { values: [failure] } }),
      // Groups repeated failures whose messages differ only in numbers.
      ...(failure?.stacktrace === undefined && {
        fingerprint: [context, String(msg), failure?.value.replaceAll(/\d+/g, '0') ?? ''],
      }),
      tags: {
        thread: this.thread.number,
        ...(requestId !== undefined && { request_id: requestId }),
      },
      extra,
    };
    const head = { event_id: eventId, sent_at: new Date(nowMs).toISOString() };
    return [head, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n');
  }
}

/** Parses `https://key@host/path/project`. */
function targetOf(dsn: string): { readonly url: string; readonly auth: string } | undefined {
  if (dsn === '') return undefined;
  const { origin, username, pathname } = new URL(dsn);
  const [, path, project] = /^(.*)\/([^/]+)$/.exec(pathname)!;
  return {
    url: `${origin}${path}/api/${project}/envelope/`,
    auth: `Sentry sentry_version=7, sentry_client=${CLIENT}, sentry_key=${username}`,
  };
}
