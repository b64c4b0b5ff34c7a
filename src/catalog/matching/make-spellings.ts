import type { AdWords, WordSpan } from './ad-words.js';
import { adWords } from './ad-words.js';
import type { Make } from '../catalog-types.js';
import { editDistance } from '../../platform/edit-distance.js';

const MAX_WORDS = 3;
const MIN_TYPO_LETTERS = 5;

/** A make in a string, and its words. */
export interface MakeMatch extends WordSpan {
  readonly make: Make;
}

/** Finds makes in ads by name and alias: "Chevy", "land rover", "landrover". */
export class MakeSpellings {
  /**
   * By words separated by spaces, and joined: "land rover", "landrover". Not "ford e" for the
   * misspelled "forde".
   */
  private readonly makesByKey = new Map<string, Make>();

  constructor(makes: readonly Make[]) {
    for (const make of makes) {
      for (const { words } of [make.name, ...make.aliases].map(adWords)) {
        this.makesByKey.set(words.join(' '), make).set(words.join(''), make);
      }
    }
  }

  /**
   * The makes in a string, from left to right. A name may be followed by digits in the same typed
   * word ("bmw325i").
   */
  matchesIn(ad: AdWords): MakeMatch[] {
    const matches: MakeMatch[] = [];
    for (let start = 0; start < ad.words.length;) {
      const match = ad.begins[start] ? this.longestAt(start, ad) : undefined;
      if (match) matches.push(match);
      start = match?.end ?? start + 1;
    }
    return matches;
  }

  /**
   * The only make whose name is one edit away from a word of the text. For strings without a
   * correctly spelled make.
   */
  misspeltIn({ words }: AdWords): MakeMatch | undefined {
    for (const [start, word] of words.entries()) {
      const makes = word.length < MIN_TYPO_LETTERS ? [] : [...new Set(this.makesNearTo(word))];
      if (makes.length === 1) return { make: makes[0]!, start, end: start + 1 };
    }
    return undefined;
  }

  private *makesNearTo(word: string): Generator<Make> {
    for (const [key, make] of this.makesByKey) {
      if (key.length >= MIN_TYPO_LETTERS && editDistance(word, key, 1) === 1) yield make;
    }
  }

  private longestAt(start: number, { words, begins }: AdWords): MakeMatch | undefined {
    let longest: MakeMatch | undefined;
    for (let end = start + 1; end <= words.length && end - start <= MAX_WORDS; end++) {
      const key = words.slice(start, end).join(' ');
      const make = this.makesByKey.get(key);
      const isMiniVan = key === 'mini' && words[end] === 'van';
      if (make && !isMiniVan && (begins[end] || /^\d/.test(words[end]!)))
        longest = { make, start, end };
    }
    return longest;
  }
}
