import { TextColumn } from '../../catalog/reference-data/text-column.js';
import type { SearchContext } from '../search-context.js';
import { KeywordNames } from './names/keyword-names.js';
import type { KeywordTerm } from './keyword-terms.js';
import { NamePrefixes } from './names/name-prefixes.js';
import type { KeywordTables } from './names/stored-names.js';
import { TrimNames } from './names/trim-names.js';

/** Builds the tables of names from the reference data. Takes a third of a second. */
export function makeKeywordTables(context: SearchContext): KeywordTables {
  const names = new KeywordNames(context);
  const sorted = [...names.termsByKey].sort(([a], [b]) => (a < b ? -1 : 1));
  const terms = new Numbered<KeywordTerm>();
  const meanings = new Numbered<string>();
  const words = [...names.meanings];
  return {
    keywordNames: {
      keys: TextColumn.of(sorted.map(([key]) => key)),
      termsEnd: Uint32Array.from(endsOf(sorted.map(([, ofKey]) => ofKey))),
      terms: Uint16Array.from(sorted.flatMap(([, ofKey]) => ofKey.map(terms.numberOf))),
    },
    keywordPrefixes: NamePrefixes.columnsOf(names.termsByKey, terms.numberOf),
    keywordWords: {
      words: TextColumn.of(words.map(([word]) => word)),
      meaningsEnd: Uint32Array.from(endsOf(words.map(([, ofWord]) => ofWord))),
      meanings: Uint16Array.from(words.flatMap(([, ofWord]) => ofWord.map(meanings.numberOf))),
    },
    keywordMeanings: { meanings: TextColumn.of(meanings.all()) },
    keywordMisspellings: {
      words: TextColumn.of([...names.misspellings.keys()]),
      meant: TextColumn.of([...names.misspellings.values()]),
    },
    sharedTrims: { keys: TextColumn.of([...names.sharedTrims]) },
    trimNames: TrimNames.columnsOf(context.catalog),
    keywordTerms: { terms: TextColumn.of(terms.all().map((term) => JSON.stringify(term))) },
  };
}

/** Numbers values in the order of first use. */
class Numbered<Value> {
  private readonly numbers = new Map<Value, number>();

  readonly numberOf = (value: Value): number => {
    const number = this.numbers.get(value) ?? this.numbers.size;
    this.numbers.set(value, number);
    return number;
  };

  all(): Value[] {
    return [...this.numbers.keys()];
  }
}

/** The end offset of each list after concatenation. */
function endsOf(lists: readonly (readonly unknown[])[]): number[] {
  let end = 0;
  return lists.map(({ length }) => (end += length));
}
