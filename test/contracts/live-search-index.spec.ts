// Independent of the kernel; the plain one is cheaper to create for every inventory.
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildFlatMemory } from '../../src/search/index/embedded/flat/flat-builder.js';
import type { BuiltCars, IndexStep } from '../../src/search/index/embedded/live-search-index.js';
import { LiveSearchIndex } from '../../src/search/index/embedded/live-search-index.js';
import type {
  IndexChanges,
  IndexedCar,
  IndexedField,
  IndexQuery,
} from '../../src/search/index/search-index.js';
import { changingIndexContract } from './changing-index.contract.js';
import { carsArbitrary, inventedFields, inventedId, queryArbitrary } from './inventories.js';
import { aCar, expectSame, idsOf, searchIndexContract } from './search-index.contract.js';

searchIndexContract('LiveSearchIndex', (fields) => new LiveSearchIndex(fields, 'js'), {
  inventories: 50,
});
changingIndexContract('LiveSearchIndex', (fields) => new LiveSearchIndex(fields, 'js'));

/** Receives its cars like from another thread's build. */
class AdoptingIndex extends LiveSearchIndex {
  constructor(private readonly indexed: readonly IndexedField[]) {
    super(indexed, 'js');
  }

  override replaceAll(cars: Iterable<IndexedCar>): Promise<void> {
    return this.adopt(Promise.resolve().then(() => built(this.indexed, cars)));
  }
}
searchIndexContract('LiveSearchIndex that adopts', (fields) => new AdoptingIndex(fields), {
  inventories: 20,
});
changingIndexContract('LiveSearchIndex that adopts', (fields) => new AdoptingIndex(fields));

const FIELDS = inventedFields([7, 40, 3]);
const EVERYTHING: IndexQuery = {
  clauses: [],
  sort: 'distanceASC',
  firstRecord: 0,
  numRecords: 400,
};

function built(fields: readonly IndexedField[], cars: Iterable<IndexedCar>): BuiltCars {
  return { memory: buildFlatMemory(fields, cars, false, 1).toPost(), scoredAt: 7 };
}

