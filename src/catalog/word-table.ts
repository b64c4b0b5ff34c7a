import { memoize } from '../platform/memoize.js';

/** One meaning, and the strings that have it. Words and strings are normalized like `plainWords`. */
export interface WordRow<Meaning> {
  readonly meaning: Meaning;
  /**
   * Words, or sequences of words, anywhere in a string; `*` at an end stands for more letters ("gas*"
   * includes "gasoline").
   */
  readonly words?: readonly string[];
  /** Strings that must match as a whole. */
  readonly texts?: readonly string[];
  /** Patterns for what a word list cannot express, matched against the plain words. */
  readonly patterns?: readonly WordPattern[];
}

/** A rule beyond word lists. */
export interface WordPattern {
  readonly pattern: RegExp;
  /** Examples of matching strings, for the docs: "5-speed". */
  readonly examples: readonly string[];
  /** Explains the pattern, after the examples. */
  readonly about: string;
}

/**
 * Finds the meaning of free text with a table of words. The same rows make the tables of
 * `inventory:texts`.
 */
export class WordTable<Meaning> {
  /** The meaning of the first row that matches; undefined if none does. */
  readonly read: (text: string) => Meaning | undefined;

  /** Whether a string consists of the words of one row. */
  readonly isAllOf: (text: string) => boolean;

  constructor(readonly rows: readonly WordRow<Meaning>[]) {
    // Compiled on first use: imports read strings, but most servers do not.
    let matchers: { meaning: Meaning; fits: (plain: string) => boolean }[] | undefined;
    this.read = memoize((text) => {
      const words = plainWords(text);
      matchers ??= rows.map((row) => ({ meaning: row.meaning, fits: matcherOf(row) }));
      return words === '' ? undefined : matchers.find(({ fits }) => fits(words))?.meaning;
    });
    let wholes: RegExp[] | undefined;
    this.isAllOf = memoize((text) => {
      const words = plainWords(text);
      wholes ??= rows.map((row) => wholeOf(row));
      return words !== '' && wholes.some((whole) => whole.test(words));
    });
  }
}

/**
 * Normalizes a string to words: lower case, without accents and apostrophes, with one blank for all
 * other characters. "Seat(s)" becomes "seats".
 */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\(s\)/g, 's')
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function matcherOf<Meaning>({
  words = [],
  texts = [],
  patterns = [],
}: WordRow<Meaning>): (plain: string) => boolean {
  const alone = new Set(texts);
  const within =
    words.length === 0
      ? undefined
      : new RegExp(`(?:^| )(?:${words.map(wordPattern).join('|')})(?= |$)`, 'u');
  return (plain) =>
    alone.has(plain) ||
    within?.test(plain) === true ||
    patterns.some(({ pattern }) => pattern.test(plain));
}

function wholeOf({ words = [] }: WordRow<unknown>): RegExp {
  return new RegExp(`^(?:(?:${words.map(wordPattern).join('|')})(?: |$))+$`, 'u');
}

/** The words consist of letters, digits, blanks and stars, so nothing needs escaping. */
function wordPattern(word: string): string {
  return word.replaceAll('*', String.raw`[\p{L}\p{N}]*`);
}
