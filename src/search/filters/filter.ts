import type { Option } from '../../catalogue/options/option.js';
import type { ListedCar } from '../../inventory/listing.js';
import type { Atom, Clause } from '../index/search-index.js';
import type { ReadAmount } from '../phrases/amount-reading.js';
import type { RawParams } from '../raw-params.js';
import type { CarContext, SearchContext } from '../search-context.js';
import type { SearchQuery } from '../search-query.js';
import type { FilterDocumentation } from './filter-documentation.js';
import type { PanelSectionId } from './panel-sections.js';

/** A value of the URL that could not be used, and why in a shopper's words. */
export interface Refusal {
  readonly field: string;
  readonly value: string;
  readonly reason: string;
  /** Where nothing is wrong with the value, but with what stands beside it. */
  readonly leftOut?: LeftOut;
}

/** What leaves no place for a value, and its name: 'Only 5 makes can be searched at once', 'Kia'. */
export interface LeftOut {
  readonly rule: string;
  readonly name: string;
  /** It is documented as without effect there: a page says so, and the calls for integrators name it as such. */
  readonly isWithoutEffect?: boolean;
}

/** What a filter makes of its parameters: the value to search by, and what it could not use. It never throws. */
export interface Reading<Value> {
  /** Absent when the filter is not asked for. */
  readonly value?: Value | undefined;
  readonly refused?: readonly Refusal[];
}

/** A name and a value of a query string, neither of them escaped. */
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

/** The same, and which of them ask something. */
export interface EarlierFilters extends Earlier {
  asked(): readonly Filter[];
}

/**
 * Everything one filter knows. The query, its canonical URL, the index's fields, the facets, the chips, the panel, the listing
 * service, its documentation and the reading of phrases are derived from the list of filters in `all-filters.ts`.
 */
export interface Filter<Value = unknown> {
  /** The specification's request name; also the name of the field in the index. */
  readonly name: string;
  /** Every name in the URL that it reads. */
  readonly params: readonly string[];
  /** Whether it may ask something though none of its names is given. */
  readonly hasDefault?: boolean;
  /** Pairs that say what holds anyway ("off"): they ask nothing, and there is nothing wrong with them. */
  readonly idleParams?: readonly Param[];
  /** Names in the listing service's calls that are no plain plural of `name`, each with the name in the URL it stands for. */
  readonly serviceNames?: Readonly<Record<string, string>>;
  readonly documentation: FilterDocumentation;
  /** The panel's section it stands in; absent for filters that are only asked by links. */
  readonly section?: PanelSectionId;

  read(params: RawParams, context: SearchContext, earlier: EarlierFilters): Reading<Value>;
  /** The canonical pairs; what is default is left out. */
  write(value: Value, context: SearchContext): readonly Param[];

  /** What the index must hold; a filter that only refines another one (a radius) has none of its own. */
  clauses?(value: Value, query: SearchQuery): readonly Clause[];
  /** A car's values in the index's field of this name; absent when the filter has no field. */
  valuesOf?(car: ListedCar, context: CarContext): readonly string[];
  /** False for values that are asked for by links alone, so that nobody reads their counts. */
  readonly isCounted?: boolean;

  /** The values it offers beside what is asked; absent for places and ranges. */
  optionsFor?(context: SearchContext, earlier: Earlier): readonly Option[];
  /** The value of its field that counts an option; the option's own code unless said. */
  countedAs?(code: string, query: SearchQuery): string;

  chips?(value: Value, query: SearchQuery): readonly Chip[];
  /** Pairs of other filters that its controls in the panel say as well. */
  readonly alsoControls?: readonly Param[];
  /** What the panel's form says without a control, so that one with nothing ticked asks for everything. */
  hiddenFields?(context: SearchContext): readonly Param[];

  /** Reads an amount of it in a shopper's phrase ("under 30k miles"). */
  readonly readAmount?: ReadAmount;
}

/** Its own names in the URL; those it only looks at belong to other filters. */
export function ownNamesOf({ documentation }: Filter): readonly string[] {
  return Object.keys(documentation.parameters);
}

/** A car must have one of the values; the field's own options are counted as if none were chosen. */
export function anyOf(field: string, values: readonly string[]): Clause {
  return { anyOf: values.map((value): Atom => ({ field, value })), whenCounting: { [field]: null } };
}

/** A car must have every value; options are counted among the cars that do. */
export function allOf(field: string, values: readonly string[]): readonly Clause[] {
  return values.map((value) => ({ anyOf: [{ field, value }] }));
}

/** Makes a `Refusal`. A reason that begins with "is" goes on from the field's name; pages write that before it. */
export function refusal(field: string, value: string, reason: string, leftOut?: LeftOut): Refusal {
  return { field, value, reason, ...(leftOut && { leftOut }) };
}
