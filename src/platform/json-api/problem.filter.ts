import { STATUS_CODES } from 'node:http';
import { Catch, HttpException, Logger } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BREAKER_OPEN, ClientGone, NOT_REACHED, foreseenFailure } from '../calls/call-errors.js';
import {
  DATABASE_RETRY_SECONDS,
  databaseFailure,
  isDatabaseUnavailable,
} from '../database/database-unavailable.js';
import { isDiskError } from '../database/sqlite-codes.js';
import { RejectedByUpstream, UpstreamError } from '../calls/upstream-errors.js';
import { CACHING } from '../http/caching.js';
import { UnusableBody } from '../http/json-bodies.js';
import { currentRequestId } from '../telemetry/request-scope.js';
import { InvalidParameters, ProblemException, problemType } from './problem.js';
import type { ParameterError, Problem } from './problem.js';

/** Status by error code of a call: deadline exceeded, breaker open, service not reached. */
const STATUS_OF_CALL: Readonly<Record<string, number>> = {
  ETIMEDOUT: 504,
  [BREAKER_OPEN]: 503,
  [NOT_REACHED]: 503,
};

/** Details of failures on the server. Causes are only in the log. */
const FAILURES: Readonly<Record<number, string>> = {
  500: 'The server failed unexpectedly. Try again. If it fails again, report the requestId.',
  502: 'Another service that this server needs cannot answer the call.',
  503: 'A part of the service is down. Try again later.',
  504: 'The call took too long. Try again, or ask for less.',
};

const UNAVAILABLE = 503;
/** Reset time of the circuit breakers. */
const CALL_RETRY_SECONDS = '30';

/**
 * Turns errors of JSON calls into `application/problem+json`. Unexpected errors are logged and not
 * revealed.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const requestId = currentRequestId();
    const problem: Problem = { ...problemOf(error), ...(requestId !== undefined && { requestId }) };
    if (problem.status === UNAVAILABLE && !(error instanceof HttpException)) {
      void reply.header(
        'retry-after',
        isDatabaseUnavailable(error) ? DATABASE_RETRY_SECONDS : CALL_RETRY_SECONDS,
      );
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
    // Only a warning: the database reports its failures itself, in the log and the health check,
    // and the caller gets `Retry-After`. Disk faults need an operator.
    if (databaseFailure(error) !== undefined && !isDiskError(error))
      this.logger.warn({ msg: 'call failed', error: foreseen });
    else
      this.logger.error({
        msg: 'call failed',
        error: foreseen ?? (error instanceof Error ? error.stack : String(error)),
      });
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
  const ofCall = STATUS_OF_CALL[(error as { code?: string } | undefined)?.code ?? ''];
  const status = ofCall ?? statusOfPart(error);
  return {
    type: problemType(status),
    title: STATUS_CODES[status]!,
    status,
    detail: FAILURES[status] ?? FAILURES[500]!,
  };
}

/** A request that an upstream rejected is this server's fault, not the caller's. */
function statusOfPart(error: unknown): number {
  if (error instanceof RejectedByUpstream) return 502;
  return error instanceof UpstreamError || isDatabaseUnavailable(error) ? 503 : 500;
}

function errorsOf(error: HttpException): readonly ParameterError[] {
  if (error instanceof InvalidParameters) return error.errors;
  if (error instanceof UnusableBody)
    return [{ field: error.field, value: '', reason: error.message, code: 'invalid-value' }];
  return failedChecks(error.getResponse());
}

/** Failed parts of a health check. */
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
