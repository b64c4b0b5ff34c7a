import { STATUS_CODES } from 'node:http';
import type { DocsProps } from '../../../../views/docs/docs-page.js';
import { PROBLEM_KINDS, problemType } from '../../../platform/json-api/problem.js';
import { HOME_PATH } from '../../../routes/links.js';
import { schemaFields } from './answer-fields.js';
import { exampleOf } from './answer-example.js';
import type { ApiDocument } from './api-document.js';
import { Schemas, schemaName } from './api-document.js';
import type { Call, CallsContext } from './call.presenter.js';
import { answerOf, presentCall } from './call.presenter.js';
import { CHANGE_LOG, guidesFor } from './guide.js';
import { proseOf } from './prose.js';
import { searchParameterGroups } from './search-parameters.js';
import { writtenJson } from './written-json.js';

const SEARCH = { id: 'search-parameters', title: 'The parameters of a search' };
const PROBLEMS = { id: 'problems', title: 'When a call fails' };
const OTHER_CALLS = 'Other calls';

/** The car in examples, which must exist. */
export interface ExampleCar {
  readonly id: string;
  readonly vin?: string | undefined;
}

/** The car in the OpenAPI document's examples. */
const INVENTED = { id: '812345678', vin: '2T3P1RFV8MW123456' };

/** The documentation page. `origin`: scheme and host of the commands. */
export function presentDocs(
  document: ApiDocument,
  origin: string,
  car: ExampleCar = INVENTED,
): DocsProps {
  const tagged = groupsOf(document, car);
  const calls = tagged.flatMap(({ members }) => members);
  const schemas = new Schemas(document.components?.schemas);
  const context: CallsContext = {
    origin,
    schemas,
    shownAt: firstCalls(calls),
    searchHref: `#${SEARCH.id}`,
    problemsHref: `#${PROBLEMS.id}`,
  };
  const [lead = '', ...rules] = (document.info.description ?? '').split('\n\n');
  const groups = tagged.map(({ title, about, members }) => ({
    id: `calls-${title.toLowerCase().replaceAll(/\W+/g, '-')}`,
    title,
    about: proseOf(about),
    calls: members.map((call) => presentCall(call, context)),
  }));
  const start = { id: 'every-call', title: 'Rules for every call' };
  const guides = guidesFor(origin);
  return {
    crumbs: [{ text: 'Home', href: HOME_PATH }, { text: document.info.title }],
    title: document.info.title,
    lead: proseOf(lead),
    documentLink: { text: 'OpenAPI description', href: '/docs-json' },
    contents: [
      {
        title: 'Start',
        links: [...guides.slice(0, 1), start, ...guides.slice(1), PROBLEMS, SEARCH, CHANGE_LOG].map(
          linkTo,
        ),
      },
      ...groups.map((group) => ({ title: group.title, links: group.calls.map(linkTo) })),
    ],
    start: { ...start, origin, rules: rules.map((rule) => ({ name: rule, text: proseOf(rule) })) },
    problems: { ...PROBLEMS, ...problemParts(schemas) },
    groups,
    guides,
    changes: CHANGE_LOG,
    search: { ...SEARCH, groups: searchParameterGroups(calls.map(({ operation }) => operation)) },
  };
}

/** Calls by their first tag, in the order of the document's tags; calls without a tag last. */
function groupsOf(document: ApiDocument, car: ExampleCar) {
  const { tags = [] } = document;
  const byTag = Map.groupBy(
    callsOf(document, car),
    ({ operation }) => operation.tags?.[0] ?? OTHER_CALLS,
  );
  const titles = new Set([
    ...tags.map(({ name }) => name).filter((name) => byTag.has(name)),
    ...byTag.keys(),
  ]);
  return Array.from(titles, (title) => ({
    title,
    about: tags.find(({ name }) => name === title)?.description ?? '',
    members: byTag.get(title)!,
  }));
}

function callsOf({ paths }: ApiDocument, car: ExampleCar): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const example = operation['x-example-request']
        ?.replace(INVENTED.id, car.id)
        .replace(INVENTED.vin, car.vin ?? INVENTED.vin);
      return {
        method: method.toUpperCase(),
        path,
        operation: { ...operation, ...(example !== undefined && { 'x-example-request': example }) },
      };
    }),
  );
}

/** The first call of each response schema; the others link to it. */
function firstCalls(calls: readonly Call[]): Map<string, Call> {
  return new Map(
    calls.toReversed().flatMap((call): [string, Call][] => {
      const schema = answerOf(call);
      const name = schema && schemaName(schema);
      return name ? [[name, call]] : [];
    }),
  );
}

function problemParts(schemas: Schemas) {
  const problem = { $ref: '#/components/schemas/Problem' };
  const kinds = Object.entries(PROBLEM_KINDS).map(([status, about]) => ({
    id: problemType(Number(status)).replace(/^.*#/, ''),
    status: `${status} ${STATUS_CODES[status]}`,
    about: proseOf(about),
  }));
  return {
    example: writtenJson(exampleOf(problem, schemas)),
    fields: schemaFields(problem, schemas),
    kinds,
  };
}

function linkTo({ id, title }: { id: string; title: string }) {
  return { text: title, href: `#${id}` };
}
