import { ALL_FILTERS } from './filters/all-filters.js';
import { refusal } from './filters/filter.js';
import type { Refusal } from './filters/filter.js';
import { isOptionFilter } from './filters/option-filter.js';
import type { Sort } from './index/search-index.js';
import type { RawParams } from './raw-params.js';
import { SORT_LABELS } from './sorts.js';

/** Names that take only their first value. Option filters decide for themselves. */
const READ_ONCE: ReadonlySet<string> = new Set([
  'sortBy',
  ...ALL_FILTERS.filter((filter) => !isOptionFilter(filter)).flatMap(({ documentation }) =>
    Object.entries(documentation.parameters).flatMap(([name, { kind, sameAs }]) => (kind === 'list' || sameAs !== undefined ? [] : [name])),
  ),
]);

/** Values behind the first of a name that takes one. The calls for integrators refuse such names by themselves, whatever reads them. */
export function surplusValues(raw: RawParams): Refusal[] {
  return raw
    .repeated()
    .filter(([name]) => READ_ONCE.has(name))
    .flatMap(([field, [, ...others]]) =>
      others.map((value) => {
        const name = field === 'sortBy' ? (SORT_LABELS[value as Sort] ?? value) : value;
        const leftOut = { rule: 'Only the first value is used', name, isWithoutEffect: true };
        return refusal(field, value, 'is not the first value', leftOut);
      }),
    );
}
