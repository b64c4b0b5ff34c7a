import type { TextColumn } from '../../catalogue/text-column.js';
import type { KeywordTerm } from './keyword-terms.js';
import type { NamePrefixColumns } from './name-prefixes.js';
import type { TrimNameColumns } from './trim-names.js';

/** What the build makes of the names that phrases may hold. */
export interface KeywordTables {
  /** Each term as JSON; its row is its number. */
  readonly keywordTerms: { readonly terms: TextColumn };
  /** Names ascending; the numbers of the terms of each lie one behind the other. */
  readonly keywordNames: { readonly keys: TextColumn; readonly termsEnd: Uint32Array; readonly terms: Uint16Array };
  readonly keywordPrefixes: NamePrefixColumns;
  /** The words of names; the numbers of the meanings of each lie one behind the other. */
  readonly keywordWords: { readonly words: TextColumn; readonly meaningsEnd: Uint32Array; readonly meanings: Uint16Array };
  readonly keywordMeanings: { readonly meanings: TextColumn };
  readonly keywordMisspellings: { readonly words: TextColumn; readonly meant: TextColumn };
  readonly sharedTrims: { readonly keys: TextColumn };
  readonly trimNames: TrimNameColumns;
}

/** Terms by number, each made once, when it is first asked for. */
export class StoredTerms {
  private readonly made: KeywordTerm[] = [];

  constructor(private readonly columns: KeywordTables['keywordTerms']) {}

  at(number: number): KeywordTerm {
    return (this.made[number] ??= JSON.parse(this.columns.terms.at(number)) as KeywordTerm);
  }
}

/** Other spellings of names that are slips of the pen, each with the word that is meant. */
export function misspellingsIn({ keywordMisspellings: { words, meant } }: KeywordTables): ReadonlyMap<string, string> {
  return new Map(words.all().map((word, row) => [word, meant.at(row)]));
}

/** What each word of the names can mean, as `meaningsOf` has it. */
export function meaningsIn({ keywordWords, keywordMeanings }: KeywordTables): ReadonlyMap<string, readonly string[]> {
  const { words, meaningsEnd, meanings } = keywordWords;
  const texts = keywordMeanings.meanings.all();
  let start = 0;
  return new Map(
    words.all().map((word, row) => {
      const ofWord = Array.from(meanings.subarray(start, meaningsEnd[row]), (number) => texts[number]!);
      start = meaningsEnd[row]!;
      return [word, ofWord];
    }),
  );
}
