import type { Catalog } from '../../catalog/catalog.js';
import type { Param } from '../filters/filter.js';
import type { IndexAnswer } from '../index/search-index.js';
import type { KeywordKind } from './keyword-kinds.js';
import { SearchQuery } from '../search-query.js';
import { carriedOver } from './carry-over.js';
import type { KeywordTerm } from './keyword-terms.js';
import type { PrefixMatch } from './names/name-prefixes.js';
import type { ParsedPhrase } from './phrase-answer.js';
import { isWhere } from './phrase-parts.js';

/**
 * Models with far more demand than supply. Each of their cars weighs more in the order of
 * suggestions.
 */
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

/** A name that can complete a phrase. */
export interface WeighedMatch extends PrefixMatch {
  /** Weight of each car in the order of suggestions. */
  readonly weight: number;
  /** Cars of the head with this name; undefined if the head's counts do not tell. */
  readonly count: number | undefined;
}

/**
 * Penalties on match quality. Makes and models have none, because shoppers begin with them. A model
 * found by its make's letters comes after those found by their own.
 */
const ASIDE: Readonly<Partial<Record<KeywordKind, number>>> = {
  bodyStyle: 0.2,
  trim: 0.4,
  feature: 0.5,
  option: 0.5,
  package: 0.6,
};
const ASIDE_BY_MAKE = 0.3;
const ASIDE_OF_FAMILY = 0.1;

/** The words before the unfinished name, and their search. */
export class PhraseHead {
  readonly makes: ReadonlySet<string>;
  /** Models that the head finds by one name; empty if it has a trim. */
  readonly modelCodes: readonly string[];
  /** Whether the head has models or series, so that trims must be theirs. */
  readonly hasModels: boolean;
  private readonly activeNames: ReadonlySet<string>;
  private readonly understood: ReadonlySet<string>;
  private readonly before = new Map<string, SearchQuery>();
  private readonly isPlaceOpen: boolean;
  /** Whether a car maker's own make can still be named, alone or before a model. */
  private readonly canNameLockedMake: boolean;

  /** `kept`: parameters of the open search. */
  constructor(
    readonly reading: ParsedPhrase,
    private readonly kept: readonly Param[],
  ) {
    const { understood, ownParams: requested } = reading;
    const query = SearchQuery.of(requested, reading.query.context);
    const params = query.params();
    const valuesOf = (...names: string[]) =>
      params.filter(([name]) => names.includes(name)).map(([, value]) => value);
    const { lockedMakeCode } = query.context.brand;
    this.makes = new Set(lockedMakeCode ? [lockedMakeCode] : valuesOf('makeCode', 'makeCodeList'));
    const models = valuesOf('modelCode', 'modelCodeList');
    const isOneName =
      models.length === 1 || understood.filter(({ filter }) => filter === 'modelCode').length === 1;
    this.modelCodes =
      isOneName && !understood.some(({ filter }) => filter === 'trimCode') ? models : [];
    this.hasModels =
      models.length > 0 || query.activeFilters().some(({ name }) => name === 'seriesCode');
    this.canNameLockedMake =
      lockedMakeCode !== undefined &&
      !this.hasModels &&
      !understood.some(({ filter }) => filter === 'makeCode');
    this.activeNames = new Set(query.activeFilters().map(({ name }) => name));
    this.isPlaceOpen = kept.every(([name]) => isWhere(name));
    this.understood = new Set(understood.map(({ filter, value }) => `${filter}=${value}`));
  }

  /** The head with a name added, and what then remains of the open search. */
  completedWith(params: readonly Param[]): SearchQuery {
    const requested = this.narrowedTo(params);
    return SearchQuery.of(
      [...requested, ...params, ...carriedOver([...requested, ...params], this.kept, this.catalog)],
      this.reading.query.context,
    );
  }

