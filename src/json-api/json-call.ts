import { SetMetadata, UseFilters, UseInterceptors, applyDecorators, createParamDecorator } from '@nestjs/common';
import type { ExecutionContext, Type } from '@nestjs/common';
import { ApiExtension, ApiOkResponse, ApiOperation, ApiQuery, ApiSecurity } from '@nestjs/swagger';
import type { ApiQueryOptions } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ID_TOKEN_SCHEME, NOT_SIGNED_IN } from './id-token-scheme.js';
import { ProblemFilter } from './problem.filter.js';
import { JsonRequest } from './json-request.js';
import { JsonAnswerInterceptor } from './json-answer.interceptor.js';
import { documentationOf, WITHOUT_EFFECT } from './parameter-kinds.js';
import { ApiProblem } from './problem.js';

/** Everything that is said of one JSON call, for the server and for its documentation. */
export interface JsonCallFacts {
  readonly summary: string;
  readonly description?: string;
  /** Class of the answer. */
  readonly answer: Type;
  /** A request that is answered as documented. */
  readonly example: string;
  /** Class of the parameters, made of `parameter-kinds`; absent for a call without any. */
  readonly own?: Type;
  /** Parameters that another part reads, such as the filters. */
  readonly others?: readonly (ApiQueryOptions & { name: string })[];
  /** Parameters of the specification that change nothing here. */
  readonly ignored?: readonly string[];
  /** Leaves unknown parameters out where a page would; everywhere else they are refused. */
  readonly takesAnyName?: boolean;
  /** Whether it is a shopper's own, who proves it by their id token: nobody keeps its answer. */
  readonly isPersonal?: boolean;
  /** Statuses an integrator has to expect beside 200 and 400, with the reason. */
  readonly problems?: Readonly<Record<number, string>>;
}

const ASKABLE = Symbol('askable parameters');
class NoParameters {}

/** Marks a handler as a JSON call: documented, its parameters checked by name, its errors problems, its answer conditional. */
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
    SetMetadata(ASKABLE, { own, others: facts.takesAnyName ? 'any' : new Set([...others.map(({ name }) => name), ...ignored]) }),
    UseFilters(ProblemFilter),
    ...(facts.isPersonal ? [ApiSecurity(ID_TOKEN_SCHEME)] : [UseInterceptors(JsonAnswerInterceptor)]),
    ApiOperation({ summary: facts.summary, description: facts.description }),
    ApiExtension('x-example-request', facts.example),
    ApiOkResponse({ type: facts.answer, description: 'The answer.' }),
    ...Object.entries(problems).map(([status, description]) => ApiProblem(Number(status), description)),
    ...documentationOf(own.prototype).map((option) => ApiQuery(option)),
    ...others.map((option) => ApiQuery({ required: false, ...option })),
    ...ignored.map((name) => ApiQuery({ name, required: false, type: String, ...WITHOUT_EFFECT })),
  );
}

/** The call as it was asked, for a handler with `@JsonCall`. */
export const Request = createParamDecorator((_data: unknown, context: ExecutionContext): JsonRequest<object> => {
  const { url, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return JsonRequest.read({ url, host: headers.host }, Reflect.getMetadata(ASKABLE, context.getHandler()));
});
