import { STATUS_CODES } from 'node:http';
import { Catch, HttpException, Logger } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BREAKER_OPEN, ClientGone, foreseenFailure } from '../calls/call-errors.js';
import { DATABASE_RETRY_SECONDS, databaseFailure, isDatabaseUnavailable } from '../database/database-unavailable.js';
import { isDiskFault } from '../database/sqlite-codes.js';
import { RefusedByUpstream, UpstreamFault } from '../calls/upstream-errors.js';
import { CACHING } from '../http/caching.js';
import { UnusableBody } from '../http/json-bodies.js';
import { currentRequestId } from '../telemetry/request-scope.js';
import { InvalidParameters, ProblemException, problemType } from './problem.js';
import type { ParameterError, Problem } from './problem.js';

/** What a breaker says when the deadline has passed, and when it lets no call through. */
const STATUS_OF_BREAKER: Readonly<Record<string, number>> = { ETIMEDOUT: 504, [BREAKER_OPEN]: 503 };

/** What a caller is told of failures that are not the caller's; causes are in the log alone. */
const FAILURES: Readonly<Record<number, string>> = {
  500: 'The server failed unexpectedly. Try again. If it fails again, report the requestId.',
  502: 'Another service that this server needs cannot answer the call.',
  503: 'A part of the service is down. Try again later.',
  504: 'The call took too long. Try again, or ask for less.',
};

const UNAVAILABLE = 503;
/** When a source that has failed is asked again: the reset of its breaker. */
const CALL_RETRY_SECONDS = '30';

/** Whatever a JSON call throws becomes `application/problem+json`; what nobody foresaw is logged and says nothing of itself. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const requestId = currentRequestId();
    const problem: Problem = { ...problemOf(error), ...(requestId !== undefined && { requestId }) };
    if (problem.status === UNAVAILABLE && !(error instanceof HttpException)) {
      void reply.header('retry-after', isDatabaseUnavailable(error) ? DATABASE_RETRY_SECONDS : CALL_RETRY_SECONDS);
    }
    if (!(error instanceof HttpException || error instanceof ClientGone)) this.log(error);
    void reply
      .status(problem.status)
      .type('application/problem+json')
      .header('cache-control', CACHING.noStore)
      .send(JSON.stringify(problem));
  }

  private log(error: unknown): void {
    const foreseen = foreseenFailure(error) ?? databaseFailure(error);
    // Of the database there is a line and a part of health, and whoever waits is told when to come again. A disk does not mend itself.
    if (databaseFailure(error) !== undefined && !isDiskFault(error)) this.logger.warn({ msg: 'call failed', error: foreseen });
    else this.logger.error({ msg: 'call failed', error: foreseen ?? (error instanceof Error ? error.stack : String(error)) });
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof HttpException) {
    const status = error.getStatus();
    const errors = errorsOf(error);
    return {
      type: problemType(status),
      title: STATUS_CODES[status] ?? 'Error',
      status,
      detail: error.message,
      ...(error instanceof ProblemException && error.facts),
      ...(errors.length > 0 && { errors }),
    };
  }
  const ofBreaker = STATUS_OF_BREAKER[(error as { code?: string } | undefined)?.code ?? ''];
  const status = ofBreaker ?? statusOfPart(error);
  return { type: problemType(status), title: STATUS_CODES[status]!, status, detail: FAILURES[status] ?? FAILURES[500]! };
}

/** A question that a service refuses here is this server's own, of which nobody who asks can do anything. */
function statusOfPart(error: unknown): number {
  if (error instanceof RefusedByUpstream) return 502;
  return error instanceof UpstreamFault || isDatabaseUnavailable(error) ? 503 : 500;
}

function errorsOf(error: HttpException): readonly ParameterError[] {
  if (error instanceof InvalidParameters) return error.errors;
  if (error instanceof UnusableBody) return [{ field: error.field, value: '', reason: error.message, code: 'invalid-value' }];
  return failedChecks(error.getResponse());
}

/** The parts of a health check that are down. */
function failedChecks(response: unknown): ParameterError[] {
  const { error } = (response ?? {}) as { error?: unknown };
  if (typeof error !== 'object' || error === null) return [];
  return Object.entries(error).map(([field, check]) => ({
    field,
    value: 'down',
    code: 'down' as const,
    reason: String((check as { message?: string }).message ?? 'is down'),
  }));
}
