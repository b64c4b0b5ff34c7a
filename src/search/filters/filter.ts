import type { ListedCar } from '../../inventory/listing.js';
import type { Atom, Clause } from '../index/search-index.js';
import type { RawParams } from '../raw-params.js';
import type { CarContext, SearchContext } from '../search-context.js';
import type { SearchQuery } from '../search-query.js';

/** A value of the URL that could not be used, and why in a shopper's words. */
export interface Refusal {
  readonly field: string;
  readonly value: string;
  readonly reason: string;
}

export interface Reading<Value> {
  /** Absent when the filter is not asked for. */
  readonly value?: Value | undefined;
  readonly refused?: readonly Refusal[];
}

export type Param = readonly [name: string, value: string];

/** One removable part of what is asked. */
export interface Chip {
  readonly label: string;
  /** The query without this part. */
  readonly without: (query: SearchQuery) => SearchQuery;
}

/** The filters read before this one; `all-filters.ts` gives the order. */
export interface Earlier {
  get<Value>(filter: Filter<Value>): Value | undefined;
}

/**
 * Everything one filter knows. The query, its canonical URL, the index's fields, the facets, the chips and the panel are
 * derived from the list of filters in `all-filters.ts`.
 */
export interface Filter<Value = unknown> {
  /** The specification's request name; also the name of the field in the index. */
  readonly name: string;
  /** Every name in the URL that it reads. */
  readonly params: readonly string[];
  /** Whether it may ask something though none of its names is given. */
  readonly hasDefault?: boolean;
  /** Names in the listing service's calls that are no plain plural of `name`, each with the name in the URL it stands for. */
  readonly serviceNames?: Readonly<Record<string, string>>;
  /** Title of the panel's section it stands in; absent for filters that are only asked by links. */
  readonly section?: string;
  /** Whether a page that asks for one value of it is worth a place in search engines. */
  readonly isIndexable?: boolean;

  read(params: RawParams, context: SearchContext, earlier: Earlier): Reading<Value>;
  /** The canonical pairs; what is default is left out. */
  write(value: Value, context: SearchContext): readonly Param[];

  /** What the index must hold; a filter that only refines another one (a radius) has none of its own. */
  clauses?(value: Value, query: SearchQuery): readonly Clause[];
  /** A car's values in the index's field of this name; absent when the filter has no field. */
  valuesOf?(car: ListedCar, context: CarContext): readonly string[];
  /** False for values that are asked for by links alone, so that nobody reads their counts. */
  readonly isCounted?: boolean;

  chips?(value: Value, query: SearchQuery): readonly Chip[];
}

/** A car must have one of the values; the field's own options are counted as if none were chosen. */
export function anyOf(field: string, values: readonly string[]): Clause {
  return { anyOf: values.map((value): Atom => ({ field, value })), whenCounting: { [field]: null } };
}

/** A car must have every value; options are counted among the cars that do. */
export function allOf(field: string, values: readonly string[]): readonly Clause[] {
  return values.map((value) => ({ anyOf: [{ field, value }] }));
}

export function refusal(field: string, value: string, reason: string): Refusal {
  return { field, value, reason };
}
