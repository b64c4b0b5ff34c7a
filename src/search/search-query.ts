import { hasFeature } from '../platform/config/features.js';
import { ALL_FILTERS } from './filters/all-filters.js';
import { categorySearch } from './filters/category-search.js';
import { BUY_ONLINE_MAKE_CODE, experience } from './filters/experience.js';
import type { Chip, EarlierFilters, Filter, Param, InvalidValue } from './filters/filter.js';
import { make } from './filters/make.js';
import { model } from './filters/model.js';
import { isOptionFilter } from './filters/option-filter.js';
import { DEFAULT_RADIUS_MILES, searchRadius } from './filters/search-radius.js';
import { series } from './filters/series.js';
import { vehicleCodes } from './filters/vehicle-codes.js';
import type { Sort } from './index/search-index.js';
import { readPaging } from './paging.js';
import { pageNameOf } from './renamed-parameters.js';
import { areSame, byNameAndValue } from './param-order.js';
import { RawParams } from './raw-params.js';
import type { SearchContext } from './search-context.js';
import { defaultSortFor, sortsFor } from './sorts.js';
import { duplicateParams } from './duplicate-params.js';
import { CARRIED, QUERY_NAMES, TRACKING, isUnknown } from './query-names.js';
import { FIRST_OF_SEVERAL } from './duplicate-params.js';
import { filtersOfParams } from './filters-by-parameter.js';

const MAX_CARRIED_LENGTH = 64;

/** Characters that a query string has as they are. */
const PLAIN_VALUE = /^[\w*.-]*$/;

const UNCHANGED: ReadonlyMap<string, unknown> = new Map();
const NOTHING: readonly Param[] = [];

/** A parsed URL: the search, rejected values, and unknown parameters. */
export interface ParsedQuery {
  readonly query: SearchQuery;
  /** Values that could not be used. */
  readonly rejected: readonly InvalidValue[];
  /** Parameters that no search has and no link carries along. */
  readonly unknown: readonly Param[];
  readonly tracking: readonly Param[];
}

/** A filter and its value; undefined clears the filter. */
export type FilterSetting = readonly [filter: Filter, value: unknown];

/** A removable part of a search, and its filter. */
export interface FilterChip extends Chip {
  readonly filter: Filter;
}

/**
 * A parsed search. Queries are only made by parsing parameters, so every query has a canonical URL.
 * Changing a part returns a new query on its first page.
 */
export class SearchQuery {
  readonly #written = new Map<Filter, readonly Param[]>();
  #params: readonly Param[] | undefined;
  #search: string | undefined;

  private constructor(
    readonly context: SearchContext,
    private readonly values: ReadonlyMap<string, unknown>,
    private readonly carried: readonly Param[],
    readonly sort: Sort,
    readonly firstRecord: number,
    readonly numRecords: number,
  ) {}

  /** Parses a query string. Never throws: values that cannot be used are reported by name. */
  static parse(search: string, context: SearchContext): ParsedQuery {
    const pairs = [...new URLSearchParams(search)];
    const raw = rawParams(pairs);
    return {
      ...SearchQuery.read(raw, context),
      unknown: pairs.filter(([name, value]) => value.trim() !== '' && isUnknown(name)),
      tracking: TRACKING.filter((name) => raw.has(name)).map((name) => [name, raw.first(name)!]),
    };
  }

  static of(params: readonly Param[], context: SearchContext): SearchQuery {
    return SearchQuery.read(rawParams(params), context).query;
  }

  /** Whether both are the same search, page and sort included. */
  isSameAs(other: SearchQuery): boolean {
    return areSame(this.params(), other.params());
  }

  private static read(
    raw: RawParams,
    context: SearchContext,
  ): Pick<ParsedQuery, 'query' | 'rejected'> {
    const values = new Map<string, unknown>();
    const rejected = duplicateParams(raw);
    const earlier: EarlierFilters = {
      get: <Value>(filter: Filter<Value>) => values.get(filter.name) as Value | undefined,
      activeFilters: () => ALL_FILTERS.filter(({ name }) => values.has(name)),
    };
    for (const filter of filtersOfParams(raw.names())) {
      const reading = filter.read(raw, context, earlier);
      if (reading.value !== undefined) values.set(filter.name, reading.value);
      rejected.push(...(reading.rejected ?? []));
    }
    const carried = CARRIED.flatMap((name): Param[] => {
      const value = name === FIRST_OF_SEVERAL ? raw.list(name)[0] : raw.first(name);
      return value === undefined ? [] : [[name, value.slice(0, MAX_CARRIED_LENGTH).trim()]];
    });
    const { sort, firstRecord, numRecords } = readPaging(raw, earlier, context.brand, rejected);
    const query = new SearchQuery(context, values, carried, sort, firstRecord, numRecords);
    return { query, rejected };
  }

