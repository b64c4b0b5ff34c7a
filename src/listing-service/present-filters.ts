import { FEATURES, FEATURE_GROUPS } from '../catalogue/options/features.js';
import { labelOf } from '../catalogue/options/option.js';
import type { Option } from '../catalogue/options/option.js';
import { MONEY_BACK_GUARANTEE_DAYS, MONEY_BACK_GUARANTEE_MILES } from '../catalogue/options/vehicle-exchange.js';
import { formatCount } from '../wording/formats.js';
import { ALL_FILTERS } from '../search/filters/all-filters.js';
import { features } from '../search/filters/features.js';
import type { Filter } from '../search/filters/filter.js';
import { make } from '../search/filters/make.js';
import { marketExtension } from '../search/filters/market-extension.js';
import { model } from '../search/filters/model.js';
import { isOptionFilter } from '../search/filters/option-filter.js';
import { series } from '../search/filters/series.js';
import { trim } from '../search/filters/trim.js';
import { vehicleExchange } from '../search/filters/vehicle-exchange.js';
import { zip } from '../search/filters/zip.js';
import type { SearchQuery } from '../search/search-query.js';
import type { SearchResults } from '../search/search.service.js';
import type { WireFilter, WireOption } from './wire/answers.dto.js';

/** The options of filters that are no plain list, for what is asked already. */
const OTHER_OPTIONS: Readonly<Record<string, (query: SearchQuery) => readonly Option[]>> = {
  [make.name]: ({ context }) => context.catalogue.makes.map(named),
  [series.name]: (query) => makesOf(query).flatMap((code) => query.context.catalogue.seriesOfMake(code).map(named)),
  [model.name]: (query) => makesOf(query).flatMap((code) => query.context.catalogue.modelsOfMake(code).map(named)),
  [trim.name]: (query) =>
    (query.get(model)?.codes ?? []).flatMap((code) =>
      query.context.catalogue.trimsOfModel(code).map(({ value, name }) => ({ code: value, label: name })),
    ),
  [marketExtension.name]: (query) => (query.get(zip)?.marketAreaCode ? [{ code: 'include', label: 'Include Extended Delivery' }] : []),
};

const MORE_INFO: Readonly<Record<string, string>> = {
  [vehicleExchange.name]: `${MONEY_BACK_GUARANTEE_DAYS} days or ${formatCount(MONEY_BACK_GUARANTEE_MILES)} miles`,
};

/** Every filter that has options, with the cars each option would give. */
export function presentFilters({ query, answer }: SearchResults): Record<string, WireFilter> {
  const offered = ALL_FILTERS.map((filter) => ({ filter, options: optionsOf(filter, query) })).filter(({ options }) => options.length > 0);
  return Object.fromEntries(
    offered.map(({ filter, options }) => {
      const counts = answer.counts.get(filter.name);
      const asked = askedOf(filter, query);
      const present = ({ code, label }: Option): WireOption => {
        const count = counts?.get(countedAs(filter, code, query)) ?? 0;
        return { label, value: code, count, selected: asked.has(code), disabled: count <= 0, ...aboutOption(filter, code) };
      };
      return [filter.name, { label: filter.section ?? filter.name, options: options.map(present) }];
    }),
  );
}

/** The values a filter offers beside what is asked already; none for places and ranges. */
export function optionsOf(filter: Filter, query: SearchQuery): readonly Option[] {
  return isOptionFilter(filter) ? filter.optionsFor(query.context, query) : (OTHER_OPTIONS[filter.name]?.(query) ?? []);
}

/** What is said of an option beside its label. */
export function aboutOption(filter: Filter, code: string): Pick<WireOption, 'moreInfo' | 'group'> {
  const groupCode = filter.name === features.name ? FEATURES.find((feature) => feature.code === code)?.groupCode : undefined;
  const moreInfo = MORE_INFO[filter.name];
  return { ...(moreInfo && { moreInfo }), ...(groupCode && { group: labelOf(FEATURE_GROUPS, groupCode) }) };
}

/** Extended delivery is counted by market area: the one of the ZIP is meant. */
function countedAs(filter: Filter, code: string, query: SearchQuery): string {
  return filter.name === marketExtension.name ? query.get(zip)!.marketAreaCode! : code;
}

/** The values that are asked of a filter. */
function askedOf(filter: Filter, query: SearchQuery): ReadonlySet<string> {
  const value = query.get(filter);
  return new Set(value === undefined ? [] : filter.write(value, query.context).map(([, written]) => written));
}

function makesOf(query: SearchQuery): readonly string[] {
  return query.get(make)?.codes ?? [];
}

function named({ code, name }: { code: string; name: string }): Option {
  return { code, label: name };
}
