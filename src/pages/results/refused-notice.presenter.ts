import type { LinkView } from '../../../views/link.js';
import type { Refusal } from '../../search/filters/filter.js';
import { TYPED_FIELDS, errorAt } from './refused-values.js';

/**
 * "ZIP Code: Enter a valid ZIP Code": what is wrong, by the field's name where the sentence does not begin with it, and the way to it;
 * nothing where all could be used.
 */
export function presentRefusedNotice(refused: readonly Refusal[]): LinkView[] | undefined {
  const errors = TYPED_FIELDS.flatMap(({ name, label }) => {
    const error = errorAt([name], refused);
    return error === undefined ? [] : [{ text: error.startsWith(label) ? error : `${label}: ${error}`, href: `#f-${name}` }];
  });
  return errors.length > 0 ? errors : undefined;
}