  /** Drops models of the head that do not have the trim. */
  private narrowedTo(params: readonly Param[]): readonly Param[] {
    const { ownParams: requested } = this.reading;
    if (!params.some(([name]) => name === 'trimCode')) return requested;
    const withTrim = new Set(
      params.filter(([name]) => name === 'modelCode').map(([, code]) => code),
    );
    return requested.filter(
      ([name, code]) =>
        name !== 'modelCode' || !this.modelCodes.includes(code) || withTrim.has(code),
    );
  }

  /**
   * The head with the parameters that remain with a name, but without the name. Its counts tell
   * how many cars the name leaves.
   */
  searchBefore({ params }: KeywordTerm): SearchQuery {
    // Names do not change the place.
    if (this.isPlaceOpen) return this.reading.query;
    const kept = this.keptWith(params);
    const key = kept.join();
    const known =
      this.before.get(key) ??
      SearchQuery.of([...this.reading.ownParams, ...kept], this.reading.query.context);
    this.before.set(key, known);
    return known;
  }

  private keptWith(params: readonly Param[]): readonly Param[] {
    return carriedOver([...this.reading.ownParams, ...params], this.kept, this.catalog);
  }

  private get catalog(): Catalog {
    return this.reading.query.context.catalog;
  }

  /** Whether a name is of the head's makes, if it has any, and new. */
  isFitting({ kind, filter, value, makeCode, isWhole }: KeywordTerm): boolean {
    const isOfMakes =
      makeCode === undefined ||
      this.makes.size === 0 ||
      (this.makes.has(makeCode) && (this.canNameLockedMake || (kind !== 'make' && !isWhole)));
    return isOfMakes && !this.isSaid(filter, value);
  }

  isSaid(filter: string, value: string): boolean {
    return this.understood.size > 0 && this.understood.has(`${filter}=${value}`);
  }

  /** Whether the head's counts include this name. */
  isCounted(term: KeywordTerm): boolean {
    return isOneValue(term) && !this.isWidened(term);
  }

  weighed(
    { term, quality, isHardlyBegun }: PrefixMatch,
    counts: IndexAnswer['counts'] | undefined,
  ): WeighedMatch {
    const aside =
      ASIDE[term.kind] ??
      (term.isWhole && isHardlyBegun ? ASIDE_BY_MAKE : term.isOfFamily ? ASIDE_OF_FAMILY : 0);
    const count = counts && this.isCounted(term) ? countOf(term, counts) : undefined;
    return {
      term,
      isHardlyBegun,
      quality: quality + aside,
      count,
      weight: SOUGHT_AFTER.has(term.value) ? SHOPPERS_PER_SOUGHT_CAR : 1,
    };
  }

  /**
   * Whether another value widens a filter that the head already has. Its facet then counts only the
   * new value.
   */
  private isWidened({ filter, kind, makeCode }: KeywordTerm): boolean {
    if (kind === 'feature') return false;
    // Beside a second, whole make, a model is only part of the result.
    if (makeCode !== undefined && this.makes.size > 1) return true;
    return (
      this.activeNames.has(filter) ||
      (kind === 'series' && this.activeNames.has('modelCode')) ||
      (kind === 'model' && this.activeNames.has('seriesCode'))
    );
  }
}

/** A car has one trim, so the trims of a family add up. */
function countOf({ kind, filter, value }: KeywordTerm, counts: IndexAnswer['counts']): number {
  const values = kind === 'trim' ? value.split(',') : [value];
  return values.reduce((sum, one) => sum + (counts.get(filter)?.get(one) ?? 0), 0);
}

/**
 * Whether one facet value counts the term. A make that only comes with the name does not narrow it.
 */
function isOneValue({ kind, value, params }: KeywordTerm): boolean {
  if (kind === 'make' || kind === 'trim') return true;
  if (kind === 'model') return !value.includes(',');
  return params.filter(([filter]) => filter !== 'makeCode' && filter !== 'modelCode').length === 1;
}
