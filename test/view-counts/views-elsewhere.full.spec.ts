import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { Database } from '../../src/platform/database/database.js';
import { IntegratorKeys } from '../../src/api-clients/integrator-keys.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { FAULTS, FaultProxy } from '../upstream/fault-proxy.js';

const COUNTS = '/cars-for-sale/svc/listing-view-count';
const SHOPPER = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};
/** Views are sent every second, so twice in this time. */
const TOLD_MS = 2_000;
/** For a busy machine. A call without its limit would never end. */
const MARGIN_MS = 10_000;
/** Where it is not the subject how long it takes. */
const PATIENCE_MS = 30_000;

let counting: AppUnderTest;
let proxy: FaultProxy;
let partner: string;
let standard: string;
let car: { id: string; vin: string };
const open: AppUnderTest[] = [];

beforeAll(async () => {
  counting = await startApp({ cars: 50 });
  proxy = await FaultProxy.before(counting.origin);
  const keys = new IntegratorKeys(counting.app.get(Database, { strict: false }), counting.dataDir);
  partner = (await keys.create('Pages', 'partner')).key;
  standard = (await keys.create('North Motors', 'standard')).key;
});

let at = 0;
beforeEach(async () => {
  const cars = await Array.fromAsync(counting.carsApp.get(ListingStore).allCars());
  const { id, vin } = cars.filter(({ listing }) => listing.vin)[at++]!.listing;
  car = { id, vin: vin! };
});

afterEach(async () => {
  proxy.spoil(undefined);
  for (const app of open.splice(0)) await app.stop();
});

afterAll(async () => {
  await proxy.stop();
  await counting.stop();
});

async function pagesTelling(key = partner): Promise<AppUnderTest> {
  const env = {
    LISTING_SERVICE_URL: counting.origin,
    VIEW_COUNTS_URL: proxy.origin,
    VIEW_COUNTS_KEY: key,
  };
  open.push(await startApp({ cars: 0, env }));
  return open.at(-1)!;
}

const look = ({ origin }: AppUnderTest) =>
  request(origin).get(`/cars-for-sale/vehicle/${car.id}`).set(SHOPPER).expect(200);
const countsAt = async ({ origin }: AppUnderTest) =>
  (await request(origin).get(`${COUNTS}?vin=${car.vin}`)).body.viewCounts?.[0].counts;
const tell = (body: object, key?: string) =>
  request(counting.origin)
    .post(COUNTS)
    .set(key === undefined ? {} : { authorization: `Bearer ${key}` })
    .send(body);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const endsAt = performance.now() + PATIENCE_MS; performance.now() < endsAt; await sleep(50))
    if (await isSo()) return;
  throw Error('It has not come to that.');
}

describe('Views forwarded to another server', () => {
  it('are counted there, and returned by both', async () => {
    const pages = await pagesTelling();
    for (let time = 0; time < 3; time++) await look(pages);
    await until(async () => (await countsAt(counting)).ATC === 3);
    // Views are forwarded one after the other, so pages may briefly show the earlier count.
    await until(async () => (await countsAt(pages)).ATC === 3);
    expect([await countsAt(counting), await countsAt(pages)]).toEqual([
      { ATC: 3, KBB: 0, HYUND: 0 },
      { ATC: 3, KBB: 0, HYUND: 0 },
    ]);
    const { body } = await request(pages.origin).get(`/rest/lsc/listing?vins=${car.vin}`);
    expect(body.listings[0].viewCount).toBe(3);
    await look(pages);
    await until(async () => (await countsAt(counting)).ATC > 3);
    expect((await countsAt(counting)).ATC).toBe(4);
  });

  it('are forwarded when the server stops', async () => {
    const pages = await pagesTelling();
    await look(pages);
    await open.pop()!.stop();
    expect((await countsAt(counting)).ATC).toBe(1);
  });

  it('wait while the other server is busy, and are forwarded once', async () => {
    const pages = await pagesTelling();
    proxy.spoil(COUNTS, 'busy');
    proxy.requested.length = 0;
    await look(pages);
    await until(async () => proxy.requested.filter((path) => path === COUNTS).length >= 3);
    expect((await countsAt(counting)).ATC).toBe(0);
    proxy.spoil(undefined);
    await until(async () => (await countsAt(counting)).ATC > 0);
    await look(pages);
    await until(async () => (await countsAt(counting)).ATC > 1);
    expect((await countsAt(counting)).ATC).toBe(2);
  });

  it('are not repeated when they may have been counted, and do not delay shutdown', async () => {
    const pages = await pagesTelling();
    proxy.spoil(COUNTS, 'hang');
    proxy.requested.length = 0;
    await look(pages);
    await until(async () => proxy.requested.includes(COUNTS));
    proxy.requested.length = 0;
    await sleep(2 * TOLD_MS);
    expect(proxy.requested).toEqual([]);
    await look(pages);
    const startedAt = performance.now();
    await open.pop()!.stop();
    expect(performance.now() - startedAt).toBeLessThan(1_000 + MARGIN_MS);
  });
});

