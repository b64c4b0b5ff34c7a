import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Database } from '../../src/platform/database/database.js';
import { RATE_CLASSES } from '../../src/platform/http/rate-classes.js';
import { IntegratorKeys } from '../../src/api-clients/integrator-keys.js';
import { UNPUBLISHED } from '../../src/reviews/own-reviews.js';
import { startApp, useApp } from '../app-under-test.js';
import { PostgresServer } from '../database/postgres-server.js';
import { writeEarlierKeys } from '../api-clients/earlier-keys-file.js';

const CALL = '/rest/lsc/listing/count';
const PAGE = '/about';
/** One percent of the default limits. */
const [CALLS, PAGES] = [RATE_CLASSES.public.call * 0.01, RATE_CLASSES.public.page * 0.01];

const site = useApp({ cars: 0, env: { RATE_LIMIT_PERCENT: '1' } });
const unlimited = useApp({ cars: 0, env: { RATE_LIMIT_PERCENT: '0' } });
const proxied = useApp({ cars: 0, env: { RATE_LIMIT_PERCENT: '1', TRUST_PROXY: '10.0.0.0/8' } });

/** A new address per test. */
let requested = 0;
let here: string;
beforeEach(() => {
  here = `203.0.113.${++requested}`;
});

const ask = (
  path: string,
  headers: Record<string, string> = {},
  remoteAddress = here,
  { app }: { app: NestFastifyApplication } = site,
) => app.inject({ url: path, headers: { host: 'localhost', ...headers }, remoteAddress });
const keysOf = ({ app, dataDir }: { app: NestFastifyApplication; dataDir: string }) =>
  new IntegratorKeys(app.get(Database), dataDir);
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
async function statusesOf(count: number, ...requested: Parameters<typeof ask>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at++) statuses.push((await ask(...requested)).statusCode);
  return statuses;
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

const aForm = (url: string, fields: Readonly<Record<string, string>>, from = 'same-origin') => ({
  method: 'POST' as const,
  url,
  headers: {
    host: 'localhost',
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': from,
  },
  payload: new URLSearchParams(fields).toString(),
});

