import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { DEMO_SOURCE } from '../../src/inventory/demo/demo-cars.js';
import { DemoInventory } from '../../src/inventory/demo/demo-inventory.js';
import type { ListingStore, Offer } from '../../src/inventory/listing-store.js';
import { openListingStore } from '../../src/inventory/open-listing-store.js';
import { openCluster } from '../../src/search/index/opensearch/connect-opensearch.js';
import { OpenSearchIndex } from '../../src/search/index/opensearch/opensearch-search-index.js';
import type { BuildState, SharedState } from '../../src/search/index/opensearch/state-documents.js';
import { INDEX_FIELDS } from '../../src/search/index-fields.js';
import { copyDemoStore } from '../app-under-test.js';
import { runFolder } from '../made-once.js';
import { aSearchContext } from '../search-context.js';
import type { StartingServer } from '../serving/server-process.js';
import { ServerProcess } from '../serving/server-process.js';
import { SuiteIndexes } from '../support/opensearch/start-opensearch.js';
import { FaultProxy } from '../upstream/fault-proxy.js';
import { expectLikeStore } from './index-like-store.js';

const START_LIMIT_MS = 330_000;
const CARS = 3_000;
/** Slows a build down, so that changes are caught up in its midst. */
const MS_PER_WRITE = 600;

let indexes: SuiteIndexes;
let name: string;
/** One in front of the node of each instance. */
let nodes: FaultProxy[];
let dataDir: string;
let store: ListingStore;
let index: OpenSearchIndex;
let starting: StartingServer[] = [];
let random = 1;

beforeAll(async () => {
  indexes = await SuiteIndexes.open();
  name = `${indexes.prefix}cars`;
  nodes = await Promise.all(indexes.urls.slice(0, 2).map((url) => FaultProxy.before(url)));
  dataDir = mkdtempSync(join(runFolder(), 'rebuilt-'));
  await copyDemoStore(dataDir, CARS);
  store = openListingStore({ dataDir, databaseUrl: '' });
  index = new OpenSearchIndex(await openCluster({ urls: indexes.urls, caFile: '' }), INDEX_FIELDS, {
    name,
  });
}, START_LIMIT_MS);
afterAll(async () => {
  for (const server of starting)
    await server.ready.then((ready) => ready.kill()).catch(() => undefined);
  for (const node of nodes) await node.stop();
  await store.close();
  await index.cluster.client.close();
  await indexes.drop();
});

/** Pseudorandom and the same in each run. */
function below(limit: number): number {
  random = (random * 48_271) % (2 ** 31 - 1);
  return random % limit;
}

const documents = <Source>(id: string) => index.cluster.read<Source>(`${name}-state`, id);

const writesOf = (node: FaultProxy) => node.requested.filter((path) => path === '/_bulk').length;

/** Waits until searches see all changes of the store. */
async function untilUpToDate(): Promise<void> {
  const wanted = await store.revision();
  for (;;) {
    await index.follow();
    if ((index.state!.storeMoment?.revision ?? -1) >= wanted) return;
    await sleep(50);
  }
}

/** Changes the store while it is indexed: prices and years, removed cars, cars that return, new cars. */
class RandomChanges {
  private readonly offers: Offer[];
  private readonly gone = new Set<string>();
  private known = CARS;

  constructor() {
    const { catalog, places, marketAreas } = aSearchContext();
    this.offers = [
      ...new DemoInventory(catalog, places, marketAreas).offers({ count: 2 * CARS, seed: 7 }),
    ];
  }

  async change(): Promise<void> {
    const some = Array.from({ length: 1 + below(20) }, () => this.offers[below(this.known)]!);
    const added = this.offers.slice(this.known, (this.known += below(10)));
    await store.saveOffers([...some.map(changed), ...added]);
    for (const { sourceKey } of some) this.gone.delete(sourceKey);
    for (let count = below(20); count > 0; count--)
      this.gone.add(this.offers[below(this.known)]!.sourceKey);
    const kept = this.offers
      .slice(0, this.known)
      .flatMap(({ sourceKey }) => (this.gone.has(sourceKey) ? [] : [sourceKey]));
    await store.removeOffers(DEMO_SOURCE, kept);
  }
}

function changed(offer: Offer): Offer {
  return {
    ...offer,
    listing: { ...offer.listing, priceDollars: 3_000 + below(90_000), year: 2005 + below(20) },
  };
}

describe('Two servers that start at once on an empty cluster', () => {
  it('build one index; the second continues when the first is killed midway', async () => {
    for (const node of nodes) node.slowDown('/_bulk', MS_PER_WRITE);
    starting = nodes.map(({ origin }) =>
      ServerProcess.begin(dataDir, {
        OPENSEARCH_URL: origin,
        OPENSEARCH_INDEX: name,
        DEMO_COUNT: String(CARS),
        REFRESH_MS: '20',
      }),
    );
    let build: BuildState | undefined;
    while ((build?.lastId ?? 0) === 0) {
      // The shard of a new index starts a moment later.
      build = (await documents<BuildState>('build').catch(() => undefined))?.source;
      await sleep(20);
    }
    const [builder, waiting] = writesOf(nodes[0]!) > 0 ? [0, 1] : [1, 0];
    expect(writesOf(nodes[waiting]!)).toBe(0);
    const changes = new RandomChanges();
    await changes.change();
    starting[builder]!.kill();
    await expect(starting[builder]!.ready).rejects.toThrow('The server ended');
    await changes.change();
    await expireLease();
    await starting[waiting]!.ready;
    expect((await documents<SharedState>('state'))!.source.index).toBe(build!.index);
    expect(starting[waiting]!.lines.join('\n')).toContain('continuing an unfinished index build');
    await untilUpToDate();
    await expectLikeStore(index, store);
  }, 240_000);
});

describe('A new index', () => {
  it('has all changes made during the build, even after the cluster dropped its tombstones', async () => {
    const { source, ...stored } = (await documents<SharedState>('state'))!;
    const changes = new RandomChanges();
    const writes = () => nodes.reduce((sum, node) => sum + writesOf(node), 0);
    await index.cluster.store(
      `${name}-state`,
      'state',
      { ...source, key: 'of other rules' },
      stored,
    );
    let forgetful: string | undefined;
    for (let seen = writes(); ; seen = writes()) {
      await changes.change();
      await index.follow();
      if (index.state!.index !== source.index) break;
      const built = (await index.readBuild())?.index;
      if (built !== undefined && built !== forgetful) {
        await index.cluster.client.indices.putSettings({
          index: built,
          body: { 'index.gc_deletes': '0ms' } as never,
        });
        forgetful = built;
      }
      while (writes() === seen && index.state!.index === source.index) {
        await sleep(20);
        await index.follow();
      }
    }
    expect(index.state!.index).toBe(forgetful);
    for (let count = 0; count < 5; count++) await changes.change();
    await untilUpToDate();
    await expectLikeStore(index, store);
  }, 240_000);
});

/** As if a minute had passed since the holder was killed. */
async function expireLease(): Promise<void> {
  const database = openDatabase({ dataDir, databaseUrl: '' }, () => undefined);
  await database.reading
    .updateTable('scheduledJob')
    .set({ leaseUntil: 1 })
    .where('name', '=', 'listing-index')
    .execute();
  await database.close();
}
