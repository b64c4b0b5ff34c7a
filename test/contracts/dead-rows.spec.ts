import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { EmbeddedSearchIndex } from '../../src/search/index/embedded/embedded-search-index.js';
import type { IndexAnswer } from '../../src/search/index/search-index.js';
import { bruteForceSearch } from './brute-force-search.js';
import { carsArbitrary, inventedFields, queryArbitrary } from './inventories.js';
import { expectSame } from './search-index.contract.js';

const FIELDS = inventedFields([7, 40, 200]);

describe('Dead rows', () => {
  it('are missing from hits, order, counts and statistics', async () => {
    const inventory = fc.record({
      cars: carsArbitrary(FIELDS),
      queries: fc.array(queryArbitrary(FIELDS), { minLength: 3, maxLength: 3 }),
      isDead: fc.func(fc.boolean()),
    });
    await fc.assert(
      fc.asyncProperty(inventory, async ({ cars, queries, isDead }) => {
        const index = new EmbeddedSearchIndex(FIELDS);
        index.replace(cars);
        const deadRows = new Uint32Array((cars.length + 31) >>> 5);
        for (const { id } of cars)
          if (isDead(id)) deadRows[index.rowOf(id)! >>> 5]! |= 1 << (index.rowOf(id)! & 31);
        const living = cars.filter(({ id }) => !isDead(id));
        for (const query of queries) {
          expectSame(
            aboveZero(index.searchWithout(query, deadRows)),
            aboveZero(bruteForceSearch(FIELDS, living, query)),
          );
        }
      }),
      { numRuns: 100 },
    );
  });
});

/** Without counts of zero: the index may still list values that only removed cars have. */
function aboveZero(answer: IndexAnswer): IndexAnswer {
  return {
    ...answer,
    counts: new Map(
      [...answer.counts].map(([field, counts]) => [
        field,
        new Map([...counts].filter(([, count]) => count > 0)),
      ]),
    ),
  };
}
