import type { SearchContext } from '../../search-context.js';
import { NEGATIONS, STOP_WORDS } from '../keyword-synonyms.js';
import type { KeywordTables } from './stored-names.js';
import { meaningsIn, misspellingsIn, StoredTerms } from './stored-names.js';
import type { KeywordTerm } from '../keyword-terms.js';
import { trimTerms } from '../keyword-terms.js';
import { oneMeaning } from './one-meaning.js';
import { keyOf, keyOfText, wordsOfText } from '../phrase-words.js';
import type { PhraseWord } from '../phrase-words.js';
import { shortTrimKeys, trimKeys } from './trim-names.js';
import { WordCorrection } from './word-correction.js';
import { meaningsOf } from './word-meanings.js';

/** The longest kind of name: "Mercedes-Benz C-Class plug-in hybrid sport sedan". */
const MAX_WORDS = 9;

const FUELS: ReadonlySet<string> = new Set(['diesel', 'electric', 'hybrid', 'turbo']);

/** Makes and models found so far, which decide what a short name means. */
export interface PhraseContext {
  readonly makes: ReadonlySet<string>;
  readonly models: ReadonlySet<string>;
}

/** A run of words and its terms; several if makes share the name of a model. */
export interface TermMatch {
  readonly end: number;
  readonly terms: readonly KeywordTerm[];
}

const NONE: readonly KeywordTerm[] = [];

export class Vocabulary {
  readonly terms: StoredTerms;
  private readonly sharedTrims: ReadonlySet<string>;
  private readonly trimsByModel = new Map<string, ReadonlyMap<string, readonly KeywordTerm[]>>();
  private readonly trimCorrections = new Map<string, WordCorrection>();
  readonly correction: WordCorrection;
  readonly misspellings: ReadonlyMap<string, string>;

  constructor(
    private readonly context: SearchContext,
    private readonly tables: KeywordTables,
  ) {
    this.terms = new StoredTerms(tables.keywordTerms);
    this.sharedTrims = new Set(tables.sharedTrims.keys.all());
    this.misspellings = misspellingsIn(tables);
    this.correction = new WordCorrection(meaningsIn(tables));
  }

  /**
   * The longest run of words from `start` with a meaning in this context. `isBehindModel` allows
   * short names of trims.
   */
  longestAt(
    start: number,
    words: readonly PhraseWord[],
    context: PhraseContext,
    isBehindModel: boolean,
  ): TermMatch | undefined {
    let longest: TermMatch | undefined;
    for (let end = start + 1; end <= words.length && end - start <= MAX_WORDS; end++) {
      if (end < words.length && !words[end]!.isBegin) continue;
      const run = words.slice(start, end);
      if (run.some(({ isUnwanted }, at) => isUnwanted && at > 0)) break;
      const terms = this.termsOf(keyOf(run), run, context, isBehindModel);
      const models =
        terms[0] && !isOfMake(terms[0].kind) ? this.modelsBeforeTrim(keyOf(run), words[end]) : NONE;
      const found =
        models.length > 0
          ? models
          : terms.length > 0
            ? terms
            : this.modelsTurnedRound(run, context);
      if (found.length > 0) longest = { end, terms: found };
      // "no hybrid camry" is a Camry: the negation applies only to the next word.
      const before = words[start - 1]?.text ?? '';
      if (before === 'non' || (NEGATIONS.has(before) && FUELS.has(words[start]!.text))) break;
    }
    return longest;
  }

  /** "i4 eDrive40" is the BMW, although "i4" alone is an engine. */
  private modelsBeforeTrim(key: string, next: PhraseWord | undefined): readonly KeywordTerm[] {
    if (!next?.isBegin || isTooShort(next.text)) return NONE;
    return this.termsNamed(key).filter(
      ({ kind, value }) => kind === 'model' && this.isBeginOfTrim(value, next.text),
    );
  }

  private isBeginOfTrim(modelCode: string, word: string): boolean {
    return [...this.trimsOf(modelCode).values()]
      .flat()
      .some(({ text }) => wordsOfText(text)[0] === word);
  }

  /**
   * Models whose last words come first, optionally after the make: "Hybrid RAV4", "type R Civic",
   * "1500 Silverado", "Ram 1500 ProMaster".
   */
  private modelsTurnedRound(
    run: readonly PhraseWord[],
    context: PhraseContext,
  ): readonly KeywordTerm[] {
    for (let head = 1; head < run.length; head++) {
      if (!run[head]!.isBegin) continue;
      const [last, first] = [run.slice(head), run.slice(0, head)];
      const models = new Set(this.modelsNamed(last, context).map(({ makeCode }) => makeCode));
      if (models.size !== 1) continue;
      for (let makeEnd = 0; makeEnd < head; makeEnd++) {
        const makeWords = first.slice(0, makeEnd);
        if (makeEnd > 0 && !(first[makeEnd]!.isBegin && this.isMake(makeWords, models))) continue;
        const turned = this.modelsNamed([...makeWords, ...last, ...first.slice(makeEnd)], context);
        if (turned.length > 0 && turned.every(({ makeCode }) => models.has(makeCode)))
          return turned;
      }
    }
    return [];
  }

  private isMake(words: readonly PhraseWord[], codes: ReadonlySet<string | undefined>): boolean {
    return this.termsNamed(keyOf(words)).some(
      ({ kind, makeCode }) => kind === 'make' && codes.has(makeCode),
    );
  }

