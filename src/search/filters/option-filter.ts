import type { CategoryCode } from '../../catalogue/options/categories.js';
import type { Option } from '../../catalogue/options/option.js';
import { findOption } from '../../catalogue/options/option.js';
import type { RawParams } from '../raw-params.js';
import type { SearchContext } from '../search-context.js';
import { allOf, anyOf, refusal } from './filter.js';
import type { Earlier, Filter } from './filter.js';
import type { FilterDocumentation, ParameterWords } from './filter-documentation.js';
import type { OptionKeywords } from './option-keywords.js';
import type { PanelSectionId } from './panel-sections.js';

/** How chosen values combine: any of them, all of them, or only one can be chosen. */
export type Choice = 'any' | 'all' | 'one';

/** A filter over a list of options. Its value is the chosen codes in the order of the list, never empty. */
export interface OptionFilter extends Filter<readonly string[]> {
  readonly choice: Choice;
  /** The values there are; absent when they depend on what else is asked. */
  readonly fixedOptions?: readonly Option[];
  optionsFor(context: SearchContext, earlier: Earlier): readonly Option[];
  /** Options that stand in another section than the filter's own, by code. */
  readonly sectionsOfOptions?: Readonly<Record<string, PanelSectionId>>;
  /** The category tab that its values belong to, all of them or these: a value chosen by hand takes the tab's place. */
  readonly category?: { readonly code: CategoryCode; readonly values?: readonly string[] };
  readonly keywords?: OptionKeywords;
  /** Whether its options mean nothing beside what is asked. */
  isOffFor?(asked: Earlier): boolean;
}

/** What an option filter says of itself; the rest follows. */
export interface OptionFilterSpec extends Pick<
  OptionFilter,
  'name' | 'serviceNames' | 'section' | 'sectionsOfOptions' | 'choice' | 'category' | 'keywords' | 'readAmount' | 'isOffFor'
> {
  /** The values there are, in the order shown; those of some filters depend on what else is asked. */
  readonly options: readonly Option[] | OptionFilter['optionsFor'];
  readonly valuesOf: NonNullable<OptionFilter['valuesOf']>;
  /** Where its one parameter stands in the documentation, and what it asks where the section's title does not say it. */
  readonly documentation: Pick<FilterDocumentation, 'group'> & Pick<ParameterWords, 'about' | 'example'>;
  /** How a chip says an option where its label alone would not do ("4" doors). */
  readonly chipLabel?: (option: Option) => string;
}

/**
 * Makes a whole filter of a list of options: reading (codes in any case), canonical URL, clauses and chips follow. Unknown codes are
 * refused; where one alone can be chosen, it is the first of the list among those given, and the others are refused as well.
 */
export function optionFilter({ options, documentation: { group, ...words }, chipLabel, ...spec }: OptionFilterSpec): OptionFilter {
  const { name, choice } = spec;
  const optionsFor = typeof options === 'function' ? options : () => options;
  const optionsByCode = typeof options === 'function' ? undefined : byCode(options);
  const filter: OptionFilter = {
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

/** Why a code is refused that is none of a filter's; pages say of which. */
export const NO_VALUE = 'is not a value of this filter';

/** Options and their positions in the list, by lowercase code. */
type OptionsByCode = ReadonlyMap<string, { readonly option: Option; readonly place: number }>;

function byCode(options: readonly Option[]): OptionsByCode {
  return new Map(options.map((option, place) => [option.code.toLowerCase(), { option, place }]));
}

function readCodes(spec: Pick<OptionFilterSpec, 'name' | 'choice'>, options: OptionsByCode, given: readonly string[]) {
  const asked = given.map((code) => ({ code, known: options.get(code.toLowerCase()) }));
  const known = new Set(asked.flatMap((one) => one.known ?? []));
  const inOrder = Array.from(known)
    .sort((a, b) => a.place - b.place)
    .map(({ option }) => option);
  const chosen = spec.choice === 'one' ? inOrder.slice(0, 1) : inOrder;
  return {
    value: chosen.length > 0 ? chosen.map(({ code }) => code) : undefined,
    refused: asked.flatMap(({ code, known: found }) => {
      if (!found) return [refusal(spec.name, code, NO_VALUE)];
      if (chosen.includes(found.option)) return [];
      return [refusal(spec.name, code, 'only one value can be chosen', { rule: 'Only one value can be chosen', name: found.option.label })];
    }),
  };
}

/** Any of the values is given, in whichever of the names; for filters that follow from one another. */
export function isGiven(raw: RawParams, name: string, code: string): boolean {
  return raw.list(name).some((value) => value.toLowerCase() === code.toLowerCase());
}

/** Whether a filter of `ALL_FILTERS` is a list of options, so that its value is codes. */
export function isOptionFilter(filter: Filter): filter is OptionFilter {
  return 'choice' in filter;
}

/** The panel's section one option stands in. */
export function sectionOfOption({ section, sectionsOfOptions }: OptionFilter, code: string): PanelSectionId | undefined {
  return sectionsOfOptions?.[code] ?? section;
}