describe('A client', () => {
  it('gets rate limit headers, then 429 with Retry-After', async () => {
    const first = await ask(CALL);
    expect(first.headers).toMatchObject({
      'ratelimit-limit': String(CALLS),
      'ratelimit-remaining': String(CALLS - 1),
    });
    expect(await statusesOf(CALLS, CALL)).toEqual([...times(CALLS - 1, 200), 429]);
    const rejected = await ask(CALL);
    const seconds = Number(rejected.headers['retry-after']);
    expect([
      seconds > 0,
      seconds <= 60,
      rejected.headers['ratelimit-remaining'],
      rejected.headers['cache-control'],
    ]).toEqual([true, true, '0', 'no-store']);
    expect(rejected.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(rejected.payload)).toMatchObject({
      type: expect.stringMatching(/\/docs#problem-429$/),
      title: 'Too Many Requests',
      status: 429,
    });
  });

  it('is limited separately for pages and calls, and not for pictures, files and health', async () => {
    expect((await statusesOf(CALLS + 1, CALL)).at(-1)).toBe(429);
    expect(await statusesOf(PAGES + 1, PAGE)).toEqual([...times(PAGES, 200), 429]);
    const page = await ask(PAGE);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.payload).toContain('<h1>Too many requests</h1>');
    for (const path of ['/health/live', '/health/ready', '/health/sources'])
      expect(await statusesOf(20, path)).toEqual(times(20, 200));
    for (const path of ['/cars-for-sale/pictures/x.svg', '/cars-for-sale/assets/x.js']) {
      expect(await statusesOf(20, path)).toEqual(times(20, 404));
    }
  });

  it('is an IPv4 address or an IPv6 /64 network', async () => {
    expect((await statusesOf(CALLS + 1, CALL)).at(-1)).toBe(429);
    expect((await ask(CALL, {}, '198.51.100.2')).statusCode).toBe(200);
    expect((await statusesOf(CALLS + 1, CALL, {}, '2001:db8:1:1::1')).at(-1)).toBe(429);
    expect((await ask(CALL, {}, '2001:db8:1:1:ffff::2')).statusCode).toBe(429);
    expect((await ask(CALL, {}, '2001:db8:1:2::1')).statusCode).toBe(200);
    expect((await ask(CALL, {}, `::ffff:${here}`)).statusCode).toBe(429);
  });

  it('has a lower limit for changes, even when nothing changes', async () => {
    const request = {
      method: 'POST' as const,
      url: '/account-api/nothing',
      headers: { host: 'localhost' },
      remoteAddress: here,
    };
    expect([
      (await site.app.inject(request)).statusCode,
      (await site.app.inject(request)).statusCode,
    ]).toEqual([404, 429]);
  });

  it.each(['/account-api/sign-in', '/account-api/leads', '/cars-for-sale/email-capture'])(
    'has the lowest limit for messages by %s, counted separately',
    async (url) => {
      const headers = { host: 'localhost', 'content-type': 'application/json' };
      const post = async (path: string) =>
        (
          await site.app.inject({
            method: 'POST',
            url: path,
            headers,
            payload: '{}',
            remoteAddress: here,
          })
        ).statusCode;
      expect([await post(url), await post(url), await post('/account-api/sign-out')]).toEqual([
        400, 429, 204,
      ]);
    },
  );

  it.each([
    ['/reviews/toyota/rav4/write', { year: '2021', text: 'Nothing broke in 40,000 miles.' }],
    ['/account/reviews/any', { year: '2021', text: 'Nothing broke in 40,000 miles.' }],
  ])(
    'that posts too many reviews by %s gets its form back, within the page limit',
    async (url, fields) => {
      const post = () => site.app.inject({ ...aForm(url, fields), remoteAddress: here });
      expect((await post()).statusCode).toBe(401);
      const over = await post();
      expect([over.statusCode, Number(over.headers['retry-after']) > 0]).toEqual([429, true]);
      expect(over.payload).toContain('Nothing broke in 40,000 miles.');
      expect(over.payload).toContain(
        'Too many posts came from your network. Your text is still here. Wait a minute, then submit again.',
      );
      for (let at = 1; at < PAGES; at++) expect((await post()).statusCode).toBe(429);
      expect((await post()).payload).toContain('<h1>Too many requests</h1>');
    },
  );

  it('that reports too many reviews gets its form back', async () => {
    const words = {
      author: 'Pat',
      title: 'Good',
      text: 'Good.',
      pros: '',
      cons: '',
      ratings: { overall: 4 },
    };
    const row = {
      ...UNPUBLISHED,
      id: 'r1',
      ownerId: 'o',
      modelCode: 'RAV4',
      year: 2021,
      brand: '',
      origin: '',
      submitted: '',
    };
    const published = {
      published: JSON.stringify(words),
      publishedAt: 1,
      status: 'approved',
      submittedAt: 1,
      createdAt: 1,
    } as const;
    await site.app
      .get(Database)
      .reading.insertInto('consumerReview')
      .values({ ...row, ...published, rejectionReason: null })
      .execute();
    const post = () =>
      site.app.inject({
        ...aForm('/reviews/report/r1', { reason: '', comments: 'It names my dealer.' }),
        remoteAddress: here,
      });
    expect((await post()).statusCode).toBe(400);
    const { statusCode, payload } = await post();
    expect([statusCode, payload.includes('It names my dealer.')]).toEqual([429, true]);
    expect(payload).toContain('Too many posts came from your network.');
  });

  it('loses no quota to cross-site posts', async () => {
    const post = (site: string) => ({
      ...aForm('/reviews/toyota/rav4/write', {}, site),
      remoteAddress: here,
    });
    const strange = [];
    for (let at = 0; at < 3; at++)
      strange.push((await site.app.inject(post('cross-site'))).statusCode);
    expect([...strange, (await site.app.inject(post('same-origin'))).statusCode]).toEqual([
      403, 403, 403, 401,
    ]);
    for (let at = 0; at < PAGES; at++) await site.app.inject(post('cross-site'));
    expect((await site.app.inject(post('cross-site'))).statusCode).toBe(429);
  });

  it('is unlimited when no limits are set', async () => {
    expect(await statusesOf(CALLS * 3, CALL, {}, here, unlimited)).toEqual(times(CALLS * 3, 200));
    expect((await ask(CALL, {}, here, unlimited)).headers['ratelimit-limit']).toBeUndefined();
    expect((await ask(CALL, bearer('fck_nobody'), here, unlimited)).statusCode).toBe(401);
  });
});

describe('X-Forwarded-For', () => {
  const forwarded = (address: string) => ({ 'x-forwarded-for': address });

  it('is not trusted by default', async () => {
    for (let at = 0; at < CALLS; at++) await ask(CALL, forwarded(`198.51.100.${at}`));
    expect((await ask(CALL, forwarded('198.51.100.99'))).statusCode).toBe(429);
  });

  it('is trusted from a configured proxy, for the hop that the proxy saw', async () => {
    const proxy = '10.0.0.7';
    expect(
      (await statusesOf(CALLS + 1, CALL, forwarded('198.51.100.1'), proxy, proxied)).at(-1),
    ).toBe(429);
    expect((await ask(CALL, forwarded('198.51.100.2'), proxy, proxied)).statusCode).toBe(200);
    expect((await ask(CALL, forwarded('192.0.2.1, 198.51.100.1'), proxy, proxied)).statusCode).toBe(
      429,
    );
    // Ports are ignored. An invalid address counts as the proxy's own.
    for (let at = 0; at < CALLS; at++)
      await ask(CALL, forwarded(`203.0.113.5:${1_000 + at}`), proxy, proxied);
    expect((await ask(CALL, forwarded('203.0.113.5'), proxy, proxied)).statusCode).toBe(429);
    for (let at = 0; at < CALLS; at++) await ask(CALL, forwarded(`junk${at}`), '10.0.0.8', proxied);
    expect((await ask(CALL, forwarded('more junk'), '10.0.0.8', proxied)).statusCode).toBe(429);
    for (let at = 0; at < CALLS; at++)
      await ask(CALL, forwarded(`198.51.100.${at}`), here, proxied);
    expect((await ask(CALL, forwarded('198.51.100.77'), here, proxied)).statusCode).toBe(429);
  });
});

