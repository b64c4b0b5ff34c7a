import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { milesBetween } from '../../src/catalog/places/distance.js';
import {
  type IndexAnswer,
  type IndexedCar,
  type IndexedField,
  type IndexQuery,
  type SearchIndex,
  SORTS,
} from '../../src/search/index/search-index.js';
import { bruteForcePrices, bruteForceSearch } from './brute-force-search.js';
import type { InventedField } from './inventories.js';
import {
  carArbitrary,
  carsArbitrary,
  fieldsArbitrary,
  inventedFields,
  inventedId,
  queryArbitrary,
} from './inventories.js';

const DISTANCE_TOLERANCE_MILES = 1e-6;
const QUERIES_PER_INVENTORY = 4;

const FIELDS: readonly InventedField[] = [
  { name: 'make', values: ['FORD', 'TOYOTA', 'BMW'] },
  { name: 'feature', values: ['SUNROOF', 'NAVIGATION'] },
];

const EVERYTHING: IndexQuery = { clauses: [], sort: 'relevance', firstRecord: 0, numRecords: 100 };

/** An index whose cars can be replaced. `changing-index.contract.ts` covers single changes. */
type ReplaceableIndex = Omit<SearchIndex, 'apply' | 'changedCars'>;

/**
 * Contract of listing indexes. `makeIndex` returns a new, empty index with these fields;
 * `inventories` are random ones of up to 300 cars, `queriesOfLarge` those of one of 5,000 cars.
 */
