import type { SearchContext } from '../../search-context.js';
import type { KeywordTerm, Spelling } from '../keyword-terms.js';
import { makeSpellings, originSpellings } from '../keyword-terms.js';
import { misspelledNames } from './misspelled-names.js';
import { modelSpellings } from './model-names.js';
import { STYLE_WORDS, optionSpellings } from './option-terms.js';
import { keyOfText } from '../phrase-words.js';
import { meaningsOf } from './word-meanings.js';

/**
 * All names by their spellings. Built at build time: it takes a third of a second and depends on
 * reference data only.
 */
export class KeywordNames {
  /** Options, makes, models and packages by key; options first. */
  readonly termsByKey = new Map<string, readonly KeywordTerm[]>();
  /** Trim names that several models have; no alias of a model may equal one. */
  readonly sharedTrims: ReadonlySet<string>;
  /** Misspelled aliases, with the correct words. */
  readonly misspellings: ReadonlyMap<string, string>;
  /** The possible meanings of each word of the names. */
  readonly meanings: ReadonlyMap<string, readonly string[]>;
  /** Shares one list among all spellings of a term. */
  private readonly alone = new Map<KeywordTerm, readonly KeywordTerm[]>();

  constructor(context: SearchContext) {
    const { catalog } = context;
    const options = optionSpellings(context);
    const vehicles = [
      ...makeSpellings(catalog),
      ...originSpellings(catalog),
      ...modelSpellings(catalog).filter(isNoStyleWord),
    ];
    for (const spelling of options) this.addOption(spelling);
    for (const spelling of options) this.addPlural(spelling);
    for (const { text, term } of vehicles) this.addTo(keyOfText(text), term);
    this.sharedTrims = sharedTrims(context);
    this.misspellings = misspelledNames(catalog);
    this.meanings = meaningsOf([...options, ...vehicles]);
  }

  private addOption({ text, term }: Spelling): void {
    const key = keyOfText(text);
    const known = this.termsByKey.get(key);
    if (!known || term.kind === 'package') this.put(key, term);
  }

  /** Adds "trucks", "heated seat". */
  private addPlural({ text, term }: Spelling): void {
    const key = keyOfText(text);
    const other = key.endsWith('s') ? key.slice(0, -1) : `${key}s`;
    if (key.length > 2 && /[a-z]$/.test(other) && !this.termsByKey.has(other))
      this.put(other, term);
  }

  private addTo(key: string, term: KeywordTerm): void {
    const known = this.termsByKey.get(key) ?? [];
    if (!known.some((other) => other.filter === term.filter && other.value === term.value))
      this.put(key, term);
  }

  private put(key: string, term: KeywordTerm): void {
    const known = this.termsByKey.get(key);
    if (!this.alone.has(term)) this.alone.set(term, [term]);
    this.termsByKey.set(key, known ? [...known, term] : this.alone.get(term)!);
  }
}

function isNoStyleWord({ term }: Spelling): boolean {
  return (
    term.kind === 'make' ||
    !STYLE_WORDS.has(term.label.slice(term.label.indexOf(' ') + 1).toLowerCase())
  );
}

function sharedTrims({ catalog }: SearchContext): ReadonlySet<string> {
  const models = new Map<string, number>();
  for (const { code } of catalog.models) {
    for (const { name } of catalog.trimsOfModel(code))
      models.set(keyOfText(name), (models.get(keyOfText(name)) ?? 0) + 1);
  }
  return new Set([...models].filter(([, count]) => count > 1).map(([key]) => key));
}
