import {
  GRAMMAR_WORDS,
  NEGATIONS,
  ORDINARY_WORDS,
  SPANISH_WORDS,
  STOP_WORDS,
} from '../keyword-synonyms.js';
import type { KeywordTerm, Spelling } from '../keyword-terms.js';
import { ORDER_PHRASES } from '../order-words.js';
import { wordsOfText } from '../phrase-words.js';
import { UNANSWERED_PHRASES } from '../unanswered-phrases.js';

/**
 * The possible meanings of each word of the spellings, without duplicates. Includes words that only
 * the readers know.
 */
export function meaningsOf(spellings: readonly Spelling[]): ReadonlyMap<string, readonly string[]> {
  const meanings = new Map<string, Set<string>>();
  const add = (word: string, meaning: string) => {
    const known = meanings.get(word);
    if (known) known.add(meaning);
    else meanings.set(word, new Set([meaning]));
  };
  const saidOtherwise = [
    ...Object.values(ORDER_PHRASES).flat(),
    ...UNANSWERED_PHRASES,
    'county',
  ].flatMap(wordsOfText);
  for (const word of [
    ...saidOtherwise,
    ...STOP_WORDS,
    ...NEGATIONS,
    ...GRAMMAR_WORDS,
    ...ORDINARY_WORDS,
    ...SPANISH_WORDS,
  ])
    add(word, word);
  // Shares one string per term, because hundreds of words can mean the same term.
  const meaningOf = new Map<KeywordTerm, string>();
  for (const { text, term } of spellings) {
    let meaning = meaningOf.get(term);
    if (meaning === undefined) meaningOf.set(term, (meaning = `${term.filter}=${term.value}`));
    for (const word of wordsOfText(text)) {
      add(word, meaning);
      // Plurals count too.
      if (/[a-rt-z]{3}$/.test(word)) add(`${word}s`, meaning);
    }
  }
  return new Map(Array.from(meanings, ([word, ofWord]) => [word, [...ofWord]]));
}
