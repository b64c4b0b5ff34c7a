import type { Param } from '../filters/filter.js';
import { ownNamesOf } from '../filters/filter.js';
import { PLACE_FILTERS } from '../filters/location-clauses.js';
import type { SearchQuery } from '../search-query.js';
import type { KeywordTerm } from './keyword-terms.js';
import type { PhraseWord } from './phrase-words.js';

const PLACE_NAMES = new Set(PLACE_FILTERS.flatMap(ownNamesOf));

/**
 * Whether a parameter belongs to the place of a search, which stays until a phrase names another.
 */
export function isWhere(name: string): boolean {
  return PLACE_NAMES.has(name);
}

/** Parameters of the open search without its page. */
export function openSearchParams(open: SearchQuery): readonly Param[] {
  return open.asBookmark().params();
}

/** The meaning of a run of words. */
export interface PhraseMatch {
  /** First word, and the first word after it. */
  readonly start: number;
  readonly end: number;
  readonly filter: string;
  readonly value: string;
  /** The page's label. */
  readonly label: string;
  readonly params: readonly Param[];
  /** Whether it is the nearest possible search, and not exactly the typed text. */
  readonly isApproximate?: boolean;
  /** The named terms; absent for amounts and places. */
  readonly terms?: readonly KeywordTerm[];
}

/** A word without a filter: a stop word or an unknown word. */
export interface OtherWord {
  readonly start: number;
  readonly end: number;
  readonly isStopWord: boolean;
  /** Whether its words are correct, so that they are not corrected. */
  readonly isKnown?: boolean;
}

/** A run of a phrase's words. All parts in order make up the phrase. */
export type PhrasePart = PhraseMatch | OtherWord;

export function isPhraseMatch(part: PhrasePart): part is PhraseMatch {
  return 'filter' in part;
}

/** A phrase that is being read: its words, and their text with corrected spelling. */
export interface PhraseText {
  readonly words: readonly PhraseWord[];
  readonly plain: string;
  /** Offsets of each word in the plain text. */
  readonly spans: readonly (readonly [from: number, to: number])[];
}

/** Puts corrected words into the text, and keeps everything between words. */
export function phraseText(plain: string, words: readonly PhraseWord[]): PhraseText {
  let text = '';
  let at = 0;
  const spans = words.map(({ text: word, from, to, correctedFrom }) => {
    text += plain.slice(at, from);
    const begin = text.length;
    text += correctedFrom === undefined ? plain.slice(from, to) : word;
    at = to;
    return [begin, text.length] as const;
  });
  return { words, plain: text + plain.slice(at), spans };
}
