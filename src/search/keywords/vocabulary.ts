import type { SearchContext } from '../search-context.js';
import { NEGATIONS, STOP_WORDS } from './keyword-synonyms.js';
import type { KeywordTerm, Spelling } from './keyword-terms.js';
import { makeSpellings, originSpellings, trimTerms } from './keyword-terms.js';
import { modelSpellings } from './model-names.js';
import { STYLE_WORDS, optionSpellings } from './option-terms.js';
import { oneMeaning } from './one-meaning.js';
import { keyOf, keyOfText } from './phrase-words.js';
import type { PhraseWord } from './phrase-words.js';
import { shortTrimKeys, trimKeys } from './trim-names.js';
import { WordCorrection } from './word-correction.js';
import { misspelledNames } from './misspelled-names.js';
import { meaningsOf } from './word-meanings.js';

/** "Mercedes-Benz C-Class plug-in hybrid sport sedan" is the longest kind of name. */
const MAX_WORDS = 9;

const FUELS: ReadonlySet<string> = new Set(['diesel', 'electric', 'hybrid', 'turbo']);

/** What is already understood of a phrase, which decides what a short name may mean. */
export interface PhraseContext {
  readonly makes: ReadonlySet<string>;
  readonly models: ReadonlySet<string>;
}

/** A run of words, and all it stands for: several terms where makes share the name of a model. */
export interface TermMatch {
  readonly end: number;
  readonly terms: readonly KeywordTerm[];
}

/** Every name there is, by how it is written. Built once: it depends on reference data alone. */
export class Vocabulary {
  /** Options, makes, models and packages by key; options first. */
  private readonly termsByKey = new Map<string, readonly KeywordTerm[]>();
  /** One list for a term that many spellings stand for. */
  private readonly alone = new Map<KeywordTerm, readonly KeywordTerm[]>();
  /** Names of trims that several models have: no other spelling of a model may be one of them. */
  private readonly sharedTrims: ReadonlySet<string>;
  private readonly trimsByModel = new Map<string, ReadonlyMap<string, readonly KeywordTerm[]>>();
  private readonly trimCorrections = new Map<string, WordCorrection>();
  readonly correction: WordCorrection;
  /** Other spellings of names that are slips of the pen, each with the word that is meant. */
  readonly misspellings: ReadonlyMap<string, string>;

  constructor(private readonly context: SearchContext) {
    const { catalogue } = context;
    const options = optionSpellings(context);
    this.sharedTrims = sharedTrims(context);
    const vehicles = [...makeSpellings(catalogue), ...originSpellings(catalogue), ...modelSpellings(catalogue).filter(isNoStyleWord)];
    for (const spelling of options) this.addOption(spelling);
    for (const spelling of options) this.addPlural(spelling);
    for (const { text, term } of vehicles) this.addTo(keyOfText(text), term);
    this.misspellings = misspelledNames(catalogue);
    this.correction = new WordCorrection(meaningsOf([...options, ...vehicles]));
  }

  /** The longest run of words from `start` that means something in this context. `isBehindModel` lets a trim's short name count. */
  longestAt(start: number, words: readonly PhraseWord[], context: PhraseContext, isBehindModel: boolean): TermMatch | undefined {
    let longest: TermMatch | undefined;
    for (let end = start + 1; end <= words.length && end - start <= MAX_WORDS; end++) {
      if (end < words.length && !words[end]!.isBegin) continue;
      const run = words.slice(start, end);
      if (run.some(({ isUnwanted }, at) => isUnwanted && at > 0)) break;
      const terms = this.termsOf(keyOf(run), run, context, isBehindModel);
      const found = terms.length > 0 ? terms : this.modelsTurnedRound(run, context);
      if (found.length > 0) longest = { end, terms: found };
      // "no hybrid camry" is a Camry; the negation is the next word's alone.
      const before = words[start - 1]?.text ?? '';
      if (before === 'non' || (NEGATIONS.has(before) && FUELS.has(words[start]!.text))) break;
    }
    return longest;
  }

  /** "Hybrid RAV4", "type R Civic", "1500 Silverado": a longer name of the model that stands last, with its last words first. */
  private modelsTurnedRound(run: readonly PhraseWord[], context: PhraseContext): readonly KeywordTerm[] {
    for (let head = 1; head < run.length; head++) {
      if (!run[head]!.isBegin) continue;
      const [last, first] = [run.slice(head), run.slice(0, head)];
      const models = new Set(this.modelsNamed(last, context).map(({ makeCode }) => makeCode));
      const turned = models.size === 1 ? this.modelsNamed([...last, ...first], context) : [];
      if (turned.length > 0 && turned.every(({ makeCode }) => models.has(makeCode))) return turned;
    }
    return [];
  }

  private modelsNamed(run: readonly PhraseWord[], context: PhraseContext): readonly KeywordTerm[] {
    const terms = this.termsOf(keyOf(run), run, context, false);
    return terms.every(({ kind }) => kind === 'model' || kind === 'series') ? terms : [];
  }

  /** Every key with what it stands for, trims left out. */
  entries(): Iterable<readonly [key: string, terms: readonly KeywordTerm[]]> {
    return this.termsByKey;
  }

