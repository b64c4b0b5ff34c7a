import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import request from 'supertest';
import { JSON_PATHS } from '../../src/platform/json-api/open-api.js';
import { Content } from '../../src/content/content.js';
import { ROOT } from '../architecture/source-files.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';

interface Values {
  readonly example?: unknown;
  readonly enum?: readonly string[];
}
interface Parameter {
  readonly name: string;
  readonly schema?: Values & { readonly items?: Values };
}
interface Reference {
  readonly $ref: string;
}
interface Operation {
  readonly 'x-example-request'?: string;
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly security?: readonly object[];
  readonly responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface Description {
  readonly paths: Record<
    string,
    {
      get?: Omit<Operation, 'parameters'> & {
        readonly parameters?: readonly (Parameter | Reference)[];
      };
    }
  >;
  readonly components: {
    readonly parameters: Record<string, Parameter>;
    readonly schemas: Record<
      string,
      { type?: string; properties?: object; additionalProperties?: unknown }
    >;
  };
}

let site: AppUnderTest;
let description: Description;
let operations: (Operation & { path: string })[];
const get = (path: string) => request(site.origin).get(path).redirects(0);

beforeAll(async () => {
  site = await startApp({ cars: 6_000 });
  await writeContent();
  description = (await get('/docs-json')).body as Description;
  operations = Object.entries(description.paths).flatMap(([path, { get: operation }]) =>
    operation ? [{ path, ...operation, parameters: operation.parameters?.map(said) ?? [] }] : [],
  );
});
afterAll(() => site.stop());

/** The examples that the product contains, and the dealer that they lack. */
async function writeContent(): Promise<void> {
  const folder = join(site.dataDir, 'content');
  cpSync(join(ROOT, 'src/content/examples'), folder, { recursive: true });
  writeFileSync(
    join(folder, 'dealer-difference/dealer.md'),
    '---\ncmsId: example-dealer\ndealer: Example Dealer\n---\nText.\n',
  );
  const content = site.app.get(Content);
  while ((await content.dealerDifference('example-dealer', 'USED')) === undefined) await sleep(20);
}

/** Whether a call needs no id token. */
const isOpen = ({ security = [] }: Operation) => !security.some((scheme) => 'idToken' in scheme);

/** The parameter itself; resolves the reference of a shared one. */
function said(parameter: Parameter | Reference): Parameter {
  return '$ref' in parameter
    ? description.components.parameters[parameter.$ref.split('/').at(-1)!]!
    : parameter;
}

describe('GET /docs-json', () => {
  it('documents the calls of the listing API', () => {
    expect(operations.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/rest/lsc/listing',
        '/rest/lsc/listing/similar',
        '/rest/lsc/listing/spotlight/premiumresults',
        '/rest/lsc/listing/spotlight/results',
        '/rest/lsc/listing/spotlight/vehiclehighlight',
        '/rest/lsc/newcarboost/listing',
        '/rest/lsc/listing/count',
        '/rest/lsc/crawl/modelyears',
        '/rest/lsc/crawl/trims',
        '/rest/lsc/modelinfo/ymm',
        '/rest/lsc/crawl/stats/mileage',
        '/cars-for-sale/svc/listing-view-count',
        '/cars-for-sale/svc/payments',
        '/cars-for-sale/svc/incentives',
        '/cars-for-sale/page-data',
        '/cars-for-sale/searchoptions/packages',
        '/cars-for-sale/research/reference/vehicles',
        '/cars-for-sale/reference/filters',
        '/cars-for-sale/reference/zip/{zip}',
      ]),
    );
  });

  it('shares repeated parameters and marks the API key as optional', () => {
    const inline = Object.values(description.paths)
      .flatMap(({ get: operation }) => operation?.parameters ?? [])
      .filter((one) => !('$ref' in one));
    const texts = inline.map((one) => JSON.stringify(one));
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
    expect(Object.keys(description.components.parameters).length).toBeGreaterThan(50);
    expect(description).toMatchObject({
      security: [{}, { integratorKey: [] }],
      servers: [{ url: '/' }],
    });
  });

  it('declares the authorization of every call', () => {
    for (const [path, calls] of Object.entries(description.paths)) {
      for (const [method, { security }] of Object.entries(calls) as [
        string,
        { security?: object[] },
      ][]) {
        const isHealth = path.startsWith('/health');
        const isPersonal = security?.some((scheme) => 'idToken' in scheme);
        const open = isHealth ? [] : [{}, { integratorKey: [] }];
        expect([method, path, security]).toEqual([
          method,
          path,
          isPersonal ? [{ idToken: [] }] : open,
        ]);
      }
    }
  });

