import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commandProgram } from '../../scripts/server-program.mjs';
import { ShopCluster } from './shop-cluster.js';

const REQUESTS = process.env['TEST_LONG'] ? 50_000 : 1_500;
const REPLACEMENTS = 4;
const SHOPPERS = 12;
const VIN = '1HGCM82633A004352';
const VIEWS = '/cars-for-sale/svc/listing-view-count';

const agent = new Agent({ keepAlive: true });
let cluster: ShopCluster;
let key: string;

beforeAll(async () => {
  cluster = await ShopCluster.start({ isDealing: false });
  const env = { ...process.env, DATABASE_URL: cluster.databaseUrl };
  const made = execFileSync(
    process.execPath,
    [...commandProgram('integrators'), 'create', 'Pages', '--class', 'partner'],
    { env },
  );
  [key] = /fck_[\w-]{43}/.exec(String(made))!;
}, 300_000);
afterAll(async () => {
  agent.destroy();
  await cluster.stop();
});

async function ask(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
) {
  const requested = request({
    host: '127.0.0.1',
    port: cluster.nginx.port,
    agent,
    method,
    path,
    headers: { host: 'localhost', ...headers },
  });
  requested.end(body);
  const [answer] = (await once(requested, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, text: await textOf(answer) };
}

/**
 * Every twentieth request is a page, every tenth a POST; the rest are counts of uncached searches.
 */
async function shop(number: number): Promise<string> {
  const headers = { 'user-agent': `Shopper ${number % 97}` };
  const price = 5_000 + (number % 90_000);
  if (number % 20 === 0) {
    const { status, text } = await ask('GET', `/cars-for-sale?maxPrice=${price}`, headers);
    return `page ${status} ${text.endsWith('</html>') ? 'whole' : 'cut'}`;
  }
  if (number % 10 === 1) {
    const body = JSON.stringify({ views: [{ vin: VIN, brand: 'ATC', views: 1 }] });
    const { status } = await ask(
      'POST',
      VIEWS,
      { ...headers, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    );
    return `POST ${status}`;
  }
  return `count ${(await ask('GET', `/rest/lsc/listing/count?maxPrice=${price}`, headers)).status}`;
}

async function countedViews(): Promise<number> {
  const { text } = await ask('GET', `${VIEWS}?vin=${VIN}`, {});
  return (JSON.parse(text) as { viewCounts: { counts: { ATC: number } }[] }).viewCounts[0]!.counts
    .ATC;
}

describe('Servers replaced one after the other behind nginx', () => {
  it('lose no request and no acknowledged view, and keep personal data out of the access log', async () => {
    const outcomes = new Map<string, number>();
    const requested = { count: 0, isOver: false };
    const shoppers = Promise.all(
      Array.from({ length: SHOPPERS }, async () => {
        while (!requested.isOver) {
          const outcome = await shop(requested.count++).catch(
            (error: Error) => `lost: ${error.message}`,
          );
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }
      }),
    );
    for (let turn = 0; turn < REPLACEMENTS || requested.count < REQUESTS; turn++) {
      await cluster.replace(turn % 2 === 0 ? 'app1' : 'app2', { isMoved: turn % 4 < 2 });
    }
    requested.isOver = true;
    await shoppers;
    expect(Object.fromEntries(outcomes)).toEqual({
      'page 200 whole': expect.any(Number),
      'POST 202': expect.any(Number),
      'count 200': expect.any(Number),
    });
    // Views are written to the database seconds later.
    const acknowledged = outcomes.get('POST 202')!;
    while ((await countedViews()) < acknowledged) await sleep(100);
    expect(await countedViews()).toBe(acknowledged);
    expect(cluster.nginx.accessLog).toContain('"path":"/rest/lsc"');
    expect(cluster.nginx.accessLog).not.toMatch(/maxPrice|Shopper|"127\.0\.0\.1"|\?/);
  }, 1_800_000);
});