describe('Searches of one turn', () => {
  it('get the same answers as each gets alone', async () => {
    await fc.assert(
      fc.asyncProperty(
        carsArbitrary(FIELDS),
        fc.array(queryArbitrary(FIELDS), { minLength: 2, maxLength: 30 }),
        async (cars, queries) => {
          const index = new LiveSearchIndex(FIELDS, 'js');
          await index.replaceAll(cars);
          const together = await Promise.all(queries.map((query) => index.search(query)));
          for (const [at, query] of queries.entries())
            expectSame(together[at]!, await index.search(query));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('see the cars as they were when the searches began', async () => {
    const index = new LiveSearchIndex(FIELDS, 'js');
    await index.replaceAll([aCar({ id: 1 })]);
    const before = index.search(EVERYTHING);
    const change = index.apply({ put: [aCar({ id: 2 })], remove: [] });
    const after = index.search(EVERYTHING);
    expect([idsOf(await before), idsOf(await after)]).toEqual([[1], [1, 2]]);
    await change;
  });
});

describe("An index that adopts another thread's build", () => {
  it('applies changes while it waits for the build, and on top of it', async () => {
    const index = new LiveSearchIndex(FIELDS, 'js');
    await index.replaceAll([aCar({ id: 1 }), aCar({ id: 2 })]);
    const building = Promise.withResolvers<BuiltCars>();
    const adopted = index.adopt(building.promise);
    await index.apply({ put: [aCar({ id: 9 })], remove: [1] });
    expect(idsOf(await index.search(EVERYTHING))).toEqual([2, 9]);
    building.resolve(built(FIELDS, [aCar({ id: 1 }), aCar({ id: 2 }), aCar({ id: 3 })]));
    await adopted;
    expect([idsOf(await index.search(EVERYTHING)), index.epoch, index.scoredAt]).toEqual([
      [2, 3, 9],
      3,
      7,
    ]);
  });

  it('keeps its cars and its changes when the builder dies', async () => {
    const index = new LiveSearchIndex(FIELDS, 'js');
    await index.replaceAll([aCar({ id: 1 })]);
    const building = Promise.withResolvers<BuiltCars>();
    const adopted = index.adopt(building.promise);
    await index.apply({ put: [aCar({ id: 9 })], remove: [] });
    building.reject(new Error('out of memory'));
    await expect(adopted).rejects.toThrow('out of memory');
    expect(idsOf(await index.search(EVERYTHING))).toEqual([1, 9]);
  });
});

describe('An index that follows another', () => {
  const change = fc.record({
    put: carsArbitrary(FIELDS, { maxCars: 20 }),
    remove: fc.array(fc.nat(60).map(inventedId)),
  });
  const step = fc.oneof(
    {
      weight: 1,
      arbitrary: carsArbitrary(FIELDS, { maxCars: 60 }).map((replace) => ({ replace })),
    },
    { weight: 3, arbitrary: change.map((apply: IndexChanges) => ({ apply })) },
  );

  it.each(['wasm', 'js'] as const)(
    'answers like the leader over the same memory, from any start (%s)',
    async (kernel) => {
      const steps = fc.array(step, { maxLength: 5 });
      const runs = fc.record({ before: steps, after: steps, query: queryArbitrary(FIELDS) });
      await fc.assert(
        fc.asyncProperty(runs, async ({ before, after, query }) => {
          const leader = new LiveSearchIndex(FIELDS, kernel, { number: 0, count: 2 });
          const follower = new LiveSearchIndex(FIELDS, kernel, { number: 1, count: 2 });
          const change = (next: (typeof before)[number]) =>
            'replace' in next ? leader.replaceAll(next.replace) : leader.apply(next.apply);
          for (const next of before) await change(next);
          const told: IndexStep[] = [];
          const unfollow = leader.follow((next) => told.push(next));
          for (const next of after) await change(next);
          await Promise.all(told.map((next) => follower.take(next)));
          expect(follower.size).toBe(leader.size);
          expectSame(await follower.search(query), await leader.search(query));
          unfollow();
          await leader.apply({ put: [aCar({ id: 8_000 })], remove: [] });
          expect(follower.size).toBe(leader.size - 1);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('knows the store revision of its cars; a build with later changes has the later one', async () => {
    const [leader, follower] = [
      new LiveSearchIndex(FIELDS, 'js'),
      new LiveSearchIndex(FIELDS, 'js'),
    ];
    expect(leader.storeState).toBeUndefined();
    await leader.adopt(Promise.resolve({ ...built(FIELDS, [aCar({})]), storeState: '1-a' }));
    leader.follow((step) => void follower.take(step));
    const seen = [[leader.storeState, follower.storeState]];
    await leader.apply({ put: [aCar({ id: 8_000 })], remove: [] }, '2-b');
    seen.push([leader.storeState, follower.storeState]);
    const building = Promise.withResolvers<BuiltCars>();
    const adopted = leader.adopt(building.promise);
    await leader.apply({ put: [aCar({ id: 8_001 })], remove: [] }, '3-c');
    building.resolve({ ...built(FIELDS, [aCar({})]), storeState: '2-b' });
    await adopted;
    seen.push([leader.storeState, follower.storeState]);
    await leader.apply({ put: [aCar({ id: 8_002 })], remove: [] });
    seen.push([leader.storeState, follower.storeState]);
    expect(seen).toEqual([
      ['1-a', '1-a'],
      ['2-b', '2-b'],
      ['3-c', '3-c'],
      [undefined, undefined],
    ]);
  });

  it('knows the time of the scores', async () => {
    const [leader, follower] = [
      new LiveSearchIndex(FIELDS, 'js'),
      new LiveSearchIndex(FIELDS, 'js'),
    ];
    leader.follow((step) => void follower.take(step));
    await leader.adopt(Promise.resolve(built(FIELDS, [aCar({})])));
    await follower.take({ changes: { put: [], remove: [] } });
    expect(follower.scoredAt).toBe(7);
  });
});
