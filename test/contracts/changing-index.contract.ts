import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type {
  IndexChanges,
  IndexedCar,
  IndexQuery,
  SearchIndex,
} from '../../src/search/index/search-index.js';
import { bruteForcePrices, bruteForceSearch } from './brute-force-search.js';
import type { InventedField } from './inventories.js';
import {
  carArbitrary,
  carsArbitrary,
  inventedFields,
  inventedId,
  queryArbitrary,
} from './inventories.js';
import { aCar, expectSame, idsOf } from './search-index.contract.js';

const FIELDS = inventedFields([7, 40, 3]);
const MANY_VALUES = inventedFields([40, 200, 900]);
const EVERYTHING: IndexQuery = { clauses: [], sort: 'relevance', firstRecord: 0, numRecords: 400 };
const MAX_CARS = 120;

type Step =
  | { replace: readonly IndexedCar[] }
  | { apply: IndexChanges }
  | { searches: readonly IndexQuery[] };

/**
 * Contract of listing indexes for single cars that are added, changed and removed. `makeIndex`
 * returns an empty index with these fields; `histories` is the number of random runs of changes.
 */
export function changingIndexContract(
  name: string,
  makeIndex: (fields: readonly InventedField[]) => SearchIndex | Promise<SearchIndex>,
  { histories = 120 } = {},
): void {
  const indexOf = async (cars: readonly IndexedCar[]) => {
    const index = await makeIndex(FIELDS);
    await index.replaceAll(cars);
    return index;
  };

  describe(`${name}, as a changing index,`, () => {
    it('agrees with a brute-force search after any series of changes', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(stepArbitrary, { minLength: 2, maxLength: 12 }),
          async (steps) => {
            const index = await makeIndex(FIELDS);
            const cars = new Map<number, IndexedCar>();
            for (const step of steps) {
              if ('searches' in step)
                for (const query of step.searches)
                  expectSame(await index.search(query), expected(cars, query));
              else await change(index, cars, step);
              expect(index.size).toBe(cars.size);
            }
          },
        ),
        { numRuns: histories },
      );
    }, 600_000);

    it('has the same cars when changes are not awaited', async () => {
      const runs = fc.record({
        steps: fc.array(stepArbitrary, { minLength: 2, maxLength: 8 }),
        query: queryArbitrary(FIELDS),
      });
      await fc.assert(
        fc.asyncProperty(runs, async ({ steps, query }) => {
          const index = await makeIndex(FIELDS);
          const cars = new Map<number, IndexedCar>();
          await Promise.all(
            steps.map((step) => ('searches' in step ? undefined : change(index, cars, step))),
          );
          expectSame(await index.search(query), expected(cars, query));
          expect(index.size).toBe(cars.size);
        }),
        { numRuns: histories / 2 },
      );
    }, 600_000);

    it('keeps the last of several cars with one id in a change, and counts no other values', async () => {
      const [first, last] = [['value0'], []].map((values) =>
        aCar({ id: inventedId(1), values: [[], [], values] }),
      );
      const index = await makeIndex(FIELDS);
      await index.apply({ put: [first!, last!], remove: [] });
      expectSame(
        await index.search(EVERYTHING),
        expected(new Map([[last!.id, last!]]), EVERYTHING),
      );
    });

    it('agrees with a brute-force search after many changes', async () => {
      const invented = fc.sample(carArbitrary(MANY_VALUES), { numRuns: 3_000, seed: 3 });
      const cars = invented.map((car, number) => ({ ...car, id: inventedId(number) }));
      const index = await makeIndex(MANY_VALUES);
      await index.replaceAll(cars.slice(0, 2_000));
      await index.apply({ put: cars.slice(1_500), remove: cars.slice(0, 100).map(({ id }) => id) });
      const living = new Map(cars.slice(100).map((car) => [car.id, car]));
      for (const query of fc.sample(queryArbitrary(MANY_VALUES, { maxCars: 3_000 }), {
        numRuns: 60,
        seed: 3,
      })) {
        expectSame(await index.search(query), expected(living, query, MANY_VALUES));
        const { clauses } = query;
        const prices = bruteForcePrices(
          MANY_VALUES,
          [...living.values()],
          [],
          [clauses, clauses.slice(1)],
        );
        expect(await index.pricesOf([], [clauses, clauses.slice(1)])).toEqual(prices);
      }
    });

    it('answers queries in a batch as one by one, with and without shared clauses', async () => {
      const invented = fc.sample(carArbitrary(MANY_VALUES), { numRuns: 3_000, seed: 4 });
      const cars = invented.map((car, number) => ({ ...car, id: inventedId(number) }));
      const living = new Map(cars.slice(100).map((car) => [car.id, car]));
      // Uncounted queries are evaluated together; more of them than are evaluated at once.
      const drawn = fc.sample(queryArbitrary(MANY_VALUES, { maxCars: 3_000 }), {
        numRuns: 60,
        seed: 4,
      });
      const queries = drawn.flatMap((query, at) => {
        const narrowed = {
          ...query,
          clauses: [...query.clauses, ...drawn[(at + 1) % drawn.length]!.clauses.slice(0, 1)],
          countsOf: [],
        };
        return [query, { ...query, countsOf: [] }, narrowed];
      });
      const index = await makeIndex(MANY_VALUES);
      await index.replaceAll(cars.slice(0, 2_000));
      await index.apply({ put: cars.slice(1_500), remove: cars.slice(0, 100).map(({ id }) => id) });
      const answers = await index.searchAll(queries);
      for (const [at, query] of queries.entries()) {
        const alone = expected(living, query, MANY_VALUES);
        expectSame(answers[at]!, query.countsOf ? { ...alone, counts: new Map() } : alone);
      }
    }, 600_000);

    it('lists only values that a car still has', async () => {
      const fields = [{ name: 'make', values: [] }];
      const index = await makeIndex(fields);
      await index.replaceAll([
        aCar({ id: 1, values: [['FORD']] }),
        aCar({ id: 2, values: [['BMW']] }),
      ]);
      const countsAfter = async (changes: Partial<IndexChanges>) => {
        await index.apply({ put: [], remove: [], ...changes });
        const counts = (await index.search(EVERYTHING)).counts.get('make')!;
        expect([...counts.keys()]).toHaveLength(counts.size);
        counts.forEach((count, value) =>
          expect([counts.has(value), counts.get(value)]).toEqual([true, count]),
        );
        expect([...counts.values()]).toEqual([...counts].map(([, count]) => count));
        expect([counts.has('KIA'), counts.get('KIA')]).toEqual([false, undefined]);
        return new Map(counts);
      };
      const put = [aCar({ id: 3, values: [['FIAT', 'FORD']] })];
      expect(await countsAfter({ put })).toEqual(
        new Map([
          ['FORD', 2],
          ['BMW', 1],
          ['FIAT', 1],
        ]),
      );
      expect(await countsAfter({ remove: [1, 2] })).toEqual(
        new Map([
          ['FORD', 1],
          ['FIAT', 1],
        ]),
      );
      expect(await countsAfter({ put: [aCar({ id: 3, values: [['BMW']] })] })).toEqual(
        new Map([['BMW', 1]]),
      );
    });

    it('treats a car removed and put in one change as put', async () => {
      const index = await indexOf([aCar({ id: 1, year: 2020 })]);
      await index.apply({ put: [aCar({ id: 1, year: 2024 }), aCar({ id: 2 })], remove: [1, 2] });
      expect(idsOf(await index.search({ ...EVERYTHING, sort: 'yearDESC' }))).toEqual([1, 2]);
    });

    it('increments the epoch for effective changes only', async () => {
      const index = await indexOf([aCar({ id: 1 })]);
      expect([index.epoch, index.changedCars]).toEqual([1, 0]);
      await index.apply({ put: [], remove: [7] });
      expect([index.epoch, index.changedCars]).toEqual([1, 0]);
      await index.apply({ put: [aCar({ id: 2 })], remove: [1] });
      expect([index.epoch, index.changedCars]).toEqual([2, 2]);
      await index.replaceAll([aCar({ id: 1 })]);
      expect([index.epoch, index.changedCars]).toEqual([3, 0]);
    });

    it('shows a change while all cars are being replaced, and keeps it', async () => {
      const index = await indexOf([aCar({ id: 1 }), aCar({ id: 2 })]);
      let isReplaced = false;
      const many = Array.from({ length: 5_000 }, (_, number) => aCar({ id: number }));
      const replacement = index.replaceAll(many).then(() => (isReplaced = true));
      await index.apply({ put: [aCar({ id: 9_000 })], remove: [1] });
      expect(isReplaced).toBe(false);
      expect(idsOf(await index.search({ ...EVERYTHING, sort: 'distanceASC' }))).toEqual([2, 9_000]);
      await replacement;
      expect(
        idsOf(await index.search({ ...EVERYTHING, sort: 'distanceASC', numRecords: 2 })),
      ).toEqual([0, 2]);
      expect(
        idsOf(await index.search({ ...EVERYTHING, sort: 'distanceASC', firstRecord: 4_998 })),
      ).toEqual([4_999, 9_000]);
    });

    it('keeps its changes when a replacement fails', async () => {
      const index = await indexOf([aCar({ id: 1 })]);
      const failing = index.replaceAll(
        (function* () {
          yield aCar({ id: 3 });
          throw new Error('the feed broke off');
        })(),
      );
      await index.apply({ put: [aCar({ id: 2 })], remove: [] });
      await expect(failing).rejects.toThrow('the feed broke off');
      expect(idsOf(await index.search(EVERYTHING))).toEqual([1, 2]);
    });
  });
}

