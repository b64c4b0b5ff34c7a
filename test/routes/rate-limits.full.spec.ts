import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Database } from '../../src/database/database.js';
import { RATE_CLASSES } from '../../src/http/rate-classes.js';
import { IntegratorKeys } from '../../src/integrators/integrator-keys.js';
import { startApp, useApp } from '../app-under-test.js';
import { PostgresServer } from '../database/postgres-server.js';
import { writeEarlierKeys } from '../integrators/earlier-keys-file.js';

const CALL = '/rest/lsc/listing/count';
const PAGE = '/about';
/** One in a hundred of the limits of the house. */
const [CALLS, PAGES] = [RATE_CLASSES.public.call * 0.01, RATE_CLASSES.public.page * 0.01];

const site = useApp({ cars: 0, env: { RATE_LIMIT_PERCENT: '1' } });
const unlimited = useApp({ cars: 0, env: { RATE_LIMIT_PERCENT: '0' } });
const proxied = useApp({ cars: 0, env: { RATE_LIMIT_PERCENT: '1', TRUST_PROXY: '10.0.0.0/8' } });

/** An address that nobody has asked from. */
let asked = 0;
let here: string;
beforeEach(() => {
  here = `203.0.113.${++asked}`;
});

const ask = (path: string, headers: Record<string, string> = {}, remoteAddress = here, { app }: { app: NestFastifyApplication } = site) =>
  app.inject({ url: path, headers: { host: 'localhost', ...headers }, remoteAddress });
const keysOf = ({ app, dataDir }: { app: NestFastifyApplication; dataDir: string }) => new IntegratorKeys(app.get(Database), dataDir);
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
async function statusesOf(count: number, ...asked: Parameters<typeof ask>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at++) statuses.push((await ask(...asked)).statusCode);
  return statuses;
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe('One client', () => {
  it('may ask so much in a minute, is told how it stands, and then to wait', async () => {
    const first = await ask(CALL);
    expect(first.headers).toMatchObject({ 'ratelimit-limit': String(CALLS), 'ratelimit-remaining': String(CALLS - 1) });
    expect(await statusesOf(CALLS, CALL)).toEqual([...times(CALLS - 1, 200), 429]);
    const refused = await ask(CALL);
    const seconds = Number(refused.headers['retry-after']);
    expect([seconds > 0, seconds <= 60, refused.headers['ratelimit-remaining'], refused.headers['cache-control']]).toEqual([
      true,
      true,
      '0',
      'no-store',
    ]);
    expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(refused.payload)).toMatchObject({
      type: expect.stringMatching(/\/docs#problem-429$/),
      title: 'Too Many Requests',
      status: 429,
    });
  });

  it('is counted apart for pages and calls, and never for pictures, files and health', async () => {
    expect((await statusesOf(CALLS + 1, CALL)).at(-1)).toBe(429);
    expect(await statusesOf(PAGES + 1, PAGE)).toEqual([...times(PAGES, 200), 429]);
    const page = await ask(PAGE);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.payload).toContain('<h1>Too many requests</h1>');
    for (const path of ['/health/live', '/health/ready', '/health/sources']) expect(await statusesOf(20, path)).toEqual(times(20, 200));
    for (const path of ['/cars-for-sale/pictures/x.svg', '/cars-for-sale/assets/x.js']) {
      expect(await statusesOf(20, path)).toEqual(times(20, 404));
    }
  });

  it('is another one than its neighbor, and of IPv6 a whole household', async () => {
    expect((await statusesOf(CALLS + 1, CALL)).at(-1)).toBe(429);
    expect((await ask(CALL, {}, '198.51.100.2')).statusCode).toBe(200);
    expect((await statusesOf(CALLS + 1, CALL, {}, '2001:db8:1:1::1')).at(-1)).toBe(429);
    expect((await ask(CALL, {}, '2001:db8:1:1:ffff::2')).statusCode).toBe(429);
    expect((await ask(CALL, {}, '2001:db8:1:2::1')).statusCode).toBe(200);
    expect((await ask(CALL, {}, `::ffff:${here}`)).statusCode).toBe(429);
  });

  it('that asks for changes has few of them, whether there is anything to change or not', async () => {
    const request = { method: 'POST' as const, url: '/account-api/nothing', headers: { host: 'localhost' }, remoteAddress: here };
    expect([(await site.app.inject(request)).statusCode, (await site.app.inject(request)).statusCode]).toEqual([404, 429]);
  });

  it.each(['/account-api/sign-in', '/account-api/leads', '/cars-for-sale/email-capture'])(
    'that writes to somebody by %s has the fewest, counted apart from other changes',
    async (url) => {
      const headers = { host: 'localhost', 'content-type': 'application/json' };
      const post = async (path: string) =>
        (await site.app.inject({ method: 'POST', url: path, headers, payload: '{}', remoteAddress: here })).statusCode;
      expect([await post(url), await post(url), await post('/account-api/sign-out')]).toEqual([400, 429, 204]);
    },
  );

  it('may ask whatever it likes where there are no limits', async () => {
    expect(await statusesOf(CALLS * 3, CALL, {}, here, unlimited)).toEqual(times(CALLS * 3, 200));
    expect((await ask(CALL, {}, here, unlimited)).headers['ratelimit-limit']).toBeUndefined();
    expect((await ask(CALL, bearer('fck_nobody'), here, unlimited)).statusCode).toBe(401);
  });
});

