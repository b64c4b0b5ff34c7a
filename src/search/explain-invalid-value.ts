import { nearestOf } from '../platform/json-api/nearest-text.js';
import { MAX_ALLOWED } from '../platform/json-api/json-request.js';
import type { ParameterError } from '../platform/json-api/problem.js';
import { ALL_FILTERS } from './filters/all-filters.js';
import type { InvalidValue } from './filters/filter.js';
import type { SearchQuery } from './search-query.js';
import { exclusionsLike } from './filters/exclusions.js';
import { ALL_LISTING_TYPES } from './filters/listing-type.js';
import { state } from './filters/state.js';
import { sortsFor } from './sorts.js';

/**
 * The error for a value that a filter rejected, with the allowed values and the nearest of them.
 */
export function explained(
  { field, value, reason }: InvalidValue,
  query: SearchQuery,
): ParameterError {
  const options = optionsOf({ field, value }, query);
  const codes = options.map(({ code }) => code);
  const isKnown = codes.some((code) => code.toLowerCase() === value.toLowerCase());
  const nearest = isKnown ? undefined : nearestCode(value, options);
  return {
    field,
    value,
    reason: nearest === undefined ? reason : `${reason}: did you mean ${nearest}?`,
    code: 'invalid-value',
    ...(codes.length > 0 && codes.length <= MAX_ALLOWED && { allowed: codes }),
    ...(nearest !== undefined && { nearest }),
  };
}

interface Value {
  readonly code: string;
  readonly label: string;
  readonly phrases?: readonly string[];
}

function optionsOf(
  { field, value }: Pick<InvalidValue, 'field' | 'value'>,
  query: SearchQuery,
): readonly Value[] {
  if (field === 'exclude') return exclusionsLike(value, query.context);
  if (field === 'city') return citiesOf(query);
  if (field === 'allListingType')
    return Object.keys(ALL_LISTING_TYPES).map((words) => ({ code: words, label: words }));
  if (field === 'sortBy') return sortsFor(query).map((sort) => ({ code: sort, label: sort }));
  const filter = ALL_FILTERS.find(({ name, params }) => name === field || params[0] === field);
  return filter?.optionsFor?.(query.context, query) ?? [];
}

function citiesOf(query: SearchQuery): readonly Value[] {
  const stateCode = query.get(state)?.[0];
  const names = new Set(
    query.context.places.all().flatMap((place) => (place.state === stateCode ? place.city : [])),
  );
  return Array.from(names, (name) => ({ code: name, label: name }));
}

/**
 * Matches code, label or phrases: "Chevrolet" is CHEV, "4WD" is AWD4WD. Else finds the nearest
 * spelling.
 */
function nearestCode(value: string, options: readonly Value[]): string | undefined {
  const called = value.toLowerCase();
  const named = options.find(({ label, phrases = [] }) =>
    [label, ...phrases].some((phrase) => phrase.toLowerCase() === called),
  );
  if (named) return named.code;
  const text = nearestOf(
    value,
    options.flatMap(({ code, label }) => [code, label]),
  );
  return options.find(({ code, label }) => code === text || label === text)?.code;
}
