import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { queryStringOf } from '../../src/platform/json-api/query-string.js';
import { SearchQuery } from '../../src/search/search-query.js';
import { QUERY_NAMES } from '../../src/search/query-names.js';
import { aSearchContext } from '../search-context.js';

const isLong = process.env['TEST_LONG'] !== undefined;
const RUNS = isLong ? 1_000_000 : 10_000;

/** Time limit for parsing a query of the maximum length, in milliseconds (99.9th percentile). */
const LONGEST_READ_MS = 2;

const name = fc.oneof(
  fc.constantFrom(
    ...QUERY_NAMES,
    '__proto__',
    'constructor',
    'toString',
    'makeCode1',
    'a[b]',
    'a.b',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 10 }),
);
const value = fc.oneof(
  fc.constantFrom(
    'TOYOTA',
    'A,B,C',
    '78701',
    '%',
    '%zz',
    '%00',
    '%c0%af',
    '__proto__',
    '1e999',
    '-0',
    '{"a":1}',
    '"'.repeat(500),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const queries = fc
  .array(fc.tuple(name, value, fc.boolean()), { maxLength: 110 })
  .map((pairs) =>
    pairs
      .map(([one, other, isEscaped]) =>
        isEscaped ? new URLSearchParams([[one, other]]).toString() : `${one}=${other}`,
      )
      .join('&'),
  );

describe('Any query string', () => {
  it(
    'is parsed or rejected without side effects',
    () => {
      const context = aSearchContext();
      const tookMs: number[] = [];
      fc.assert(
        fc.property(queries, (search) => {
          const url = `/cars-for-sale?${search}`;
          const startedAt = performance.now();
          try {
            SearchQuery.parse(queryStringOf(url), context);
          } catch (error) {
            expect([400, 414]).toContain((error as { status?: number }).status);
          }
          tookMs.push(performance.now() - startedAt);
        }),
        { numRuns: RUNS },
      );
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect([
        ({} as { polluted?: unknown }).polluted,
        Object.getOwnPropertyNames(Object.prototype).length,
      ]).toEqual([undefined, 12]);
      const slowest = tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.999)]!;
      // Times are checked only in the long run, which runs alone.
      expect(isLong ? slowest : 0).toBeLessThanOrEqual(LONGEST_READ_MS);
    },
    isLong ? 3_600_000 : 60_000,
  );
});