  it('declares integers as such', () => {
    const numbers = Object.entries(description.components.schemas).flatMap(
      ([name, { properties = {} }]) =>
        Object.entries(properties as Record<string, { type?: string; example?: number }>)
          .filter(([, { type, example }]) => type === 'number' && Number.isInteger(example))
          .map(([property]) => `${name}.${property}`),
    );
    expect(numbers).toEqual([]);
  });

  it('has an example request, a summary and an answer for every call', () => {
    const bare = operations.filter(
      (operation) => !operation.summary || !operation['x-example-request'] || !answerOf(operation),
    );
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  it('returns the documented response for every example', async () => {
    const ajv = strictAjv();
    // The id in the examples is a placeholder, replaced by one of the inventory.
    const { id } = (await get('/rest/lsc/listing?numRecords=1')).body.listings[0];
    for (const operation of operations.filter(isOpen)) {
      const { status, body, headers } = await get(
        operation['x-example-request']!.replace('812345678', id),
      );
      expect([operation.path, status, headers['content-type']]).toEqual([
        operation.path,
        200,
        'application/json; charset=utf-8',
      ]);
      const isValid = ajv.validate(
        { $ref: `api#/components/schemas/${schemaName(operation)}` },
        body,
      );
      expect([operation.path, isValid, ajv.errors]).toEqual([operation.path, true, null]);
    }
  });

  it('has examples with results', async () => {
    const listingCalls = operations.filter((operation) =>
      ['ChosenListingsAnswer', 'SearchAnswer'].includes(schemaName(operation)!),
    );
    expect(listingCalls).toHaveLength(6);
    for (const { 'x-example-request': example } of listingCalls)
      expect([example, (await get(example!)).body.listings.length > 0]).toEqual([example, true]);
  });

  it('documents errors as they are returned', async () => {
    const ajv = strictAjv();
    // The 503 of `/health` has the body of its 200.
    const errors = operations
      .filter(({ path }) => path !== '/health')
      .flatMap(({ responses }) => Object.entries(responses).filter(([status]) => status >= '400'));
    expect(new Set(errors.flatMap(([, { content = {} }]) => Object.keys(content)))).toEqual(
      new Set(['application/problem+json']),
    );
    for (const { path } of operations.filter(
      (operation) =>
        isOpen(operation) &&
        operation.responses['400'] &&
        operation.path !== '/cars-for-sale/page-data',
    )) {
      const { status, body, headers } = await get(
        `${path.replaceAll(/\{\w+\}/g, '78701')}?nosuchparameter=1`,
      );
      expect([path, status, headers['content-type']]).toEqual([
        path,
        400,
        'application/problem+json; charset=utf-8',
      ]);
      expect([
        path,
        ajv.validate({ $ref: 'api#/components/schemas/Problem' }, body),
        body.errors,
      ]).toEqual([
        path,
        true,
        expect.arrayContaining([
          {
            field: 'nosuchparameter',
            value: '1',
            reason: 'unknown parameter',
            code: 'unknown-parameter',
          },
        ]),
      ]);
    }
  });
});

describe('JSON routes', () => {
  it('are all documented', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const ofMethod = Object.entries(description.paths).filter(
        ([, calls]) => method.toLowerCase() in calls,
      );
      const documented = ofMethod.map(([path]) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
      expect(
        routesOf(site, method)
          .filter((route) => JSON_PATHS.test(route))
          .toSorted(),
      ).toEqual(documented.toSorted());
    }
    const routes = routesOf(site, 'GET');
    expect(routes).toContain('/cars-for-sale/vehicle/:listingId');
    // Files, and the download of a shopper's data (decision 64).
    const files = [
      '/docs-json',
      '/.well-known/gpc.json',
      '/.well-known/jwks.json',
      '/cars-for-sale/privacy/download',
    ];
    for (const route of routes.filter((one) => !JSON_PATHS.test(one) && !files.includes(one))) {
      const { headers } = await get(route.replaceAll(/:\w+/g, 'x').replace('*', 'x'));
      expect([route, headers['content-type']?.startsWith('application/json') ?? false]).toEqual([
        route,
        false,
      ]);
    }
  });
});

