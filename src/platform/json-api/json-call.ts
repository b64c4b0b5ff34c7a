import {
  SetMetadata,
  UseFilters,
  UseInterceptors,
  applyDecorators,
  createParamDecorator,
} from '@nestjs/common';
import type { ExecutionContext, Type } from '@nestjs/common';
import { ApiExtension, ApiOkResponse, ApiOperation, ApiQuery, ApiSecurity } from '@nestjs/swagger';
import type { ApiQueryOptions } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ID_TOKEN_SCHEME, NOT_SIGNED_IN } from './id-token-header.js';
import { ProblemFilter } from './problem.filter.js';
import { JsonRequest } from './json-request.js';
import { JsonAnswerInterceptor } from './json-answer.interceptor.js';
import { documentationOf, WITHOUT_EFFECT } from './parameter-kinds.js';
import { ApiProblem } from './problem.js';

/** Facts about a JSON call, for the server and the documentation. */
export interface JsonCallFacts {
  readonly summary: string;
  readonly description?: string;
  /** Class of the response. */
  readonly answer: Type;
  /** Request path that gets the documented response. */
  readonly example: string;
  /** Class of the parameters, using `parameter-kinds`; absent without parameters. */
  readonly own?: Type;
  /** Parameters parsed elsewhere, such as filters. */
  readonly others?: readonly (ApiQueryOptions & { name: string })[];
  /** Parameters of the specification that have no effect here. */
  readonly ignored?: readonly string[];
  /** Ignores unknown parameters, as pages do. Other calls reject them. */
  readonly takesAnyName?: boolean;
  /** Whether the call needs an id token. Its response is not cached. */
  readonly isPersonal?: boolean;
  /** Statuses besides the common ones, with descriptions. */
  readonly problems?: Readonly<Record<number, string>>;
}

const ASKABLE = Symbol('askable parameters');
class NoParameters {}

/**
 * Marks a handler as a JSON call: it is documented, parameter names are checked, errors are
 * problems, and responses support conditional GET.
 */
export function JsonCall(facts: JsonCallFacts): MethodDecorator {
  const { own = NoParameters, others = [], ignored = [] } = facts;
  const problems = {
    400: 'A parameter is unknown or has an invalid value.',
    401: facts.isPersonal ? NOT_SIGNED_IN : 'The API key is unknown or was revoked.',
    414: 'The query is longer than 4 KB.',
    429: 'The limit of calls per minute is reached. `Retry-After` says when to try again.',
    503: 'The server is busy. `Retry-After` says when to try again.',
    ...facts.problems,
  };
  return applyDecorators(
    SetMetadata(ASKABLE, {
      own,
      others: facts.takesAnyName ? 'any' : new Set([...others.map(({ name }) => name), ...ignored]),
    }),
    UseFilters(ProblemFilter),
    ...(facts.isPersonal
      ? [ApiSecurity(ID_TOKEN_SCHEME)]
      : [UseInterceptors(JsonAnswerInterceptor)]),
    ApiOperation({ summary: facts.summary, description: facts.description }),
    ApiExtension('x-example-request', facts.example),
    ApiOkResponse({ type: facts.answer, description: 'The answer.' }),
    ...Object.entries(problems).map(([status, description]) =>
      ApiProblem(Number(status), description),
    ),
    ...documentationOf(own.prototype).map((option) => ApiQuery(option)),
    ...others.map((option) => ApiQuery({ required: false, ...option })),
    ...ignored.map((name) => ApiQuery({ name, required: false, type: String, ...WITHOUT_EFFECT })),
  );
}

/** The parsed request, for a handler with `@JsonCall`. */
export const Request = createParamDecorator(
  (_data: unknown, context: ExecutionContext): JsonRequest<object> => {
    const { url, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    return JsonRequest.read(
      { url, host: headers.host },
      Reflect.getMetadata(ASKABLE, context.getHandler()),
    );
  },
);