describe('An API key', () => {
  it('raises the limit from any address and has its own count', async () => {
    const keys = keysOf(site);
    const [north, south] = [
      await keys.create('North Motors', 'standard'),
      await keys.create('South Motors', 'partner'),
    ];
    const standard = RATE_CLASSES.standard.call * 0.01;
    expect((await statusesOf(CALLS + 1, CALL)).at(-1)).toBe(429);
    expect(await statusesOf(standard, CALL, bearer(north.key))).toEqual(times(standard, 200));
    expect((await ask(CALL, bearer(north.key), '198.51.100.8')).statusCode).toBe(429);
    expect((await ask(CALL, bearer(south.key))).headers['ratelimit-limit']).toBe(
      String(RATE_CLASSES.partner.call * 0.01),
    );
  });

  it('takes effect, or is revoked, at the next call', async () => {
    expect((await ask(CALL, bearer(`fck_${'a'.repeat(43)}`))).statusCode).toBe(401);
    const keys = keysOf(site);
    const { key, integrator } = await keys.create('North Motors', 'partner');
    expect((await ask(CALL, bearer(key))).statusCode).toBe(200);
    await keys.withdraw(integrator.id);
    const rejected = await ask(CALL, bearer(key));
    expect(rejected.statusCode).toBe(401);
    expect(rejected.headers['www-authenticate']).toBe(
      'Bearer realm="Forecourt", error="invalid_token"',
    );
    expect(JSON.parse(rejected.payload)).toMatchObject({
      type: expect.stringMatching(/\/docs#problem-401$/),
      status: 401,
    });
    expect(rejected.payload).not.toContain(key);
  });

  it.each(['', 'fck_', 'x', `fck_${'a'.repeat(43)}`, `fck_${'a'.repeat(200)}`, "fck_' OR 1=1 --"])(
    'that is unknown is rejected, not treated as missing: "%s"',
    async (key) => {
      const keys = keysOf(site);
      await keys.create('Somebody else', 'partner');
      expect((await ask(CALL, bearer(key))).statusCode).toBe(401);
    },
  );

  it("that is unknown counts against the sender's address, which stops guessing", async () => {
    expect(await statusesOf(CALLS + 1, CALL, bearer('fck_guess'))).toEqual([
      ...times(CALLS, 401),
      429,
    ]);
  });

  it('is ignored for pages and health, as are other authorization schemes', async () => {
    for (const path of [PAGE, '/health/live'])
      expect((await ask(path, bearer('fck_nobody'))).statusCode).toBe(200);
    expect((await ask(CALL, { authorization: 'Basic c3RhZ2luZzpzdGFnaW5n' })).statusCode).toBe(200);
  });

  it('of an earlier release works after the next start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-earlier-keys-'));
    const [key] = writeEarlierKeys(dataDir, [
      { id: 1, name: 'North Motors', rateClass: 'partner' },
    ]);
    const updated = await startApp({
      cars: 0,
      env: { DATA_DIR: dataDir, RATE_LIMIT_PERCENT: '1' },
    });
    const rows = await updated.app
      .get(Database)
      .reading.selectFrom('integrator')
      .select('name')
      .execute();
    const answer = await ask(CALL, bearer(key!), here, updated);
    expect([rows, answer.statusCode]).toEqual([[{ name: 'North Motors' }], 200]);
    expect(answer.headers['ratelimit-limit']).toBe(String(RATE_CLASSES.partner.call * 0.01));
    await updated.stop();
    rmSync(dataDir, { recursive: true });
  });

  it('cannot be checked while the database is down; requests without a key still work', async () => {
    const postgres = await PostgresServer.start();
    const away = await startApp({
      cars: 0,
      env: { RATE_LIMIT_PERCENT: '1', DATABASE_URL: postgres.url() },
    });
    await postgres.kill();
    const answer = await ask(CALL, bearer(`fck_${'a'.repeat(43)}`), here, away);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
    expect((await ask(CALL, {}, here, away)).statusCode).toBe(200);
    await away.stop();
    await postgres.stop();
  });
});
