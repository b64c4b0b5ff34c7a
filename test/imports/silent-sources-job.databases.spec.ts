import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { emptySummary } from '../../src/inventory/import/run/import-summary.js';
import type { ListingStore } from '../../src/inventory/listing-store.js';
import { openListingStore } from '../../src/inventory/open-listing-store.js';
import { ImportReports } from '../../src/inventory/sources/import-reports.js';
import { SilentSourcesJob } from '../../src/inventory/sources/silent-sources-job.js';
import { whileSourceIsOurs } from '../../src/inventory/sources/source-lock.js';
import { readConfig } from '../../src/platform/config/config.js';
import type { Database } from '../../src/platform/database/database.js';
import { migrate } from '../../src/platform/database/migrations/migrations.js';
import type { DatabasePlace } from '../../src/platform/database/open-database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { ScheduledTicks } from '../../src/platform/database/scheduled-ticks.js';
import { anOffer } from '../contracts/an-offer.js';
import { describeStoresOnBoth } from '../contracts/store-places.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 10, 29, 12);

describeStoresOnBoth('The job for silent sources', (newPlace) => {
  let place: DatabasePlace;
  let store: ListingStore;
  let database: Database;
  let reports: ImportReports;

  beforeEach(async () => {
    place = await newPlace();
    store = openListingStore(place);
    database = openDatabase(place, () => undefined);
    await migrate(database);
    reports = new ImportReports(place.dataDir);
    await store.saveOffers(
      ['quiet', 'heard', 'demo'].map((source, at) => anOffer({ id: String(at) }, { source })),
    );
    imported('quiet', NOW - 4 * DAY_MS);
    imported('heard', NOW - 2 * DAY_MS);
  });

  afterEach(async () => {
    await store.close();
    await database.close();
  });

  it('removes the cars of sources without an import for FEED_EXPIRY_DAYS', async () => {
    expect(await aJob().tick(NOW)).toBe(true);
    expect(await sources()).toEqual(['demo', 'heard']);
    expect(reports.reportOf('quiet')).toMatchObject({
      importedAt: NOW - 4 * DAY_MS,
      expiredAt: NOW,
    });
  });

  it('runs once an hour, on one of several servers', async () => {
    const jobs = [aJob(), aJob()];
    expect(await Promise.all(jobs.map((job) => job.tick(NOW)))).toEqual(
      expect.arrayContaining([true, false]),
    );
    expect(await jobs[1]!.tick(NOW + HOUR_MS)).toBe(true);
  });

  it.each<Record<string, string>>([
    { FEED_EXPIRY_DAYS: '0' },
    { LISTING_SERVICE_URL: 'https://listings.example.com' },
  ])('does nothing with %j', async (env) => {
    expect(await aJob(env).tick(NOW)).toBe(false);
    expect(await sources()).toEqual(['demo', 'heard', 'quiet']);
  });

  it('keeps a source that is being imported', async () => {
    await whileSourceIsOurs(place, 'quiet', async () => {
      expect(await aJob().tick(NOW)).toBe(true);
    });
    expect(await sources()).toEqual(['demo', 'heard', 'quiet']);
    await aJob().tick(NOW + HOUR_MS);
    expect(await sources()).toEqual(['demo', 'heard']);
  });

  it('keeps sources of a shared database that another server imports', async () => {
    reports.removed('quiet');
    await aJob().tick(NOW);
    expect(await aJob().tick(NOW + 5 * DAY_MS)).toBe(true);
    // In a file of the data folder, the days count from the first run that found the cars.
    const kept = place.databaseUrl === '' ? ['demo'] : ['demo', 'quiet'];
    expect(await sources()).toEqual(kept);
    reports.removed('quiet');
    reports.removed('heard');
    expect(await aJob().tick(NOW + 6 * DAY_MS)).toBe(place.databaseUrl === '');
  });

  const sources = async () => [...(await store.offersBySource()).keys()].toSorted();

  function aJob(env: Readonly<Record<string, string>> = {}): SilentSourcesJob {
    const { dataDir, databaseUrl } = place;
    const variables = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, FEED_EXPIRY_DAYS: '3' };
    const config = readConfig({ ...variables, ...env });
    return new SilentSourcesJob(new ScheduledTicks(database), config, store);
  }

  function imported(source: string, at: number): void {
    reports.imported(source, at, { modifiedAt: at, sizeBytes: 1 }, emptySummary());
  }
});
