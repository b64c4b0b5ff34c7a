import { describe, expect, it } from '@jest/globals';
import { isEnglishWord } from './english-words.js';
import { readEnglishWords } from './english-word-file.js';

describe('the English words of the build', () => {
  const words = readEnglishWords();

  it('are those of their file', () => {
    expect(words.length).toBeGreaterThan(1_000);
    expect(words.filter((word) => !isEnglishWord(word))).toEqual([]);
  });

  it('are no other words', () => {
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
