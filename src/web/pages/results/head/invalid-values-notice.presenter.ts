import type { LinkView } from '../../../../../views/link.js';
import type { InvalidValue } from '../../../../search/filters/filter.js';
import { TYPED_FIELDS, errorAt, isTyped, invalidValueText } from './invalid-values.js';

/** Keeps the notice below the height of a phone. */
const MAX_ERRORS = 4;

/**
 * Error messages with the field's name, if they do not begin with it, and links to the fields: "ZIP
 * Code: Enter a valid ZIP Code". Unknown values and parameters link to the filters. Undefined
 * without errors.
 */
export function presentInvalidValues(rejected: readonly InvalidValue[]): LinkView[] | undefined {
  const errors = TYPED_FIELDS.flatMap(({ name, label }) => {
    const error = errorAt([name], rejected);
    return error === undefined
      ? []
      : [{ text: error.startsWith(label) ? error : `${label}: ${error}`, href: `#f-${name}` }];
  });
  const unknown = rejected
    .filter((rejection) => !isTyped(rejection))
    .map((rejection) => ({ text: invalidValueText(rejection), href: '#filters-heading' }));
  const all = [...errors, ...unknown].slice(0, MAX_ERRORS);
  return all.length > 0 ? all : undefined;
}
