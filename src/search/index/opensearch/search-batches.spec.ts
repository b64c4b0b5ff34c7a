import { describe, expect, it } from '@jest/globals';
import type { ClusterAnswer, OpenSearchCluster, Search } from './opensearch-cluster.js';
import { SearchBatches } from './search-batches.js';

const answerOf = ({ index, body }: Search): ClusterAnswer => ({
  hits: { hits: [], total: { value: Number(`${index}${String(body['size'])}`) } },
});
const totals = (answers: readonly ClusterAnswer[]) => answers.map(({ hits }) => hits.total!.value);

/** A cluster that fails searches of size 13. */
function batchesOver(requests: number[]): SearchBatches {
  const searchEach = async (searches: readonly Search[]) => {
    requests.push(searches.length);
    return searches.map((search) =>
      search.body['size'] === 13 ? new Error('shard failed') : answerOf(search),
    );
  };
  return new SearchBatches({ searchEach } as unknown as OpenSearchCluster);
}

describe('Searches of one event loop turn', () => {
  it('are sent as one request, and each gets its own response', async () => {
    const requests: number[] = [];
    const batches = batchesOver(requests);
    const later = Promise.resolve().then(() => batches.search('3', [{ size: 4 }]));
    const answers = await Promise.all([
      batches.search('1', [{ size: 1 }, { size: 2 }]),
      batches.search('2', []),
      later,
    ]);
    expect([answers.map(totals), requests]).toEqual([[[11, 12], [], [34]], [3]]);
    await batches.search('1', [{ size: 5 }]);
    expect(requests).toEqual([3, 1]);
  });

  it('fail individually', async () => {
    const batches = batchesOver([]);
    const [failed, other] = await Promise.allSettled([
      batches.search('1', [{ size: 1 }, { size: 13 }]),
      batches.search('2', [{ size: 3 }]),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: new Error('shard failed') });
    expect(other).toMatchObject({ status: 'fulfilled' });
  });

  it('are split into several requests when many', async () => {
    const requests: number[] = [];
    const batches = batchesOver(requests);
    const bodies = Array.from({ length: 50 }, () => ({ size: 1 }));
    await Promise.all([
      batches.search('1', bodies),
      batches.search('2', bodies),
      batches.search('3', [{ size: 1 }]),
    ]);
    expect(requests).toEqual([50, 51]);
  });

  it('all fail with their request', async () => {
    const batches = new SearchBatches({
      searchEach: () => Promise.reject(new Error('no connection')),
    } as unknown as OpenSearchCluster);
    const outcomes = await Promise.allSettled([
      batches.search('1', [{}]),
      batches.search('2', [{}]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
