import type { Catalogue } from '../../catalogue/catalogue.js';
import { editDistance } from '../../catalogue/edit-distance.js';
import { wordsOfText } from './phrase-words.js';

/** A shorter word that is near a name is rather a short form of it: "taco". */
const MIN_LETTERS = 5;
const MIN_LETTERS_FOR_TWO = 8;
const LETTERS = /^[a-z]+$/;

/**
 * The words of other spellings that are slips of the pen ("toyotta", "camery"), each with the word of the name that is meant. The names
 * know them anyhow; here is which of them shoppers are told of.
 */
export function misspelledNames({ makes, models }: Catalogue): ReadonlyMap<string, string> {
  const named = [...makes, ...models].map(({ name, aliases }) => ({ words: lettersOf(name), aliases }));
  const right = new Set(named.flatMap(({ words }) => words));
  const misspelled = new Map<string, string>();
  for (const { words, aliases } of named) {
    for (const other of aliases.flatMap(lettersOf)) {
      if (right.has(other) || other.length < MIN_LETTERS) continue;
      const farthest = other.length >= MIN_LETTERS_FOR_TWO ? 2 : 1;
      const meant = words.find((word) => other !== `${word}s` && `${other}s` !== word && editDistance(other, word, farthest) <= farthest);
      if (meant !== undefined) misspelled.set(other, meant);
    }
  }
  return misspelled;
}

function lettersOf(name: string): string[] {
  return wordsOfText(name).filter((word) => LETTERS.test(word));
}
