import { HttpException, applyDecorators } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiProperty,
  ApiPropertyOptional,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';

/** Machine-readable reasons of a parameter error. */
export const ERROR_CODES = [
  'unknown-parameter',
  'invalid-value',
  'repeated-parameter',
  'missing-parameter',
  'without-meaning',
  'down',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** An invalid value of a call, with the reason. */
export class ParameterError {
  @ApiProperty({
    description: 'Name of the parameter, or the path of the member in the body.',
    example: 'minPrice',
  })
  field!: string;
  @ApiProperty({ description: 'The invalid value.', example: 'cheap' })
  value!: string;
  @ApiProperty({
    description: 'Why it is invalid: completes a sentence that begins with the value, or is one.',
    example: 'is not a price in whole dollars',
  })
  reason!: string;
  @ApiProperty({
    enum: ERROR_CODES,
    description: 'The reason as a code.',
    example: 'invalid-value',
  })
  code!: ErrorCode;
  @ApiPropertyOptional({
    type: [String],
    description: 'All allowed values, unless there are more than 100.',
  })
  allowed?: readonly string[];
  @ApiPropertyOptional({
    description: 'The allowed value, or the parameter name, with the most similar spelling.',
  })
  nearest?: string;
}

/** An error of a JSON call (RFC 9457, `application/problem+json`). */
export class Problem {
  @ApiProperty({
    description: 'URL of the section that explains this kind of problem.',
    example: 'https://cars.example/docs#problem-400',
  })
  type!: string;
  @ApiProperty({ description: 'Name of the status.', example: 'Bad Request' })
  title!: string;
  @ApiProperty({ type: 'integer', description: 'HTTP status code.', example: 400 })
  status!: number;
  @ApiProperty({
    description: 'What is wrong with this call, in one sentence.',
    example: 'minPrice: “cheap” is not a price in whole dollars.',
  })
  detail!: string;
  @ApiPropertyOptional({
    description: 'With 410: the make of the car that was sold or removed.',
  })
  makeCode?: string;
  @ApiPropertyOptional({ description: 'With 410: its model.' })
  modelCode?: string;
  @ApiPropertyOptional({ type: [ParameterError], description: 'All invalid parameters.' })
  errors?: readonly ParameterError[];
  @ApiPropertyOptional({
    description: "Id of this call in the server's log; also the header `x-request-id`.",
    example: '9f1c04d2ab37',
  })
  requestId?: string;
}

/** All statuses of failed JSON calls, with descriptions. `problemType` links to them. */
export const PROBLEM_KINDS: Readonly<Record<number, string>> = {
  400:
    'A parameter is unknown or has an invalid value. `errors` names each one, and nothing was searched. Or the request itself cannot be ' +
    'read: its method, URL, host, headers or body.',
  401: 'The API key is unknown or was revoked. Or the call needs an id token, and yours is missing or has expired.',
  403: 'The request changes data and comes from a page of another site. Or it needs a cookie, and was sent over plain HTTP.',
  404: 'No call has this URL, or nothing has this name or id.',
  405: 'The URL takes another method. `Allow` names it.',
  408: 'The request took too long to arrive.',
  409: 'The call conflicts with the current state. `detail` says how.',
  410:
    'The result token or sign-in link has expired: start again. Or the car is no longer for sale: `makeCode` and `modelCode` say which ' +
    'model it was.',
  413: 'The body is longer than 16 KB.',
  414: 'The URL is longer than a search may be.',
  415: 'The body must be `application/json`.',
  421: 'This server does not serve the host of the URL.',
  422: 'The `Idempotency-Key` was already used with another body.',
  429: 'You have reached the limit of calls per minute, or of messages per day. `Retry-After` says when to try again.',
  431: 'The URL and the headers are too long.',
  500: 'The server failed unexpectedly. Try again. If it fails again, report the `requestId`.',
  502: 'Another service that this server needs cannot answer the call.',
  503: 'The server is busy, or one of its services is down. `Retry-After` says when to try again.',
  504: 'The call took too long. Try again, or ask for less.',
  508: 'The call was forwarded in a loop: the servers name each other as their listing service.',
};

/**
 * Path of a status's documentation, the `type` of a problem. `absoluteProblemTypes` adds the
 * origin.
 */
export function problemType(status: number): string {
  return `/docs#problem-${status}`;
}

/** A problem with additional properties. */
export class ProblemException extends HttpException {
  constructor(
    status: number,
    detail: string,
    readonly facts: Pick<Problem, 'makeCode' | 'modelCode'>,
  ) {
    super(detail, status);
  }
}

/** Status 400 with all invalid parameters. */
export class InvalidParameters extends HttpException {
  constructor(readonly errors: readonly ParameterError[]) {
    super(detailOf(errors), 400);
  }
}

/** One sentence: a single error itself, else a summary. */
function detailOf(errors: readonly ParameterError[]): string {
  const [first, ...others] = errors;
  if (first === undefined) return 'The request is invalid.';
  const names = [...new Set(errors.map(({ field }) => field))].join(', ');
  if (others.length > 0) return `${errors.length} values are invalid (${names}). See errors.`;
  const { field, value, reason, code } = first;
  if (code === 'unknown-parameter')
    return sentence(`Unknown parameter ${field}${reason.replace(/^unknown parameter/, '')}`);
  const quoted = value === '' ? '' : `“${value.slice(0, MAX_QUOTED)}”`;
  // A reason that is a complete sentence does not continue after the value.
  if (/^\p{Lu}/u.test(reason)) return sentence(`${[field, quoted].join(' ').trim()}: ${reason}`);
  return sentence(quoted === '' ? `${field} ${reason}` : `${field}: ${quoted} ${reason}`);
}

/** Maximum characters of a value in the sentence. `errors` has the whole value. */
const MAX_QUOTED = 80;

function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

export function unknownBrand(field: string, value: string): ParameterError {
  return { field, value, reason: 'is not a brand code', code: 'invalid-value' };
}

/** Documents a problem with its media type. `description` is the reason. */
export function ApiProblem(status: number, description: string): MethodDecorator {
  const content = { 'application/problem+json': { schema: { $ref: getSchemaPath(Problem) } } };
  return applyDecorators(ApiExtraModels(Problem), ApiResponse({ status, description, content }));
}
