import type { LinkView } from '../../../views/link.js';
import type { Refusal } from '../../search/filters/filter.js';
import { TYPED_FIELDS, errorAt, isTyped, refusalText } from './refused-values.js';

/** More would fill a phone. */
const MAX_ERRORS = 4;

/**
 * "ZIP Code: Enter a valid ZIP Code": what is wrong, by the field's name where the sentence does not begin with it, and the way to it.
 * Values that nobody knows are named with the way to the filters; nothing is said where all could be used.
 */
export function presentRefusedNotice(refused: readonly Refusal[]): LinkView[] | undefined {
  const errors = TYPED_FIELDS.flatMap(({ name, label }) => {
    const error = errorAt([name], refused);
    return error === undefined ? [] : [{ text: error.startsWith(label) ? error : `${label}: ${error}`, href: `#f-${name}` }];
  });
  const unknown = refused
    .filter((refusal) => !isTyped(refusal))
    .map((refusal) => ({ text: refusalText(refusal), href: '#filters-heading' }));
  const all = [...errors, ...unknown].slice(0, MAX_ERRORS);
  return all.length > 0 ? all : undefined;
}