  /** What the names of a model's trims stand for: each is one, but a part of a name may be one of several ("SS" of the 1SS and 2SS). */
  trimsOf(modelCode: string): ReadonlyMap<string, readonly KeywordTerm[]> {
    let trims = this.trimsByModel.get(modelCode);
    if (!trims) {
      const terms = trimTerms(this.context.catalogue, modelCode);
      const named = (keysOf: (name: string) => readonly string[]) =>
        Map.groupBy(
          terms.flatMap((term) => keysOf(term.text).map((key) => ({ key, term }))),
          ({ key }) => key,
        );
      // A trim of that very name comes before one that is so called without its edition, or by a part of its name.
      const byPrecedence = [...named(shortTrimKeys), ...named(trimKeys), ...named((name) => [keyOfText(name)])];
      trims = new Map(byPrecedence.map(([key, found]) => [key, found.map(({ term }) => term)]));
      this.trimsByModel.set(modelCode, trims);
    }
    return trims;
  }

  /** Misspelt words of the trims of these models: a second look, for words nothing else explains. */
  trimCorrection(models: ReadonlySet<string>): WordCorrection {
    const key = [...models].sort().join();
    let correction = this.trimCorrections.get(key);
    if (!correction) {
      const spellings = [...models].flatMap((code) => [...this.trimsOf(code).values()].flat().map((term) => ({ text: term.text, term })));
      correction = new WordCorrection(meaningsOf(spellings));
      if (this.trimCorrections.size < 500) this.trimCorrections.set(key, correction);
    }
    return correction;
  }

  private termsOf(key: string, run: readonly PhraseWord[], context: PhraseContext, isBehindModel: boolean): readonly KeywordTerm[] {
    const trims = this.trimsIn(key, context, isBehindModel);
    if (trims.length > 0 && isBehindModel) return trims;
    const known = this.termsByKey.get(key) ?? [];
    const options = known.filter(({ kind }) => !isOfMake(kind));
    if (options.length > 0) return options.slice(0, 1);
    const isStopWord = run.length === 1 && (STOP_WORDS.has(key) || NEGATIONS.has(key));
    const found = isStopWord
      ? []
      : oneMeaning(
          known.filter((term) => this.isAllowed(term, key, context) && !(term.kind === 'make' && hasLetterApart(run))),
          context,
        );
    return found.length > 0 ? found : trims;
  }

  /** The whole name always counts; a name alone if its make is asked, or if it tells its make by itself. */
  private isAllowed(term: KeywordTerm, key: string, { makes }: PhraseContext): boolean {
    if (term.isWhole || term.kind === 'make') return true;
    if (isTooShort(key)) return false;
    if (makes.has(term.makeCode!)) return true;
    return term.kind === 'package'
      ? makes.size === 0
      : mayStandAlone(key) && (term.isName === true || !this.sharedTrims.has(key.replace(/s$/, '')));
  }

  /** One letter or digit is a trim only right behind its model: "Civic S". */
  private trimsIn(key: string, { models }: PhraseContext, isBehindModel: boolean): KeywordTerm[] {
    if (!isBehindModel && (key.length < 2 || STOP_WORDS.has(key))) return [];
    return [...models].flatMap((code) => this.trimsOf(code).get(key) ?? []);
  }

  private addOption({ text, term }: Spelling): void {
    const key = keyOfText(text);
    const known = this.termsByKey.get(key);
    if (!known || term.kind === 'package') this.put(key, term);
  }

  /** "trucks", "heated seat". */
  private addPlural({ text, term }: Spelling): void {
    const key = keyOfText(text);
    const other = key.endsWith('s') ? key.slice(0, -1) : `${key}s`;
    if (key.length > 2 && /[a-z]$/.test(other) && !this.termsByKey.has(other)) this.put(other, term);
  }

  private addTo(key: string, term: KeywordTerm): void {
    const known = this.termsByKey.get(key) ?? [];
    if (!known.some((other) => other.filter === term.filter && other.value === term.value)) this.put(key, term);
  }

  private put(key: string, term: KeywordTerm): void {
    const known = this.termsByKey.get(key);
    if (!this.alone.has(term)) this.alone.set(term, [term]);
    this.termsByKey.set(key, known ? [...known, term] : this.alone.get(term)!);
  }
}

/** "Teslas" are all of a make; a "Tesla S" is one model. */
function hasLetterApart(run: readonly PhraseWord[]): boolean {
  return run.length > 1 && run.at(-1)!.text === 's';
}

function isOfMake(kind: KeywordTerm['kind']): boolean {
  return kind === 'make' || kind === 'model' || kind === 'series' || kind === 'trim' || kind === 'package';
}

function isNoStyleWord({ term }: Spelling): boolean {
  return term.kind === 'make' || !STYLE_WORDS.has(term.label.slice(term.label.indexOf(' ') + 1).toLowerCase());
}

/** "is", "86": words and numbers of everyday first of all. */
export function isTooShort(key: string): boolean {
  return key.length < 2 || /^(?:[a-z]{1,2}|\d{1,2})$/.test(key);
}

/** Figures alone are rather an amount than a model, but for those that are round neither to the hundred nor to fifty: "911". */
function mayStandAlone(key: string): boolean {
  return !/^\d+$/.test(key) || (key.length === 3 && !/(?:00|50)$/.test(key));
}

function sharedTrims({ catalogue }: SearchContext): ReadonlySet<string> {
  const models = new Map<string, number>();
  for (const { code } of catalogue.models) {
    for (const { name } of catalogue.trimsOfModel(code)) models.set(keyOfText(name), (models.get(keyOfText(name)) ?? 0) + 1);
  }
  return new Set([...models].filter(([, count]) => count > 1).map(([key]) => key));
}
