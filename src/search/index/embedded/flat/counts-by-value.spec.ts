import { describe, expect, it } from '@jest/globals';
import { CountsByValue } from './counts-by-value.js';

describe('Counts by value', () => {
  const counts = new CountsByValue(
    new Map([
      ['FORD', 1],
      ['BMW', 2],
    ]),
    Uint32Array.of(9, 3, 0),
  );

  it('reads like a map from value to count', () => {
    expect(new Map(counts)).toEqual(
      new Map([
        ['FORD', 3],
        ['BMW', 0],
      ]),
    );
    expect([...counts.keys()]).toEqual(['FORD', 'BMW']);
    expect([...counts.values()]).toEqual([3, 0]);
    expect([...counts.entries()]).toEqual([
      ['FORD', 3],
      ['BMW', 0],
    ]);
    expect(counts.size).toBe(2);
  });

  it('visits every value', () => {
    const visited: unknown[] = [];
    counts.forEach((count, value, map) => visited.push([count, value, map === counts]));
    expect(visited).toEqual([
      [3, 'FORD', true],
      [0, 'BMW', true],
    ]);
  });

  it('distinguishes values without cars from unknown ones, including the empty value', () => {
    expect(counts.get('BMW')).toBe(0);
    expect(counts.has('BMW')).toBe(true);
    for (const unknown of ['TOYOTA', '']) {
      expect(counts.get(unknown)).toBeUndefined();
      expect(counts.has(unknown)).toBe(false);
    }
  });
});
