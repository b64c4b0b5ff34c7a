import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { BrowsingHistory } from '../../src/browsing-history/browsing-history.js';
import { Database } from '../../src/platform/database/database.js';
import type { DatabasePlace } from '../../src/platform/database/open-database.js';
import { TABLE_NAMES } from '../../src/platform/database/table-keys.js';
import { DemoInventory } from '../../src/inventory/demo/demo-inventory.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { leaveAccountData, leaveBrowserData } from '../accounts/left-data.js';
import type { AppUnderTest } from '../app-under-test.js';
import { startApp } from '../app-under-test.js';
import { inParallel, resultsPageAt, resultsPages } from '../contracts/results-pages.js';
import { within } from '../database/places-on-both.js';
import { SuiteDatabases } from '../database/suite-databases.js';
import { fillWithCars } from '../leads/lead-shop.js';
import { approve, writeReview } from '../reviews/review-shop.js';
import { SuiteIndexes } from '../support/opensearch/start-opensearch.js';
import { integrator } from './back-up.js';
import { runDataCommand } from './data-command.js';
import { contentsOf } from './odd-rows.js';
import { recordsAt } from './shop-records.js';

const START_LIMIT_MS = 330_000;
const CARS = 1_000;
const PATHS = resultsPages(200);
const TRIES = 5;
/** Scores decline for 45 days, and each index is built at another moment. */
const NO_LONGER_FRESH_MS = 60 * 86_400_000;
const MOVED_INDEX = 'moved';
/** Characters on each side of a difference. */
const SHOWN = 150;

const databases = new SuiteDatabases();
let indexes: SuiteIndexes;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-moved-'));
  indexes = await SuiteIndexes.open();
}, START_LIMIT_MS);
afterAll(async () => {
  jest.restoreAllMocks();
  await indexes.drop();
  await databases.drop();
  rmSync(folder, { recursive: true });
});

it('A shop that moves to PostgreSQL, to OpenSearch and back keeps every row and shows the same pages', async () => {
  const files = { dataDir: join(folder, 'files'), databaseUrl: '' };
  const postgres = {
    dataDir: join(folder, 'postgres'),
    databaseUrl: await databases.create('empty'),
  };
  const filesAgain = { dataDir: join(folder, 'files-again'), databaseUrl: '' };
  const openSearch = {
    OPENSEARCH_URL: indexes.urls.join(','),
    OPENSEARCH_INDEX: `${indexes.prefix}${MOVED_INDEX}`,
  };
  const cookies = await openShop(files);
  // Pages say how long ago something was.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());

  const pages = await pagesAt(files, cookies);
  const all = await contentAt(files);
  expect(TABLE_NAMES.filter((table) => all.rows[table].length === 0)).toEqual([]);

  await move(files, postgres, 'to-postgres.backup');
  expect(await contentAt(postgres)).toEqual(all);
  expect(differences(pages, await pagesAt(postgres, cookies, pages))).toEqual([]);

  expect(differences(pages, await pagesAt(postgres, cookies, pages, openSearch))).toEqual([]);
  expect(await searchesInCluster()).toBeGreaterThan(0);
  // The instance that wrote the index leaves its lease.
  const { lease, ...others } = splitLease(await contentAt(postgres));
  expect(lease).toMatchObject([{ name: 'listing-index' }]);
  expect(others).toEqual(all);

  expect(differences(pages, await pagesAt(postgres, cookies, pages))).toEqual([]);

  await move(postgres, filesAgain, 'to-files.backup');
  expect(splitLease(await contentAt(filesAgain))).toEqual({ lease, ...all });
  expect(differences(pages, await pagesAt(filesAgain, cookies, pages))).toEqual([]);
}, 900_000);

