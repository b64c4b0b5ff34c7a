import type { Option } from '../catalogue/options/option.js';
import { ALL_FILTERS } from '../search/filters/all-filters.js';
import type { Filter } from '../search/filters/filter.js';
import { PRICE_BANDS, priceRange } from '../search/filters/price-range.js';
import { titleOfSection } from '../search/filters/panel-sections.js';
import type { SearchQuery } from '../search/search-query.js';
import type { SearchResults } from '../search/search.service.js';
import type { WireFilter, WireOption } from './wire/answers.dto.js';

/** Every filter that has options, with the cars each option would give. */
export function presentFilters({ query, answer }: SearchResults): Record<string, WireFilter> {
  const offered = ALL_FILTERS.map((filter) => ({ filter, options: optionsOf(filter, query) })).filter(({ options }) => options.length > 0);
  return Object.fromEntries(
    offered.map(({ filter, options }) => {
      const counts = answer.counts.get(filter.name);
      const asked = askedOf(filter, query);
      const present = (option: Option): WireOption => {
        const { code, label } = option;
        const count = counts?.get(filter.countedAs?.(code, query) ?? code) ?? 0;
        return { label, value: code, count, selected: asked.has(code), disabled: count <= 0, ...aboutOption(option) };
      };
      return [filter.name, { label: labelOfFilter(filter), options: options.map(present) }];
    }),
  );
}

/** The filters whose counts can be asked by name: those that offer values. */
export const COUNTED_NAMES: readonly string[] = ALL_FILTERS.filter(
  ({ optionsFor, valuesOf, isCounted }) => optionsFor && valuesOf && isCounted !== false,
).map(({ name }) => name);

/** Cars by every value of these filters that there are cars of, also those that are offered only behind another choice. */
export function presentCounts({ answer }: SearchResults, names: readonly string[]): Record<string, Record<string, number>> {
  const countsOf = (name: string) => [...(answer.counts.get(name) ?? [])].filter(([, count]) => count > 0);
  return Object.fromEntries(names.map((name) => [name, Object.fromEntries(countsOf(name))]));
}

/** Cars by price, from the lowest band up. */
export function presentPriceBands({ answer }: SearchResults): number[] {
  const counts = answer.counts.get(priceRange.name);
  return Array.from({ length: PRICE_BANDS }, (_, band) => counts?.get(String(band)) ?? 0);
}

/** The values a filter offers beside what is asked already; none for places and ranges. */
export function optionsOf(filter: Filter, query: SearchQuery): readonly Option[] {
  return filter.optionsFor?.(query.context, query) ?? [];
}

/** What an integrator calls a filter: the title of its section. */
export function labelOfFilter({ section, name }: Filter): string {
  return section === undefined ? name : titleOfSection(section);
}

/** What is said of an option beside its label. */
export function aboutOption({ moreInfo, group }: Option): Pick<WireOption, 'moreInfo' | 'group'> {
  return { ...(moreInfo !== undefined && { moreInfo }), ...(group !== undefined && { group }) };
}

/** The values that are asked of a filter. */
function askedOf(filter: Filter, query: SearchQuery): ReadonlySet<string> {
  const value = query.get(filter);
  return new Set(value === undefined ? [] : filter.write(value, query.context).map(([, written]) => written));
}
