import { describe, expect, it } from '@jest/globals';
import { SEARCH_PARAMETERS } from '../../listing-api/service-names.js';
import type { ApiDocument, Operation, Schema } from './api-document.js';
import { presentDocs } from './docs.presenter.js';

const SCHEMAS: Record<string, Schema> = {
  Problem: {
    type: 'object',
    required: ['title'],
    properties: { title: { type: 'string', example: 'Bad Request' } },
  },
  Car: {
    type: 'object',
    required: ['vin', 'owner'],
    properties: {
      vin: { type: 'string', example: '2T3P1RFV8MW123456' },
      owner: { allOf: [{ $ref: '#/components/schemas/Owner' }], description: 'Who sells it.' },
      color: { type: 'string', enum: ['RED', 'BLUE'] },
      note: { type: 'string', nullable: true },
    },
  },
  Owner: {
    type: 'object',
    required: ['tags'],
    properties: { tags: { type: 'array', items: { $ref: '#/components/schemas/Tag' } } },
  },
  Tag: { type: 'object', properties: { text: { $ref: '#/components/schemas/Text' } } },
  Text: { type: 'object', properties: { words: { type: 'string', example: 'new' } } },
  Cars: {
    type: 'object',
    required: ['cars'],
    properties: { cars: { type: 'array', items: { $ref: '#/components/schemas/Car' } } },
  },
};

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answering = (name: string) => ({
  200: { description: 'The answer.', content: { 'application/json': { schema: ref(name) } } },
});

function aCall(call: Partial<Operation> = {}): Operation {
  return {
    summary: 'Cars',
    tags: ['Cars'],
    responses: answering('Cars'),
    'x-example-request': '/cars?zip=78701',
    ...call,
  };
}

function present(paths: ApiDocument['paths'], document: Partial<ApiDocument> = {}) {
  return presentDocs(
    { info: { title: 'Calls' }, paths, components: { schemas: SCHEMAS }, ...document },
    'https://cars.example',
  );
}

const callOf = (call: Operation, method = 'get', path = '/cars') =>
  present({ [path]: { [method]: call } }).groups[0]!.calls[0]!;

describe('The API documentation page', () => {
  it('begins with the common rules, with code as code', () => {
    const { lead, start } = present(
      {},
      { info: { title: 'Calls', description: 'Cars as JSON.\n\nSend `ETag` back.' } },
    );
    expect(lead).toEqual(['Cars as JSON.']);
    expect(start.rules.map(({ text }) => text)).toEqual([['Send ', { code: 'ETag' }, ' back.']]);
  });

  it('groups calls by tag in tag order, untagged calls last', () => {
    const { groups, contents } = present(
      {
        '/zips': { get: aCall({ tags: [] }) },
        '/cars': { get: aCall() },
        '/makes': { get: aCall({ tags: ['Makes'] }) },
      },
      { tags: [{ name: 'Makes', description: 'Codes.' }, { name: 'Unused' }, { name: 'Cars' }] },
    );
    expect(groups.map(({ title }) => title)).toEqual(['Makes', 'Cars', 'Other calls']);
    expect(groups[0]!.about).toEqual(['Codes.']);
    expect(contents.map(({ title }) => title)).toEqual(['Start', 'Makes', 'Cars', 'Other calls']);
    expect(contents[1]!.links).toEqual([{ text: 'Cars', href: '#get-makes' }]);
  });
});

