import type { Option } from '../../catalogue/options/option.js';
import type { ListedCar } from '../../inventory/listing.js';
import type { RawParams } from '../raw-params.js';
import type { CarContext, SearchContext } from '../search-context.js';
import { allOf, anyOf, refusal } from './filter.js';
import type { Earlier, Filter } from './filter.js';

/** How chosen values combine: any of them, all of them, or only one can be chosen. */
export type Choice = 'any' | 'all' | 'one';

export interface OptionFilterSpec {
  readonly name: string;
  readonly params?: readonly string[];
  readonly serviceNames?: Readonly<Record<string, string>>;
  readonly section?: string;
  readonly isIndexable?: boolean;
  readonly choice: Choice;
  /** The values there are, in the order shown; those of some filters depend on what else is asked. */
  readonly options: readonly Option[] | ((context: SearchContext, earlier: Earlier) => readonly Option[]);
  readonly valuesOf: (car: ListedCar, context: CarContext) => readonly string[];
  /** How a chip says an option where its label alone would not do ("4" doors). */
  readonly chipLabel?: (option: Option) => string;
}

/** A filter over a list of options. Its value is the chosen codes in the order of the list, never empty. */
export interface OptionFilter extends Filter<readonly string[]> {
  readonly choice: Choice;
  /** The values there are; absent when they depend on what else is asked. */
  readonly fixedOptions?: readonly Option[];
  /** Where one option stands in the panel, for a filter that is spread over two sections. */
  sectionOf?(code: string): string;
  optionsFor(context: SearchContext, earlier: Earlier): readonly Option[];
}

export function optionFilter(spec: OptionFilterSpec): OptionFilter {
  const params = spec.params ?? [spec.name];
  const optionsFor = (context: SearchContext, earlier: Earlier) =>
    typeof spec.options === 'function' ? spec.options(context, earlier) : spec.options;
  const filter: OptionFilter = {
    name: spec.name,
    params,
    ...(spec.serviceNames && { serviceNames: spec.serviceNames }),
    section: spec.section,
    isIndexable: spec.isIndexable,
    choice: spec.choice,
    ...(typeof spec.options !== 'function' && { fixedOptions: spec.options }),
    optionsFor,
    read(raw, context, earlier) {
      const given = params.flatMap((name) => raw.list(name));
      return given.length === 0 ? {} : readCodes(spec, optionsFor(context, earlier), given);
    },
    write: (codes) => codes.map((code) => [spec.name, code] as const),
    clauses: (codes) => (spec.choice === 'all' ? allOf(spec.name, codes) : [anyOf(spec.name, codes)]),
    valuesOf: spec.valuesOf,
    chips: (codes, query) =>
      codes.map((code) => {
        const option = optionsFor(query.context, query).find((known) => known.code === code) ?? { code, label: code };
        return {
          label: spec.chipLabel?.(option) ?? option.label,
          without: (asked) =>
            asked.with(
              filter,
              codes.filter((other) => other !== code),
            ),
        };
      }),
  };
  return filter;
}

function readCodes(spec: OptionFilterSpec, options: readonly Option[], given: readonly string[]) {
  const asked = new Set(given.map((code) => code.toLowerCase()));
  const known = options.filter((option) => asked.has(option.code.toLowerCase())).map((option) => option.code);
  const chosen = spec.choice === 'one' ? known.slice(0, 1) : known;
  const taken = new Set(chosen.map((code) => code.toLowerCase()));
  return {
    value: chosen.length > 0 ? chosen : undefined,
    refused: given
      .filter((code) => !taken.has(code.toLowerCase()))
      .map((code) =>
        refusal(
          spec.name,
          code,
          taken.size > 0 && spec.choice === 'one' ? 'only one value can be chosen' : 'is not a value of this filter',
        ),
      ),
  };
}

/** Any of the values is given, in whichever of the names; for filters that follow from one another. */
export function isGiven(raw: RawParams, name: string, code: string): boolean {
  return raw.list(name).some((value) => value.toLowerCase() === code.toLowerCase());
}

export function isOptionFilter(filter: Filter): filter is OptionFilter {
  return 'optionsFor' in filter;
}
