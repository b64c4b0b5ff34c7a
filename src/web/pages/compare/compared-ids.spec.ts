import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { COMPARE_CHANGES } from '../../../routes/compare-links.js';
import { COMPARE_LIMIT, afterChange, comparedIds } from './compared-ids.js';

const read = (cookie: string | undefined) =>
  comparedIds({ cookies: { comparedListings: cookie } } as object as FastifyRequest);
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(String);

describe('The compare cookie', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['12.7', ['12', '7']],
    ['12.12.7', ['12', '7']],
    ['0.-1.1e3.0x1.007.1 .9007199254740993.12', ['12']],
    ['1.2.3.4.5.6', ['1', '2', '3', '4', '5']],
  ])('%p is parsed as %p', (cookie, ids) => {
    expect(read(cookie)).toEqual(ids);
  });

  it('is parsed as at most five distinct ids, whatever it contains', () => {
    const part = fc.oneof(
      id,
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('__proto__', '0', '1', '٣'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const ids = read(parts.join('.'));
        expect(ids.length).toBeLessThanOrEqual(COMPARE_LIMIT);
        expect(new Set(ids).size).toBe(ids.length);
        for (const one of ids) expect(String(Number(one))).toBe(one);
      }),
    );
  });

  it('keeps the order of addition', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: COMPARE_LIMIT }), (ids) => {
        expect(read(ids.join('.'))).toEqual(ids);
      }),
    );
  });
});

describe('A change of the compared cars', () => {
  it('toggles a listed car, and only adds one elsewhere', () => {
    expect(afterChange(['1'], 'toggle', '2')).toEqual({ ids: ['1', '2'], outcome: 'added' });
    expect(afterChange(['1', '2'], 'toggle', '1')).toEqual({ ids: ['2'], outcome: 'removed' });
    expect(afterChange(['1', '2'], 'add', '1')).toEqual({ ids: ['1', '2'], outcome: 'same' });
    expect(afterChange(['1', '2'], 'remove', '3')).toEqual({ ids: ['1', '2'], outcome: 'same' });
    expect(afterChange(['1', '2'], 'clear', undefined)).toEqual({ ids: [], outcome: 'cleared' });
  });

  it('rejects a sixth car, and reports it', () => {
    const five = ['1', '2', '3', '4', '5'];
    for (const change of ['toggle', 'add'] as const)
      expect(afterChange(five, change, '6')).toEqual({ ids: five, outcome: 'full' });
    expect(afterChange(five, 'toggle', '5')).toEqual({
      ids: ['1', '2', '3', '4'],
      outcome: 'removed',
    });
  });

  it('never exceeds the limit or duplicates a car', () => {
    const change = fc.tuple(
      fc.constantFrom(...COMPARE_CHANGES),
      fc.option(fc.constantFrom('1', '2', '3', '4', '5', '6', '7')),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const ids = changes.reduce<readonly string[]>(
          (before, [name, car]) => afterChange(before, name, car ?? undefined).ids,
          [],
        );
        expect(ids.length).toBeLessThanOrEqual(COMPARE_LIMIT);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
