import type { TextColumn } from '../../../catalog/reference-data/text-column.js';
import type { KeywordTerm } from '../keyword-terms.js';
import type { NamePrefixColumns } from './name-prefixes.js';
import type { TrimNameColumns } from './trim-names.js';

/** Tables of names, made by the build. */
export interface KeywordTables {
  /** Terms as JSON; the row is the term's number. */
  readonly keywordTerms: { readonly terms: TextColumn };
  /** Names, ascending. `terms` concatenates the term numbers of each. */
  readonly keywordNames: {
    readonly keys: TextColumn;
    readonly termsEnd: Uint32Array;
    readonly terms: Uint16Array;
  };
  readonly keywordPrefixes: NamePrefixColumns;
  /** Words of names. `meanings` concatenates the meaning numbers of each. */
  readonly keywordWords: {
    readonly words: TextColumn;
    readonly meaningsEnd: Uint32Array;
    readonly meanings: Uint16Array;
  };
  readonly keywordMeanings: { readonly meanings: TextColumn };
  readonly keywordMisspellings: { readonly words: TextColumn; readonly meant: TextColumn };
  readonly sharedTrims: { readonly keys: TextColumn };
  readonly trimNames: TrimNameColumns;
}

/** Terms by number, parsed on first use. */
export class StoredTerms {
  private readonly made: KeywordTerm[] = [];

  constructor(private readonly columns: KeywordTables['keywordTerms']) {}

  at(number: number): KeywordTerm {
    return (this.made[number] ??= JSON.parse(this.columns.terms.at(number)) as KeywordTerm);
  }
}

/** Misspelled aliases, with the correct words. */
export function misspellingsIn({
  keywordMisspellings: { words, meant },
}: KeywordTables): ReadonlyMap<string, string> {
  return new Map(words.all().map((word, row) => [word, meant.at(row)]));
}

/** The possible meanings of each word of the names; see `meaningsOf`. */
export function meaningsIn({
  keywordWords,
  keywordMeanings,
}: KeywordTables): ReadonlyMap<string, readonly string[]> {
  const { words, meaningsEnd, meanings } = keywordWords;
  const texts = keywordMeanings.meanings.all();
  let start = 0;
  return new Map(
    words.all().map((word, row) => {
      const ofWord = Array.from(
        meanings.subarray(start, meaningsEnd[row]),
        (number) => texts[number]!,
      );
      start = meaningsEnd[row]!;
      return [word, ofWord];
    }),
  );
}
