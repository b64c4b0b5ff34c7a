import { describe, expect, it } from '@jest/globals';
import { memoize } from '../platform/memoize.js';
import { plainWords, WordTable } from './word-table.js';

const TABLE = new WordTable<string>([
  { meaning: 'hybrid', words: ['plug in*', '*hybrid*'] },
  { meaning: 'gas', words: ['gas*', 'g'], texts: ['regular'] },
  {
    meaning: 'manual',
    patterns: [{ pattern: /(?:^| )[3-6] speed$/, examples: ['5-speed'], about: '3 to 6' }],
  },
]);

describe('A word table', () => {
  it.each([
    ['Gasoline', 'gas'],
    ['GAS', 'gas'],
    ['(g)', 'gas'],
    ['Las Vegas', undefined],
    ['Regular', 'gas'],
    ['Regular Cab', undefined],
    ['Gas/Electric Hybrid', 'hybrid'],
    ['PLUG-IN', 'hybrid'],
    ['Plugin', undefined],
    ['MildHybridSystem', 'hybrid'],
    ['5-speed', 'manual'],
    ['5-speed automatic', undefined],
    ['', undefined],
    ['--', undefined],
  ])('reads "%s" as %s', (text, meaning) => {
    expect(TABLE.read(text)).toBe(meaning);
    expect(TABLE.read(text)).toBe(meaning);
  });

  it('ignores case, accents and punctuation', () => {
    expect(plainWords(" Coupé, Captain's  Chair(s)/W\u00e4gen ")).toBe(
      'coupe captains chairs wagen',
    );
  });
});

describe('A memoized function', () => {
  it('answers a known string from memory, including empty results', () => {
    const requested: string[] = [];
    const read = memoize((text) => (requested.push(text), text === 'a' ? 1 : undefined));
    expect([read('a'), read('b'), read('a'), read('b')]).toEqual([1, undefined, 1, undefined]);
    expect(requested).toEqual(['a', 'b']);
  });

  it('keeps neither long strings nor more than twenty thousand', () => {
    let requested = 0;
    const read = memoize((text) => (requested++, text.length));
    for (let round = 0; round < 2; round++) read('x'.repeat(101));
    expect(requested).toBe(2);
    for (let number = 0; number <= 20_000; number++) read(String(number));
    expect(requested).toBe(20_003);
    read('0');
    expect(requested).toBe(20_004);
  });
});
