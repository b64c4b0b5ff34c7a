import { LRUCache } from 'lru-cache';
import type { KeywordTerm } from './keyword-terms.js';
import { keyOf, keyOfText, phraseWords } from './phrase-words.js';
import type { Vocabulary } from './vocabulary.js';

const KEPT_PREFIXES = 2_000;

/** A name that begins with what is typed. */
export interface PrefixMatch {
  readonly term: KeywordTerm;
  /** 0: the whole name is typed; 1: its beginning; 2: the beginning of another spelling or of a later word. */
  readonly quality: number;
}

interface Entry {
  readonly key: string;
  readonly term: KeywordTerm;
  /** The same for the same search. */
  readonly id: string;
  readonly isOwnName: boolean;
}

/** All names in order of spelling, to find those that begin with a few letters. */
export class NamePrefixes {
  private readonly entries: readonly Entry[];
  /** One letter begins thousands of names: what was found is kept. */
  private readonly found = new LRUCache<string, readonly PrefixMatch[]>({ max: KEPT_PREFIXES });

  constructor(vocabulary: Vocabulary) {
    const entries: Entry[] = [];
    const ids = new Map<KeywordTerm, string>();
    const idOf = (term: KeywordTerm): string => {
      if (!ids.has(term)) ids.set(term, term.params.map((param) => param.join('=')).join('&'));
      return ids.get(term)!;
    };
    for (const [key, terms] of vocabulary.entries()) {
      for (const term of terms) {
        const id = idOf(term);
        const isOwnName = keyOfText(term.text) === key || (term.isWhole === true && term.isNameBegun === true);
        entries.push({ key, term, id, isOwnName });
        if (term.isName && !term.isWhole) entries.push(...innerKeys(term).map((inner) => ({ key: inner, term, id, isOwnName: false })));
      }
    }
    this.entries = entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
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
    const found = new Map<string, PrefixMatch>();
    for (let at = this.firstFrom(prefix); at < this.entries.length && this.entries[at]!.key.startsWith(prefix); at++) {
      const { key, term, id, isOwnName } = this.entries[at]!;
      const quality = key === prefix ? 0 : isOwnName ? 1 : 2;
      const known = found.get(id);
      if (!known || quality < known.quality) found.set(id, { term, quality });
    }
    return [...found.values()];
  }

  private firstFrom(prefix: string): number {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.entries[middle]!.key < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** "camera" finds the rearview camera. */
function innerKeys(term: KeywordTerm): string[] {
  const words = phraseWords(term.text);
  const later = words.slice(1).map((word, at) => ({ word, key: keyOf(words.slice(at + 1)) }));
  return later.filter(({ word }) => word.isBegin && word.text.length > 2).map(({ key }) => key);
}
