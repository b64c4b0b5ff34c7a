import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keyOf, keyOfText, phraseWords, wordsOfText } from './phrase-words.js';

const PART = fc.constantFrom(
  'and',
  'the',
  'And',
  'F',
  '150',
  'RAV4',
  'Town',
  'Grand',
  '&',
  '-',
  '/',
  ' ',
  '  ',
  '.',
  ',',
  "'",
  '1,500',
  '2.5',
  'é',
  '😀',
  'Theo',
);

describe('Names, which are tokenized without phrase rules', () => {
  it.each([
    ['RAV-4', 'rav4'],
    ['Town and Country', 'towncountry'],
    ['Town & Country', 'towncountry'],
    ['Grand Cherokee', 'grandcherokee'],
    ['the Thing', 'thething'],
    ['3 Series 330i', '3series330i'],
  ])('%s is looked up as %s', (name, key) => {
    expect(keyOfText(name)).toBe(key);
  });

  it('are tokenized and looked up like phrases', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(PART).map((parts) => parts.join('')),
        ),
        (text) => {
          const words = phraseWords(text);
          expect(wordsOfText(text)).toEqual(words.map((word) => word.text));
          expect(keyOfText(text)).toBe(keyOf(words));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
