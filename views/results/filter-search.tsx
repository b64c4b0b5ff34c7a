import { Icon } from '../icon.js';
import { ScriptedPart } from '../islands/island.js';

const LABEL = 'Search all filters';

/**
 * Shows only the matching sections and options of the panel. The field has no name, because it is
 * not part of the search. It needs scripts.
 */
export function FilterSearch() {
  return (
    <ScriptedPart name="filter-search" hydrateOn="touch">
      <div className="search option-search filter-search needs-scripts">
        <Icon name="search" className="icon icon-sm" />
        <input
          className="input"
          type="search"
          id="filter-search"
          aria-label={LABEL}
          placeholder={LABEL}
          autoComplete="off"
        />
        <output className="hint" htmlFor="filter-search" />
      </div>
    </ScriptedPart>
  );
}
