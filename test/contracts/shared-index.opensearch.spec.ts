import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openCluster } from '../../src/search/index/opensearch/connect-opensearch.js';
import type { OpenSearchCluster } from '../../src/search/index/opensearch/opensearch-cluster.js';
import { OpenSearchIndex } from '../../src/search/index/opensearch/opensearch-search-index.js';
import type { IndexQuery } from '../../src/search/index/search-index.js';
import { SuiteIndexes } from '../support/opensearch/start-opensearch.js';
import { FaultProxy } from '../upstream/fault-proxy.js';
import { aCar, idsOf } from './search-index.contract.js';

const START_LIMIT_MS = 330_000;
const FIELDS = [{ name: 'make' }, { name: 'feature' }];
const BY_ID: IndexQuery = { clauses: [], sort: 'distanceASC', firstRecord: 0, numRecords: 100 };
const at = (revision: number) => ({ state: `state ${revision}`, revision });

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

const nameOf = (number: number) => `${indexes.prefix}shared-${number}`;

/** Two instances on one index with the cars 1 and 2, at revision 5. */
async function twoInstances(): Promise<[OpenSearchIndex, OpenSearchIndex]> {
  const name = nameOf(made++);
  const writer = new OpenSearchIndex(cluster, FIELDS, { name });
  const other = new OpenSearchIndex(cluster, FIELDS, { name });
  await writer.follow();
  const build = await writer.begin({ version: 5, scoredAt: 7 });
  await build.put([aCar({ id: 1 }), aCar({ id: 2 })]);
  await writer.complete(
    build,
    async () => ({ changes: { put: [], remove: [] }, moment: at(5) }),
    'key',
  );
  await other.follow();
  return [writer, other];
}

