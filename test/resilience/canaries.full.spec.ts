import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import { anOffer } from '../contracts/an-offer.js';
import { freePort } from '../free-port.js';
import { ServerProcess } from '../serving/server-process.js';

/** Part of everything that a caller can choose, and of nothing else. */
const CANARY = 'canary7q';
const ROUNDS = process.env['TEST_LONG'] === undefined ? 3 : 200;

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-canaries-'));
let server: ServerProcess;
let operators: string;

/** Ordinary and hostile requests, different in every `round`. */
function requestsOf(round: number): { method?: string; path: string }[] {
  const one = `${CANARY}${round}`;
  const paths = [
    `/cars-for-sale?makeCode=${one}&zip=${one}`,
    `/cars-for-sale?keywordPhrase=${one}&firstRecord=99999&sellerId=${one}`,
    `/cars-for-sale?${one}=1&zip=78701&searchRadius=${one}`,
    `/cars-for-sale/vehicle/${one}`,
    `/cars-for-sale/vehicle/812345678?clickType=${one}`,
    `/${one}`,
    `/%zz${one}`,
    `/about?${one}`,
    `/cars-for-sale/${'x'.repeat(300)}${one}`,
    `/cars-for-sale?${'a=1&'.repeat(200)}b=${one}`,
    `/rest/lsc/listing?makeCode=${one}&vins=${one}`,
    `/rest/lsc/listing/${one}`,
    `/rest/lsc/${one}`,
    `/cars-for-sale/reference/zip/${one}`,
    `/cars-for-sale/searchoptions/${one}`,
    `/docs?${one}`,
    `/health/ready?${one}`,
    `http://${one}.example/about`,
  ];
  return [
    ...paths.map((path) => ({ path })),
    ...['POST', 'DELETE', 'OPTIONS', 'PROPFIND'].map((method) => ({
      method,
      path: `/cars-for-sale?zip=${one}`,
    })),
  ];
}

function send(
  { method = 'GET', path }: { method?: string; path: string },
  hasKey: boolean,
): Promise<number> {
  const { port } = new URL(server.origin);
  const headers = {
    cookie: `osid=${CANARY}; zip=${CANARY}`,
    'user-agent': `Mozilla/5.0 ${CANARY}`,
    referer: `https://${CANARY}.example/?q=${CANARY}`,
    // An unknown key would be rejected first.
    ...(hasKey && { authorization: `Bearer ${CANARY}` }),
    'x-forwarded-for': CANARY,
    'x-request-id': `${CANARY} is no token`,
    'content-type': `text/${CANARY}`,
    host: `${CANARY}.example`,
  };
  return new Promise((resolve, reject) => {
    const requested = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!));
    });
    requested.on('error', reject).end(method === 'POST' ? CANARY : undefined);
  });
}

beforeAll(async () => {
  const store = new EmbeddedListingStore(dataDir);
  await store.saveOffers(
    Array.from({ length: 30 }, (_, at) => anOffer({ id: String(1_000 + at) })),
  );
  await store.close();
  const port = await freePort();
  operators = `http://127.0.0.1:${port}`;
  server = await ServerProcess.start(dataDir, {
    LOG_LEVEL: 'trace',
    METRICS_PORT: String(port),
    ALLOWED_HOSTS: '*',
  });
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

describe('Personal data in requests', () => {
  it('appears in no log line, metric or dashboard', async () => {
    const statuses = new Set<number>();
    let sent = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (const one of requestsOf(round)) {
        statuses.add(await send(one, round % 2 === 1));
        sent++;
      }
    }
    const metrics = await (await fetch(`${operators}/metrics?${CANARY}`)).text();
    const dashboard = await (await fetch(`${operators}/ops?${CANARY}`)).text();
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    expect(statuses.size).toBeGreaterThan(3);
    expect(server.lines.filter((line) => line.includes('"msg":"answered"')).length).toBeGreaterThan(
      0.7 * sent,
    );
    expect(
      [...server.lines, metrics, dashboard].filter((text) => text.toLowerCase().includes(CANARY)),
    ).toEqual([]);
  }, 600_000);
});
