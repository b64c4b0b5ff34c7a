import type { Option } from '../../catalog/options/option.js';
import { ALL_FILTERS } from '../../search/filters/all-filters.js';
import type { Filter } from '../../search/filters/filter.js';
import { PRICE_BANDS, priceRange } from '../../search/filters/price-range.js';
import { titleOfSection } from '../../search/filters/panel-sections.js';
import type { SearchQuery } from '../../search/search-query.js';
import type { SearchResults } from '../../search/search.service.js';
import type { WireFilter, WireOption } from './wire/answers.dto.js';

/** All filters with options, with the number of cars for each option. */
export function presentFilters({ query, answer }: SearchResults): Record<string, WireFilter> {
  const offered = ALL_FILTERS.map((filter) => ({
    filter,
    options: optionsOf(filter, query),
  })).filter(({ options }) => options.length > 0);
  return Object.fromEntries(
    offered.map(({ filter, options }) => {
      const counts = answer.counts.get(filter.name);
      const selected = requestedOf(filter, query);
      const present = (option: Option): WireOption => {
        const { code, label } = option;
        const count = counts?.get(filter.countedAs?.(code, query) ?? code) ?? 0;
        return {
          label,
          value: code,
          count,
          selected: selected.has(code),
          disabled: count <= 0,
          ...aboutOption(option),
        };
      };
      return [filter.name, { label: labelOfFilter(filter), options: options.map(present) }];
    }),
  );
}

/** Filters whose counts can be requested by name: those with values. */
export const COUNTED_NAMES: readonly string[] = ALL_FILTERS.filter(
  ({ optionsFor, valuesOf, isCounted }) => optionsFor && valuesOf && isCounted !== false,
).map(({ name }) => name);

/** Counts of all values with cars, including values that are only offered after another choice. */
export function presentCounts(
  { answer }: SearchResults,
  names: readonly string[],
): Record<string, Record<string, number>> {
  const countsOf = (name: string) =>
    [...(answer.counts.get(name) ?? [])].filter(([, count]) => count > 0);
  return Object.fromEntries(names.map((name) => [name, Object.fromEntries(countsOf(name))]));
}

/** Cars by price band, lowest first. */
export function presentPriceBands({ answer }: SearchResults): number[] {
  const counts = answer.counts.get(priceRange.name);
  return Array.from({ length: PRICE_BANDS }, (_, band) => counts?.get(String(band)) ?? 0);
}

/** Options of a filter with the current search; empty for places and ranges. */
export function optionsOf(filter: Filter, query: SearchQuery): readonly Option[] {
  return filter.optionsFor?.(query.context, query) ?? [];
}

/** Title of the filter's section, else its name. */
export function labelOfFilter({ section, name }: Filter): string {
  return section === undefined ? name : titleOfSection(section);
}

/** Description of an option besides its label. */
export function aboutOption({ moreInfo, group }: Option): Pick<WireOption, 'moreInfo' | 'group'> {
  return { ...(moreInfo !== undefined && { moreInfo }), ...(group !== undefined && { group }) };
}

/** Selected values of a filter. */
function requestedOf(filter: Filter, query: SearchQuery): ReadonlySet<string> {
  const value = query.get(filter);
  return new Set(
    value === undefined ? [] : filter.write(value, query.context).map(([, written]) => written),
  );
}
