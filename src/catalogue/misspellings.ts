import { adWords } from './ad-words.js';
import { editDistance } from './edit-distance.js';

/** Shorter words are too close to one another to be taken for a slip of the pen. */
const MIN_LETTERS = 5;
const MIN_LETTERS_OF_SHORT_FORM = 3;
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

  /** The words of names that a word is short for: "Conn" begins "Connect", and "Spt" is what is left of "Sport". None for known words. */
  longFormsOf(word: string): readonly string[] {
    if (word.length < MIN_LETTERS_OF_SHORT_FORM || this.knownWords.has(word) || !WORD_OF_LETTERS.test(word)) return [];
    return [...this.nameWords].filter((known) => known.startsWith(word) || isLeftOf(word, known));
  }
}

/** Whether a word is of the letters of a longer one in their order, from its first to its last. */
function isLeftOf(word: string, longer: string): boolean {
  if (word.length >= longer.length || word[0] !== longer[0] || word.at(-1) !== longer.at(-1)) return false;
  let at = 0;
  for (const letter of longer) if (letter === word[at]) at++;
  return at === word.length;
}
