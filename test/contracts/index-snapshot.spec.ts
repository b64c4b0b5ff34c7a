import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  fromSnapshot,
  type ReadSnapshot,
  SnapshotError,
  toSnapshot,
} from '../../src/search/index/embedded/flat/snapshot.js';
import { EmbeddedSearchIndex } from '../../src/search/index/embedded/embedded-search-index.js';
import { carsArbitrary, inventedFields, queryArbitrary } from './inventories.js';
import { expectSame } from './search-index.contract.js';

const FIELDS = inventedFields([7, 40, 200]);
const FACTS = { fieldsKey: 'fields', storeState: '7-A', scoredAt: 1_000 };

describe('A snapshot of the index', () => {
  const index = new EmbeddedSearchIndex(FIELDS);
  let bytes: Uint8Array;

  beforeAll(async () => {
    index.replace(fc.sample(carsArbitrary(FIELDS), { numRuns: 1, seed: 5 })[0]!);
    const { header, columns } = toSnapshot(index.memory!, FACTS);
    bytes = Buffer.concat([header, columns]);
  });

  it.each(['wasm', 'js'] as const)('answers every query like its original (%s)', (kernel) => {
    const restored = new EmbeddedSearchIndex(FIELDS, kernel, { number: 1, count: 2 });
    restored.adopt(fromSnapshot(reading(bytes), bytes.length).load(kernel === 'wasm', 2));
    expect(restored.size).toBe(index.size);
    for (const query of fc.sample(queryArbitrary(FIELDS), { numRuns: 50, seed: 3 })) {
      expectSame(restored.searchWithout(query, undefined), index.searchWithout(query, undefined));
    }
  });

  it('names its source revision', () => {
    expect(fromSnapshot(reading(bytes), bytes.length).facts).toEqual(FACTS);
  });

  it('is rejected when a byte is missing or wrong', () => {
    const restore = (damaged: Uint8Array) =>
      fromSnapshot(reading(damaged), damaged.length).load(true);
    for (const length of [0, 3, 16, 100, bytes.length - 1])
      expect(() => restore(bytes.subarray(0, length))).toThrow(SnapshotError);
    for (const at of [0, 5, 8, 11, 13, 40, bytes.length >>> 1, bytes.length - 1]) {
      const damaged = bytes.slice();
      damaged[at]! ^= 0x84;
      expect(() => restore(damaged)).toThrow(SnapshotError);
    }
  });
});

function reading(bytes: Uint8Array): ReadSnapshot {
  return (into, position) => {
    const found = bytes.subarray(position, position + into.length);
    into.set(found);
    return found.length;
  };
}
