import { afterEach, describe, expect, it } from '@jest/globals';
import { HealthParts, PartProblem } from '../../src/platform/telemetry/health-parts.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { useApp } from '../app-under-test.js';

const shop = useApp({ cars: 50 });
const READY = '/health/ready';

async function answer(path: string) {
  const response = await fetch(shop.origin + path);
  const { status, headers } = response;
  return {
    status,
    type: headers.get('content-type'),
    body: (await response.json()) as Record<string, unknown>,
  };
}

describe('GET /health', () => {
  let problem: string | undefined;

  /** Adds a part whose check fails with `problem`, as another module would. */
  function addCache(name: string, isOptional: boolean): void {
    shop.app.get(HealthParts).add({
      name,
      isOptional,
      check() {
        if (problem) throw new PartProblem(problem);
        return { entries: 3 };
      },
    });
  }

  afterEach(() => {
    problem = undefined;
  });

  it('reports liveness without checking dependencies', async () => {
    expect(await answer('/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('is ready and lists every part', async () => {
    const { status, body } = await answer(READY);
    expect([status, body['status']]).toEqual([200, 'ok']);
    expect(body['details']).toEqual({
      thread: { status: 'up', number: 0, count: 1 },
      store: { status: 'up', revision: expect.any(Number) },
      'inventory-file': { status: 'up' },
      index: { status: 'up', cars: expect.any(Number), epoch: expect.any(Number) },
      calls: { status: 'up' },
      database: { status: 'up', answeredInMs: expect.any(Number) },
      outbox: { status: 'up', waiting: 0, dead: 0 },
      content: { status: 'up', files: 0, drafts: 0 },
    });
  });

  it('stays ready when an optional part fails, and names it', async () => {
    addCache('cache', true);
    expect((await answer(READY)).body).toMatchObject({
      status: 'ok',
      details: { cache: { status: 'up', entries: 3 } },
    });
    problem = 'refuses connections';
    const cache = { status: 'degraded', message: problem };
    expect(await answer(READY)).toMatchObject({
      status: 200,
      body: { status: 'degraded', details: { cache } },
    });
    expect(await answer('/health')).toMatchObject({ status: 200, body: { status: 'degraded' } });
  });

  it('is degraded after some cars could not be read', async () => {
    const store = shop.carsApp.get(ListingStore);
    store.diskFault = () => new Error('database disk image is malformed');
    expect(await answer(READY)).toMatchObject({
      status: 200,
      body: {
        status: 'degraded',
        details: { 'inventory-file': { status: 'degraded', message: 'some cars cannot be read' } },
      },
    });
    Reflect.deleteProperty(store, 'diskFault');
    expect((await answer(READY)).body['status']).toBe('ok');
  });

  it('is not ready when a required part fails, and names it', async () => {
    addCache('disk', false);
    problem = 'is full';
    expect(await answer(READY)).toMatchObject({
      status: 503,
      type: expect.stringContaining('application/problem+json'),
      body: { errors: [{ field: 'disk', reason: 'is full', code: 'down' }] },
    });
    expect(await answer('/health')).toMatchObject({ status: 503, body: { status: 'down' } });
  });

  it('shows version, uptime, parts, index and feeds that need attention', async () => {
    const { status, body } = await answer('/health/');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      uptimeSeconds: expect.any(Number),
      index: {
        cars: expect.any(Number),
        epoch: expect.any(Number),
        ageSeconds: expect.any(Number),
      },
      feeds: { href: '/health/sources', isManifestReadable: true, inNeed: [] },
    });
    expect(body['parts']).toContainEqual({
      name: 'store',
      status: 'up',
      facts: { revision: expect.any(Number) },
    });
  });
});
