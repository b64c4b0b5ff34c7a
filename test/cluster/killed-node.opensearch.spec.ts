import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CALL_POLICIES } from '../../src/platform/calls/call-policies.js';
import { DEMO_SOURCE } from '../../src/inventory/demo/demo-cars.js';
import { DemoInventory } from '../../src/inventory/demo/demo-inventory.js';
import { openListingStore } from '../../src/inventory/open-listing-store.js';
import { openCluster } from '../../src/search/index/opensearch/connect-opensearch.js';
import { OpenSearchIndex } from '../../src/search/index/opensearch/opensearch-search-index.js';
import { INDEX_FIELDS } from '../../src/search/index-fields.js';
import { aSearchContext } from '../search-context.js';
import type { OpenSearchCluster } from '../support/opensearch/opensearch-cluster.mjs';
import { startOpenSearch } from '../support/opensearch/start-opensearch.js';
import { expectLikeStore } from './index-like-store.js';
import { ShopCluster } from './shop-cluster.js';

const START_LIMIT_MS = 600_000;
const SHOPPERS = 4;
/** Pages that shoppers load before and after the change. */
const PAGES_BETWEEN = 40;
/**
 * Time limit until counts are correct again: 10 seconds (quality table), longer on a busy machine.
 */
const RIGHT_AGAIN_MS = 30_000;
const INDEX = 'cars';
/** Fewer cars than there are: the others are removed. */
const CHANGED_CARS = 500;

let nodes: OpenSearchCluster;
let cluster: ShopCluster;

beforeAll(async () => {
  nodes = await startOpenSearch({ nodes: 3 });
  // Without the result cache, every count calls the cluster.
  const settings = {
    OPENSEARCH_URL: nodes.urls.join(','),
    OPENSEARCH_INDEX: INDEX,
    RESULT_CACHE_MB: '0',
  };
  cluster = await ShopCluster.start({ isDealing: true, settings });
}, START_LIMIT_MS);
afterAll(async () => {
  await cluster.stop();
  await nodes.stop();
});

const ask = (path: string) => fetch(`http://127.0.0.1:${cluster.nginx.port}${path}`);

/** Undefined if counting fails. */
async function countBelow(price: number): Promise<number | undefined> {
  const answer = await ask(`/rest/lsc/listing/count?maxPrice=${price}`);
  return answer.ok
    ? ((await answer.json()) as { totalResultCount: number }).totalResultCount
    : undefined;
}

/** Number of the node with the primary shard of the cars. */
async function nodeOfPrimary(): Promise<number> {
  const answer = await fetch(`${nodes.urls[0]}/_cat/shards/${INDEX}?format=json`);
  const shards = (await answer.json()) as { prirep: string; node: string }[];
  return Number(/\d+$/.exec(shards.find(({ prirep }) => prirep === 'p')!.node)![0]);
}

/** Changes the settings of the searched index. */
async function setCopies(settings: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${nodes.urls[0]}/${INDEX}/_settings`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(settings),
  });
}

describe('A killed OpenSearch node with the only copy of the cars', () => {
  it('fails searches with the error page, and loses no change after its restart', async () => {
    await setCopies({ 'index.auto_expand_replicas': false, 'index.number_of_replicas': 0 });
    const killed = await nodeOfPrimary();
    const url = nodes.urls.find((_, node) => node !== killed);
    await nodes.killNode(killed);
    while (
      !(await fetch(`${url}/_cluster/health`).then((answer) => answer.text())).includes('"red"')
    )
      await sleep(100);
    // A page whose response has started has the status 200.
    expect(await (await ask('/cars-for-sale?maxPrice=99000')).text()).toContain(
      'There was an issue with your last search.',
    );
    expect(await (await ask('/')).text()).toContain(CALL_POLICIES.carsBeside.withoutIt);
    expect(await countBelow(99_000)).toBeUndefined();

    const store = openListingStore({ databaseUrl: cluster.databaseUrl, dataDir: '' });
    const { catalog, places, marketAreas } = aSearchContext();
    const offers = [
      ...new DemoInventory(catalog, places, marketAreas).offers({ count: CHANGED_CARS, seed: 5 }),
    ];
    await store.saveOffers(offers);
    await store.removeOffers(
      DEMO_SOURCE,
      offers.slice(1).map(({ sourceKey }) => sourceKey),
    );
    await nodes.startNode(killed);
    const index = new OpenSearchIndex(
      await openCluster({ urls: nodes.urls, caFile: '' }),
      INDEX_FIELDS,
      { name: INDEX },
    );
    for (
      const wanted = await store.revision();
      (index.state?.storeMoment?.revision ?? -1) < wanted;
      await sleep(100)
    )
      await index.follow();
    await expectLikeStore(index, store);
    while ((await countBelow(99_000)) === undefined) await sleep(100);
    await store.close();
    await index.cluster.client.close();
    await setCopies({ 'index.auto_expand_replicas': '0-1' });
  }, 300_000);
});

describe('A killed OpenSearch node under load', () => {
  it('fails no page, and counts are soon correct again', async () => {
    const prices = Array.from({ length: 10 }, (_, at) => 12_000 + at * 4_000);
    const countAll = () => Promise.all(prices.map(countBelow));
    await fetch(`${nodes.urls[0]}/_cluster/health?wait_for_status=green&timeout=60s`);
    const before = await countAll();
    expect(before).not.toContain(undefined);

    const outcomes = new Map<string, number>();
    const shopping = { requested: 0, isOver: false };
    const shoppers = Promise.all(
      Array.from({ length: SHOPPERS }, async () => {
        while (!shopping.isOver) {
          const outcome = await ask(`/cars-for-sale?maxPrice=${10_000 + shopping.requested++}`)
            .then(
              async (answer) =>
                `${answer.status} ${(await answer.text()).endsWith('</html>') ? 'whole' : 'cut'}`,
            )
            .catch((error: Error) => `lost: ${error.message}`);
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }
      }),
    );
    const answered = async (count: number) => {
      for (const least = shopping.requested + count; shopping.requested < least;) await sleep(10);
    };
    await answered(PAGES_BETWEEN);
    await nodes.killNode(await nodeOfPrimary());
    const killedAt = performance.now();
    while (JSON.stringify(await countAll()) !== JSON.stringify(before)) await sleep(100);
    expect(performance.now() - killedAt).toBeLessThan(RIGHT_AGAIN_MS);
    await answered(PAGES_BETWEEN);
    shopping.isOver = true;
    await shoppers;
    expect(Object.fromEntries(outcomes)).toEqual({ '200 whole': expect.any(Number) });
    expect(await countAll()).toEqual(before);
  }, 300_000);
});
