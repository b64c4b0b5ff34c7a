import { LRUCache } from 'lru-cache';
import { firstIndex } from '../../sorted/binary-search.js';
import type { KeywordTerm } from './keyword-terms.js';
import { keyOf, keyOfText, phraseWords } from './phrase-words.js';
import type { Vocabulary } from './vocabulary.js';

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

/** All names in order of spelling, to find those that begin with a few letters. In columns: there are 40,000 of them. */
export class NamePrefixes {
  private readonly keys: readonly string[];
  private readonly terms: readonly KeywordTerm[];
  /** The same number for the same search. */
  private readonly searches: Uint32Array;
  private readonly areOwnNames: Uint8Array;
  /** One letter begins thousands of names: what was found is kept. */
  private readonly found = new LRUCache<string, readonly PrefixMatch[]>({ max: KEPT_PREFIXES });

  constructor(vocabulary: Vocabulary) {
    const entries: { key: string; term: KeywordTerm; isOwnName: boolean }[] = [];
    for (const [key, terms] of vocabulary.entries()) {
      for (const term of terms) {
        if (term.isOnlyRead) continue;
        const isOwnName = keyOfText(term.text) === key || (term.isWhole === true && term.isNameBegun === true);
        entries.push({ key, term, isOwnName });
        if (term.isName && !term.isWhole) entries.push(...innerKeys(term).map((inner) => ({ key: inner, term, isOwnName: false })));
      }
    }
    entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    this.keys = entries.map(({ key }) => key);
    this.terms = entries.map(({ term }) => term);
    this.searches = numberedBySearch(this.terms);
    this.areOwnNames = Uint8Array.from(entries, ({ isOwnName }) => Number(isOwnName));
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
    const found = new Map<number, PrefixMatch>();
    const isHardlyBegun = prefix.length <= MAX_LETTERS_HARDLY_BEGUN;
    for (let at = this.firstFrom(prefix); at < this.keys.length && this.keys[at]!.startsWith(prefix); at++) {
      // One letter is a beginning, though there is an INFINITI M.
      const quality = this.keys[at] === prefix && prefix.length > 1 ? 0 : this.areOwnNames[at] === 1 ? 1 : 2;
      const search = this.searches[at]!;
      const known = found.get(search);
      const term = this.terms[at]!;
      // What is found by its own letters is, though its make begins alike.
      const isOwn = isHardlyBegun && quality === known?.quality && known.term.isWhole === true && term.isWhole !== true;
      if (!known || quality < known.quality || isOwn) found.set(search, { term, quality, isHardlyBegun });
    }
    return [...found.values()];
  }

  private firstFrom(prefix: string): number {
    return firstIndex(0, this.keys.length, (at) => this.keys[at]! >= prefix);
  }
}

function numberedBySearch(terms: readonly KeywordTerm[]): Uint32Array {
  const numbers = new Map<string, number>();
  const numberOf = new Map<KeywordTerm, number>();
  return Uint32Array.from(terms, (term) => {
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
