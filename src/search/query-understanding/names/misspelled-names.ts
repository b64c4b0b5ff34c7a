import type { Catalog } from '../../../catalog/catalog.js';
import { editDistance } from '../../../platform/edit-distance.js';
import { wordsOfText } from '../phrase-words.js';

/** A shorter word near a name is more likely an abbreviation: "taco". */
const MIN_LETTERS = 5;
const MIN_LETTERS_FOR_TWO = 8;
const LETTERS = /^[a-z]+$/;

/**
 * Words of aliases that are typos ("toyotta", "camery"), with the correct word. The names contain
 * them anyway; this tells which ones to show as corrected.
 */
export function misspelledNames({ makes, models }: Catalog): ReadonlyMap<string, string> {
  const named = [...makes, ...models].map(({ name, aliases }) => ({
    words: lettersOf(name),
    aliases,
  }));
  const right = new Set(named.flatMap(({ words }) => words));
  const misspelled = new Map<string, string>();
  for (const { words, aliases } of named) {
    for (const other of aliases.flatMap(lettersOf)) {
      if (right.has(other) || other.length < MIN_LETTERS) continue;
      const farthest = other.length >= MIN_LETTERS_FOR_TWO ? 2 : 1;
      const meant = words.find(
        (word) =>
          other !== `${word}s` &&
          `${other}s` !== word &&
          editDistance(other, word, farthest) <= farthest,
      );
      if (meant !== undefined) misspelled.set(other, meant);
    }
  }
  return misspelled;
}

function lettersOf(name: string): string[] {
  return wordsOfText(name).filter((word) => LETTERS.test(word));
}