describe('X-Forwarded-For', () => {
  const forwarded = (address: string) => ({ 'x-forwarded-for': address });

  it('is believed of nobody by default, so that nobody can make himself new', async () => {
    for (let at = 0; at < CALLS; at++) await ask(CALL, forwarded(`198.51.100.${at}`));
    expect((await ask(CALL, forwarded('198.51.100.99'))).statusCode).toBe(429);
  });

  it('is believed of a proxy that is named, as far as the proxy itself has seen', async () => {
    const proxy = '10.0.0.7';
    expect((await statusesOf(CALLS + 1, CALL, forwarded('198.51.100.1'), proxy, proxied)).at(-1)).toBe(429);
    expect((await ask(CALL, forwarded('198.51.100.2'), proxy, proxied)).statusCode).toBe(200);
    expect((await ask(CALL, forwarded('192.0.2.1, 198.51.100.1'), proxy, proxied)).statusCode).toBe(429);
    // Ports tell nobody apart, and what is no address is the proxy's own.
    for (let at = 0; at < CALLS; at++) await ask(CALL, forwarded(`203.0.113.5:${1_000 + at}`), proxy, proxied);
    expect((await ask(CALL, forwarded('203.0.113.5'), proxy, proxied)).statusCode).toBe(429);
    for (let at = 0; at < CALLS; at++) await ask(CALL, forwarded(`junk${at}`), '10.0.0.8', proxied);
    expect((await ask(CALL, forwarded('more junk'), '10.0.0.8', proxied)).statusCode).toBe(429);
    for (let at = 0; at < CALLS; at++) await ask(CALL, forwarded(`198.51.100.${at}`), here, proxied);
    expect((await ask(CALL, forwarded('198.51.100.77'), here, proxied)).statusCode).toBe(429);
  });
});

describe('A key of an integrator', () => {
  it('raises the limit wherever its calls come from, and counts apart from others', async () => {
    const keys = keysOf(site);
    const [north, south] = [await keys.create('North Motors', 'standard'), await keys.create('South Motors', 'partner')];
    const standard = RATE_CLASSES.standard.call * 0.01;
    expect((await statusesOf(CALLS + 1, CALL)).at(-1)).toBe(429);
    expect(await statusesOf(standard, CALL, bearer(north.key))).toEqual(times(standard, 200));
    expect((await ask(CALL, bearer(north.key), '198.51.100.8')).statusCode).toBe(429);
    expect((await ask(CALL, bearer(south.key))).headers['ratelimit-limit']).toBe(String(RATE_CLASSES.partner.call * 0.01));
  });

  it('that is made or withdrawn is so at the next call', async () => {
    expect((await ask(CALL, bearer(`fck_${'a'.repeat(43)}`))).statusCode).toBe(401);
    const keys = keysOf(site);
    const { key, integrator } = await keys.create('North Motors', 'partner');
    expect((await ask(CALL, bearer(key))).statusCode).toBe(200);
    await keys.withdraw(integrator.id);
    const refused = await ask(CALL, bearer(key));
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['www-authenticate']).toBe('Bearer realm="Forecourt", error="invalid_token"');
    expect(JSON.parse(refused.payload)).toMatchObject({ type: expect.stringMatching(/\/docs#problem-401$/), status: 401 });
    expect(refused.payload).not.toContain(key);
  });

  it.each(['', 'fck_', 'x', `fck_${'a'.repeat(43)}`, `fck_${'a'.repeat(200)}`, "fck_' OR 1=1 --"])(
    'that nobody has is refused, never taken for no key: "%s"',
    async (key) => {
      const keys = keysOf(site);
      await keys.create('Somebody else', 'partner');
      expect((await ask(CALL, bearer(key))).statusCode).toBe(401);
    },
  );

  it('counts for its sender’s address while nobody has it, so that guessing ends soon', async () => {
    expect(await statusesOf(CALLS + 1, CALL, bearer('fck_guess'))).toEqual([...times(CALLS, 401), 429]);
  });

  it('says nothing to pages and to health, and other ways to sign in are somebody else’s', async () => {
    for (const path of [PAGE, '/health/live']) expect((await ask(path, bearer('fck_nobody'))).statusCode).toBe(200);
    expect((await ask(CALL, { authorization: 'Basic c3RhZ2luZzpzdGFnaW5n' })).statusCode).toBe(200);
  });

  it('of an earlier release goes on with the next start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-earlier-keys-'));
    const [key] = writeEarlierKeys(dataDir, [{ id: 1, name: 'North Motors', rateClass: 'partner' }]);
    const updated = await startApp({ cars: 0, env: { DATA_DIR: dataDir, RATE_LIMIT_PERCENT: '1' } });
    const rows = await updated.app.get(Database).reading.selectFrom('integrator').select('name').execute();
    const answer = await ask(CALL, bearer(key!), here, updated);
    expect([rows, answer.statusCode]).toEqual([[{ name: 'North Motors' }], 200]);
    expect(answer.headers['ratelimit-limit']).toBe(String(RATE_CLASSES.partner.call * 0.01));
    await updated.stop();
    rmSync(dataDir, { recursive: true });
  });

  it('cannot be looked up where the database is away, which is nothing to those without one', async () => {
    const postgres = await PostgresServer.start();
    const away = await startApp({ cars: 0, env: { RATE_LIMIT_PERCENT: '1', DATABASE_URL: postgres.url() } });
    await postgres.kill();
    const answer = await ask(CALL, bearer(`fck_${'a'.repeat(43)}`), here, away);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
    expect((await ask(CALL, {}, here, away)).statusCode).toBe(200);
    await away.stop();
    await postgres.stop();
  });
});
