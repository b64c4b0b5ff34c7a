import type { Param } from '../filters/filter.js';
import { ownNamesOf } from '../filters/filter.js';
import { PLACE_FILTERS } from '../filters/location-clauses.js';
import type { SearchQuery } from '../search-query.js';
import type { KeywordTerm } from './keyword-terms.js';
import type { PhraseWord } from './phrase-words.js';

const PLACE_NAMES = new Set(PLACE_FILTERS.flatMap(ownNamesOf));

/** Whether a parameter is of the place of a search, which stays as long as a phrase names no other. */
export function isWhere(name: string): boolean {
  return PLACE_NAMES.has(name);
}

/** The pairs of a search that is open, as a keyword goes on from it: at its first page. */
export function keptOf(open: SearchQuery): readonly Param[] {
  return open.asBookmark().params();
}

/** What a run of words asks. */
export interface Reading {
  /** First word, and the first behind it. */
  readonly start: number;
  readonly end: number;
  readonly filter: string;
  readonly value: string;
  /** What is searched, in the words of the page. */
  readonly label: string;
  readonly params: readonly Param[];
  /** Whether this is the nearest that can be asked, not what was typed to the letter. */
  readonly isApproximate?: boolean;
  /** What was named; absent for amounts and places. */
  readonly terms?: readonly KeywordTerm[];
}

/** A word that asks nothing: one of everyday, or one nobody understands. */
export interface OtherWord {
  readonly start: number;
  readonly end: number;
  readonly isStopWord: boolean;
  /** Whether its words are right as they stand, though nothing is asked. */
  readonly isKnown?: boolean;
}

/** A run of a phrase's words: one that asks something, or a word that does not. A phrase is all of its parts, in order. */
export type PhrasePart = Reading | OtherWord;

/** Whether the part asks something. */
export function isReading(part: PhrasePart): part is Reading {
  return 'filter' in part;
}

/** A phrase on its way to be read: its words and the plain text they stand in, misspelt words put right. */
export interface PhraseText {
  readonly words: readonly PhraseWord[];
  readonly plain: string;
  /** Where each word stands in the plain text. */
  readonly spans: readonly (readonly [from: number, to: number])[];
}

/** Puts corrected words in place of those typed; what stands between words stays. */
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
