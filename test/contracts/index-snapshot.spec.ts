import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ReadSnapshot, SnapshotError } from '../../src/search/index/embedded/snapshot.js';
import { EmbeddedSearchIndex } from '../../src/search/index/embedded-search-index.js';
import { carsArbitrary, inventedFields, queryArbitrary } from './inventories.js';
import { expectSame } from './search-index.contract.js';

const FIELDS = inventedFields([7, 40, 200]);
const FACTS = { fieldsKey: 'fields', storeState: '7-A', scoredAt: 1_000 };

describe('a snapshot of the index', () => {
  const index = new EmbeddedSearchIndex(FIELDS);
  let bytes: Uint8Array;

  beforeAll(async () => {
    await index.replaceAll(fc.sample(carsArbitrary(FIELDS), { numRuns: 1, seed: 5 })[0]!);
    const { header, columns } = index.toSnapshot(FACTS)!;
    bytes = Buffer.concat([header, columns]);
  });

  it.each(['wasm', 'js'] as const)('answers every query as the index it was taken of (%s)', (kernel) => {
    const restored = new EmbeddedSearchIndex(FIELDS, kernel);
    expect(restored.restore(reading(bytes), ({ storeState }) => storeState === '7-A')).toBe(true);
    expect([restored.size, restored.epoch]).toEqual([index.size, 1]);
    for (const query of fc.sample(queryArbitrary(FIELDS), { numRuns: 50, seed: 3 })) {
      expectSame(restored.searchWithout(query, undefined), index.searchWithout(query, undefined));
    }
  });

  it('is left alone when it was made from something else', () => {
    const restored = new EmbeddedSearchIndex(FIELDS);
    expect(restored.restore(reading(bytes), ({ storeState }) => storeState === '7-B')).toBe(false);
    expect([restored.size, restored.epoch]).toEqual([0, 0]);
  });

  it('is refused when a byte of it is missing or wrong', () => {
    const restore = (damaged: Uint8Array) => new EmbeddedSearchIndex(FIELDS).restore(reading(damaged), () => true);
    for (const length of [0, 3, 16, 100, bytes.length - 1]) expect(() => restore(bytes.subarray(0, length))).toThrow(SnapshotError);
    for (const at of [0, 5, 13, 40, bytes.length >>> 1, bytes.length - 1]) {
      const damaged = bytes.slice();
      damaged[at]! ^= 4;
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
