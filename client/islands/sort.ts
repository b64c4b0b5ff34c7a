import { SORT } from '../../views/element-ids.js';
import { find } from '../dom.js';

/** Opens the sort select, which is the link's target without scripts. */
export function handleClick(): void {
  const select = find<HTMLSelectElement>(SORT)!;
  select.focus();
  select.showPicker();
}
