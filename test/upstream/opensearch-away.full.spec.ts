import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { checkVersion, openCluster } from '../../src/search/index/opensearch/connect-opensearch.js';
import { useApp } from '../app-under-test.js';

/** No server listens there. */
const AWAY = 'http://127.0.0.1:9';
const HEADERS = { host: 'localhost', 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' };

describe('A server without OpenSearch', () => {
  const shop = useApp({ cars: 100, env: { OPENSEARCH_URL: AWAY } });
  const get = (url: string) => shop.app.inject({ url, headers: HEADERS });

  it("shows the error page instead of results, within the main search's time limit", async () => {
    const { statusCode, body } = await get('/cars-for-sale');
    expect([statusCode, body.includes('Please try again')]).toEqual([500, true]);
  });

  it('answers JSON calls with 503 and Retry-After', async () => {
    const { statusCode, headers } = await get('/rest/lsc/listing');
    expect([statusCode, headers['retry-after']]).toEqual([503, '30']);
  });

  it('answers the suggestions call without suggestions', async () => {
    const { statusCode, body } = await get('/rest/lsc/marketplace/suggested/keywords/hon');
    expect([statusCode, JSON.parse(body)]).toMatchObject([200, { suggestions: [] }]);
  });

  it('answers pages that need no search', async () => {
    const [id] = await idsInStore();
    expect((await get(`/cars-for-sale/vehicle/${id}`)).statusCode).toBe(200);
    expect((await get('/')).statusCode).toBe(200);
  });

  it('stays in rotation, and names the degraded parts', async () => {
    const { statusCode, body } = await get('/health');
    const parts = (JSON.parse(body) as { parts: { name: string; status: string }[] }).parts;
    const degraded = parts
      .filter(({ status }) => status !== 'up')
      .map(({ name, status }) => `${name} ${status}`);
    expect([
      statusCode,
      degraded.includes('opensearch degraded'),
      degraded.includes('index degraded'),
    ]).toEqual([200, true, true]);
  });

  async function idsInStore(): Promise<string[]> {
    const { ListingStore } = await import('../../src/inventory/listing-store.js');
    for await (const { listing } of shop.app.get(ListingStore, { strict: false }).allCars())
      return [listing.id];
    return [];
  }
});

it('An unreadable certificate is reported with the name of its variable', async () => {
  await expect(openCluster({ urls: [AWAY], caFile: '/nowhere/ca.pem' })).rejects.toThrow(
    'OPENSEARCH_CA_FILE names a file that cannot be read: ENOENT.',
  );
});

it('A file without a certificate is reported with the name of its variable', async () => {
  await expect(openCluster({ urls: [AWAY], caFile: 'package.json' })).rejects.toThrow(
    'OPENSEARCH_CA_FILE names a file without a PEM certificate.',
  );
});

describe('An OpenSearch that answers incorrectly', () => {
  it('is rejected with advice in one sentence', async () => {
    const version = { distribution: 'opensearch', number: '3.4.0' };
    const server = createServer((_, answer) =>
      answer.setHeader('content-type', 'application/json').end(JSON.stringify({ version })),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const cluster = await openCluster({
      urls: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`],
      caFile: '',
    });
    try {
      await expect(checkVersion(cluster)).rejects.toThrow('Upgrade it to 3.5 or newer.');
    } finally {
      await cluster.client.close();
      server.close();
    }
  });
});
