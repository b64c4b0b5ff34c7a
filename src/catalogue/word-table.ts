import { remembering } from './remembering.js';

/** One meaning, and the texts that have it. Words and texts are written the way `plainWords` writes what they are compared with. */
export interface WordRow<Meaning> {
  readonly meaning: Meaning;
  /** Words, or words in a row, anywhere in a text; a `*` at an end stands for further letters ("gas*" is also "gasoline"). */
  readonly words?: readonly string[];
  /** Texts that say it alone, not within a longer one. */
  readonly texts?: readonly string[];
  /** What no list of words can say, tried on the text's plain words. */
  readonly patterns?: readonly WordPattern[];
}

/** A rule that words cannot state. */
export interface WordPattern {
  readonly pattern: RegExp;
  /** Texts that it fits, for people: "5-speed". */
  readonly examples: readonly string[];
  /** What it asks for, as words that go behind its examples. */
  readonly about: string;
}

/** Finds what free texts mean by a table of words. The same rows make the matcher and the tables of `docs/feeds.md`. */
export class WordTable<Meaning> {
  /** The meaning of the first row that fits a text; undefined when none does. */
  readonly read: (text: string) => Meaning | undefined;

  /** Whether a text is words of one row alone. */
  readonly isAllOf: (text: string) => boolean;

  constructor(readonly rows: readonly WordRow<Meaning>[]) {
    // Made by the first text: imports read texts, and most starts of a server read none.
    let matchers: { meaning: Meaning; fits: (plain: string) => boolean }[] | undefined;
    this.read = remembering((text) => {
      const words = plainWords(text);
      matchers ??= rows.map((row) => ({ meaning: row.meaning, fits: matcherOf(row) }));
      return words === '' ? undefined : matchers.find(({ fits }) => fits(words))?.meaning;
    });
    let wholes: RegExp[] | undefined;
    this.isAllOf = remembering((text) => {
      const words = plainWords(text);
      wholes ??= rows.map((row) => wholeOf(row));
      return words !== '' && wholes.some((whole) => whole.test(words));
    });
  }
}

/** A text as its words: lower case, without accents and apostrophes, one blank for all that is no letter or digit. "Seat(s)" is "seats". */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\(s\)/g, 's')
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function matcherOf<Meaning>({ words = [], texts = [], patterns = [] }: WordRow<Meaning>): (plain: string) => boolean {
  const alone = new Set(texts);
  const within = words.length === 0 ? undefined : new RegExp(`(?:^| )(?:${words.map(wordPattern).join('|')})(?= |$)`, 'u');
  return (plain) => alone.has(plain) || within?.test(plain) === true || patterns.some(({ pattern }) => pattern.test(plain));
}

function wholeOf({ words = [] }: WordRow<unknown>): RegExp {
  return new RegExp(`^(?:(?:${words.map(wordPattern).join('|')})(?: |$))+$`, 'u');
}

/** The words of tables are letters, digits, blanks and stars alone, so nothing has to be escaped. */
function wordPattern(word: string): string {
  return word.replaceAll('*', String.raw`[\p{L}\p{N}]*`);
}