describe('Listings whose view counts are unavailable', () => {
  let pages: AppUnderTest;
  beforeAll(async () => {
    pages = await startApp({
      cars: 50,
      env: { VIEW_COUNTS_URL: proxy.origin, VIEW_COUNTS_KEY: partner },
    });
  });
  afterAll(() => pages.stop());

  it.each(FAULTS)('are returned without them: %s', async (fault) => {
    proxy.spoil(COUNTS, fault);
    const startedAt = performance.now();
    const { status, body, headers } = await request(pages.origin).get(
      '/rest/lsc/listing?numRecords=1',
    );
    expect([status, body.listings.length, 'viewCount' in body.listings[0]]).toEqual([
      200,
      1,
      false,
    ]);
    expect(headers['server-timing']).toMatch(/viewCounts;dur=[\d.]+;desc="1 failed"/);
    expect(performance.now() - startedAt).toBeLessThan(1_000 + MARGIN_MS);
    const { status: named } = await request(pages.origin).get('/health/ready');
    expect(named).toBe(200);
  });

  it('are an error when only view counts are requested', async () => {
    proxy.spoil(COUNTS, 'server error');
    expect((await request(pages.origin).get(`${COUNTS}?vin=${car.vin}`)).status).toBe(503);
    expect(
      (await request(pages.origin).get('/health/ready')).body.details['view-counts'].status,
    ).toBe('degraded');
  });
});

describe('POST /cars-for-sale/svc/listing-view-count', () => {
  const views = () => [{ vin: car.vin, brand: 'KBB', views: 2 }];

  it('requires a partner key', async () => {
    expect((await tell({ views: views() })).status).toBe(403);
    expect((await tell({ views: views() }, standard)).status).toBe(403);
    expect((await tell({ views: views() }, 'fck_nobody')).status).toBe(401);
    expect((await countsAt(counting)).KBB).toBe(0);
    expect((await tell({ views: views() }, partner)).status).toBe(202);
    expect((await countsAt(counting)).KBB).toBe(2);
  });

  it.each([
    [{}, 'views'],
    [{ views: [] }, 'views'],
    [{ views: 'all' }, 'views'],
    [{ views: [null] }, 'views.0'],
    [{ views: [[]] }, 'views'],
    [{ views: [[{ vin: '1HGCM82633A004352', brand: 'ATC', views: 1 }]] }, 'views'],
    [{ views: ['1HGCM82633A004352'] }, 'views.0'],
    [{ views: [{ vin: 'no vin', brand: 'ATC', views: 1 }] }, 'views.0.vin'],
    [{ views: [{ vin: '1HGCM82633A004352', brand: 'XYZ', views: 1 }] }, 'views.0.brand'],
    [{ views: [{ vin: '1HGCM82633A004352', brand: 'ATC', views: 0 }] }, 'views.0.views'],
    [{ views: [{ vin: '1HGCM82633A004352', brand: 'ATC', views: 1e9 }] }, 'views.0.views'],
    [{ views: [{ vin: '1HGCM82633A004352', brand: 'ATC', views: 1, who: 'Pat' }] }, 'views.0.who'],
  ])('names what it rejects: %j', async (body, field) => {
    const answer = await tell(body, partner);
    expect([
      answer.status,
      answer.body.errors?.map((error: { field: string }) => error.field),
    ]).toEqual([400, [field]]);
  });

  it('accepts up to a hundred cars', async () => {
    const many = (count: number) => ({
      views: Array.from({ length: count }, () => ({ vin: car.vin, brand: 'HYUND', views: 1 })),
    });
    const { status, body } = await tell(many(101), partner);
    expect([status, body.errors?.[0].field]).toEqual([400, 'views']);
    expect((await tell(many(100), partner)).status).toBe(202);
    expect((await countsAt(counting)).HYUND).toBe(100);
  });

  it('is rejected by a server that forwards, which prevents loops', async () => {
    const pages = await pagesTelling();
    const keys = new IntegratorKeys(pages.app.get(Database, { strict: false }), pages.dataDir);
    const { key } = await keys.create('Others', 'partner');
    const answer = await request(pages.origin)
      .post(COUNTS)
      .set('authorization', `Bearer ${key}`)
      .send({ views: views() });
    expect(answer.status).toBe(409);
  });
});