  private modelsNamed(run: readonly PhraseWord[], context: PhraseContext): readonly KeywordTerm[] {
    const terms = this.termsOf(keyOf(run), run, context, false);
    return terms.every(({ kind }) => kind === 'model' || kind === 'series') ? terms : [];
  }

  /**
   * A model's trims by name. A full name is one trim; a short name may be several ("SS" of the 1SS
   * and 2SS).
   */
  trimsOf(modelCode: string): ReadonlyMap<string, readonly KeywordTerm[]> {
    let trims = this.trimsByModel.get(modelCode);
    if (!trims) {
      const terms = trimTerms(this.context.catalog, modelCode);
      const named = (keysOf: (name: string) => readonly string[]) =>
        Map.groupBy(
          terms.flatMap((term) => keysOf(term.text).map((key) => ({ key, term }))),
          ({ key }) => key,
        );
      // Full names win over names without the edition, and those over short names.
      const calledBy = new Set(
        this.context.catalog
          .modelByCode(modelCode)
          ?.aliases.map((alias) => alias.split(' ')[0]!.toLowerCase()),
      );
      const byPrecedence = [
        ...named((name) => shortTrimKeys(name, calledBy)),
        ...named(trimKeys),
        ...named((name) => [keyOfText(name)]),
      ];
      trims = new Map(byPrecedence.map(([key, found]) => [key, found.map(({ term }) => term)]));
      this.trimsByModel.set(modelCode, trims);
    }
    return trims;
  }

  /** Spelling correction for the trims of these models; for words without any other reading. */
  trimCorrection(models: ReadonlySet<string>): WordCorrection {
    const key = [...models].sort().join();
    let correction = this.trimCorrections.get(key);
    if (!correction) {
      const spellings = [...models].flatMap((code) =>
        [...this.trimsOf(code).values()].flat().map((term) => ({ text: term.text, term })),
      );
      correction = new WordCorrection(meaningsOf(spellings));
      if (this.trimCorrections.size < 500) this.trimCorrections.set(key, correction);
    }
    return correction;
  }

  private termsOf(
    key: string,
    run: readonly PhraseWord[],
    context: PhraseContext,
    isBehindModel: boolean,
  ): readonly KeywordTerm[] {
    const trims = this.trimsIn(key, context, isBehindModel);
    if (trims.length > 0 && isBehindModel) return trims;
    const known = this.termsNamed(key);
    const options = known.filter(({ kind }) => !isOfMake(kind));
    if (options.length > 0) return options.slice(0, 1);
    const isStopWord = run.length === 1 && (STOP_WORDS.has(key) || NEGATIONS.has(key));
    const found = isStopWord
      ? []
      : oneMeaning(
          known.filter(
            (term) =>
              this.isAllowed(term, key, context) &&
              !(hasLetterApart(run) && this.isPlural(term, key)),
          ),
          context,
        );
    return found.length > 0 ? found : trims;
  }

  /** Whether the key is a plural such as "Coopers". */
  private isPlural({ filter, value }: KeywordTerm, key: string): boolean {
    return this.termsNamed(key.replace(/s$/, '')).some(
      (term) => term.filter === filter && term.value === value,
    );
  }

  /** Full names always count. A name alone counts if its make is named, or if it is unambiguous. */
  private isAllowed(term: KeywordTerm, key: string, { makes }: PhraseContext): boolean {
    if (term.isWhole || term.kind === 'make') return true;
    if (isTooShort(key)) return false;
    if (makes.has(term.makeCode!)) return true;
    return term.kind === 'package'
      ? makes.size === 0
      : mayStandAlone(key) &&
          (term.isName === true || !this.sharedTrims.has(key.replace(/s$/, '')));
  }

  /** One letter or digit is a trim only directly after its model: "Civic S". */
  private trimsIn(key: string, { models }: PhraseContext, isBehindModel: boolean): KeywordTerm[] {
    if (!isBehindModel && (key.length < 2 || STOP_WORDS.has(key))) return [];
    return [...models].flatMap((code) => this.trimsOf(code).get(key) ?? []);
  }

  private termsNamed(key: string): readonly KeywordTerm[] {
    const { keys, termsEnd, terms } = this.tables.keywordNames;
    const { first, end } = keys.rowsOf(key);
    if (first === end) return NONE;
    return Array.from(
      terms.subarray(first === 0 ? 0 : termsEnd[first - 1]!, termsEnd[first]!),
      (number) => this.terms.at(number),
    );
  }
}

/**
 * Whether the "s" is a word of its own: "Teslas" is a make, "Tesla S" a model, and "Cooper S" a
 * trim.
 */
function hasLetterApart(run: readonly PhraseWord[]): boolean {
  return run.length > 1 && run.at(-1)!.text === 's';
}

function isOfMake(kind: KeywordTerm['kind']): boolean {
  return (
    kind === 'make' ||
    kind === 'model' ||
    kind === 'series' ||
    kind === 'trim' ||
    kind === 'package'
  );
}

/** "is", "86": more likely common words and numbers than names. */
export function isTooShort(key: string): boolean {
  return key.length < 2 || /^(?:[a-z]{1,2}|\d{1,2})$/.test(key);
}

/**
 * A bare number is more likely an amount than a model, except three digits not round to 50: "911".
 */
function mayStandAlone(key: string): boolean {
  return !/^\d+$/.test(key) || (key.length === 3 && !/(?:00|50)$/.test(key));
}
