import { HOOKS } from '../hooks.js';

/** Empty until the page script moves the filter form in and opens it. It lies outside the results, so an exchange leaves it open. */
export function FiltersDialog() {
  return <dialog className="dialog dialog-full" id={HOOKS.filtersDialog} aria-label="Filters" />;
}
