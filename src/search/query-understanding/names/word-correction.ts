import { editDistance } from '../../../platform/edit-distance.js';
import { isEnglishWord } from '../english-words.js';

/** Shorter words are too similar to each other to correct. Longer ones may have two typos. */
const MIN_LETTERS = 4;
const MIN_LETTERS_FOR_TWO = 8;

/** Replacing a letter of a short word makes another word: "boat" is not Bolt, "base" not Bose. */
const MIN_LETTERS_FOR_OTHER = 5;

const LETTERS = /^[a-z]+$/;
const REMEMBERED = 5_000;

/**
 * Spelling correction: one edit for words of four letters or more, two from eight on. Known words
 * are never corrected, nor is a word with several equally near known words.
 */
export class WordCorrection {
  /** Known words by length, because only words of similar length can be near. */
  private readonly byLength = new Map<number, { word: string; letters: number }[]>();
  private readonly found = new Map<string, string | undefined>();

  /**
   * `meanings`: what each known word can mean. Of two near words, one that adds no meaning loses.
   */
  constructor(private readonly meanings: ReadonlyMap<string, readonly string[]>) {
    for (const word of meanings.keys()) {
      if (!LETTERS.test(word) || word.length < MIN_LETTERS - 1) continue;
      const sameLength = this.byLength.get(word.length);
      const entry = { word, letters: lettersIn(word) };
      if (sameLength) sameLength.push(entry);
      else this.byLength.set(word.length, [entry]);
    }
  }

  isKnown(word: string): boolean {
    return this.meanings.has(word);
  }

  /** The known word meant; undefined for a known word, a number, a short word, and where it is not certain. */
  correctionOf(word: string): string | undefined {
    if (
      word.length < MIN_LETTERS ||
      this.isKnown(word) ||
      !LETTERS.test(word) ||
      isEnglishWord(word)
    )
      return undefined;
    if (this.found.has(word)) return this.found.get(word);
    const correction = this.nearest(word);
    if (this.found.size < REMEMBERED) this.found.set(word, correction);
    return correction;
  }

  private nearest(word: string): string | undefined {
    const farthest = word.length >= MIN_LETTERS_FOR_TWO ? 2 : 1;
    for (let edits = 1; edits <= farthest; edits++) {
      const near = this.wordsNear(word, edits);
      if (near.length > 0) return this.onlyOne(near);
    }
    return undefined;
  }

  private wordsNear(word: string, edits: number): string[] {
    const letters = lettersIn(word);
    const near: string[] = [];
    for (let length = word.length - edits; length <= word.length + edits; length++) {
      // Swapped letters are the same letters.
      const isOther = (known: { letters: number }) =>
        length === word.length && known.letters !== letters;
      for (const known of this.byLength.get(length) ?? []) {
        if (word.length < MIN_LETTERS_FOR_OTHER && isOther(known)) continue;
        if (
          bitsIn(letters ^ known.letters) <= 2 * edits &&
          editDistance(word, known.word, edits) <= edits
        )
          near.push(known.word);
      }
    }
    return near;
  }

  /**
   * The word whose meanings include those of all others: "corolla" beside the known misspelling
   * "corola".
   */
  private onlyOne(words: readonly string[]): string | undefined {
    const widest = words.toSorted(
      (a, b) => this.meanings.get(b)!.length - this.meanings.get(a)!.length,
    )[0]!;
    const meanings = new Set(this.meanings.get(widest));
    return words.every((word) => this.meanings.get(word)!.every((meaning) => meanings.has(meaning)))
      ? widest
      : undefined;
  }
}

/** Bit set of a word's letters: an edit changes at most two bits. */
function lettersIn(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) - 97);
  return letters;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
