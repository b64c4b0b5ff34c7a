import { adWords } from './ad-words.js';
import { editDistance } from './edit-distance.js';

/** Shorter words are too close to one another to be taken for a slip of the pen. */
const MIN_LETTERS = 5;
const WORD_OF_LETTERS = /^[a-z]+$/;

/** What a misspelt word of an advertisement may stand for among the names of one make's models. */
export class Misspellings {
  private readonly nameWords: ReadonlySet<string>;
  private readonly found = new Map<string, readonly string[]>();

  /** `knownWords` are right as they stand: a real name is never turned into another, nor "cruise control" into a Cruze. */
  constructor(
    names: readonly string[],
    private readonly knownWords: ReadonlySet<string>,
  ) {
    const words = names.flatMap((name) => adWords(name).words);
    this.nameWords = new Set(words.filter((word) => word.length >= MIN_LETTERS && WORD_OF_LETTERS.test(word)));
  }

  /** The words of names that are one letter away; none for numbers, for known words and for words of fewer letters than given. */
  correctionsOf(word: string, leastLetters = MIN_LETTERS): readonly string[] {
    if (word.length < leastLetters || this.knownWords.has(word) || !WORD_OF_LETTERS.test(word)) return [];
    let corrections = this.found.get(word);
    if (!corrections) {
      corrections = [...this.nameWords].filter((known) => editDistance(word, known, 1) === 1);
      // A feed of a million rows has a few hundred misspelt words; a hostile one would have a million.
      if (this.found.size < 2_000) this.found.set(word, corrections);
    }
    return corrections;
  }
}
