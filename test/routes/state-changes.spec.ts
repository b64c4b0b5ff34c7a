import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { TAKES_ANY_ORIGIN, TAKES_FORM } from '../../src/platform/http/csrf.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];
const RUNS = process.env['TEST_LONG'] ? 200_000 : 3_000;

/** A site with additional routes that count their calls. */
let site: AppUnderTest;
let done = 0;
let received: unknown;

beforeAll(async () => {
  site = await startApp({
    cars: 0,
    beforeListening: (app) => {
      const server = app.getHttpAdapter().getInstance();
      server.route({
        method: [...METHODS],
        url: '/account-api/things',
        handler: async ({ body }) => {
          done++;
          received = body;
          return { done };
        },
      });
      server.post('/forms/thing', { config: TAKES_FORM }, async ({ body }) => {
        received = body;
        return { done: ++done };
      });
      server.post('/account-api/unsubscribe', { config: TAKES_ANY_ORIGIN }, async () => ({
        done: ++done,
      }));
    },
  });
});
afterAll(() => site.stop());
beforeEach(() => {
  done = 0;
});
afterEach(() => {
  jest.restoreAllMocks();
});

const JSON_TYPE = 'application/json';
const change = (
  headers: Record<string, string>,
  payload: string | null = '{}',
  method: Method = 'POST',
  url = '/account-api/things',
) =>
  site.app.inject({
    method,
    url,
    headers: { host: 'localhost', ...headers },
    ...(payload !== null && { payload }),
  });

