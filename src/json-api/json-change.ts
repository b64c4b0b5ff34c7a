import { Body, HttpCode, UseFilters, ValidationPipe, applyDecorators } from '@nestjs/common';
import type { Type, ValidationError } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { ApiProblem, InvalidParameters } from './problem.js';
import type { ParameterError } from './problem.js';
import { ProblemFilter } from './problem.filter.js';

/** Everything that is said of one call with a JSON body, for the server and for its documentation. */
export interface JsonChangeFacts {
  readonly summary: string;
  readonly description?: string;
  /** Class of the body, its properties checked by `class-validator`. */
  readonly body: Type;
  /** Status of the answer, which has no body, and what it means. */
  readonly status: 202 | 204;
  readonly answer: string;
}

/** Marks a handler as a call with a JSON body and an answer without one: documented, its errors problems. */
export function JsonChange({ summary, description, body, status, answer }: JsonChangeFacts): MethodDecorator {
  const problems = {
    400: 'The body has a member that is unknown or cannot be used.',
    403: 'It is asked from a page of another site.',
    413: 'The body is longer than 16 KB.',
    415: 'The body is something else than `application/json`.',
    429: 'More was asked than one may ask in a minute: `Retry-After` says when it is over.',
    503: 'Too many ask at once: `Retry-After` says when to try again.',
  };
  return applyDecorators(
    HttpCode(status),
    UseFilters(ProblemFilter),
    ApiOperation({ summary, description }),
    ApiBody({ type: body }),
    ApiResponse({ status, description: answer }),
    ...Object.entries(problems).map(([code, reason]) => ApiProblem(Number(code), reason)),
  );
}

/** The body of a call with `@JsonChange`, checked by its class. Members that the class does not know are refused, as unknown names are. */
export function JsonBody(): ParameterDecorator {
  return Body(
    new ValidationPipe({
      whitelist: true,
      forbidNonWhitelisted: true,
      transform: true,
      exceptionFactory: (errors: ValidationError[]) => new InvalidParameters(errors.map(asParameterError)),
    }),
  );
}

function asParameterError({ property, value, constraints = {} }: ValidationError): ParameterError {
  const isUnknown = 'whitelistValidation' in constraints;
  const isMissing = value === undefined;
  const code = isUnknown ? 'unknown-parameter' : isMissing ? 'missing-parameter' : 'invalid-value';
  const reason = isUnknown ? 'unknown parameter' : isMissing ? 'is required' : (Object.values(constraints)[0] ?? 'cannot be used');
  return { field: property, value: isMissing ? '' : String(value), reason, code };
}