const carOfSpan = fc
  .tuple(carArbitrary(FIELDS), fc.nat(MAX_CARS))
  .map(([car, number]) => ({ ...car, id: inventedId(number) }));

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: carsArbitrary(FIELDS, { maxCars: MAX_CARS }).map((replace) => ({ replace })),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({
        put: fc.array(carOfSpan, { maxLength: 12 }),
        remove: fc.array(fc.nat(MAX_CARS).map(inventedId), { maxLength: 12 }),
      })
      .map((apply) => ({ apply })),
  },
  {
    weight: 4,
    arbitrary: fc
      .array(queryArbitrary(FIELDS), { minLength: 1, maxLength: 3 })
      .map((searches) => ({ searches })),
  },
);

function change(
  index: SearchIndex,
  cars: Map<number, IndexedCar>,
  step: Exclude<Step, { searches: unknown }>,
): Promise<void> {
  if ('replace' in step) {
    cars.clear();
    for (const car of step.replace) cars.set(car.id, car);
    return index.replaceAll(step.replace);
  }
  for (const id of step.apply.remove) cars.delete(id);
  for (const car of step.apply.put) cars.set(car.id, car);
  return index.apply(step.apply);
}

function expected(cars: ReadonlyMap<number, IndexedCar>, query: IndexQuery, fields = FIELDS) {
  return bruteForceSearch(fields, [...cars.values()], query);
}