/** Opens a shop that has rows in every table, and closes it. Returns the cookies of a shopper with an account. */
async function openShop({ dataDir }: DatabasePlace): Promise<ReadonlyMap<string, string>> {
  const shop = await startApp({ cars: 0, env: { DATA_DIR: dataDir } });
  const options = { count: CARS, seed: 7, now: Date.now() - NO_LONGER_FRESH_MS };
  await shop.app.get(DemoInventory).fill(shop.app.get(ListingStore), options);
  await fillWithCars(shop);
  const [pat, kim] = [new BrowserOfTest(shop), new BrowserOfTest(shop)];
  await kim.signIn('kim@example.com');
  const reviewId = await writeReview(shop, kim, 'kim@example.com');
  await approve(shop, reviewId);
  await pat.signIn('pat@example.com');
  await leaveBrowserData(shop, pat, 'pat@example.com', reviewId);
  await leaveAccountData(shop, pat, 'pat@example.com');
  await shop.app.get(BrowsingHistory, { strict: false }).flush();
  // Rows that shoppers do not leave by themselves.
  const { reading } = shop.app.get(Database);
  await reading.insertInto('integrator').values(integrator(1)).execute();
  await reading
    .insertInto('scheduledJob')
    .values({ name: 'alerts', tick: 7, holder: 'gone', leaseUntil: 1 })
    .execute();
  const begun = {
    stateHash: 'state',
    browserHash: 'browser',
    refUrl: '/saved',
    expiresAt: Number.MAX_SAFE_INTEGER,
  };
  await reading.insertInto('providerSignIn').values(begun).execute();
  await reading
    .insertInto('viewCount')
    .values({ vin: '1HGCM82633A004352', day: 20_000, brand: 'ATC', views: 12 })
    .execute();
  await shop.stop();
  return pat.cookies;
}

type Pages = ReadonlyMap<string, string>;

/**
 * Starts the shop, visits it as someone without an account and as the shopper, and stops it.
 * `expected`: pages of an earlier stage.
 */
async function pagesAt(
  { dataDir, databaseUrl }: DatabasePlace,
  cookies: ReadonlyMap<string, string>,
  expected: Pages = new Map(),
  env: Readonly<Record<string, string>> = {},
): Promise<Pages> {
  const shop = await startApp({
    cars: 0,
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env },
  });
  try {
    return await visit(shop, cookies, expected);
  } finally {
    await shop.stop();
  }
}

async function visit(
  shop: AppUnderTest,
  cookies: ReadonlyMap<string, string>,
  expected: Pages,
): Promise<Pages> {
  const shopper = new BrowserOfTest(shop);
  for (const [name, value] of cookies) shopper.cookies.set(name, value);
  const saved = await shopper.ask('GET', '/saved');
  expect(saved.body).toContain('Under $20,000');
  const pages = new Map([['/saved', saved.body]]);
  await inParallel(PATHS, async (path) => {
    // On a busy machine, a page may go without a block that has no notice.
    const most = expected.has(path) ? TRIES : 1;
    for (
      let tries = 0;
      tries < most && (tries === 0 || pages.get(path) !== expected.get(path));
      tries++
    ) {
      pages.set(path, await resultsPageAt(shop, path));
    }
  });
  return pages;
}

/** Pages that differ in any byte, each with its first difference. */
function differences(before: Pages, after: Pages): object[] {
  return Array.from(before).flatMap(([path, page]) => {
    const other = after.get(path) ?? '';
    if (page === other) return [];
    let at = 0;
    while (page[at] === other[at]) at++;
    return [{ path, before: around(page, at), after: around(other, at) }];
  });
}

const around = (page: string, at: number) => page.slice(Math.max(0, at - SHOWN), at + SHOWN);

/** Moves a stopped shop, following docs/operations.md. */
async function move(from: DatabasePlace, to: DatabasePlace, name: string): Promise<void> {
  const file = join(folder, name);
  expect(await runDataCommand('backup', from, file)).toMatchObject({ code: 0 });
  expect(await runDataCommand('restore', to, file)).toMatchObject({ code: 0 });
}

/** All rows of all tables, and all records of cars. */
async function contentAt(place: DatabasePlace) {
  return { rows: await within(place, contentsOf), cars: await recordsAt(place) };
}

/** Separates the lease of the shared index from the rest. */
function splitLease({ rows, cars }: Awaited<ReturnType<typeof contentAt>>) {
  const isLease = ({ name }: { name?: unknown }) => name === 'listing-index';
  const { scheduledJob } = rows;
  return {
    lease: scheduledJob.filter(isLease),
    rows: { ...rows, scheduledJob: scheduledJob.filter((row) => !isLease(row)) },
    cars,
  };
}

async function searchesInCluster(): Promise<number> {
  const answer = await fetch(`${indexes.urls[0]}/${indexes.prefix}${MOVED_INDEX}/_stats/search`);
  const { _all: all } = (await answer.json()) as {
    _all: { total: { search: { query_total: number } } };
  };
  return all.total.search.query_total;
}