export function searchIndexContract(
  name: string,
  makeIndex: (fields: readonly IndexedField[]) => ReplaceableIndex | Promise<ReplaceableIndex>,
  { inventories, queriesOfLarge = 200 }: { inventories: number; queriesOfLarge?: number },
): void {
  const indexOf = async (fields: readonly InventedField[], cars: Iterable<IndexedCar>) => {
    const index = await makeIndex(fields);
    await index.replaceAll(cars);
    return index;
  };

  describe(`${name}, as a search index,`, () => {
    it('agrees with a brute-force search', async () => {
      const inventory = fieldsArbitrary.chain((fields) =>
        fc.record({
          fields: fc.constant(fields),
          cars: carsArbitrary(fields),
          queries: fc.array(queryArbitrary(fields), {
            minLength: 1,
            maxLength: QUERIES_PER_INVENTORY,
          }),
        }),
      );
      await fc.assert(
        fc.asyncProperty(inventory, async ({ fields, cars, queries }) => {
          const index = await indexOf(fields, cars);
          for (const query of queries)
            expectSame(await index.search(query), bruteForceSearch(fields, cars, query));
        }),
        { numRuns: inventories },
      );
    }, 600_000);

    it('agrees with a brute-force search of a large inventory', async () => {
      const fields = inventedFields([40, 12, 900, 30, 3, 200]);
      const cars = fc
        .sample(carArbitrary(fields), { numRuns: 5_000, seed: 1 })
        .map((car, number) => ({ ...car, id: inventedId(number) }));
      const queries = fc.sample(queryArbitrary(fields, { maxCars: 5_000 }), {
        numRuns: queriesOfLarge,
        seed: 1,
      });
      const index = await indexOf(fields, cars);
      for (const query of queries)
        expectSame(await index.search(query), bruteForceSearch(fields, cars, query));
    }, 600_000);

    it('returns the price figures of a search and of its parts that a brute-force search does', async () => {
      const fields = inventedFields([40, 12, 900, 30, 3, 200]);
      const cars = fc
        .sample(carArbitrary(fields), { numRuns: 3_000, seed: 2 })
        .map((car, number) => ({ ...car, id: inventedId(number) }));
      const clauses = fc
        .sample(queryArbitrary(fields), { numRuns: 80, seed: 2 })
        .map((query) => query.clauses);
      const index = await indexOf(fields, cars);
      for (let at = 0; at < clauses.length; at += 8) {
        // More parts than are evaluated at once.
        const [requested, parts] = [clauses[at]!.slice(0, 1), clauses.slice(at, at + 40)];
        expect(await index.pricesOf(requested, parts)).toEqual(
          bruteForcePrices(fields, cars, requested, parts),
        );
      }
    }, 600_000);

    it('returns no price figures without cars', async () => {
      const index = await makeIndex(FIELDS);
      expect(await index.pricesOf([], [[]])).toEqual({ all: undefined, parts: [undefined] });
    });

    it('counts the requested fields as it counts them among all', async () => {
      const [cars] = fc.sample(carsArbitrary(FIELDS), { numRuns: 1, seed: 7 });
      const index = await indexOf(FIELDS, cars!);
      const all = await index.search(EVERYTHING);
      const makes = await index.search({ ...EVERYTHING, countsOf: ['make'] });
      expect({ ...makes, counts: undefined }).toEqual({ ...all, counts: undefined });
      expect([...makes.counts].map(([field, counts]) => [field, [...counts]])).toEqual([
        ['make', [...all.counts.get('make')!]],
      ]);
      expect((await index.search({ ...EVERYTHING, countsOf: [] })).counts.size).toBe(0);
    });

    it.each(SORTS)('walks all pages of %s without gaps or repeats', async (sort) => {
      const [cars] = fc.sample(carsArbitrary(FIELDS), { numRuns: 1, seed: 7 });
      const index = await indexOf(FIELDS, cars!);
      const query = { ...EVERYTHING, sort, origin: { latitude: 40.7, longitude: -74 } };
      const whole = await index.search({ ...query, numRecords: cars!.length });
      const walked = [];
      for (let firstRecord = 0; firstRecord <= cars!.length; firstRecord += 7) {
        walked.push(...(await index.search({ ...query, firstRecord, numRecords: 7 })).hits);
      }
      expect(walked).toEqual(whole.hits);
      expect(new Set(walked.map(({ id }) => id)).size).toBe(cars!.length);
    });

    it('answers without cars', async () => {
      const index = await makeIndex(FIELDS);
      expect(
        await index.search({ ...EVERYTHING, clauses: [{ anyOf: [{ range: 'year', min: 2020 }] }] }),
      ).toEqual({
        hits: [],
        total: 0,
        counts: new Map([
          ['make', new Map()],
          ['feature', new Map()],
        ]),
      });
      expect(index.size).toBe(0);
    });

    it('puts unknown mileages last in both mileage orders, and outside of every range', async () => {
      const index = await indexOf(FIELDS, [
        aCar({ id: 1 }),
        aCar({ id: 2, mileageMiles: 0 }),
        aCar({ id: 3, mileageMiles: 9 }),
      ]);
      expect(idsOf(await index.search({ ...EVERYTHING, sort: 'mileageASC' }))).toEqual([2, 3, 1]);
      expect(idsOf(await index.search({ ...EVERYTHING, sort: 'mileageDESC' }))).toEqual([3, 2, 1]);
      expect(
        idsOf(
          await index.search({ ...EVERYTHING, clauses: [{ anyOf: [{ range: 'mileageMiles' }] }] }),
        ),
      ).toEqual([2, 3]);
    });

    it('includes the border of a radius', async () => {
      const origin = { latitude: 40.7128, longitude: -74.006 };
      const car = aCar({ latitude: 39.9526, longitude: -75.1652 });
      const index = await indexOf(FIELDS, [car]);
      const miles = milesBetween(origin, car);
      const totalWithin = async (radius: number) =>
        (
          await index.search({
            ...EVERYTHING,
            clauses: [{ anyOf: [{ within: { ...origin, miles: radius } }] }],
          })
        ).total;
      expect(await totalWithin(miles)).toBe(1);
      expect(await totalWithin(miles - 1e-4)).toBe(0);
    });

    it('counts the options of a selected field without its own selection', async () => {
      const others = [
        aCar({ id: 2, values: [['FORD'], []] }),
        aCar({ id: 3, values: [['BMW'], ['SUNROOF']] }),
      ];
      const index = await indexOf(FIELDS, [aCar({ id: 1 }), ...others]);
      const isFord = { anyOf: [{ field: 'make', value: 'FORD' }], whenCounting: { make: null } };
      const { total, counts } = await index.search({ ...EVERYTHING, clauses: [isFord] });
      expect(total).toBe(1);
      expect(new Map(counts.get('make'))).toEqual(
        new Map([
          ['TOYOTA', 1],
          ['FORD', 1],
          ['BMW', 1],
        ]),
      );
      expect(new Map(counts.get('feature'))).toEqual(new Map([['SUNROOF', 0]]));
    });

    it.each([
      ['few', 1],
      ['most', 0],
    ] as const)('answers a query of forty clauses over %s cars', async (_, fewClauses) => {
      const fields = inventedFields([200, ...Array.from({ length: 40 }, () => 3)]);
      const valuesOf = (id: number) => [
        [`value${id % 200}`],
        ...numbers(40).map((field) => [`value${(id * 7 + field) % 43 === 0 ? 2 : id % 2}`]),
      ];
      const cars = numbers(1_000).map((id) => aCar({ id, values: valuesOf(id) }));
      const isFew = {
        anyOf: [
          { field: 'field0', value: 'value8' },
          { field: 'field0', value: 'value9' },
        ],
      };
      const others = numbers(40).map((at) => ({
        anyOf: ['value0', 'value1'].map((value) => ({ field: `field${at + 1}`, value })),
        whenCounting: { [`field${at + 1}`]: null },
      }));
      const query = {
        ...EVERYTHING,
        clauses: [...Array.from({ length: fewClauses }, () => isFew), ...others],
      };
      const index = await indexOf(fields, cars);
      expectSame(await index.search(query), bruteForceSearch(fields, cars, query));
    });

    it('replaces all cars atomically: concurrent searches see the old ones', async () => {
      const index = await indexOf(FIELDS, [aCar({ id: 1 })]);
      const { epoch } = index;
      const replacement = index.replaceAll(
        Array.from({ length: 5_000 }, (_, number) => aCar({ id: number + 10 })),
      );
      expect(idsOf(await index.search(EVERYTHING))).toEqual([1]);
      await replacement;
      expect(await index.search(EVERYTHING)).toMatchObject({
        total: 5_000,
        hits: expect.arrayContaining([{ id: 10 }]),
      });
      expect(index.size).toBe(5_000);
      expect(index.epoch).toBe(epoch + 1);
    });

    it('keeps the latest cars when two replacements overlap', async () => {
      const index = await makeIndex(FIELDS);
      const many = Array.from({ length: 5_000 }, (_, number) => aCar({ id: number }));
      await Promise.all([index.replaceAll(many), index.replaceAll([aCar({ id: 42 })])]);
      expect(idsOf(await index.search(EVERYTHING))).toEqual([42]);
      expect(index.epoch).toBe(2);
    });

    it('keeps its cars and its epoch when the new cars cannot be read completely', async () => {
      const index = await indexOf(FIELDS, [aCar({ id: 1 })]);
      await expect(index.replaceAll(brokenFeed())).rejects.toThrow('the feed broke off');
      expect(idsOf(await index.search(EVERYTHING))).toEqual([1]);
      expect(index.epoch).toBe(1);
      await index.replaceAll([aCar({ id: 2 })]);
      expect(idsOf(await index.search(EVERYTHING))).toEqual([2]);
    });
  });
}

