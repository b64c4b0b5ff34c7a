import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SuiteIndexes } from '../support/opensearch/start-opensearch.js';
import { FaultProxy } from '../upstream/fault-proxy.js';
import { type InstanceName, ShopCluster } from './shop-cluster.js';
import { describeJourneys } from './shopper-journeys.js';

const START_LIMIT_MS = 330_000;
let indexes: SuiteIndexes;
/** Each instance calls the cluster through its own proxy. */
let proxies: Readonly<Record<InstanceName, FaultProxy>>;

beforeAll(async () => {
  indexes = await SuiteIndexes.open();
  const [first, second] = indexes.urls;
  proxies = { app1: await FaultProxy.before(first!), app2: await FaultProxy.before(second!) };
}, START_LIMIT_MS);

describeJourneys('with one index in OpenSearch', () =>
  ShopCluster.start({
    isDealing: true,
    settings: (name) => ({
      OPENSEARCH_URL: proxies[name].origin,
      OPENSEARCH_INDEX: `${indexes.prefix}cars`,
    }),
  }),
);

it('Both servers search the index in OpenSearch', () => {
  for (const { requested } of Object.values(proxies)) expect(requested).toContain('/_msearch');
});

afterAll(async () => {
  for (const proxy of Object.values(proxies)) await proxy.stop();
  await indexes.drop();
});
