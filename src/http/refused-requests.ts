import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Metrics } from '../telemetry/metrics.js';
import { outsideRequests } from '../telemetry/request-scope.js';
import { isHealthPath } from './health-paths.js';
import { wasRefused } from './refusal.js';
import { answerUnreadable } from './unreadable-requests.js';

/** How a request ended without an answer: its client left before the whole answer was sent, or reset a connection that asked nothing. */
export type AbortCode = 'aborted' | 'reset';

/** A flood is one line in this time. */
const LINE_EVERY_MS = 1_000;
/** Refused whichever part of the server says it: too many requests, or something that is needed is away. */
const REFUSING_STATUSES: ReadonlySet<number> = new Set([429, 503]);

/**
 * Counts the requests that were refused, by status, and those that were aborted. The log has one line a second at most, with their number
 * by code and nothing of who sent them.
 */
export class RefusedRequests {
  private readonly logger = new Logger('Request');
  private readonly answering = new WeakSet<Socket>();
  private codes = new Map<number | AbortCode, number>();
  private line: NodeJS.Timeout | undefined;

  constructor(private readonly metrics: Metrics) {}

  /** Counts what the app's routes and hooks refuse, and clients that leave. */
  watch(app: NestFastifyApplication): void {
    app.getHttpServer().on('request', ({ socket }, response) => {
      this.answering.add(socket);
      response.once('close', () => {
        this.answering.delete(socket);
        if (!response.writableFinished) this.aborted('aborted');
      });
    });
    const server = app.getHttpAdapter().getInstance();
    server.addHook('onResponse', (request, reply, done) => {
      // A health check that answers 503 has been answered.
      const isHealth = isHealthPath(request.routeOptions.url ?? '');
      if (wasRefused(reply) || (REFUSING_STATUSES.has(reply.statusCode) && !isHealth)) this.refused(reply.statusCode);
      done();
    });
    server.addHook('onClose', (_instance, done) => {
      this.writeLine();
      done();
    });
  }

  /** Answers what the HTTP parser cannot read, which reaches no hook. */
  readonly unreadable = (error: Error & { readonly code?: string }, socket: Socket): void => {
    const status = answerUnreadable(error, socket);
    if (status !== undefined) this.refused(status);
    // Over a connection that is being answered, it is the answer that is aborted.
    else if (!this.answering.has(socket)) this.aborted('reset');
  };

  refused(status: number): void {
    this.metrics.requestRefused(status);
    this.note(status);
  }

  private aborted(code: AbortCode): void {
    this.metrics.requestAborted(code);
    this.note(code);
  }

  private note(code: number | AbortCode): void {
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
    // The line is about many requests, not about the first of them.
    this.line ??= outsideRequests(() => setTimeout(() => this.writeLine(), LINE_EVERY_MS).unref());
  }

  private writeLine(): void {
    clearTimeout(this.line);
    this.line = undefined;
    const codes = Object.fromEntries(this.codes);
    const refused = sum([...this.codes].filter(([code]) => typeof code === 'number'));
    const aborted = sum([...this.codes]) - refused;
    this.codes = new Map();
    if (refused > 0) this.logger.warn({ msg: 'requests refused', refused, aborted, codes });
    else if (aborted > 0) this.logger.log({ msg: 'requests aborted', aborted, codes });
  }
}

function sum(counts: readonly (readonly [unknown, number])[]): number {
  return counts.reduce((total, [, count]) => total + count, 0);
}
