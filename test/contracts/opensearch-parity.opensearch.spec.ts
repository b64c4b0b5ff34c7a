import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { LiveSearchIndex } from '../../src/search/index/embedded/live-search-index.js';
import { openCluster } from '../../src/search/index/opensearch/connect-opensearch.js';
import type { OpenSearchCluster } from '../../src/search/index/opensearch/opensearch-cluster.js';
import { OpenSearchIndex } from '../../src/search/index/opensearch/opensearch-search-index.js';
import { SearchIndex } from '../../src/search/index/search-index.js';
import type { AppUnderTest } from '../app-under-test.js';
import { startApp } from '../app-under-test.js';
import { SuiteIndexes } from '../support/opensearch/start-opensearch.js';
import { carArbitrary, inventedFields, inventedId, queryArbitrary } from './inventories.js';
import { inParallel, resultsPageAt, resultsPages } from './results-pages.js';
import { expectSame } from './search-index.contract.js';

const START_LIMIT_MS = 330_000;
const QUERIES = 2_000;
const PAGES = 200;

let indexes: SuiteIndexes;
let cluster: OpenSearchCluster;

beforeAll(async () => {
  indexes = await SuiteIndexes.open();
  cluster = await openCluster({ urls: indexes.urls, caFile: '' });
}, START_LIMIT_MS);

afterAll(async () => {
  await indexes.drop();
  await cluster.client.close();
});

describe('The OpenSearch index and the embedded one', () => {
  it('agree on 2,000 random queries', async () => {
    const fields = inventedFields([40, 12, 900, 30, 3, 200]).map((field, at) => ({
      ...field,
      isCounted: at !== 3,
    }));
    const cars = fc
      .sample(carArbitrary(fields), { numRuns: 3_000, seed: 4 })
      .map((car, number) => ({ ...car, id: inventedId(number) }));
    const embedded = new LiveSearchIndex(fields);
    const shared = new OpenSearchIndex(cluster, fields, {
      name: `${indexes.prefix}parity`,
      shards: 3,
    });
    await shared.follow();
    for (const index of [embedded, shared]) await index.replaceAll(cars);
    const queries = fc.sample(queryArbitrary(fields, { maxCars: 3_000 }), {
      numRuns: QUERIES,
      seed: 4,
    });
    await inParallel(queries, async (query) =>
      expectSame(await shared.search(query), await embedded.search(query)),
    );
  }, 600_000);

  it('render 200 searches byte for byte alike', async () => {
    const apps: AppUnderTest[] = [];
    try {
      apps.push(await startApp({ cars: 3_000 }));
      // Scores decline over time, so both use the same moment.
      const { scoredAt } = apps[0]!.app.get(SearchIndex, { strict: false });
      jest.spyOn(Date, 'now').mockReturnValue(scoredAt);
      const env = {
        OPENSEARCH_URL: indexes.urls.join(','),
        OPENSEARCH_INDEX: `${indexes.prefix}pages`,
        OPENSEARCH_SHARDS: '3',
      };
      apps.push(await startApp({ cars: 3_000, env }));
      expect(apps[1]!.app.get(OpenSearchIndex, { strict: false }).size).toBeGreaterThan(0);
      const different: string[] = [];
      await inParallel(resultsPages(PAGES), async (url) => {
        const [here, there] = await Promise.all(apps.map((app) => resultsPageAt(app, url)));
        if (here !== there) different.push(url);
      });
      expect(different).toEqual([]);
    } finally {
      jest.restoreAllMocks();
      for (const app of apps) await app.stop();
    }
  }, 600_000);
});
