import { STATUS_CODES } from 'node:http';
import type { CallView } from '../../../views/docs/api-call.js';
import { fieldsOf } from './answer-fields.js';
import { exampleOf } from './answer-example.js';
import type { Operation, Schema, Schemas } from './api-document.js';
import { jsonOf, schemaName } from './api-document.js';
import { parameterRow } from './parameter-rows.js';
import { proseOf } from './prose.js';
import { asksSearch, ownParameters } from './search-parameters.js';
import { writtenJson } from './written-json.js';

/** One call of the document. `method` is in capitals. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** What a page of calls has in common. */
export interface CallsContext {
  /** Scheme and host the commands ask. */
  readonly origin: string;
  readonly schemas: Schemas;
  /** The first call of each answer, by the name of its schema: there the answer is shown. */
  readonly shownAt: ReadonlyMap<string, Call>;
  readonly searchHref: string;
  readonly problemsHref: string;
}

/** How the page names a call: `GET /rest/lsc/listing`. */
export const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** The anchor of a call: `get-rest-lsc-listing`. */
export const idOf = (call: Call) =>
  nameOf(call)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

/** The JSON of a call that succeeds (200, or else 201); undefined where it answers with none. */
export const answerOf = ({ operation: { responses } }: Call): Schema | undefined => jsonOf((responses['200'] ?? responses['201'])?.content);

/**
 * A call as its section of the page: parameters, a curl command to copy, what each status means, and the answer by example and by field.
 */
export function presentCall(call: Call, context: CallsContext): CallView {
  const { method, path, operation } = call;
  const own = ownParameters(operation);
  const example = operation['x-example-request'];
  const body = jsonOf(operation.requestBody?.content);
  return {
    id: idOf(call),
    name: nameOf(call),
    method,
    pathParts: path.split(/(?<=\/)/),
    title: operation.summary ?? path,
    about: proseOf(operation.description ?? ''),
    parameters: own.filter((parameter) => !parameter['x-ignored']).map((parameter) => parameterRow(parameter, example)),
    searchParameters: asksSearch(operation) ? { text: 'the parameters of a search', href: context.searchHref } : undefined,
    ignoredNames: own.filter((parameter) => parameter['x-ignored']).map(({ name }) => name),
    bodyFields: body ? fieldsOf(body, context.schemas) : [],
    command: command(call, body, context),
    openHref: method === 'GET' ? example : undefined,
    answers: Object.entries(operation.responses).map(([status, { description = '', content }]) => ({
      status: `${status} ${STATUS_CODES[status] ?? ''}`,
      about: proseOf(description),
      problemsHref: content?.['application/problem+json'] ? context.problemsHref : undefined,
    })),
    answer: answer(call, context),
  };
}

/** A line for a shell. */
function command({ method, path, operation }: Call, body: Schema | undefined, { origin, schemas }: CallsContext): string {
  // Changes are asked as JSON, also those that need no words.
  const changes = method === 'GET' ? '' : ` -X ${method} -H 'content-type: application/json'`;
  const sends = body ? ` -d '${JSON.stringify(exampleOf(body, schemas))}'` : '';
  return `curl -s${changes}${sends} '${origin}${operation['x-example-request'] ?? path}'`;
}

/** The answer in an example and field by field, or where the same one is shown. */
function answer(call: Call, { schemas, shownAt }: CallsContext): CallView['answer'] {
  const schema = answerOf(call);
  if (!schema) return undefined;
  const first = shownAt.get(schemaName(schema) ?? '') ?? call;
  if (first !== call) return { sameAs: { text: nameOf(first), href: `#${idOf(first)}` } };
  return { example: writtenJson(exampleOf(schema, schemas)), fields: fieldsOf(schema, schemas) };
}
