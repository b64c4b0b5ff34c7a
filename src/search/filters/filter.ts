import type { Option } from '../../catalog/options/option.js';
import type { ListedCar, Listing } from '../../inventory/listing.js';
import type { Atom, Clause } from '../index/search-index.js';
import type { ReadAmount } from '../query-understanding/amounts/amount-match.js';
import type { RawParams } from '../raw-params.js';
import type { CarContext, SearchContext } from '../search-context.js';
import type { SearchQuery } from '../search-query.js';
import type { FilterDocumentation } from './filter-documentation.js';
import type { PanelSectionId } from './panel-sections.js';

/** An invalid value in the URL, with a reason for shoppers. */
export interface InvalidValue {
  readonly field: string;
  readonly value: string;
  readonly reason: string;
  /** Set if the value is valid but conflicts with others. */
  readonly leftOut?: LeftOut;
}

/**
 * The rule that excludes a value, and the value's name: 'Only 5 makes can be searched at once',
 * 'Kia'.
 */
export interface LeftOut {
  readonly rule: string;
  readonly name: string;
  /** Documented as having no effect: pages say so, and API calls report it instead of failing. */
  readonly isWithoutEffect?: boolean;
}

/**
 * Result of parsing a filter's parameters: its value, and rejected values. Parsing never throws.
 */
export interface ParsedValue<Value> {
  /** Absent if the filter is not set. */
  readonly value?: Value | undefined;
  readonly rejected?: readonly InvalidValue[];
}

/** Name and value of a query string, unescaped. */
export type Param = readonly [name: string, value: string];

/** A removable part of a search. */
export interface Chip {
  readonly label: string;
  /** The query without this part. */
  readonly without: (query: SearchQuery) => SearchQuery;
}

/** The filters parsed before this one, in the order of `all-filters.ts`. */
export interface Earlier {
  get<Value>(filter: Filter<Value>): Value | undefined;
}

/** Also lists the filters that are set. */
export interface EarlierFilters extends Earlier {
  activeFilters(): readonly Filter[];
}

/**
 * Definition of a filter. Query, canonical URL, index fields, facets, chips, panel, listing
 * service, documentation and reading of phrases derive from the list in `all-filters.ts`.
 */
export interface Filter<Value = unknown> {
  /** The specification's request name; also the name of the index field. */
  readonly name: string;
  /** All URL parameters that it reads. */
  readonly params: readonly string[];
  /** Whether it may have a value without any of its parameters. */
  readonly hasDefault?: boolean;
  /** Parameters that state the default ("off"). They are valid and have no effect. */
  readonly noopParams?: readonly Param[];
  /**
   * Names in the listing API's calls that are not plurals of `name`, each with its URL parameter.
   */
  readonly serviceNames?: Readonly<Record<string, string>>;
  readonly documentation: FilterDocumentation;
  /** Section of the panel; absent for filters that only links use. */
  readonly section?: PanelSectionId;

  read(params: RawParams, context: SearchContext, earlier: EarlierFilters): ParsedValue<Value>;
  /** The canonical parameters, without defaults. */
  write(value: Value, context: SearchContext): readonly Param[];

  /** Conditions for the index. A filter that only refines another (a radius) has none. */
  clauses?(value: Value, query: SearchQuery): readonly Clause[];
  /** A car's values in the index field of this name; absent without a field. */
  valuesOf?(car: ListedCar, context: CarContext): readonly string[];
  /**
   * Facts of cars that together have all its values. They detect changed rules (`probe-cars.ts`).
   * Needed for facts that the probe cars lack.
   */
  readonly probes?: readonly Partial<Listing>[];
  /** False for values that only links use, whose counts are not needed. */
  readonly isCounted?: boolean;

  /** Options next to the current search; absent for places and ranges. */
  optionsFor?(context: SearchContext, earlier: Earlier): readonly Option[];
  /** The value of its field that counts an option. Default: the option's code. */
  countedAs?(code: string, query: SearchQuery): string;

  chips?(value: Value, query: SearchQuery): readonly Chip[];
  /** Parameters of other filters that its controls in the panel also set. */
  readonly alsoControls?: readonly Param[];
  /** Hidden fields of the panel's form, so that a form with nothing checked means everything. */
  hiddenFields?(context: SearchContext): readonly Param[];

  /** Reads an amount in a shopper's phrase ("under 30k miles"). */
  readonly readAmount?: ReadAmount;
}

/** The filter's own parameters; those that it only reads belong to other filters. */
export function ownNamesOf({ documentation }: Filter): readonly string[] {
  return Object.keys(documentation.parameters);
}

/**
 * Cars must have one of the values. The field's own options are counted as if none were selected.
 */
export function anyOf(field: string, values: readonly string[]): Clause {
  return {
    anyOf: values.map((value): Atom => ({ field, value })),
    whenCounting: { [field]: null },
  };
}

/** Cars must have all values. Options are counted among those cars. */
export function allOf(field: string, values: readonly string[]): readonly Clause[] {
  return values.map((value) => ({ anyOf: [{ field, value }] }));
}

/**
 * Creates an `InvalidValue`. A reason that begins with "is" continues the field's name, which pages put
 * before it.
 */
export function invalidValue(
  field: string,
  value: string,
  reason: string,
  leftOut?: LeftOut,
): InvalidValue {
  return { field, value, reason, ...(leftOut && { leftOut }) };
}
