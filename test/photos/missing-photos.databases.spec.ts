import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Agent } from 'undici';
import { readConfig } from '../../src/platform/config/config.js';
import type { Database } from '../../src/platform/database/database.js';
import { migrate } from '../../src/platform/database/migrations/migrations.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { ScheduledTicks } from '../../src/platform/database/scheduled-ticks.js';
import type { ListingStore } from '../../src/inventory/listing-store.js';
import { openListingStore } from '../../src/inventory/open-listing-store.js';
import { PhotoRequests } from '../../src/inventory/photos/photo-requests.js';
import { PhotosJob } from '../../src/inventory/photos/photos-job.js';
import { anOffer } from '../contracts/an-offer.js';
import { describeStoresOnBoth } from '../contracts/store-places.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOW = Date.UTC(2026, 10, 29, 12);

describeStoresOnBoth('Photos from feeds', (newPlace) => {
  let store: ListingStore;
  let database: Database;
  let server: Server;
  let jobs: PhotosJob[];
  let requested: string[];
  /** Status of each path; other photos are there. */
  let statuses: Record<string, number>;

  beforeEach(async () => {
    const place = await newPlace();
    store = openListingStore(place);
    database = openDatabase(place, () => undefined);
    await migrate(database);
    [requested, statuses, jobs] = [[], {}, []];
    server = createServer(({ url = '', socket }, response) => {
      requested.push(url);
      const status = statuses[url] ?? 206;
      if (status === 0) socket.destroy();
      else response.writeHead(status, status === 302 ? { location: '/gone.jpg' } : {}).end('j');
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
  });

  afterEach(async () => {
    for (const job of jobs) await job.onApplicationShutdown();
    await store.close();
    await database.close();
    server.closeAllConnections();
    server.close();
  });

  const port = () => (server.address() as AddressInfo).port;
  const photo = (path: string, host = '127.0.0.1') => `http://${host}:${port()}${path}`;
  const jobWith = (requests: PhotoRequests, env: Record<string, string> = {}) => {
    const job = new PhotosJob(new ScheduledTicks(database), readConfig(env), store, requests);
    jobs.push(job);
    return job;
  };
  const aJob = (env?: Record<string, string>) =>
    jobWith(new PhotoRequests({ dispatcher: new Agent(), isAllowed: () => true }), env);
  const shown = async (id: string) =>
    (await store.carsById([id]))[0]!.listing.images.map((url) => new URL(url).pathname);
  const save = (id: string, paths: readonly string[], host?: string) =>
    store.saveOffers([anOffer({ id, images: paths.map((path) => photo(path, host)) })]);
  const requestedBy = async (job: PhotosJob, now: number) => {
    requested.length = 0;
    await job.tick(now);
    return requested.toSorted();
  };

  it('are hidden while they return 404 or 410, and shown again afterwards', async () => {
    await save('1', ['/a.jpg', '/b.jpg', '/c.jpg']);
    statuses = { '/a.jpg': 404, '/b.jpg': 410 };
    const job = aJob();
    const revision = await store.revision();
    expect(await requestedBy(job, NOW)).toEqual(['/a.jpg', '/b.jpg', '/c.jpg']);
    expect(await shown('1')).toEqual(['/c.jpg']);
    expect((await store.offersOf('1'))[0]!.listing.images).toEqual([photo('/c.jpg')]);
    expect((await Array.fromAsync(store.allCars()))[0]!.listing.images).toEqual([photo('/c.jpg')]);
    expect((await store.changedSince(revision, 10))!.ids).toEqual(['1']);
    expect(await requestedBy(job, NOW + MINUTE_MS)).toEqual([]);

    statuses = { '/b.jpg': 404 };
    expect(await requestedBy(job, NOW + DAY_MS)).toEqual(['/a.jpg', '/b.jpg']);
    expect(await shown('1')).toEqual(['/a.jpg', '/c.jpg']);
  });

  it('leave a car without photos when all are missing, and a repeated import changes nothing', async () => {
    await save('1', ['/a.jpg']);
    statuses = { '/a.jpg': 302, '/gone.jpg': 404 };
    await aJob().tick(NOW);
    expect(await shown('1')).toEqual([]);
    expect(await store.saveOffers([anOffer({ id: '1', images: [photo('/a.jpg')] })])).toEqual([
      'unchanged',
    ]);
    expect(await shown('1')).toEqual([]);
  });

  it.each([500, 503, 403, 429, 0])('are unchanged for the status %i', async (status) => {
    await save('1', ['/a.jpg', '/b.jpg']);
    statuses = { '/a.jpg': 404 };
    const job = aJob();
    await job.tick(NOW);
    statuses = { '/a.jpg': status };
    expect(await requestedBy(job, NOW + DAY_MS)).toEqual(['/a.jpg', '/b.jpg']);
    expect(await shown('1')).toEqual(['/b.jpg']);
    statuses = {};
    expect(await requestedBy(job, NOW + 2 * DAY_MS)).toEqual(['/a.jpg']);
    expect(await shown('1')).toEqual(['/a.jpg', '/b.jpg']);

    statuses = { '/c.jpg': status };
    await save('2', ['/c.jpg', '/d.jpg']);
    expect(await requestedBy(job, NOW + 3 * DAY_MS)).toContain('/c.jpg');
    expect(await shown('2')).toEqual(['/c.jpg', '/d.jpg']);
  });

  it('are checked within the budget per minute and host, and all of them eventually', async () => {
    for (let id = 1; id <= 6; id++)
      await save(String(id), [`/${id}.jpg`], id % 2 === 0 ? 'localhost' : '127.0.0.1');
    const ofHost = aJob({ PHOTO_CHECKS_PER_MINUTE: '4', PHOTO_CHECKS_PER_HOST: '1' });
    expect(await requestedBy(ofHost, NOW)).toEqual(['/1.jpg', '/2.jpg']);
    expect(await requestedBy(ofHost, NOW + MINUTE_MS)).toEqual(['/3.jpg', '/4.jpg']);
    expect(await requestedBy(ofHost, NOW + 2 * MINUTE_MS)).toEqual(['/5.jpg', '/6.jpg']);
    expect(await requestedBy(ofHost, NOW + 3 * MINUTE_MS)).toEqual([]);
    const ofMinute = aJob({ PHOTO_CHECKS_PER_MINUTE: '4', PHOTO_CHECKS_PER_HOST: '4' });
    expect(await requestedBy(ofMinute, NOW + 4 * DAY_MS)).toEqual([
      '/1.jpg',
      '/2.jpg',
      '/3.jpg',
      '/4.jpg',
    ]);
  });

  it('of one car may take several minutes', async () => {
    await save('1', ['/a.jpg', '/b.jpg', '/c.jpg']);
    statuses = { '/a.jpg': 404, '/b.jpg': 404, '/c.jpg': 404 };
    const job = aJob({ PHOTO_CHECKS_PER_MINUTE: '2' });
    await job.tick(NOW);
    expect(await shown('1')).toEqual(['/c.jpg']);
    expect(await requestedBy(job, NOW + MINUTE_MS)).toEqual(['/c.jpg']);
    expect(await shown('1')).toEqual([]);
  });

  it('are checked by one of several servers', async () => {
    await save('1', ['/a.jpg']);
    const [one, other] = [aJob(), aJob()];
    expect(await Promise.all([one.tick(NOW), other.tick(NOW)])).toContain(false);
    expect(requested).toEqual(['/a.jpg']);
  });

  it('at private addresses are neither requested nor counted as missing', async () => {
    await save('1', ['/a.jpg', '/b.jpg']);
    await save('2', ['/c.jpg'], 'localhost');
    statuses = { '/a.jpg': 404, '/c.jpg': 404 };
    await jobWith(new PhotoRequests()).tick(NOW);
    expect(requested).toEqual([]);
    expect([await shown('1'), await shown('2')]).toEqual([['/a.jpg', '/b.jpg'], ['/c.jpg']]);
  });

  it('are deleted with their car', async () => {
    await save('1', ['/a.jpg']);
    statuses = { '/a.jpg': 404 };
    const job = aJob();
    await job.tick(NOW);
    await store.removeOffers('north', []);
    await job.tick(NOW + MINUTE_MS);
    statuses = {};
    await save('1', ['/a.jpg']);
    expect(await shown('1')).toEqual(['/a.jpg']);
    expect(await requestedBy(job, NOW + 2 * MINUTE_MS)).toEqual(['/a.jpg']);
  });
});
