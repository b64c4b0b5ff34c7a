import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aSearchContext } from '../../../test/search-context.js';
import { SearchQuery } from '../../search/search-query.js';
import type { EmbeddedSearchService } from '../../search/embedded-search.service.js';
import { ResultSnapshots, SNAPSHOT_LIMITS } from './result-snapshots.js';
import type { SnapshotPlace } from './result-snapshots.js';

const context = aSearchContext();
const { query } = SearchQuery.parse('?makeCode=TOYOTA', context);

/** A search whose cars change. */
let ranked: number[];
let searches: number;
const search: Pick<EmbeddedSearchService, 'rankedIds'> = {
  async rankedIds(_query, count) {
    searches++;
    return {
      ids: Float64Array.from(ranked.slice(0, count)),
      answer: { hits: [], total: ranked.length, counts: new Map() },
    };
  },
};
const opened: ResultSnapshots[] = [];
function snapshotsOf(
  limits: typeof SNAPSHOT_LIMITS,
  serverKey: string = randomUUID(),
): ResultSnapshots {
  const snapshots = new ResultSnapshots(search, serverKey, limits);
  opened.push(snapshots);
  return snapshots;
}

beforeEach(() => {
  ranked = [];
  searches = 0;
});
afterEach(() => opened.splice(0).forEach((snapshots) => snapshots.onApplicationShutdown()));

/** All ids that a caller reads until the end. `meanwhile` runs after each. */
async function readAll(
  snapshots: ResultSnapshots,
  place: SnapshotPlace,
  meanwhile: () => void = () => {},
): Promise<number[]> {
  const seen: number[] = [];
  while (await snapshots.reaches(place, seen.length)) {
    seen.push(snapshots.idsAt(place, seen.length, 1)[0]!);
    meanwhile();
  }
  return seen;
}

describe('A snapshot of results', () => {
  it('extends beyond its first window without repeating or skipping cars', async () => {
    const change = fc.record({ at: fc.nat(), isAdded: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 120 }),
        fc.array(change, { maxLength: 60 }),
        async (cars, changes) => {
          ranked = Array.from({ length: cars }, (_, id) => id);
          const snapshots = snapshotsOf({ ...SNAPSHOT_LIMITS, firstWindow: 8 });
          const place = await snapshots.open(query, []);
          const todo = [...changes];
          let nextId = 1_000;
          const seen = await readAll(snapshots, place, () => {
            const now = todo.shift();
            if (now)
              ranked.splice(
                now.at % (ranked.length + 1),
                now.isAdded ? 0 : 1,
                ...(now.isAdded ? [nextId++] : []),
              );
          });
          expect(new Set(seen).size).toBe(seen.length);
          const stayed = ranked.filter((id) => id < 1_000);
          expect(stayed.filter((id) => !seen.includes(id))).toEqual([]);
        },
      ),
    );
  });

  it('ranks twice as far each time, so that reading everything takes few searches', async () => {
    ranked = Array.from({ length: 1_000 }, (_, id) => id);
    const snapshots = snapshotsOf({ ...SNAPSHOT_LIMITS, firstWindow: 8 });
    expect(await readAll(snapshots, await snapshots.open(query, []))).toEqual(ranked);
    expect(searches).toBe(8);
  });

  it('ranks once for concurrent callers near its end', async () => {
    ranked = Array.from({ length: 20 }, (_, id) => id);
    const snapshots = snapshotsOf({ ...SNAPSHOT_LIMITS, firstWindow: 10 });
    const place = await snapshots.open(query, []);
    expect(
      await Promise.all([10, 10, 15].map((position) => snapshots.reaches(place, position))),
    ).toEqual([true, true, true]);
    expect([searches, snapshots.idsAt(place, 0, 100)]).toEqual([2, ranked]);
  });

  it('is evicted under memory pressure', async () => {
    ranked = Array.from({ length: 100 }, (_, id) => id);
    const snapshots = snapshotsOf({ ...SNAPSHOT_LIMITS, maxBytes: 4_000 });
    const first = snapshots.tokenOf((await snapshots.open(query, [])).key, 20);
    expect(snapshots.find(first, query).position).toBe(20);
    const others = [await snapshots.open(query, []), await snapshots.open(query, [])];
    expect(() => snapshots.find(first, query)).toThrow('has expired');
    expect(snapshots.find(snapshots.tokenOf(others[1]!.key, 0), query)).toEqual(others[1]);
    await expect(snapshots.reaches({ ...others[0]!, key: 'AAAAAAAAAAAAAAAA' }, 0)).rejects.toThrow(
      'has expired',
    );
  });

  it('expires', async () => {
    ranked = [1, 2, 3];
    const snapshots = snapshotsOf({ ...SNAPSHOT_LIMITS, ttlMs: 20 });
    const token = snapshots.tokenOf((await snapshots.open(query, [])).key, 0);
    await setTimeout(40);
    expect(() => snapshots.find(token, query)).toThrow('has expired');
  });

  it('is shared by all threads, even when two approach its end together', async () => {
    ranked = Array.from({ length: 40 }, (_, id) => id);
    const limits = { ...SNAPSHOT_LIMITS, firstWindow: 10 };
    const [one, other] = [snapshotsOf(limits, 'shared'), snapshotsOf(limits, 'shared')];
    const place = await one.open(query, []);
    const found = other.find(one.tokenOf(place.key, 3), query);
    expect(other.idsAt(found, found.position, 2)).toEqual([3, 4]);
    const first = one.reaches(place, 10);
    ranked.reverse();
    expect(await Promise.all([first, other.reaches(found, 10)])).toEqual([true, true]);
    expect(await readAll(one, place)).toEqual(await readAll(other, found));
    expect(new Set(await readAll(one, place)).size).toBe(40);
  });
});
