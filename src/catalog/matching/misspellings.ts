import { adWords } from './ad-words.js';
import { editDistance } from '../../platform/edit-distance.js';

/** Shorter words are too similar to each other to correct. */
const MIN_LETTERS = 5;
const MIN_LETTERS_OF_SHORT_FORM = 3;
const WORD_OF_LETTERS = /^[a-z]+$/;

/** Spelling correction for words in ads, among the model names of one make. */
export class Misspellings {
  private readonly nameWords: ReadonlySet<string>;
  private readonly found = new Map<string, readonly string[]>();

  /** `knownWords` are never corrected: neither real names, nor "cruise control" to Cruze. */
  constructor(
    names: readonly string[],
    private readonly knownWords: ReadonlySet<string>,
  ) {
    const words = names.flatMap((name) => adWords(name).words);
    this.nameWords = new Set(
      words.filter((word) => word.length >= MIN_LETTERS && WORD_OF_LETTERS.test(word)),
    );
  }

  /**
   * Words of names one edit away. Empty for numbers, known words, and words with fewer letters than
   * `leastLetters`.
   */
  correctionsOf(word: string, leastLetters = MIN_LETTERS): readonly string[] {
    if (word.length < leastLetters || this.knownWords.has(word) || !WORD_OF_LETTERS.test(word))
      return [];
    let corrections = this.found.get(word);
    if (!corrections) {
      corrections = [...this.nameWords].filter((known) => editDistance(word, known, 1) === 1);
      // A feed of a million rows has a few hundred misspelled words; a hostile one could have a
      // million.
      if (this.found.size < 2_000) this.found.set(word, corrections);
    }
    return corrections;
  }

  /**
   * Words of names that a word abbreviates: "Conn" begins "Connect", and "Spt" is short for
   * "Sport". Empty for known words.
   */
  longFormsOf(word: string): readonly string[] {
    if (
      word.length < MIN_LETTERS_OF_SHORT_FORM ||
      this.knownWords.has(word) ||
      !WORD_OF_LETTERS.test(word)
    )
      return [];
    return [...this.nameWords].filter((known) => known.startsWith(word) || isLeftOf(word, known));
  }
}

/** Whether a word is a subsequence of a longer one with the same first and last letter. */
function isLeftOf(word: string, longer: string): boolean {
  if (word.length >= longer.length || word[0] !== longer[0] || word.at(-1) !== longer.at(-1))
    return false;
  let at = 0;
  for (const letter of longer) if (letter === word[at]) at++;
  return at === word.length;
}
