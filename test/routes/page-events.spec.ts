import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorServer } from '../../src/operations/operator-server.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { freePort } from '../free-port.js';

const PATH = '/cars-for-sale/svc/page-events';
const CHROME =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const GPC = { 'sec-gpc': '1' };

let shop: AppUnderTest;
let operators: string;

beforeAll(async () => {
  shop = await startApp({ cars: 30, env: { METRICS_PORT: String(await freePort()) } });
  operators = (await shop.app.get(OperatorServer).listen())!;
});
afterAll(() => shop.stop());

const ask = (
  method: 'GET' | 'POST',
  url: string,
  headers: Record<string, string> = {},
  payload?: string,
) =>
  shop.app.inject({
    method,
    url,
    headers: {
      host: 'automarket.localhost',
      'user-agent': CHROME,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  });
const send = (body: unknown, headers: Record<string, string> = {}) =>
  ask('POST', PATH, headers, JSON.stringify(body));

/** Counter in `/metrics` of a page and brand. */
async function counted(page: string, brand: string): Promise<number> {
  const text = await (
    await fetch(`${operators}/metrics`, { headers: { connection: 'close' } })
  ).text();
  return Number(
    new RegExp(
      `^forecourt_page_events_total\\{page="${page}",brand="${brand}"\\} (\\d+)$`,
      'm',
    ).exec(text)?.[1] ?? 0,
  );
}

describe(`POST ${PATH}`, () => {
  it.each(['homepage', 'search results', 'vehicle details'])(
    'counts %s by the brand of the host and returns no body',
    async (pageName) => {
      const before = await counted(pageName, 'KBB');
      const { statusCode, payload, headers } = await send(
        { pageName },
        { host: 'valuebook.localhost' },
      );
      expect([statusCode, payload, headers['set-cookie'], headers['cache-control']]).toEqual([
        202,
        '',
        undefined,
        'no-store',
      ]);
      expect(await counted(pageName, 'KBB')).toBe(before + 1);
    },
  );

  it('ignores shoppers who ask for privacy, and crawlers', async () => {
    const before = await counted('homepage', 'ATC');
    expect((await send({ pageName: 'homepage' }, GPC)).statusCode).toBe(202);
    expect(
      (await send({ pageName: 'homepage' }, { 'user-agent': 'Googlebot/2.1' })).statusCode,
    ).toBe(202);
    expect(await counted('homepage', 'ATC')).toBe(before);
    await send({ pageName: 'homepage' }, { 'sec-gpc': '0' });
    expect(await counted('homepage', 'ATC')).toBe(before + 1);
  });

  it.each([
    ['another page', { pageName: 'checkout' }, 'pageName', 'invalid-value'],
    ['no page', {}, 'pageName', 'missing-parameter'],
    ['several pages', { pageName: ['homepage'] }, 'pageName', 'invalid-value'],
    ['personal data', { pageName: 'homepage', email: 'a@b.example' }, 'email', 'unknown-parameter'],
  ])('rejects %s', async (_what, body, field, code) => {
    const { statusCode, headers, payload } = await send(body);
    expect([statusCode, headers['content-type']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
    expect(JSON.parse(payload).errors).toEqual([expect.objectContaining({ field, code })]);
  });

  it.each(['[]', '[{"pageName":"homepage"}]', '"homepage"', 'null', '1', ''])(
    'rejects the body %s',
    async (body) => {
      expect((await ask('POST', PATH, {}, body)).statusCode).toBe(400);
    },
  );

  it('accepts JSON from our own pages only, at most 16 KB', async () => {
    const body = { pageName: 'homepage' };
    expect((await send(body, { 'content-type': 'text/plain' })).statusCode).toBe(415);
    expect((await send(body, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await send({ ...body, padding: 'x'.repeat(16_384) })).statusCode).toBe(413);
  });

  it('is limited with API calls, so that a shared office address can still load pages', async () => {
    const limited = await startApp({ cars: 0, env: { RATE_LIMIT_PERCENT: '100' } });
    const { headers } = await limited.app.inject({
      method: 'POST',
      url: PATH,
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: '{"pageName":"homepage"}',
    });
    await limited.stop();
    expect(headers['ratelimit-limit']).toBe('1200');
  });

  it('is documented with its body and response', async () => {
    const { paths, components } = JSON.parse((await ask('GET', '/docs-json')).payload);
    expect(paths[PATH].post).toMatchObject({
      requestBody: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/PageEvent' } } },
      },
      responses: { 202: { description: expect.any(String) } },
    });
    expect(components.schemas.PageEvent.properties.pageName.enum).toEqual([
      'homepage',
      'search results',
      'vehicle details',
    ]);
    expect((await ask('GET', '/docs')).payload).toContain(`POST ${PATH}`);
  });
});

describe('A page', () => {
  const pageEventIn = (html: string) =>
    /data-island="page-event"[^>]*data-props="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"');

  it('sends its event once, unless privacy is requested or a crawler reads it', async () => {
    const vehicle = /\/cars-for-sale\/vehicle\/\d+/.exec(
      (await ask('GET', '/cars-for-sale')).payload,
    )![0];
    for (const [path, pageName] of [
      ['/', 'homepage'],
      ['/cars-for-sale', 'search results'],
      [vehicle, 'vehicle details'],
    ] as const) {
      const { payload } = await ask('GET', path);
      expect(JSON.parse(pageEventIn(payload)!)).toEqual({ href: PATH, pageName, brandCode: 'ATC' });
      expect(payload.match(/data-island="page-event"/g)).toHaveLength(1);
      expect(pageEventIn((await ask('GET', path, GPC)).payload)).toBeUndefined();
      expect(
        pageEventIn((await ask('GET', path, { 'user-agent': 'Googlebot/2.1' })).payload),
      ).toBeUndefined();
    }
    expect(pageEventIn((await ask('GET', '/about')).payload)).toBeUndefined();
  });
});

describe('Global Privacy Control', () => {
  it('is announced at its well-known URL', async () => {
    const { statusCode, headers, payload } = await ask('GET', '/.well-known/gpc.json');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(payload)).toEqual({
      gpc: true,
      lastUpdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it('keeps channel codes out of cookies and URLs', async () => {
    const path = '/cars-for-sale?osid=b2&psid=a1&siomid=c3';
    const requested = await ask('GET', path, GPC);
    expect([
      requested.statusCode,
      requested.headers['location'],
      requested.headers['set-cookie'],
    ]).toEqual([301, '/cars-for-sale', undefined]);
    expect(requested.headers['cache-control']).toBe('no-store');
    expect((await ask('GET', path)).headers['set-cookie']).toHaveLength(3);
  });
});
