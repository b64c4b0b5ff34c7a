import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SuiteIndexes } from '../support/opensearch/start-opensearch.js';
import { ShopCluster } from './shop-cluster.js';
import { describeJourneys } from './shopper-journeys.js';

const START_LIMIT_MS = 330_000;
let indexes: SuiteIndexes;

beforeAll(async () => {
  indexes = await SuiteIndexes.open();
}, START_LIMIT_MS);

describeJourneys('with one index in OpenSearch', () =>
  ShopCluster.start({
    isDealing: true,
    settings: { OPENSEARCH_URL: indexes.urls.join(','), OPENSEARCH_INDEX: `${indexes.prefix}cars` },
  }),
);

it('Both instances search the index in OpenSearch', async () => {
  const answer = await fetch(`${indexes.urls[0]}/${indexes.prefix}cars/_stats/search`);
  const { _all: all } = (await answer.json()) as { _all: { total: { search: { query_total: number } } } };
  expect(all.total.search.query_total).toBeGreaterThan(0);
});

afterAll(() => indexes.drop());
