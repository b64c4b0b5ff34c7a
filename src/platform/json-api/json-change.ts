import {
  Body,
  HttpCode,
  HttpStatus,
  UseFilters,
  ValidationPipe,
  applyDecorators,
} from '@nestjs/common';
import type { PipeTransform, Type, ValidationError } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ID_TOKEN_SCHEME, NOT_SIGNED_IN } from './id-token-header.js';
import { ApiProblem, InvalidParameters } from './problem.js';
import type { ParameterError } from './problem.js';
import { ProblemFilter } from './problem.filter.js';

/** Facts about a JSON call that changes something, for the server and the documentation. */
export interface JsonChangeFacts {
  readonly summary: string;
  readonly description?: string;
  /** Class of the body, validated by `class-validator`; absent without a body. */
  readonly body?: Type;
  /**
   * Status of success: 201 for a stored record, 202 for a fire-and-forget beacon. `answer` is the
   * class of the response body, or a description if there is none.
   */
  readonly status: 200 | 201 | 202 | 204;
  /** Whether a repeat of the same record answers 200 with the same body (`setCreatedStatus`). */
  readonly isRepeatable?: boolean;
  readonly answer: string | Type;
  /** Whether the call needs an id token. */
  readonly isPersonal?: boolean;
  /** Statuses besides the common ones, with descriptions. */
  readonly problems?: Readonly<Record<number, string>>;
}

/**
 * Marks a handler as a JSON call that changes something: it is documented, and errors are problems.
 */
export function JsonChange({
  summary,
  description,
  body,
  status,
  isRepeatable,
  answer,
  isPersonal,
  problems,
}: JsonChangeFacts): MethodDecorator {
  const allProblems = {
    400: 'A member of the body is unknown or invalid.',
    ...(isPersonal && { 401: NOT_SIGNED_IN }),
    403: 'The request comes from a page of another site, or needs a cookie and was sent over plain HTTP.',
    413: 'The body is longer than 16 KB.',
    415: 'The body is not `application/json`. `DELETE` needs no body.',
    429: 'The limit of calls per minute is reached. `Retry-After` says when to try again.',
    503: 'The server is busy, or its database is down. `Retry-After` says when to try again.',
    ...problems,
  };
  return applyDecorators(
    HttpCode(status),
    UseFilters(ProblemFilter),
    ApiOperation({ summary, description }),
    ...(body ? [ApiBody({ type: body })] : []),
    ...(isPersonal ? [ApiSecurity(ID_TOKEN_SCHEME)] : []),
    ...(isRepeatable
      ? [
          documentAnswer(HttpStatus.OK, answer, 'The answer, for an existing record.'),
          documentAnswer(status, answer, 'The answer, for a new record.'),
        ]
      : [documentAnswer(status, answer, 'The answer.')]),
    ...Object.entries(allProblems).map(([code, reason]) => ApiProblem(Number(code), reason)),
  );
}

/** 201 for a stored record, 200 for a repeat of it. The body is the same. */
export function setCreatedStatus(isNew: boolean, reply: FastifyReply): void {
  void reply.status(isNew ? HttpStatus.CREATED : HttpStatus.OK);
}

function documentAnswer(
  status: number,
  answer: string | Type,
  description: string,
): MethodDecorator {
  return ApiResponse(
    typeof answer === 'string'
      ? { status, description: answer }
      : { status, type: answer, description },
  );
}

/**
 * Body of a `@JsonChange` call, validated by its class. Unknown members are rejected, like unknown
 * parameters.
 */
export function JsonBody(): ParameterDecorator {
  return Body(
    new WithoutNulls(),
    new ValidationPipe({
      whitelist: true,
      forbidNonWhitelisted: true,
      transform: true,
      exceptionFactory: (errors: ValidationError[]) =>
        new InvalidParameters(errors.flatMap((error) => parameterErrors(error))),
    }),
  );
}

/**
 * Drops null members, so that null means absent. Rejects a missing or non-object body, which would
 * pass as empty.
 */
class WithoutNulls implements PipeTransform {
  transform(body: unknown): unknown {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      const isMissing = body === undefined || body === null;
      const code = isMissing ? 'missing-parameter' : 'invalid-value';
      throw new InvalidParameters([
        {
          field: 'body',
          value: isMissing ? '' : JSON.stringify(body),
          reason: 'must be a JSON object',
          code,
        },
      ]);
    }
    return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  }
}

/** Flattens nested errors. Fields are paths: `views.0.vin`. */
function parameterErrors(error: ValidationError, within = ''): ParameterError[] {
  const { constraints, children = [] } = error;
  const property = within + error.property;
  const own = constraints ? [asParameterError({ ...error, property })] : [];
  return [...own, ...children.flatMap((child) => parameterErrors(child, `${property}.`))];
}

function asParameterError({ property, value, constraints = {} }: ValidationError): ParameterError {
  const isUnknown = 'whitelistValidation' in constraints;
  const isMissing = value === undefined;
  const code = isUnknown ? 'unknown-parameter' : isMissing ? 'missing-parameter' : 'invalid-value';
  const reason = isUnknown
    ? 'unknown parameter'
    : isMissing
      ? 'is required'
      : // A number has no length.
        (constraints['isString'] ?? Object.values(constraints)[0] ?? 'is invalid');
  return { field: property, value: isMissing ? '' : textOf(value), reason, code };
}

/** A value of a body as JSON; strings without quotes. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
