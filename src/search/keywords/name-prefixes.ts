import { LRUCache } from 'lru-cache';
import { TextColumn } from '../../catalogue/text-column.js';
import type { StoredTerms } from './stored-names.js';
import type { KeywordTerm } from './keyword-terms.js';
import { keyOf, keyOfText, phraseWords } from './phrase-words.js';

const KEPT_PREFIXES = 2_000;

/** A name that begins with what is typed. */
export interface PrefixMatch {
  readonly term: KeywordTerm;
  /** 0: the whole name is typed; 1: its beginning; 2: the beginning of another spelling or of a later word. */
  readonly quality: number;
  /** Whether so little is typed that it may be the beginning of anything. */
  readonly isHardlyBegun: boolean;
}

/** Whoever has typed more letters of a make means the make. */
const MAX_LETTERS_HARDLY_BEGUN = 3;

/** All names in order of spelling: there are 33,000 of them. */
export type NamePrefixColumns = {
  readonly keys: TextColumn;
  /** By their numbers. */
  readonly terms: Uint16Array;
  /** The same number for the same search. */
  readonly searches: Uint16Array;
  readonly areOwnNames: Uint8Array;
};

/** Finds the names that begin with a few letters. */
export class NamePrefixes {
  /** One letter begins thousands of names: what was found is kept. */
  private readonly found = new LRUCache<string, readonly PrefixMatch[]>({ max: KEPT_PREFIXES });

  constructor(
    private readonly columns: NamePrefixColumns,
    private readonly terms: StoredTerms,
  ) {}

  /** The columns for names and what they stand for; `numberOf` gives a term the number by which it is stored. */
  static columnsOf(
    names: Iterable<readonly [key: string, terms: readonly KeywordTerm[]]>,
    numberOf: (term: KeywordTerm) => number,
  ): NamePrefixColumns {
    const entries: { key: string; term: KeywordTerm; isOwnName: boolean }[] = [];
    for (const [key, terms] of names) {
      for (const term of terms) {
        if (term.isOnlyRead) continue;
        const isOwnName = keyOfText(term.text) === key || (term.isWhole === true && term.isNameBegun === true);
        entries.push({ key, term, isOwnName });
        if (term.isName && !term.isWhole) entries.push(...innerKeys(term).map((inner) => ({ key: inner, term, isOwnName: false })));
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
      // One letter is a beginning, though there is an INFINITI M.
      const quality = row < wholeEnd && prefix.length > 1 ? 0 : areOwnNames[row] === 1 ? 1 : 2;
      const search = searches[row]!;
      const known = found.get(search);
      const term = this.terms.at(terms[row]!);
      // What is found by its own letters is, though its make begins alike.
      const isOwn = isHardlyBegun && quality === known?.quality && known.term.isWhole === true && term.isWhole !== true;
      if (!known || quality < known.quality || isOwn) found.set(search, { term, quality, isHardlyBegun });
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
