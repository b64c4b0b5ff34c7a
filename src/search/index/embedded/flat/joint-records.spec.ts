import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CODES_PER_WORD } from '../kernels/record-word.js';
import { codeIn, jointRecords, slotsFor, wordsPerRecord } from './joint-records.js';
import type { JointColumn } from './joint-columns.js';

const NARROW = 4_096;
const WIDE = 65_536;

/** Columns of three rows; the options say how many codes a column has. */
const columns: fc.Arbitrary<JointColumn[]> = fc.array(
  fc.constantFrom(1, 2, 300, NARROW, NARROW + 1, WIDE).chain((codeCount) =>
    fc
      .array(fc.integer({ min: 0, max: codeCount - 1 }), { minLength: 3, maxLength: 3 })
      .map((codes) => ({
        fields: [],
        codes: Uint16Array.from(codes),
        options: Array.from({ length: codeCount }, () => []),
      })),
  ),
  { maxLength: 12 },
);

describe('A joint record', () => {
  it('returns every code from its slot', () => {
    fc.assert(
      fc.property(columns, (some) => {
        const slots = slotsFor(some);
        const records = jointRecords(some, slots, 3);
        const found = some.map((_, column) =>
          [0, 1, 2].map((row) => codeIn(records, row, slots[column]!, 2 * wordsPerRecord(slots))),
        );
        expect(found).toEqual(some.map(({ codes }) => [...codes]));
      }),
      { numRuns: 200 },
    );
  });

  it('has a slot per column, wide for columns with more than 4,096 codes', () => {
    fc.assert(
      fc.property(columns, (some) => {
        const slots = slotsFor(some);
        expect(new Set(slots).size).toBe(some.length);
        const wide = some.filter(({ options }) => options.length > NARROW).length;
        expect(wordsPerRecord(slots)).toBe(
          Math.max(1, wide, Math.ceil(some.length / CODES_PER_WORD)),
        );
        some.forEach(({ options }, column) => {
          if (options.length > NARROW)
            expect(slots[column]! % CODES_PER_WORD).toBe(CODES_PER_WORD - 1);
        });
      }),
    );
  });
});
