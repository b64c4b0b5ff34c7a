import { HttpException, applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiResponse, getSchemaPath } from '@nestjs/swagger';

/** What can be wrong with a parameter, for programs. */
export const ERROR_CODES = [
  'unknown-parameter',
  'invalid-value',
  'repeated-parameter',
  'missing-parameter',
  'without-meaning',
  'down',
] as const;

/** What is wrong with one parameter, as a program tells it apart. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** One value of a call that could not be used, and why. */
export class ParameterError {
  @ApiProperty({ description: 'Name of the parameter.', example: 'minPrice' })
  field!: string;
  @ApiProperty({ description: 'What was sent.', example: 'cheap' })
  value!: string;
  @ApiProperty({ description: 'What is wrong with it.', example: 'is not a price in whole dollars' })
  reason!: string;
  @ApiProperty({ enum: ERROR_CODES, description: 'The same for programs.', example: 'invalid-value' })
  code!: ErrorCode;
  @ApiPropertyOptional({
    type: [String],
    description: 'The values that could be used, where there are at most fifty.',
    example: ['AWD4WD', 'FWD', 'RWD'],
  })
  allowed?: readonly string[];
  @ApiPropertyOptional({ description: 'The value, or the name, that is spelt most like it.', example: 'TOYOTA' })
  nearest?: string;
}

/** Every error of a JSON call, in the form of RFC 9457 (`application/problem+json`). */
export class Problem {
  @ApiProperty({ description: 'Where this kind of problem is documented.', example: '/docs#problem-400' })
  type!: string;
  @ApiProperty({ description: 'The status in words.', example: 'Bad Request' })
  title!: string;
  @ApiProperty({ type: 'integer', description: 'HTTP status code, as in the status line.', example: 400 })
  status!: number;
  @ApiProperty({ description: 'What happened, for people.', example: 'The call asks for what cannot be answered.' })
  detail!: string;
  @ApiPropertyOptional({ description: 'With 410: make of the car that is gone.', example: 'TOYOTA' })
  makeCode?: string;
  @ApiPropertyOptional({ description: 'With 410: its model.', example: 'RAV4' })
  modelCode?: string;
  @ApiPropertyOptional({ type: [ParameterError], description: 'Everything that is wrong with the call, each with its reason.' })
  errors?: readonly ParameterError[];
  @ApiPropertyOptional({ description: 'Names this call in the log of the server; also in `x-request-id`.', example: '9f1c04d2ab37' })
  requestId?: string;
}

/** Every status that a JSON call may fail with, and what it says; `problemType` leads here. */
export const PROBLEM_KINDS: Readonly<Record<number, string>> = {
  400:
    'A parameter is unknown or has a value that cannot be used: all of them are named in `errors`, and nothing was searched. Or the ' +
    'request cannot be read: its method, its address, its host, its headers, its body.',
  401: "The key of the call is not known, or was withdrawn. Or the call is a shopper's own, and has no id token that is in force.",
  403: 'A change is asked from a page of another site; or what needs a cookie over plain HTTP, where browsers keep none of ours.',
  404: 'There is no such address, or nothing of the name or number that it asks for.',
  405: 'The address takes another method; `Allow` says which.',
  408: 'The request did not come to its end in time.',
  409: 'Something else has to be settled first: `detail` says what.',
  410:
    'A result token, or a link to sign in, has ended: start anew. Or a car is no longer for sale: `makeCode` and `modelCode` say what ' +
    'it was.',
  413: 'The body is longer than 16 KB.',
  414: 'The address is longer than a search may be.',
  415: 'A change is asked by something else than `application/json`.',
  421: 'The address has a host that this server does not answer for.',
  422: 'The `Idempotency-Key` was used before, for another body.',
  429: 'More was asked than one may ask in a minute, or sent than one may send in a day; `Retry-After` says when it is over.',
  431: 'The address and the headers of the request are longer than they may be.',
  500: 'Something failed that nobody foresaw. It is in the log; try again.',
  502: 'Another service, which this server asks for the answer, does not understand the question.',
  503: 'Too many ask at once (`Retry-After` says when to try again), or a part of the service is down or given a rest after it failed.',
  508: 'The call was handed on in a circle of servers that name one another as their listing service.',
  504: 'The answer took longer than the call may take. Try again, or ask for less.',
};

/** Where a status is documented, as the `type` of a problem. */
export function problemType(status: number): string {
  return `/docs#problem-${status}`;
}

/** A problem that says more than its status: `facts` become properties of its own. */
export class ProblemException extends HttpException {
  constructor(
    status: number,
    detail: string,
    readonly facts: Pick<Problem, 'makeCode' | 'modelCode'>,
  ) {
    super(detail, status);
  }
}

/** A call whose parameters cannot be used: status 400, all of them named. */
export class InvalidParameters extends HttpException {
  constructor(readonly errors: readonly ParameterError[]) {
    super('The call asks for what cannot be answered.', 400);
  }
}

/** The error of a code that no brand has. */
export function unknownBrand(field: string, value: string): ParameterError {
  return { field, value, reason: 'is not the code of a brand', code: 'invalid-value' };
}

/** Documents a problem under the media type it is answered with; `description` is the reason. */
export function ApiProblem(status: number, description: string): MethodDecorator {
  const content = { 'application/problem+json': { schema: { $ref: getSchemaPath(Problem) } } };
  return applyDecorators(ApiExtraModels(Problem), ApiResponse({ status, description, content }));
}