  /** Whether another filter than this one has another value. */
  differsBeside(filter: Filter, other: SearchQuery): boolean {
    return ALL_FILTERS.some(
      (one) =>
        one !== filter &&
        (this.values.has(one.name) !== other.values.has(one.name) ||
          !areSame(this.writtenOf(one), other.writtenOf(one))),
    );
  }

  /** The value of a filter; undefined if it is not set. */
  get<Value>(filter: Filter<Value>): Value | undefined {
    return this.values.get(filter.name) as Value | undefined;
  }

  hasModelOf(makeCode: string): boolean {
    const { catalog } = this.context;
    const models = this.get(model)?.codes ?? [];
    const seriesOfMake = catalog.seriesOfMake(makeCode).map(({ code }) => code);
    return (
      models.some((code) => catalog.modelByCode(code)?.makeCode === makeCode) ||
      (this.get(series) ?? []).some((code) => seriesOfMake.includes(code))
    );
  }

  with<Value>(filter: Filter<Value>, value: Value | undefined): SearchQuery {
    return this.withAll([[filter, value]]);
  }

  /**
   * Changes several filters at once. A removed value is not implied again by the remaining ones.
   */
  withAll(changes: readonly FilterSetting[]): SearchQuery {
    if (changes.every(([filter]) => this.isChangedAlone(filter))) return this.withOnly(changes);
    const changed = new Map(changes.map(([{ name }, value]) => [name, value]));
    const emptied = changes
      .filter(([, value]) => value === undefined)
      .map(([{ name }]): Param => [name, '']);
    return this.reread([
      ...emptied,
      ...this.filterParams(changed),
      ...this.carried,
      ...this.sortParams(this.sort),
      ...this.sizeParams(),
    ]);
  }

  /** A page has a hundred links that change one filter, and reading them all takes milliseconds. */
  private isChangedAlone(filter: Filter): boolean {
    return (
      isOptionFilter(filter) &&
      filter.isIndependent &&
      (filter.category === undefined || !this.values.has(categorySearch.name))
    );
  }

