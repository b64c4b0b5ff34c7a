import { HttpException, applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiResponse, getSchemaPath } from '@nestjs/swagger';

/** One value of a call that could not be used, and why. */
export class ParameterError {
  @ApiProperty({ description: 'Name of the parameter.', example: 'minPrice' })
  field!: string;
  @ApiProperty({ description: 'What was sent.', example: 'cheap' })
  value!: string;
  @ApiProperty({ description: 'What is wrong with it.', example: 'is not a price in whole dollars' })
  reason!: string;
}

/** Every error of a JSON call, in the form of RFC 9457 (`application/problem+json`). */
export class Problem {
  @ApiProperty({ description: 'Always `about:blank`: the status says what kind of problem it is.', example: 'about:blank' })
  type!: string;
  @ApiProperty({ description: 'The status in words.', example: 'Bad Request' })
  title!: string;
  @ApiProperty({ description: 'HTTP status code, as in the status line.', example: 400 })
  status!: number;
  @ApiProperty({ description: 'What happened, for people.', example: 'The call asks for what cannot be answered.' })
  detail!: string;
  @ApiPropertyOptional({ type: [ParameterError], description: 'Everything that is wrong with the call, each with its reason.' })
  errors?: readonly ParameterError[];
}

/** A call whose parameters cannot be used: status 400, all of them named. */
export class InvalidParameters extends HttpException {
  constructor(readonly errors: readonly ParameterError[]) {
    super('The call asks for what cannot be answered.', 400);
  }
}

/** Documents a problem under the media type it is answered with; `description` is the reason. */
export function ApiProblem(status: number, description: string): MethodDecorator {
  const content = { 'application/problem+json': { schema: { $ref: getSchemaPath(Problem) } } };
  return applyDecorators(ApiExtraModels(Problem), ApiResponse({ status, description, content }));
}