describe('A state change', () => {
  it.each(METHODS)(
    'is accepted by %s as JSON from our own pages, and from API callers',
    async (method) => {
      for (const headers of [
        { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' },
        { 'sec-fetch-site': 'none' },
        { origin: 'http://localhost' },
        {},
      ] as Record<string, string>[]) {
        expect(
          (
            await change(
              { 'content-type': `${JSON_TYPE}; charset=utf-8`, ...headers },
              '{}',
              method,
            )
          ).statusCode,
        ).toBe(200);
      }
      expect(done).toBe(4);
    },
  );

  const FORMS = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; x=application/json',
  ];
  const OTHERS = [
    'application/json-patch+json',
    'application/jsonx',
    'text/json',
    'application/xml',
    'x',
  ];

  it.each(
    METHODS.flatMap((method) => [...FORMS, ...OTHERS].map((type) => [method, type] as const)),
  )('is rejected by %s as %s', async (method, type) => {
    expect((await change({ 'content-type': type }, '{}', method)).statusCode).toBe(415);
    expect(done).toBe(0);
  });

  it.each(METHODS)(
    'is rejected by %s without a content type, with or without a body',
    async (method) => {
      expect((await change({}, '{}', method)).statusCode).toBe(415);
      if (method !== 'DELETE') expect((await change({}, null, method)).statusCode).toBe(415);
      expect(done).toBe(0);
    },
  );

  it('is accepted by DELETE without a body, except from another site', async () => {
    expect((await change({}, null, 'DELETE')).statusCode).toBe(200);
    expect((await change({ 'content-length': '0' }, null, 'DELETE')).statusCode).toBe(200);
    expect(done).toBe(2);
    for (const headers of STRANGERS)
      expect((await change(headers, null, 'DELETE')).statusCode).toBe(403);
    expect((await change({ 'content-type': 'text/plain' }, null, 'DELETE')).statusCode).toBe(415);
    expect(done).toBe(2);
  });

  it.each(['gzip', 'deflate', 'br', 'nonsense'])(
    'is rejected with a compressed body (%s)',
    async (coding) => {
      expect(
        (await change({ 'content-type': JSON_TYPE, 'content-encoding': coding })).statusCode,
      ).toBe(415);
      expect(done).toBe(0);
    },
  );

  it.each([
    ['{"name":"\\ud800"}', 'name'],
    ['{"list":[["a\\u0000b"]]}', 'list.0.0'],
    ['"\\u0000"', 'body'],
    ['{', 'body'],
    [`{"views":[${Array.from({ length: 101 }, () => '{}').join()}]}`, 'views'],
    [`{"deep":${'['.repeat(25)}${']'.repeat(25)}}`, `deep${'.0'.repeat(19)}`],
  ])('is rejected with an invalid body, and its member is named: %s', async (payload, field) => {
    const answer = await change({ 'content-type': JSON_TYPE }, payload);
    expect([answer.statusCode, JSON.parse(answer.payload)]).toMatchObject([
      400,
      { errors: [{ field, code: 'invalid-value' }] },
    ]);
    expect(done).toBe(0);
  });

  it('treats a null member as missing', async () => {
    const url = '/cars-for-sale/email-capture';
    const payload = JSON.stringify({
      email: 'pat@example.com',
      searchResultsURL: 'makeCode=KIA',
      brand: null,
      cadence: null,
    });
    expect((await change({ 'content-type': JSON_TYPE }, payload, 'POST', url)).statusCode).toBe(
      201,
    );
  });

  const STRANGERS: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'anything' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://localhost:81' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  ];

  const FORM_TYPE = 'application/x-www-form-urlencoded';
  const send = (
    headers: Record<string, string>,
    payload = 'name=Pat+%26+Kim&name=Ann&more=%F0%9F%9A%97',
  ) => change({ 'content-type': FORM_TYPE, ...headers }, payload, 'POST', '/forms/thing');

  it.each([{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost' }] as Record<
    string,
    string
  >[])(
    'is accepted as a plain form from our own pages where the route allows it: %j',
    async (headers) => {
      expect((await send(headers)).statusCode).toBe(200);
      expect(received).toEqual({ name: 'Ann', more: '🚗' });
    },
  );

  it('drops NUL characters from a plain form', async () => {
    expect(
      (await send({ 'sec-fetch-site': 'same-origin' }, 'name=Pat%00&more=%2500')).statusCode,
    ).toBe(200);
    expect(received).toEqual({ name: 'Pat', more: '%00' });
  });

  it.each([...STRANGERS, {}, { 'sec-fetch-site': 'none' }] as Record<string, string>[])(
    'is rejected as a plain form from %j',
    async (headers) => {
      expect((await send(headers)).statusCode).toBe(403);
      expect(done).toBe(0);
    },
  );

  it.each([
    ['{}', 'application/json', 415],
    ['--x--', 'multipart/form-data; boundary=x', 415],
    ['x'.repeat(65_537), FORM_TYPE, 413],
  ] as const)(
    'is rejected when the form is malformed or too long: %s',
    async (payload, type, status) => {
      expect(
        (await send({ 'sec-fetch-site': 'same-origin', 'content-type': type }, payload)).statusCode,
      ).toBe(status);
      expect(done).toBe(0);
    },
  );

  it.each(METHODS.flatMap((method) => STRANGERS.map((headers) => [method, headers] as const)))(
    'is rejected by %s from %j',
    async (method, headers) => {
      const answer = await change({ 'content-type': JSON_TYPE, ...headers }, '{}', method);
      expect(answer.statusCode).toBe(403);
      expect(JSON.parse(answer.payload)).toMatchObject({
        type: expect.stringMatching(/\/docs#problem-403$/),
        status: 403,
      });
      expect(done).toBe(0);
    },
  );

  it('is accepted from any origin where its route allows it', async () => {
    const headers = {
      'content-type': JSON_TYPE,
      'sec-fetch-site': 'cross-site',
      origin: 'https://mail.example',
    };
    expect((await change(headers, '{}', 'POST', '/account-api/unsubscribe')).statusCode).toBe(200);
  });

  it('of a read-only route gets 405 with the allowed methods, before its body is read', async () => {
    for (const type of [...FORMS, JSON_TYPE]) {
      expect(
        (await change({ 'content-type': type }, '{}', 'POST', '/cars-for-sale')).statusCode,
      ).toBe(405);
      expect(
        (await change({ 'content-type': type }, '{', 'POST', '/rest/lsc/listing')).statusCode,
      ).toBe(405);
      expect(
        (await change({ 'content-type': type }, '{', 'PUT', '/rest/lsc/nowhere')).statusCode,
      ).toBe(404);
    }
  });
});

describe('A request body', () => {
  const statusOf = async (payload: string) =>
    (await change({ 'content-type': JSON_TYPE }, payload)).statusCode;
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  it('is limited to 16 KB, 20 levels and 100 items', async () => {
    expect(await statusOf(`"${'x'.repeat(16_382)}"`)).toBe(200);
    expect(await statusOf(`"${'x'.repeat(16_383)}"`)).toBe(413);
    expect(await statusOf(nested(20))).toBe(200);
    expect(await statusOf(nested(21))).toBe(400);
    expect(await statusOf(nested(8_000))).toBe(400);
    expect(await statusOf('{"a":'.repeat(2_000) + '1' + '}'.repeat(2_000))).toBe(400);
    expect(await statusOf(JSON.stringify({ vins: Array.from({ length: 100 }, () => 1) }))).toBe(
      200,
    );
    expect(await statusOf(JSON.stringify({ vins: Array.from({ length: 101 }, () => 1) }))).toBe(
      400,
    );
  });

  it.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"a":{"__proto__":1}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    String.raw`{"__pro\u0074o__":{"isAdmin":true}}`,
    '{',
    'undefined',
    'NaN',
    "{'a':1}",
    '\u0000',
  ])('that pollutes prototypes or is not JSON is rejected: %s', async (payload) => {
    expect(await statusOf(payload)).toBe(400);
    expect([done, 'isAdmin' in {}]).toEqual([0, false]);
  });

  it('may be omitted', async () => {
    expect((await change({ 'content-type': JSON_TYPE }, null, 'DELETE')).statusCode).toBe(200);
    expect(received).toBeUndefined();
  });

  it('is accepted or rejected with a 4xx, whatever it contains', async () => {
    const bodies = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.json({ maxDepth: 30 }),
      fc.nat(3_000).map((levels) => '{"a":['.repeat(levels) + ']}'.repeat(levels)),
      fc.nat(20_000).map((length) => JSON.stringify('x'.repeat(length))),
      fc.tuple(fc.json(), fc.nat(50)).map(([text, at]) => text.slice(0, at)),
      fc.constantFrom(
        '{"__proto__":1}',
        '[{"constructor":{"prototype":1}}]',
        '\ufeff{}',
        '1e999',
        '{"a":1,"a":2}',
      ),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        expect([200, 400, 413]).toContain(await statusOf(body));
      }),
      { numRuns: RUNS },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  }, 3_600_000);

  it('that is aborted is not logged as an error', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error');
    for (const path of [
      '/account-api/things',
      '/account-api/unsubscribe',
      '/cars-for-sale',
      '/nowhere',
    ]) {
      const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.on('error', () => undefined);
      const arrival = once(site.app.getHttpServer(), 'request');
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"half":`,
      );
      const [request] = (await arrival) as [IncomingMessage];
      const closed = new Promise((resolve) => void request.once('close', resolve));
      socket.resetAndDestroy();
      await closed;
    }
    expect((await change({ 'content-type': JSON_TYPE })).statusCode).toBe(200);
    expect(logged.mock.calls).toEqual([]);
  });
});