describe('A shared OpenSearch index', () => {
  it('is followed by a server that does not write, with new values and places', async () => {
    const [writer, other] = await twoInstances();
    const before = other.epoch;
    expect([
      idsOf(await other.search(BY_ID)),
      other.size,
      other.scoredAt,
      other.state!.storeMoment,
    ]).toEqual([[1, 2], 2, 7, at(5)]);
    const faraway = { latitude: 21.3069, longitude: -157.8583 };
    await writer.apply(
      { put: [aCar({ id: 3, values: [['KIA'], []], ...faraway })], remove: [1] },
      at(6),
    );
    await other.follow();
    const near = { anyOf: [{ within: { ...faraway, miles: 1 } }] };
    const { hits, counts } = await other.search({ ...BY_ID, clauses: [near] });
    expect([hits.map(({ id }) => id), [...counts.get('make')!], other.epoch > before]).toEqual([
      [3],
      [
        ['TOYOTA', 0],
        ['KIA', 1],
      ],
      true,
    ]);
  });

  it('ignores an older change that arrives later', async () => {
    const [writer, late] = await twoInstances();
    await writer.apply({ put: [aCar({ id: 1, year: 2024 })], remove: [2] }, at(8));
    // It was frozen while it had the lease, and does not know the other instance's changes.
    await expect(
      late.apply({ put: [aCar({ id: 1, year: 2001 }), aCar({ id: 2 })], remove: [] }, at(7)),
    ).rejects.toThrow('version_conflict');
    await writer.follow();
    const { hits, stats } = await writer.search(BY_ID);
    expect([hits.map(({ id }) => id), stats!.maxYear, stats!.minYear]).toEqual([[1], 2024, 2024]);
  });

  it('continues a build that another process started, and loses no change made meanwhile', async () => {
    const [writer, other] = await twoInstances();
    const begun = await writer.begin({ version: 8, scoredAt: 9 });
    await begun.put([aCar({ id: 10 }), aCar({ id: 11 })]);
    await writer.saveBuild({ ...begun.plan, storeMoment: at(8), key: 'key', lastId: 11 });
    await other.follow();
    const saved = await other.readBuild();
    const build = (await other.goOnWith(saved!))!;
    for (const id of [10, 11]) build.vocabulary.add(aCar({ id }));
    await build.change({ put: [aCar({ id: 12, year: 2025 })], remove: [10] }, 9);
    // The car's state at the start of the build.
    await build.put([aCar({ id: 12, year: 2001 }), aCar({ id: 13 })]);
    await other.complete(
      build,
      async () => ({ changes: { put: [], remove: [13] }, moment: at(10) }),
      'key',
    );
    await writer.follow();
    const { hits, stats } = await writer.search(BY_ID);
    expect([
      hits.map(({ id }) => id),
      stats!.maxYear,
      writer.state!.storeMoment,
      writer.scoredAt,
    ]).toEqual([[11, 12], 2025, at(10), 9]);
  });

  it('abandons a build whose index is gone', async () => {
    const [writer] = await twoInstances();
    const build = await writer.begin({ version: 8, scoredAt: 9 });
    const state = { ...build.plan, storeMoment: at(8), key: 'key', lastId: 0 };
    await writer.removeLeftOvers(undefined);
    expect(await writer.goOnWith(state)).toBeUndefined();
    expect(idsOf(await writer.search(BY_ID))).toEqual([1, 2]);
  });

  it('abandons a build that is already live, because its process was killed after the switch', async () => {
    const [writer, other] = await twoInstances();
    const { index } = writer.state!;
    expect(
      await other.goOnWith({
        index: index!,
        version: 5,
        scoredAt: 7,
        storeMoment: at(5),
        key: 'key',
        lastId: 2,
      }),
    ).toBeUndefined();
  });

  it('ignores the indexes of another installation whose name starts with its own', async () => {
    const [writer] = await twoInstances();
    const other = new OpenSearchIndex(cluster, FIELDS, { name: `${nameOf(made - 1)}-staging` });
    await other.follow();
    await other.replaceAll([aCar({ id: 7 })]);
    await writer.removeLeftOvers(undefined);
    expect(idsOf(await other.search(BY_ID))).toEqual([7]);
  });

  it('counts cars and values after a change whose state was not saved', async () => {
    const [writer, other] = await twoInstances();
    const proxy = await FaultProxy.before(indexes.urls[0]!);
    const failing = new OpenSearchIndex(
      await openCluster({ urls: [proxy.origin], caFile: '' }),
      FIELDS,
      { name: nameOf(made - 1) },
    );
    await failing.follow();
    const change = {
      put: [aCar({ id: 1, values: [['KIA'], []] }), aCar({ id: 3 }), aCar({ id: 4 })],
      remove: [2],
    };
    const { epoch } = failing;
    proxy.spoil(`/${nameOf(made - 1)}-state/_doc/state`, 'server error');
    // The first change has a new value, whose state is saved before the cars are.
    await expect(failing.apply(change, at(6))).rejects.toThrow();
    proxy.spoil(undefined);
    await failing.apply(change, at(6));
    await other.follow();
    const { total, counts } = await other.search(BY_ID);
    expect([
      other.size,
      total,
      Object.fromEntries(counts.get('make')!),
      other.epoch > epoch,
    ]).toEqual([3, 3, { KIA: 1, TOYOTA: 2 }, true]);
    proxy.spoil(`/${nameOf(made - 1)}-state/_doc/state`, 'server error');
    await expect(failing.apply({ put: [], remove: [1, 4] }, at(7))).rejects.toThrow();
    proxy.spoil(undefined);
    const before = other.epoch;
    await failing.apply({ put: [], remove: [1, 4] }, at(7));
    await other.follow();
    expect([
      other.size,
      Object.fromEntries((await other.search(BY_ID)).counts.get('make')!),
      other.epoch > before,
    ]).toEqual([1, { TOYOTA: 1 }, true]);
    await failing.cluster.client.close();
    await proxy.stop();
    expect(writer.size).toBe(2);
  });
});
