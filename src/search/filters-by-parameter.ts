import { ALL_FILTERS } from './filters/all-filters.js';
import type { Filter } from './filters/filter.js';

/** Positions in `ALL_FILTERS`. */
const WITH_DEFAULT = placesOf((filter) => filter.hasDefault === true);
const BY_PARAMETER = new Map(
  ALL_FILTERS.flatMap(({ params }) => params).map(
    (name) => [name, placesOf(({ params }) => params.includes(name))] as const,
  ),
);

function placesOf(isMeant: (filter: Filter) => boolean): readonly number[] {
  return ALL_FILTERS.flatMap((filter, at) => (isMeant(filter) ? [at] : []));
}

/** Filters that these parameters can set, in order of `ALL_FILTERS`. Indexed, because a page reads dozens of short query strings. */
export function filtersOfParams(names: readonly string[]): readonly Filter[] {
  const places = new Set(WITH_DEFAULT);
  for (const name of names) for (const place of BY_PARAMETER.get(name) ?? []) places.add(place);
  return Array.from(places)
    .sort((a, b) => a - b)
    .map((place) => ALL_FILTERS[place]!);
}
