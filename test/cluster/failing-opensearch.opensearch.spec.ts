import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CALL_POLICIES } from '../../src/platform/calls/call-policies.js';
import { DEMO_SOURCE } from '../../src/inventory/demo/demo-cars.js';
import { DemoInventory } from '../../src/inventory/demo/demo-inventory.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { OpenSearchIndex } from '../../src/search/index/opensearch/opensearch-search-index.js';
import { SearchIndex } from '../../src/search/index/search-index.js';
import { Indexing } from '../../src/search/indexing/indexing.js';
import type { AppUnderTest } from '../app-under-test.js';
import { startApp } from '../app-under-test.js';
import { runFolder } from '../made-once.js';
import { ServerProcess } from '../serving/server-process.js';
import { SuiteIndexes } from '../support/opensearch/start-opensearch.js';
import { FAULTS, FaultProxy } from '../upstream/fault-proxy.js';
import { expectLikeStore } from './index-like-store.js';

const START_LIMIT_MS = 330_000;
const CARS = 600;
const HEADERS = { host: 'localhost', 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' };
const ERROR = 'We are sorry. There was an issue with your last search.';
const OPTIONAL_MS = CALL_POLICIES.count.timeoutMs;
const MAIN_SEARCH_MS = CALL_POLICIES.mainSearch.timeoutMs;

let indexes: SuiteIndexes;
let name: string;
/** In front of the only nodes that the app knows. */
let nodes: FaultProxy[];
let shop: AppUnderTest;
let index: OpenSearchIndex;
let store: ListingStore;
let requested = 0;

beforeAll(async () => {
  indexes = await SuiteIndexes.open();
  name = `${indexes.prefix}cars`;
  nodes = await Promise.all(indexes.urls.slice(0, 2).map((url) => FaultProxy.before(url)));
  const urls = nodes.map(({ origin }) => origin).join(',');
  // Without the result cache, every search calls the cluster.
  shop = await startApp({
    cars: CARS,
    env: { OPENSEARCH_URL: urls, OPENSEARCH_INDEX: name, RESULT_CACHE_MB: '0' },
  });
  index = shop.app.get(OpenSearchIndex, { strict: false });
  store = shop.app.get(ListingStore, { strict: false });
}, START_LIMIT_MS);
afterAll(async () => {
  await shop.stop();
  for (const node of nodes) await node.stop();
  await indexes.drop();
});
afterEach(() => {
  for (const node of nodes) {
    node.spoil(undefined);
    node.slowDown(undefined);
  }
});

const get = (url: string) => shop.app.inject({ url, headers: HEADERS });

/** A search that no other test makes. */
const newSearch = () => `/cars-for-sale?maxPrice=${90_000 + requested++}`;

const missingOn = (page: string) => /id="missing-notice">([^<]*)/.exec(page)?.[1];

/** Calls the cluster directly, not through the proxies. */
async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${indexes.urls[2]}/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const requestedOf = (path: string) =>
  nodes.flatMap((node) => node.requested).filter((each) => each === path).length;

/** Waits until the app has requested this path the given number of times more. */
async function untilRequested(path: string, times: number): Promise<void> {
  for (const before = requestedOf(path); requestedOf(path) < before + times;) await sleep(20);
}

/** Changes some cars, removes one and adds one, with values that the index has not had. */
async function changeCars(): Promise<void> {
  const offers = [...shop.app.get(DemoInventory).offers({ count: CARS + ++requested, seed: 7 })];
  const changed = offers.slice(requested * 3, requested * 3 + 3).map((offer) => {
    return { ...offer, listing: { ...offer.listing, priceDollars: 70_000 + requested } };
  });
  await store.saveOffers([...changed, offers.at(-1)!]);
  await removeCar();
}

async function removeCar(): Promise<void> {
  for await (const keys of store.sourceKeys(DEMO_SOURCE))
    return void (await store.removeOffers(DEMO_SOURCE, keys.slice(1)));
}

async function expectUpToDate(): Promise<void> {
  await shop.app.get(Indexing).refresh();
  await expectLikeStore(index, store);
}

interface HealthPart {
  readonly status: string;
  readonly facts: { readonly message?: string };
}

async function partOf(part: string): Promise<HealthPart> {
  const { parts } = JSON.parse((await get('/health')).body) as {
    parts: (HealthPart & { name: string })[];
  };
  return parts.find((each) => each.name === part)!;
}

/** Number of cars that a new search finds; undefined if it fails. */
async function carsFound(): Promise<number | undefined> {
  const url = `/rest/lsc/listing?numRecords=1&maxPrice=${900_000 + requested++}`;
  const { statusCode, body } = await get(url);
  return statusCode === 200
    ? (JSON.parse(body) as { totalResultCount: number }).totalResultCount
    : undefined;
}

describe('Relevance', () => {
  it('takes one request to the cluster', async () => {
    for (const node of nodes) node.requested.length = 0;
    await shop.app
      .get(SearchIndex, { strict: false })
      .search({ clauses: [], sort: 'relevance', firstRecord: 0, numRecords: 20 });
    expect(requestedOf('/_msearch')).toBe(1);
  });
});

describe('The health of a cluster', () => {
  it('is up, and the server is ready for requests', async () => {
    expect(await partOf('opensearch')).toMatchObject({ status: 'up' });
    expect((await get('/health/ready')).statusCode).toBe(200);
  });

  it('considers only the indexes with our name', async () => {
    const other = `${indexes.prefix}other`;
    // No node may have its shards.
    const settings = { 'index.routing.allocation.require._name': 'nowhere' };
    await ask('PUT', `${other}?wait_for_active_shards=0`, { settings });
    expect(await ask('GET', '_cluster/health')).toMatchObject({ status: 'red' });
    expect(await partOf('opensearch')).toMatchObject({ status: 'up' });
    const own = `${name}-unassigned`;
    await ask('PUT', `${own}?wait_for_active_shards=0`, { settings });
    expect(await partOf('opensearch')).toMatchObject({ status: 'degraded' });
    for (const red of [other, own]) await ask('DELETE', red);
  });
});

describe('A full cluster', () => {
  const block = (which: string, isBlocked: boolean | null) =>
    ask('PUT', `${which}/_settings`, { 'index.blocks.read_only_allow_delete': isBlocked });

  it('keeps answering, and applies all changes once there is space', async () => {
    await block(`${name}-*`, true);
    // Each attempt to write looks for the index first.
    const tried = untilRequested(`/${index.state!.index!}`, 4);
    await changeCars();
    await tried;
    expect((await get(newSearch())).statusCode).toBe(200);
    // On a busy machine, a health check may not have its answer within a second.
    let health: HealthPart;
    do health = await partOf('opensearch');
    while (health.facts.message !== 'changes of cars cannot be written, see the log');
    expect(health.status).toBe('degraded');
    await changeCars();
    await block(`${name}-*`, null);
    await expectUpToDate();
  }, 120_000);

  it('applies all changes when only the state document did not fit', async () => {
    await block(`${name}-state`, true);
    const written = untilRequested('/_bulk', 2);
    // Without new values, cars are written before the state.
    await removeCar();
    await written;
    await block(`${name}-state`, null);
    await expectUpToDate();
  }, 120_000);

  it('creates one index, not one per failed attempt, once there is space', async () => {
    await block(`${name}-state`, true);
    const begun = untilRequested(`/${name}-state/_doc/build`, 6);
    await ask('DELETE', index.state!.index!);
    await begun;
    expect(Object.keys(await ask<object>('GET', `${name}-*`)).length).toBeLessThanOrEqual(2);
    await block(`${name}-state`, null);
    const deleted = index.state!.index!;
    while (index.state!.index === deleted) await sleep(20);
    await expectUpToDate();
  }, 120_000);
});

describe('A slow cluster', () => {
  it('serves pages that name the missing blocks', async () => {
    for (const node of nodes) node.slowDown('/_msearch', OPTIONAL_MS + 200);
    const [results, home] = await Promise.all([get(newSearch()), get('/')]);
    expect([results.statusCode, missingOn(results.body)]).toEqual([
      200,
      CALL_POLICIES.spotlights.withoutIt,
    ]);
    expect([home.statusCode, missingOn(home.body)]).toEqual([
      200,
      `${CALL_POLICIES.marketCounts.withoutIt} ${CALL_POLICIES.carsBeside.withoutIt}`,
    ]);
  }, 60_000);

  it('fails no page while one of its nodes hangs', async () => {
    nodes[0]!.spoil('/');
    const pages = await Promise.all(Array.from({ length: 6 }, () => get(newSearch())));
    expect(pages.map(({ statusCode }) => statusCode)).toEqual(pages.map(() => 200));
    await changeCars();
    await expectUpToDate();
  }, 60_000);

  it('shows the error page after 20 seconds without a response, and catches up afterwards', async () => {
    for (const node of nodes) node.spoil('/');
    await changeCars();
    const startedAt = performance.now();
    const { statusCode, body } = await get(newSearch());
    expect([statusCode, body.includes(ERROR)]).toEqual([500, true]);
    expect(performance.now() - startedAt).toBeGreaterThan(MAIN_SEARCH_MS - 50);
    for (const node of nodes) node.spoil('/', 'another shape');
    expect(await carsFound()).toBeUndefined();
    for (const node of nodes) node.spoil(undefined);
    await expectUpToDate();
  }, 120_000);
});

describe('A deleted state document', () => {
  it('is saved again, while searches find the same cars', async () => {
    const { index: searched } = index.state!;
    await ask('DELETE', `${name}-state`);
    const restored = async () =>
      (await ask<{ found?: boolean }>('GET', `${name}-state/_doc/state`).catch(() => undefined))
        ?.found;
    while (!(await restored())) {
      expect(await carsFound()).toBe(index.size);
      await sleep(20);
    }
    expect(index.state!.index).toBe(searched);
    await changeCars();
    await expectUpToDate();
  }, 60_000);
});

describe('A proxy in front of the cluster', () => {
  // A cluster that hangs is tested above.
  it.each(FAULTS.filter((fault) => fault !== 'hang'))(
    'does no harm with a wrong answer: %s',
    async (fault) => {
      const cars = await carsFound();
      for (const node of nodes) node.spoil('/', fault);
      const failing = untilRequested(`/${name}-state/_doc/state`, 2);
      expect(await carsFound()).toBeUndefined();
      await failing;
      // Whatever is asked under way, the next fault follows without a healthy moment.
      for (const node of nodes) node.spoil('/', 'another shape');
      expect(await carsFound()).toBeUndefined();
      for (const node of nodes) node.spoil(undefined);
      while ((await carsFound()) === undefined) await sleep(20);
      expect(await carsFound()).toBe(cars);
      await changeCars();
      await expectUpToDate();
    },
    120_000,
  );
});

describe('A version with known wrong results', () => {
  it('stops the server at startup, with advice', async () => {
    const wrong = await FaultProxy.before(indexes.urls[0]!);
    wrong.lie('/', (answer) => ({
      ...answer,
      version: { distribution: 'opensearch', number: '3.4.0' },
    }));
    const dataDir = mkdtempSync(join(runFolder(), 'wrong-version-'));
    const { ready } = ServerProcess.begin(dataDir, {
      OPENSEARCH_URL: wrong.origin,
      DEMO_COUNT: '10',
    });
    await expect(ready).rejects.toThrow(
      'OpenSearch 3.4.0 at OPENSEARCH_URL answers that no car has a price or a year. Upgrade it to 3.5',
    );
    await wrong.stop();
  });
});
