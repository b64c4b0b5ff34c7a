import { SORT } from '../../views/hooks.js';
import { find } from '../hooked-elements.js';

/** Opens the sort select, which is the link's target without scripts. */
export function press(): void {
  const select = find<HTMLSelectElement>(SORT)!;
  select.focus();
  select.showPicker();
}
