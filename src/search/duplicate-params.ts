import { ALL_FILTERS } from './filters/all-filters.js';
import { invalidValue } from './filters/filter.js';
import type { InvalidValue } from './filters/filter.js';
import { isOptionFilter } from './filters/option-filter.js';
import type { RawParams } from './raw-params.js';

/** The carried parameter of which the first of several values is kept (specification). */
export const FIRST_OF_SEVERAL = 'showcaseOwnerId';

/** Filters with a single value. Option filters report surplus values themselves. */
const READ_ONCE: ReadonlySet<string> = new Set(
  ALL_FILTERS.filter((filter) => !isOptionFilter(filter)).flatMap(({ documentation }) =>
    Object.entries(documentation.parameters).flatMap(([name, { kind, sameAs }]) =>
      kind === 'list' || sameAs !== undefined ? [] : [name],
    ),
  ),
);

/**
 * Reports all but the first value of single-value parameters. The integrators' calls reject such
 * repeated parameters before parsing.
 */
export function duplicateParams(raw: RawParams): InvalidValue[] {
  return raw
    .repeated()
    .filter(([name]) => READ_ONCE.has(name))
    .flatMap(([field, [, ...others]]) => others.map((value) => surplusValue(field, value)));
}

/** A value beside the first one. `name`: in words. */
export function surplusValue(field: string, value: string, name = value): InvalidValue {
  const leftOut = { rule: 'Only the first value is used', name, isWithoutEffect: true };
  return invalidValue(field, value, 'is not the first value', leftOut);
}