describe('A call', () => {
  it('has an anchor, a path that wraps after slashes, and a working command', () => {
    const call = callOf(
      aCall({ 'x-example-request': '/cars/zip/78701' }),
      'get',
      '/cars/zip/{zip}',
    );
    expect(call).toMatchObject({
      id: 'get-cars-zip-zip',
      name: 'GET /cars/zip/{zip}',
      openHref: '/cars/zip/78701',
    });
    expect(call.pathParts).toEqual(['/', 'cars/', 'zip/', '{zip}']);
    expect(call.command).toBe("curl -s 'https://cars.example/cars/zip/78701'");
  });

  it('with a body shows it, and has no link', () => {
    const requestBody = { content: { 'application/json': { schema: ref('Text') } } };
    const call = callOf(aCall({ requestBody, 'x-example-request': '/cars' }), 'post');
    expect(call.command).toBe(
      `curl -s -X POST -H 'content-type: application/json' -d '{"words":"new"}' 'https://cars.example/cars'`,
    );
    expect(call.bodyFields.map(({ name }) => name)).toEqual(['words']);
    expect(call.openHref).toBeUndefined();
  });

  it('of a signed-in shopper sends an id token', () => {
    const call = callOf(aCall({ security: [{ idToken: [] }], 'x-example-request': '/cars' }));
    expect(call.command).toBe("curl -s -H 'x-id-token: ID_TOKEN' 'https://cars.example/cars'");
  });

  it('lists its parameters in a table, with request examples before schema ones', () => {
    const { parameters, ignoredNames } = callOf(
      aCall({
        parameters: [
          {
            name: 'zip',
            in: 'query',
            required: true,
            description: 'The `zip`.',
            schema: { type: 'string', example: '10001' },
          },
          { name: 'count', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 99_999 } },
          {
            name: 'year',
            in: 'query',
            schema: { type: 'integer', minimum: 1_900, maximum: 2_100, example: 2021 },
          },
          {
            name: 'vins',
            in: 'query',
            schema: {
              type: 'array',
              minItems: 1,
              maxItems: 50,
              items: { type: 'string' },
              example: ['A', 'B'],
            },
          },
          { name: 'isLoud', in: 'query', schema: { type: 'boolean' } },
          { name: 'channel', in: 'query', 'x-ignored': true },
        ],
      }),
    );
    expect(
      parameters.map(({ name, isRequired, type, example }) => [name, isRequired, type, example]),
    ).toEqual([
      ['zip', true, 'text', '78701'],
      ['count', false, 'whole number, 1 to 99,999', undefined],
      ['year', false, 'whole number, 1900 to 2100', '2021'],
      ['vins', false, '1 to 50, with commas', 'A,B'],
      ['isLoud', false, 'true or false', 'true'],
    ]);
    expect(parameters[0]!.about).toEqual(['The ', { code: 'zip' }, '.']);
    expect(ignoredNames).toEqual(['channel']);
  });

  it('shows ten values at once and six of more', () => {
    const valuesOf = (count: number) => {
      const values = Array.from({ length: count }, (_, at) => `V${at}`);
      const row = callOf(
        aCall({
          parameters: [{ name: 'value', in: 'query', schema: { type: 'string', enum: values } }],
        }),
      ).parameters[0]!;
      expect([...row.values, ...row.moreValues]).toEqual(values);
      return [row.values.length, row.moreValues.length];
    };
    expect([valuesOf(10), valuesOf(11)]).toEqual([
      [10, 0],
      [6, 5],
    ]);
  });

  it('links to the search parameters instead of repeating them', () => {
    const search = SEARCH_PARAMETERS.map(({ name }) => ({
      name,
      in: 'query',
      schema: { type: 'string' },
    }));
    const own = { name: 'hideFilters', in: 'query', schema: { type: 'boolean' } };
    const asking = callOf(aCall({ parameters: [own, ...search] }));
    expect(asking.parameters.map(({ name }) => name)).toEqual(['hideFilters']);
    expect(asking.searchParameters?.href).toBe('#search-parameters');
    const sharingOne = callOf(aCall({ parameters: [search[0]!] }));
    expect(sharingOne.parameters.map(({ name }) => name)).toEqual([search[0]!.name]);
    expect(sharingOne.searchParameters).toBeUndefined();
  });
});

describe('The search parameters', () => {
  it('are grouped by filter, with all aliases', () => {
    const parameters = SEARCH_PARAMETERS.map((option) => {
      const { name, extensions } = option as { name: string; extensions?: object };
      return { name, in: 'query', ...extensions };
    });
    const { groups } = present({ '/cars': { get: aCall({ parameters }) } }).search;
    const rows = groups.flatMap((group) => group.rows);
    expect(groups[0]!.rows[0]).toMatchObject({ name: 'zip', aliases: ['searchZip'] });
    const makeAliases = rows.find(({ name }) => name === 'makeCode')!.aliases;
    expect(makeAliases).toEqual([
      'makeCodeList',
      'makeCode1',
      'makeCode2',
      'makeCode3',
      'makeCodes',
    ]);
    const names = rows.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(names.toSorted()).toEqual(SEARCH_PARAMETERS.map(({ name }) => name).toSorted());
  });
});

describe('A response', () => {
  it("has an example built from its fields' examples", () => {
    const { answer } = callOf(aCall());
    expect(JSON.parse((answer as { example: string }).example)).toEqual({
      cars: [
        { vin: '2T3P1RFV8MW123456', owner: { tags: [{ text: { words: 'new' } }] }, color: 'RED' },
      ],
    });
  });

  it('lists fields with types and meanings, up to three levels deep', () => {
    expect((callOf(aCall()).answer as { fields: object[] }).fields[0]).toMatchObject({
      name: 'cars',
      type: 'list of objects',
      fields: [
        { name: 'vin', type: 'string', about: ['Such as ', { code: '2T3P1RFV8MW123456' }, '.'] },
        {
          name: 'owner',
          type: 'object',
          about: ['Who sells it.'],
          fields: [{ name: 'tags', type: 'list of objects', fields: [] }],
        },
        {
          name: 'color',
          type: 'string, optional',
          about: ['One of ', { code: 'RED' }, ', ', { code: 'BLUE' }, '.'],
        },
        { name: 'note', type: 'string or null, optional' },
      ],
    });
  });

  it('shared by several calls is shown once', () => {
    const { groups } = present({ '/cars': { get: aCall() }, '/similar': { get: aCall() } });
    const [first, second] = groups[0]!.calls;
    expect(first!.answer).toHaveProperty('fields');
    expect(second!.answer).toEqual({ sameAs: { text: 'GET /cars', href: '#get-cars' } });
  });

  it('with an error links to the error rules', () => {
    const problem = {
      description: 'No such car.',
      content: { 'application/problem+json': { schema: ref('Problem') } },
    };
    const { answers } = callOf(aCall({ responses: { ...answering('Cars'), 404: problem } }));
    expect(answers.map(({ status, problemsHref }) => [status, problemsHref])).toEqual([
      ['200 OK', undefined],
      ['404 Not Found', '#problems'],
    ]);
  });
});
