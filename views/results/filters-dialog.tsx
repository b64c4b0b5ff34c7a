import { IDS } from '../element-ids.js';

/**
 * Empty until the page's script moves the filter form in and opens it. It is outside the results,
 * so it stays open when they are exchanged.
 */
export function FiltersDialog() {
  return <dialog className="dialog dialog-full" id={IDS.filtersDialog} aria-label="Filters" />;
}
