import type { CategoryCode } from '../../catalog/options/categories.js';
import type { Option } from '../../catalog/options/option.js';
import { findOption } from '../../catalog/options/option.js';
import type { RawParams } from '../raw-params.js';
import type { SearchContext } from '../search-context.js';
import { allOf, anyOf, invalidValue } from './filter.js';
import type { Earlier, Filter } from './filter.js';
import type { FilterDocumentation, ParameterWords } from './filter-documentation.js';
import type { OptionKeywords } from './option-keywords.js';
import type { PanelSectionId } from './panel-sections.js';

/** How selected values combine: any of them, all of them, or only one can be selected. */
export type SelectionMode = 'any' | 'all' | 'one';

/**
 * A filter with a list of options. Its value is the selected codes in the order of the list, never
 * empty.
 */
export interface OptionFilter extends Filter<readonly string[]> {
  readonly choice: SelectionMode;
  /** The options; absent if they depend on the search. */
  readonly fixedOptions?: readonly Option[];
  optionsFor(context: SearchContext, earlier: Earlier): readonly Option[];
  /** Options in another section than the filter's, by code. */
  readonly sectionsOfOptions?: Readonly<Record<string, PanelSectionId>>;
  /**
   * The category tab that all or some of its values belong to. A value selected by hand replaces
   * the tab.
   */
  readonly category?: { readonly code: CategoryCode; readonly values?: readonly string[] };
  readonly keywords?: OptionKeywords;
  /**
   * True, unless its value depends on other filters, or theirs on it. Then links change it alone.
   * The tab of its category is an exception that queries know.
   */
  readonly isIndependent: boolean;
  /** Whether its options do not apply to the search. */
  isOffFor?(earlier: Earlier): boolean;
}

/** Definition of an option filter; the rest is derived. */
export interface OptionFilterSpec extends Pick<
  OptionFilter,
  | 'name'
  | 'serviceNames'
  | 'section'
  | 'sectionsOfOptions'
  | 'choice'
  | 'category'
  | 'keywords'
  | 'readAmount'
  | 'probes'
  | 'isOffFor'
> {
  readonly isIndependent?: OptionFilter['isIndependent'];
  /** The options in display order, or a function if they depend on the search. */
  readonly options: readonly Option[] | OptionFilter['optionsFor'];
  readonly valuesOf: NonNullable<OptionFilter['valuesOf']>;
  /**
   * Documentation group of its parameter, and its description if the section's title is not enough.
   */
  readonly documentation: Pick<FilterDocumentation, 'group'> &
    Pick<ParameterWords, 'about' | 'example'>;
  /** Label of a chip if the option's label is not enough ("4" doors). */
  readonly chipLabel?: (option: Option) => string;
}

/**
 * Creates a filter from a list of options, with parsing (codes in any case), canonical URL, clauses
 * and chips. Unknown codes are rejected. If only one option can be selected, the first of the list
 * wins and the others are rejected.
 */
export function optionFilter({
  options,
  documentation: { group, ...words },
  chipLabel,
  ...spec
}: OptionFilterSpec): OptionFilter {
  const { name, choice } = spec;
  const optionsFor = typeof options === 'function' ? options : () => options;
  const optionsByCode = typeof options === 'function' ? undefined : byCode(options);
  const filter: OptionFilter = {
    isIndependent: true,
    ...spec,
    params: [name],
    documentation: { group, parameters: { [name]: words } },
    ...(typeof options !== 'function' && { fixedOptions: options }),
    optionsFor,
    read(raw, context, earlier) {
      const given = raw.list(name);
      if (given.length === 0) return {};
      return readCodes(spec, optionsByCode ?? byCode(optionsFor(context, earlier)), given);
    },
    write: (codes) => codes.map((code) => [name, code] as const),
    clauses: (codes) => (choice === 'all' ? allOf(name, codes) : [anyOf(name, codes)]),
    chips: (codes, query) =>
      codes.map((code) => {
        const option = findOption(optionsFor(query.context, query), code) ?? { code, label: code };
        return {
          label: chipLabel?.(option) ?? option.label,
          without: (current) =>
            current.with(
              filter,
              codes.filter((other) => other !== code),
            ),
        };
      }),
  };
  return filter;
}

/** Reason for an unknown code. Pages add the filter's name. */
export const NO_VALUE = 'is not a value of this filter';

const TOO_MANY = 'Only one value can be chosen';

/** Options and their positions, by lowercase code. */
type OptionsByCode = ReadonlyMap<string, { readonly option: Option; readonly place: number }>;

function byCode(options: readonly Option[]): OptionsByCode {
  return new Map(options.map((option, place) => [option.code.toLowerCase(), { option, place }]));
}

function readCodes(
  spec: Pick<OptionFilterSpec, 'name' | 'choice'>,
  options: OptionsByCode,
  given: readonly string[],
) {
  const givenOptions = given.map((code) => ({ code, known: options.get(code.toLowerCase()) }));
  const known = new Set(givenOptions.flatMap((one) => one.known ?? []));
  const inOrder = Array.from(known)
    .sort((a, b) => a.place - b.place)
    .map(({ option }) => option);
  const chosen = spec.choice === 'one' ? inOrder.slice(0, 1) : inOrder;
  return {
    value: chosen.length > 0 ? chosen.map(({ code }) => code) : undefined,
    rejected: givenOptions.flatMap(({ code, known: found }) => {
      if (!found) return [invalidValue(spec.name, code, NO_VALUE)];
      if (chosen.includes(found.option)) return [];
      return [
        invalidValue(spec.name, code, TOO_MANY, { rule: TOO_MANY, name: found.option.label }),
      ];
    }),
  };
}

/** Whether the parameter has this value, in any case; for filters that depend on each other. */
export function isGiven(raw: RawParams, name: string, code: string): boolean {
  return raw.list(name).some((value) => value.toLowerCase() === code.toLowerCase());
}

/** Whether a filter has a list of options, so that its value is codes. */
export function isOptionFilter(filter: Filter): filter is OptionFilter {
  return 'choice' in filter;
}

/** The panel section of an option. */
export function sectionOfOption(
  { section, sectionsOfOptions }: OptionFilter,
  code: string,
): PanelSectionId | undefined {
  return sectionsOfOptions?.[code] ?? section;
}
