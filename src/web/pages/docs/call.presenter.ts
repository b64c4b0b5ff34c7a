import { STATUS_CODES } from 'node:http';
import type { CallView } from '../../../../views/docs/api-call.js';
import { ID_TOKEN_HEADER, ID_TOKEN_SCHEME } from '../../../platform/json-api/id-token-header.js';
import { schemaFields } from './answer-fields.js';
import { exampleOf } from './answer-example.js';
import type { Operation, Schema, Schemas } from './api-document.js';
import { jsonOf, schemaName } from './api-document.js';
import { parameterRow } from './parameter-rows.js';
import { proseOf } from './prose.js';
import { asksSearch, ownParameters } from './search-parameters.js';
import { writtenJson } from './written-json.js';

/** A call of the document. `method` is in uppercase. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Data that all calls of a page share. */
export interface CallsContext {
  /** Scheme and host of the commands. */
  readonly origin: string;
  readonly schemas: Schemas;
  /** The first call of each response schema; that section shows the response. */
  readonly shownAt: ReadonlyMap<string, Call>;
  readonly searchHref: string;
  readonly problemsHref: string;
}

/** `GET /rest/lsc/listing`. */
export const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** The anchor of a call: `get-rest-lsc-listing`. */
export const idOf = (call: Call) =>
  nameOf(call)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

/** Schema of a successful JSON response (200, else 201), if there is one. */
export const answerOf = ({ operation: { responses } }: Call): Schema | undefined =>
  jsonOf((responses['200'] ?? responses['201'])?.content);

/**
 * Section of a call: parameters, curl command, meaning of each status, and the response as example
 * and by field.
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
    parameters: own
      .filter((parameter) => !parameter['x-ignored'])
      .map((parameter) => parameterRow(parameter, example)),
    searchParameters: asksSearch(operation)
      ? { text: 'the parameters of a search', href: context.searchHref }
      : undefined,
    ignoredNames: own.filter((parameter) => parameter['x-ignored']).map(({ name }) => name),
    bodyFields: body ? schemaFields(body, context.schemas) : [],
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

/** The curl command. */
function command(
  { method, path, operation }: Call,
  body: Schema | undefined,
  { origin, schemas }: CallsContext,
): string {
  // Changes need the JSON content type even without a body.
  const changes = method === 'GET' ? '' : ` -X ${method} -H 'content-type: application/json'`;
  const isPersonal = operation.security?.some((names) => ID_TOKEN_SCHEME in names);
  const token = isPersonal ? ` -H '${ID_TOKEN_HEADER}: ID_TOKEN'` : '';
  const sends = body ? ` -d '${JSON.stringify(exampleOf(body, schemas))}'` : '';
  return `curl -s${changes}${token}${sends} '${origin}${operation['x-example-request'] ?? path}'`;
}

/** The response as example and by field, or a link to the section that shows it. */
function answer(call: Call, { schemas, shownAt }: CallsContext): CallView['answer'] {
  const schema = answerOf(call);
  if (!schema) return undefined;
  const first = shownAt.get(schemaName(schema) ?? '') ?? call;
  if (first !== call) return { sameAs: { text: nameOf(first), href: `#${idOf(first)}` } };
  return {
    example: writtenJson(exampleOf(schema, schemas)),
    fields: schemaFields(schema, schemas),
  };
}