  /** `withAll` for filters that no other one reads. */
  private withOnly(changes: readonly FilterSetting[]): SearchQuery {
    const values = new Map(this.values);
    const written = new Map(this.#written);
    for (const [filter, value] of changes) {
      const params = value === undefined ? NOTHING : filter.write(value, this.context);
      const read = filter.read(RawParams.of(params, QUERY_NAMES), this.context, this).value;
      if (read === undefined) values.delete(filter.name);
      else values.set(filter.name, read);
      written.delete(filter);
    }
    const { context, carried, sort, numRecords } = this;
    const query = new SearchQuery(context, values, carried, sort, 0, numRecords);
    for (const [filter, params] of written) query.#written.set(filter, params);
    return query;
  }

  /** Removes a make. If it sells online under its own name, also removes the experience (`clearExperience`). */
  withoutMake(makeCode: string): SearchQuery {
    const left = vehicleCodes((this.get(make)?.codes ?? []).filter((code) => code !== makeCode));
    const isCleared =
      makeCode === BUY_ONLINE_MAKE_CODE && hasFeature(this.context.brand, 'clearExperience');
    return this.withAll([[make, left], ...(isCleared ? [[experience, undefined] as const] : [])]);
  }

  /** Keeps only these filters. */
  only(filters: readonly Filter[]): SearchQuery {
    const kept = new Set(filters.map((filter) => filter.name));
    return this.withAll(
      ALL_FILTERS.filter((filter) => !kept.has(filter.name)).map((filter) => [filter, undefined]),
    );
  }

  /** The first page in this order; in the default one if the order needs a place. */
  withSort(sort: Sort): SearchQuery {
    const possible = sortsFor(this).includes(sort) ? sort : defaultSortFor(this);
    return new SearchQuery(this.context, this.values, this.carried, possible, 0, this.numRecords);
  }

  /** The same search on another page. @throws RangeError unless the record is a whole number from 0 */
  withFirstRecord(firstRecord: number): SearchQuery {
    if (!Number.isSafeInteger(firstRecord) || firstRecord < 0)
      throw new RangeError(`No record of a list: ${firstRecord}`);
    return new SearchQuery(
      this.context,
      this.values,
      this.carried,
      this.sort,
      firstRecord,
      this.numRecords,
    );
  }

  /** Filters and sort order, without channel codes, paging and bookmark. */
  asBookmark(): SearchQuery {
    if (this.carried.length + this.firstRecord + this.sizeParams().length === 0) return this;
    return this.reread([...this.filterParams(), ...this.sortParams(this.sort)]);
  }

  /** Id of the open bookmark, the shopper's own or a shared one. */
  get bookmark(): { readonly ownId?: string | undefined; readonly shareId?: string | undefined } {
    const carried = new Map(this.carried);
    return { ownId: carried.get('searchBookmarkId'), shareId: carried.get('bookmarkId') };
  }

  /** Filters with a value, in panel order. */
  activeFilters(): readonly Filter[] {
    return ALL_FILTERS.filter((filter) => this.values.has(filter.name));
  }

  /** Removable parts of all filters, in order. */
  chips(): readonly FilterChip[] {
    return this.activeFilters().flatMap((filter) =>
      (filter.chips?.(this.get(filter), this) ?? []).map((chip) => ({ ...chip, filter })),
    );
  }

  /** Canonical parameters: sorted by name, then value, without defaults. */
  params(): readonly Param[] {
    return (this.#params ??= this.canonicalParams());
  }

  private canonicalParams(): readonly Param[] {
    const paging: Param[] = this.firstRecord > 0 ? [['firstRecord', String(this.firstRecord)]] : [];
    return [
      ...this.filterParams(),
      ...this.carried,
      ...this.sortParams(this.sort),
      ...this.sizeParams(),
      ...paging,
    ].toSorted(byNameAndValue);
  }

  /** The canonical query string with its question mark, or empty. */
  toSearch(): string {
    return (this.#search ??= searchOf(this.params()));
  }

  /**
   * The same with a radius even if it is the usual one: without it, a page takes the shopper's own.
   */
  toSearchWithRadius(): string {
    const miles = this.get(searchRadius);
    if (miles !== DEFAULT_RADIUS_MILES) return this.toSearch();
    const params: Param[] = [...this.params(), [searchRadius.name, String(miles)]];
    return searchOf(params.toSorted(byNameAndValue));
  }

  /** `changed`: other values of some filters, by name; undefined clears one. */
  private filterParams(changed: ReadonlyMap<string, unknown> = UNCHANGED): readonly Param[] {
    const params: Param[] = [];
    for (const filter of ALL_FILTERS) {
      if (!changed.has(filter.name)) params.push(...this.writtenOf(filter));
      else if (changed.get(filter.name) !== undefined)
        params.push(...filter.write(changed.get(filter.name), this.context));
    }
    return params;
  }

  /** Cached, because a page derives dozens of links from one query. */
  private writtenOf(filter: Filter): readonly Param[] {
    const value = this.values.get(filter.name);
    if (value === undefined) return NOTHING;
    let written = this.#written.get(filter);
    if (!written) this.#written.set(filter, (written = filter.write(value, this.context)));
    return written;
  }

  private sortParams(sort: Sort): Param[] {
    return sort === defaultSortFor(this) ? [] : [['sortBy', sort]];
  }

  private sizeParams(): Param[] {
    return this.numRecords === this.context.brand.pageSize
      ? []
      : [['numRecords', String(this.numRecords)]];
  }

  /** Filters write the current names. */
  private reread(params: readonly Param[]): SearchQuery {
    return SearchQuery.read(RawParams.of(params, QUERY_NAMES), this.context).query;
  }
}

function rawParams(pairs: readonly Param[]): RawParams {
  return RawParams.of(
    pairs.map(([name, value]) => [pageNameOf(name), value] as const),
    QUERY_NAMES,
  );
}

function searchOf(params: readonly Param[]): string {
  const text = params.map(([name, value]) => `${name}=${escapeValue(value)}`).join('&');
  return text && `?${text}`;
}

/** As URLSearchParams does, which takes longer for the values that need no escape. */
function escapeValue(value: string): string {
  return PLAIN_VALUE.test(value) ? value : new URLSearchParams([['', value]]).toString().slice(1);
}

/** Whether a query string is canonical. Compares decoded pairs, so that a proxy's escaping cannot cause a redirect loop. */
export function isCanonical(search: string, query: SearchQuery): boolean {
  return areSame([...new URLSearchParams(search)], query.params());
}
