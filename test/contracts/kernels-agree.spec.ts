import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EmbeddedSearchIndex } from '../../src/search/index/embedded/embedded-search-index.js';
import {
  carArbitrary,
  carsArbitrary,
  fieldsArbitrary,
  inventedFields,
  inventedId,
  queryArbitrary,
} from './inventories.js';
import { expectSame } from './search-index.contract.js';

/** Pairs of an inventory and a query; `npm run test:long` runs ten thousand. */
const PAIRS = process.env['TEST_LONG'] ? 10_000 : 300;
const QUERIES_PER_INVENTORY = 5;

describe('The WebAssembly kernels and the plain ones', () => {
  it('agree on random queries over random inventories, with and without dead rows', async () => {
    const wide = fc.constant(inventedFields([40, 60, 900, 30, 3]));
    const fields = fc.oneof(
      { weight: 3, arbitrary: fieldsArbitrary },
      { weight: 1, arbitrary: wide },
    );
    const inventory = fields.chain((invented) =>
      fc.record({
        fields: fc.constant(invented),
        cars: carsArbitrary(invented),
        queries: fc.array(queryArbitrary(invented), {
          minLength: QUERIES_PER_INVENTORY,
          maxLength: QUERIES_PER_INVENTORY,
        }),
        deadRows: fc.option(fc.uint32Array({ minLength: 10, maxLength: 10 }), { nil: undefined }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(inventory, async ({ fields, cars, queries, deadRows }) => {
        const [wasm, plain] = [
          new EmbeddedSearchIndex(fields, 'wasm'),
          new EmbeddedSearchIndex(fields, 'js'),
        ];
        wasm.replace(cars);
        plain.replace(cars);
        const dead = deadRows && onlyRows(deadRows, cars.length);
        for (const query of queries)
          expectSame(wasm.searchWithout(query, dead), plain.searchWithout(query, dead));
      }),
      { numRuns: PAIRS / QUERIES_PER_INVENTORY },
    );
  }, 600_000);

  it('agree when a field has more values than fit a narrow code', async () => {
    const fields = inventedFields([40, 7_000, 12]);
    const drawn = fc.sample(carArbitrary(fields), { numRuns: 9_000, seed: 5 });
    const cars = drawn.map((car, number) => ({
      ...car,
      id: inventedId(number),
      values: [car.values[0]!, [`value${number % 7_000}`], car.values[2]!],
    }));
    const queries = fc.sample(queryArbitrary(fields, { maxCars: 9_000 }), {
      numRuns: 100,
      seed: 5,
    });
    const [wasm, plain] = [
      new EmbeddedSearchIndex(fields, 'wasm'),
      new EmbeddedSearchIndex(fields, 'js'),
    ];
    wasm.replace(cars);
    plain.replace(cars);
    for (const query of queries)
      expectSame(wasm.searchWithout(query, undefined), plain.searchWithout(query, undefined));
    const everything = wasm.searchWithout(
      { ...queries[0]!, clauses: [], excludedIds: [] },
      undefined,
    );
    expect(
      [...everything.counts.get('field1')!.values()].every((count) => count === 1 || count === 2),
    ).toBe(true);
  }, 600_000);
});

/** Bits past the last row are never set. */
function onlyRows(words: Uint32Array, rowCount: number): Uint32Array {
  return words.map((word, at) =>
    32 * at + 32 <= rowCount ? word : word & ((1 << Math.max(0, rowCount - 32 * at)) - 1),
  );
}
