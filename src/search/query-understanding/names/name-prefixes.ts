import { LRUCache } from 'lru-cache';
import { TextColumn } from '../../../catalog/reference-data/text-column.js';
import type { StoredTerms } from './stored-names.js';
import type { KeywordTerm } from '../keyword-terms.js';
import { keyOf, keyOfText, phraseWords } from '../phrase-words.js';

const KEPT_PREFIXES = 2_000;

/** A name that begins with the typed text. */
export interface PrefixMatch {
  readonly term: KeywordTerm;
  /** 0: the full name; 1: its beginning; 2: the beginning of an alias or of a later word. */
  readonly quality: number;
  /** Whether the text is too short to tell names apart. */
  readonly isHardlyBegun: boolean;
}

/** With more letters of a make, the make itself is meant. */
const MAX_LETTERS_HARDLY_BEGUN = 3;

/** All names (33,000), sorted. */
export type NamePrefixColumns = {
  readonly keys: TextColumn;
  /** Term numbers. */
  readonly terms: Uint16Array;
  /** Terms with equal parameters have the same number. */
  readonly searches: Uint16Array;
  readonly areOwnNames: Uint8Array;
};

/** Finds the names that begin with a few letters. */
export class NamePrefixes {
  /** Cached, because one letter begins thousands of names. */
  private readonly found = new LRUCache<string, readonly PrefixMatch[]>({ max: KEPT_PREFIXES });

  constructor(
    private readonly columns: NamePrefixColumns,
    private readonly terms: StoredTerms,
  ) {}

  /** Builds the columns from names and their terms; `numberOf` returns a term's stored number. */
  static columnsOf(
    names: Iterable<readonly [key: string, terms: readonly KeywordTerm[]]>,
    numberOf: (term: KeywordTerm) => number,
  ): NamePrefixColumns {
    const entries: { key: string; term: KeywordTerm; isOwnName: boolean }[] = [];
    for (const [key, terms] of names) {
      for (const term of terms) {
        if (term.isOnlyRead) continue;
        const isOwnName =
          keyOfText(term.text) === key || (term.isWhole === true && term.isNameBegun === true);
        entries.push({ key, term, isOwnName });
        if (term.isName && !term.isWhole)
          entries.push(...innerKeys(term).map((inner) => ({ key: inner, term, isOwnName: false })));
      }
    }
    entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    return {
      keys: TextColumn.of(entries.map(({ key }) => key)),
      terms: Uint16Array.from(entries, ({ term }) => numberOf(term)),
      searches: numberedBySearch(entries.map(({ term }) => term)),
      areOwnNames: Uint8Array.from(entries, ({ isOwnName }) => Number(isOwnName)),
    };
  }

  /** Each term once, by its best match. */
  startingWith(prefix: string): readonly PrefixMatch[] {
    let matches = this.found.get(prefix);
    if (!matches) {
      matches = this.find(prefix);
      this.found.set(prefix, matches);
    }
    return matches;
  }

  private find(prefix: string): PrefixMatch[] {
    const { keys, terms, searches, areOwnNames } = this.columns;
    const found = new Map<number, PrefixMatch>();
    const isHardlyBegun = prefix.length <= MAX_LETTERS_HARDLY_BEGUN;
    const { first, end } = keys.rowsStartingWith(prefix);
    const wholeEnd = keys.rowsOf(prefix).end;
    for (let row = first; row < end; row++) {
      // One letter is a beginning, although there is an INFINITI M.
      const quality = row < wholeEnd && prefix.length > 1 ? 0 : areOwnNames[row] === 1 ? 1 : 2;
      const search = searches[row]!;
      const known = found.get(search);
      const term = this.terms.at(terms[row]!);
      // A match by the model's own letters beats one by its make's.
      const isOwn =
        isHardlyBegun &&
        quality === known?.quality &&
        known.term.isWhole === true &&
        term.isWhole !== true;
      if (!known || quality < known.quality || isOwn)
        found.set(search, { term, quality, isHardlyBegun });
    }
    return [...found.values()];
  }
}

function numberedBySearch(terms: readonly KeywordTerm[]): Uint16Array {
  const numbers = new Map<string, number>();
  const numberOf = new Map<KeywordTerm, number>();
  return Uint16Array.from(terms, (term) => {
    let number = numberOf.get(term);
    if (number === undefined) {
      const search = term.params.map((param) => param.join('=')).join('&');
      number = numbers.get(search) ?? numbers.size;
      numbers.set(search, number);
      numberOf.set(term, number);
    }
    return number;
  });
}

/** "camera" finds the rearview camera. */
function innerKeys(term: KeywordTerm): string[] {
  const words = phraseWords(term.text);
  const later = words.slice(1).map((word, at) => ({ word, key: keyOf(words.slice(at + 1)) }));
  return later.filter(({ word }) => word.isBegin && word.text.length > 2).map(({ key }) => key);
}