describe('GET /docs', () => {
  it('lists every call, under the content security policy of pages', async () => {
    const { status, text, headers } = await get('/docs');
    expect(status).toBe(200);
    for (const { path } of operations) expect(text).toContain(`GET ${path}`);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('describes every parameter of every call', async () => {
    const { text } = await get('/docs');
    const names = new Set(
      operations.flatMap(({ parameters = [] }) => parameters.map(({ name }) => name)),
    );
    expect(names.size).toBeGreaterThan(100);
    expect([...names].filter((name) => !text.includes(`<code>${name}</code>`))).toEqual([]);
  });

  it('writes commands with the host it was requested at', async () => {
    const { text } = await get('/docs');
    const written = text.matchAll(
      /<code>curl -s (?:-H &#x27;[^&]*&#x27; )?&#x27;(.*?)&#x27;<\/code>/g,
    );
    const commands = Array.from(written, ([, address]) => address!.replaceAll('&amp;', '&'));
    const invented = /812345678|2T3P1RFV8MW123456/;
    const examples = operations
      .map((operation) => operation['x-example-request']!)
      .filter((example) => !invented.test(example));
    expect(commands).toEqual(
      expect.arrayContaining(examples.map((example) => `${site.origin}${example}`)),
    );
    expect(commands.every((command) => command.startsWith(site.origin))).toBe(true);
    const personal = operations
      .filter((operation) => !isOpen(operation))
      .map((operation) => `${site.origin}${operation['x-example-request']!}`);
    for (const command of commands.filter((one) => !personal.includes(one))) {
      expect([command, (await fetch(command)).status]).toEqual([command, 200]);
    }
  });

  it('links only to existing, unique anchors', async () => {
    const { text } = await get('/docs');
    const ids = Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id!);
    const targets = Array.from(text.matchAll(/ href="#([^"]+)"/g), ([, id]) => id!).filter(
      (id) => !id.startsWith('i-'),
    );
    expect(targets.length).toBeGreaterThan(operations.length);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('is at most 420 KB and contains no backticks', async () => {
    const { text } = await get('/docs');
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(420 * 1_024);
    expect(text).not.toContain('`');
  });
});

describe('Examples of parameters', () => {
  it('are valid', async () => {
    const context = {
      city: 'state=TX',
      seriesCode: 'makeCode=BMW',
      trimCode: 'modelCode=RAV4',
      packageName: 'makeCode=TOYOTA',
      marketExtension: 'zip=78701',
    };
    const listing = operations.find(({ path }) => path === '/rest/lsc/listing/count')!;
    const requested = (listing.parameters ?? []).flatMap(({ name, schema }) => {
      const example = schema?.example ?? schema?.enum?.[0] ?? schema?.items?.enum?.slice(0, 2);
      return example === undefined
        ? []
        : [
            `${name}=${encodeURIComponent(String(example))}&${context[name as keyof typeof context] ?? ''}`,
          ];
    });
    expect(requested.length).toBeGreaterThan(50);
    for (const query of requested)
      expect([query, (await get(`${listing.path}?${query}`)).status]).toEqual([query, 200]);
  });
});

/** Knows the document's schemas, and rejects properties that they lack. */
function strictAjv(): Ajv {
  const { schemas } = description.components;
  const closed = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      schema.properties ? { additionalProperties: false, ...schema } : schema,
    ]),
  );
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.addSchema({ components: { schemas: withNullTypes(closed) } }, 'api');
  return ajv;
}

/** `nullable` is an OpenAPI keyword; JSON Schema has a type "null". */
function withNullTypes<T>(schemas: T): T {
  return JSON.parse(JSON.stringify(schemas), (_key, value: unknown) => {
    const schema = value as { nullable?: boolean; type?: string } | null;
    return schema &&
      typeof schema === 'object' &&
      schema.nullable &&
      typeof schema.type === 'string'
      ? { ...schema, type: [schema.type, 'null'] }
      : value;
  }) as T;
}

function answerOf(operation: Operation): { $ref?: string } | undefined {
  return operation.responses['200']?.content?.['application/json']?.schema;
}

function schemaName(operation: Operation): string | undefined {
  return answerOf(operation)?.$ref?.split('/').at(-1);
}

/** Paths of Fastify's routes of a method, parsed from `printRoutes`. */
function routesOf(
  { app }: AppUnderTest,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
): string[] {
  const drawing = app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false, method });
  const parts: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', text = ''] = /^([│├└─\s]*)(\S.*)?$/.exec(line) ?? [];
    const [, part, isRoute] = /^(.*?)( \(.*\))?$/.exec(text) ?? [];
    if (!part) return [];
    const depth = indent.length / 4 - 1;
    parts.splice(depth, parts.length, part);
    return isRoute ? [parts.join('').replace(/^\/\//, '/')] : [];
  });
}
