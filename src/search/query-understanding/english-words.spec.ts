import { describe, expect, it } from '@jest/globals';
import { isEnglishWord } from './english-words.js';
import { readEnglishWords } from './english-word-file.js';

describe('The built table of English words', () => {
  const words = readEnglishWords();

  it('contains the words of its file', () => {
    expect(words.length).toBeGreaterThan(1_000);
    expect(words.filter((word) => !isEnglishWord(word))).toEqual([]);
  });

  it('contains no other words', () => {
    const known = new Set(words);
    expect(
      words
        .flatMap((word) => [`${word}s`, word.slice(1)])
        .filter((word) => isEnglishWord(word) !== known.has(word)),
    ).toEqual([]);
    expect(isEnglishWord('')).toBe(false);
    expect(isEnglishWord('zzzzzz')).toBe(false);
  });
});
