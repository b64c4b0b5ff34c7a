import { afterAll, beforeAll } from '@jest/globals';
import type { IndexedField } from '../../src/search/index/search-index.js';
import { openCluster } from '../../src/search/index/opensearch/connect-opensearch.js';
import type { OpenSearchCluster } from '../../src/search/index/opensearch/opensearch-cluster.js';
import { OpenSearchIndex } from '../../src/search/index/opensearch/opensearch-search-index.js';
import { SuiteIndexes } from '../support/opensearch/start-opensearch.js';
import { changingIndexContract } from './changing-index.contract.js';
import { searchIndexContract } from './search-index.contract.js';

const START_LIMIT_MS = 330_000;
/** Small, so that most pages are beyond it. */
const RESULT_WINDOW = 40;

let indexes: SuiteIndexes;
let cluster: OpenSearchCluster;
let made = 0;

beforeAll(async () => {
  indexes = await SuiteIndexes.open();
  cluster = await openCluster({ urls: indexes.urls, caFile: '' });
}, START_LIMIT_MS);

afterAll(async () => {
  await indexes.drop();
  await cluster.client.close();
});

/** Drops the index before, which is no longer used. */
async function makeIndex(fields: readonly IndexedField[]): Promise<OpenSearchIndex> {
  if (made > 0) await indexes.drop();
  const index = new OpenSearchIndex(cluster, fields, {
    name: `${indexes.prefix}${made++}`,
    shards: 2,
    resultWindow: RESULT_WINDOW,
  });
  await index.follow();
  return index;
}

// The parity spec runs 2,000 more on a large inventory.
searchIndexContract('OpenSearchIndex', makeIndex, { inventories: 12, queriesOfLarge: 60 });
changingIndexContract('OpenSearchIndex', makeIndex, { histories: 10 });
