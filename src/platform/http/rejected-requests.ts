import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../telemetry/metrics.js';
import { outsideRequests } from '../telemetry/request-scope.js';
import { isHealthPath } from './health-paths.js';
import { wasRejected } from './reject-request.js';
import { answerBadRequests } from './bad-request.js';

/**
 * How a request ended without a complete response: the client left (`aborted`), or the connection
 * was reset without a request.
 */
export type AbortCode = 'aborted' | 'reset';

/** A flood is one log line per second. */
const LINE_EVERY_MS = 1_000;
/** Statuses that count as rejections: rate limits and unavailable parts. */
const REJECTION_STATUSES: ReadonlySet<number> = new Set([429, 503]);

/**
 * Counts rejected requests by status, and aborted ones. Logs at most one line a second, with the
 * numbers by code and nothing about the clients.
 */
export class RejectedRequests {
  private readonly logger = new Logger('Request');
  private readonly answering = new WeakSet<Socket>();
  private codes = new Map<number | AbortCode, number>();
  private line: NodeJS.Timeout | undefined;

  constructor(private readonly metrics: Metrics) {}

  /** Counts rejections by routes and hooks, and aborted requests. */
  watch(server: FastifyInstance): void {
    server.server.on('request', ({ socket }, response) => {
      this.answering.add(socket);
      response.once('close', () => {
        this.answering.delete(socket);
        if (!response.writableFinished) this.aborted('aborted');
      });
    });
    server.addHook('onResponse', (request, reply, done) => {
      // A health check with 503 is a regular response.
      const isHealth = isHealthPath(request.routeOptions.url ?? '');
      if (wasRejected(reply) || (REJECTION_STATUSES.has(reply.statusCode) && !isHealth))
        this.rejected(reply.statusCode);
      done();
    });
    server.addHook('onClose', (_instance, done) => {
      this.writeLine();
      done();
    });
  }

  /** Responds to requests that the HTTP parser rejects; no hook sees them. */
  readonly unreadable = (error: Error & { readonly code?: string }, socket: Socket): void => {
    const status = answerBadRequests(error, socket);
    if (status !== undefined) this.rejected(status);
    // On a connection with a request in progress, that request is aborted.
    else if (!this.answering.has(socket)) this.aborted('reset');
  };

  rejected(status: number): void {
    this.metrics.requestRejected(status);
    this.note(status);
  }

  private aborted(code: AbortCode): void {
    this.metrics.requestAborted(code);
    this.note(code);
  }

  private note(code: number | AbortCode): void {
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
    // The line is about many requests, so it must not carry the id of the first one.
    this.line ??= outsideRequests(() => setTimeout(() => this.writeLine(), LINE_EVERY_MS).unref());
  }

  private writeLine(): void {
    clearTimeout(this.line);
    this.line = undefined;
    const codes = Object.fromEntries(this.codes);
    const rejected = sum([...this.codes].filter(([code]) => typeof code === 'number'));
    const aborted = sum([...this.codes]) - rejected;
    this.codes = new Map();
    if (rejected > 0) this.logger.warn({ msg: 'requests rejected', rejected, aborted, codes });
    else if (aborted > 0) this.logger.log({ msg: 'requests aborted', aborted, codes });
  }
}

function sum(counts: readonly (readonly [unknown, number])[]): number {
  return counts.reduce((total, [, count]) => total + count, 0);
}
