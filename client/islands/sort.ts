import { SORT } from '../../views/hooks.js';
import { find } from '../hooked-elements.js';

/** Opens the list of orders, which without scripts the link leads to. */
export function press(): void {
  const select = find<HTMLSelectElement>(SORT)!;
  select.focus();
  select.showPicker();
}
