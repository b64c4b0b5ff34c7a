import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EmbeddedSearchIndex } from '../../src/search/index/embedded-search-index.js';
import { bruteForceSearch } from './brute-force-search.js';
import { carsArbitrary, inventedFields, queryArbitrary } from './inventories.js';

const FIELDS = inventedFields([7, 40, 200]);

describe('rows that are left out of a search', () => {
  it('are missing from hits, order, counts and statistics, as if their cars were not there', async () => {
    const inventory = fc.record({
      cars: carsArbitrary(FIELDS),
      queries: fc.array(queryArbitrary(FIELDS), { minLength: 3, maxLength: 3 }),
      isDead: fc.func(fc.boolean()),
    });
    await fc.assert(
      fc.asyncProperty(inventory, async ({ cars, queries, isDead }) => {
        const index = new EmbeddedSearchIndex(FIELDS);
        await index.replaceAll(cars);
        const deadRows = new Uint32Array((cars.length + 31) >>> 5);
        for (const { id } of cars) if (isDead(id)) deadRows[index.rowOf(id)! >>> 5]! |= 1 << (index.rowOf(id)! & 31);
        const living = cars.filter(({ id }) => !isDead(id));
        for (const query of queries) {
          const found = index.searchWithout(query, deadRows);
          const wanted = bruteForceSearch(FIELDS, living, query);
          expect(found.total).toBe(wanted.total);
          expect(found.hits.map(({ id }) => id)).toEqual(wanted.hits.map(({ id }) => id));
          expect(found.stats).toEqual(wanted.stats);
          for (const { name } of FIELDS) {
            const [counts, wantedCounts] = [found.counts.get(name)!, wanted.counts.get(name)!];
            expect([...counts].filter(([, count]) => count > 0)).toEqual(sameOrder(counts, wantedCounts));
          }
        }
      }),
      { numRuns: 100 },
    );
  }, 120_000);
});

/** The wanted counts above zero, in the order of the found ones. */
function sameOrder(found: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>): [string, number][] {
  return [...found.keys()].filter((value) => (wanted.get(value) ?? 0) > 0).map((value) => [value, wanted.get(value)!]);
}