/** Fails with the first difference. */
export function expectSame(actual: IndexAnswer, wanted: IndexAnswer): void {
  expect(actual.total).toBe(wanted.total);
  expect(idsOf(actual)).toEqual(idsOf(wanted));
  actual.hits.forEach(({ distanceMiles }, at) => {
    const wantedMiles = wanted.hits[at]!.distanceMiles;
    expect(distanceMiles === undefined).toBe(wantedMiles === undefined);
    expect(Math.abs((distanceMiles ?? 0) - (wantedMiles ?? 0))).toBeLessThan(
      DISTANCE_TOLERANCE_MILES,
    );
  });
  expect(wrongCounts(actual, wanted)).toEqual([]);
  expect(actual.stats).toEqual(wanted.stats);
}

/**
 * Compares counts one by one, because one assertion on thousands of map entries takes longer than
 * all searches.
 */
function wrongCounts(actual: IndexAnswer, wanted: IndexAnswer): string[] {
  const wrong: string[] = [];
  for (const field of new Set([...actual.counts.keys(), ...wanted.counts.keys()])) {
    const counts = actual.counts.get(field);
    const wantedCounts = wanted.counts.get(field);
    for (const value of new Set([...(counts?.keys() ?? []), ...(wantedCounts?.keys() ?? [])])) {
      const count = counts?.get(value);
      const wantedCount = wantedCounts?.get(value);
      if (count !== wantedCount)
        wrong.push(`${field} ${value}: ${count} instead of ${wantedCount}`);
    }
    if (!counts || !wantedCounts) wrong.push(`${field}: only on one side`);
  }
  return wrong;
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

export function idsOf({ hits }: IndexAnswer): number[] {
  return hits.map(({ id }) => id);
}

/** A test car. */
export function aCar(car: Partial<IndexedCar>): IndexedCar {
  return {
    id: 1,
    values: [['TOYOTA'], ['SUNROOF']],
    priceDollars: 18_000,
    year: 2022,
    mileageMiles: undefined,
    listedAt: 1_700_000_000_000,
    latitude: 40.7128,
    longitude: -74.006,
    score: 500,
    ...car,
  };
}

function* brokenFeed(): Generator<IndexedCar> {
  for (let id = 10; id < 3_000; id++) yield aCar({ id });
  throw new Error('the feed broke off');
}
