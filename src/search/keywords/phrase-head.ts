import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Param } from '../filters/filter.js';
import type { IndexAnswer } from '../index/search-index.js';
import type { KeywordKind } from '../phrases/keyword-kinds.js';
import { SearchQuery } from '../search-query.js';
import { keptBeside } from './kept-search.js';
import type { KeywordTerm } from './keyword-terms.js';
import type { PrefixMatch } from './name-prefixes.js';
import type { PhraseReading } from './phrase-answer.js';
import { isWhere } from './reading.js';

/** Cars that far more shoppers look for than are for sale: each counts for as many in the order of suggestions. */
const SOUGHT_AFTER: ReadonlySet<string> = new Set([
  'CAMARO',
  'CHALLENGER',
  'CHARGER',
  'CORVETTE',
  'MUSTANG',
  'MX5MIATA',
  'POR911',
  'SUPRA',
  'WRX',
]);
const SHOPPERS_PER_SOUGHT_CAR = 8;

/** A name that may stand behind the words before it. */
export interface WeighedMatch extends PrefixMatch {
  /** How much each of its cars counts in the order of suggestions. */
  readonly weight: number;
  /** Cars of both; undefined where the counts beside the search so far do not tell. */
  readonly count: number | undefined;
}

/**
 * What comes behind makes and models, of names that match alike: shoppers begin with these. A model that is found by its make's letters
 * comes behind those that are found by their own.
 */
const ASIDE: Readonly<Partial<Record<KeywordKind, number>>> = { bodyStyle: 0.2, trim: 0.4, feature: 0.5, option: 0.5, package: 0.6 };
const ASIDE_BY_MAKE = 0.3;
const ASIDE_OF_FAMILY = 0.1;

/** The words before the name being typed, and what they ask. */
export class PhraseHead {
  /** The makes it asks. */
  readonly makes: ReadonlySet<string>;
  /** The models that it asks by one name, as long as no trim is asked. */
  readonly modelCodes: readonly string[];
  /** Whether it asks models or series, which trims would have to be of. */
  readonly hasModels: boolean;
  private readonly asked: ReadonlySet<string>;
  private readonly understood: ReadonlySet<string>;
  private readonly before = new Map<string, SearchQuery>();
  private readonly isPlaceOpen: boolean;

  /** `kept` is the search that is open. */
  constructor(
    readonly reading: PhraseReading,
    private readonly kept: readonly Param[],
  ) {
    const { understood, asked } = reading;
    const query = SearchQuery.of(asked, reading.query.context);
    const params = query.params();
    const valuesOf = (...names: string[]) => params.filter(([name]) => names.includes(name)).map(([, value]) => value);
    const { lockedMakeCode } = query.context.brand;
    this.makes = new Set(lockedMakeCode ? [lockedMakeCode] : valuesOf('makeCode', 'makeCodeList'));
    const models = valuesOf('modelCode', 'modelCodeList');
    const isOneName = models.length === 1 || understood.filter(({ filter }) => filter === 'modelCode').length === 1;
    this.modelCodes = isOneName && !understood.some(({ filter }) => filter === 'trimCode') ? models : [];
    this.hasModels = models.length > 0 || query.asked().some(({ name }) => name === 'seriesCode');
    this.asked = new Set(query.asked().map(({ name }) => name));
    this.isPlaceOpen = kept.every(([name]) => isWhere(name));
    this.understood = new Set(understood.map(({ filter, value }) => `${filter}=${value}`));
  }

  /** The head with a name behind it, beside what then stays of the search that is open. */
  completedWith(params: readonly Param[]): SearchQuery {
    const asked = this.narrowedTo(params);
    return SearchQuery.of(
      [...asked, ...params, ...keptBeside([...asked, ...params], this.kept, this.catalogue)],
      this.reading.query.context,
    );
  }

  /** Of the models asked, those that have the trim. */
  private narrowedTo(params: readonly Param[]): readonly Param[] {
    const { asked } = this.reading;
    if (!params.some(([name]) => name === 'trimCode')) return asked;
    const withTrim = new Set(params.filter(([name]) => name === 'modelCode').map(([, code]) => code));
    return asked.filter(([name, code]) => name !== 'modelCode' || !this.modelCodes.includes(code) || withTrim.has(code));
  }

  /** The head beside what stays with a name, but without the name: its counts tell how many cars are left with it. */
  searchBefore({ params }: KeywordTerm): SearchQuery {
    // Names say no place.
    if (this.isPlaceOpen) return this.reading.query;
    const kept = this.keptWith(params);
    const key = kept.join();
    const known = this.before.get(key) ?? SearchQuery.of([...this.reading.asked, ...kept], this.reading.query.context);
    this.before.set(key, known);
    return known;
  }

  private keptWith(params: readonly Param[]): readonly Param[] {
    return keptBeside([...this.reading.asked, ...params], this.kept, this.catalogue);
  }

  private get catalogue(): Catalogue {
    return this.reading.query.context.catalogue;
  }

  /** Of the makes asked, or of none; and not said already. */
  isFitting({ kind, filter, value, makeCode, isWhole }: KeywordTerm): boolean {
    const isOfMakes = makeCode === undefined || this.makes.size === 0 || (kind !== 'make' && !isWhole && this.makes.has(makeCode));
    return isOfMakes && !this.isSaid(filter, value);
  }

  isSaid(filter: string, value: string): boolean {
    return this.understood.size > 0 && this.understood.has(`${filter}=${value}`);
  }

  /** Whether the counts beside the search so far tell how many cars are left with this name. */
  isCounted(term: KeywordTerm): boolean {
    return isOneValue(term) && !this.isWidened(term);
  }

  weighed({ term, quality, isHardlyBegun }: PrefixMatch, counts: IndexAnswer['counts'] | undefined): WeighedMatch {
    const aside = ASIDE[term.kind] ?? (term.isWhole && isHardlyBegun ? ASIDE_BY_MAKE : term.isOfFamily ? ASIDE_OF_FAMILY : 0);
    const count = counts && this.isCounted(term) ? countOf(term, counts) : undefined;
    return { term, isHardlyBegun, quality: quality + aside, count, weight: SOUGHT_AFTER.has(term.value) ? SHOPPERS_PER_SOUGHT_CAR : 1 };
  }

  /** A filter that is asked already would be widened by another value, and its facet counts the new value alone. */
  private isWidened({ filter, kind, makeCode }: KeywordTerm): boolean {
    if (kind === 'feature') return false;
    // Beside a second make, all of whose cars are asked, a model is one part of the answer.
    if (makeCode !== undefined && this.makes.size > 1) return true;
    return (
      this.asked.has(filter) || (kind === 'series' && this.asked.has('modelCode')) || (kind === 'model' && this.asked.has('seriesCode'))
    );
  }
}

/** A car has one trim: those of a family have the sum of theirs. */
function countOf({ kind, filter, value }: KeywordTerm, counts: IndexAnswer['counts']): number {
  const values = kind === 'trim' ? value.split(',') : [value];
  return values.reduce((sum, one) => sum + (counts.get(filter)?.get(one) ?? 0), 0);
}

/** A make asked by the name alone is no narrowing of its own: the cars of the value are the cars of both. */
function isOneValue({ kind, value, params }: KeywordTerm): boolean {
  if (kind === 'make' || kind === 'trim') return true;
  if (kind === 'model') return !value.includes(',');
  return params.filter(([filter]) => filter !== 'makeCode' && filter !== 'modelCode').length === 1;
}
