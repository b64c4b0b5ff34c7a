import { Icon } from '../icon.js';
import { ScriptedPart } from '../islands/island.js';

const LABEL = 'Search all filters';

/** Leaves the sections and options of the panel that are looked for. It has no name, since it is no part of the search, and needs scripts. */
export function FilterSearch() {
  return (
    <ScriptedPart name="filter-search" wake="touch">
      <div className="search option-search filter-search needs-scripts">
        <Icon name="search" className="icon icon-sm" />
        <input className="input" type="search" id="filter-search" aria-label={LABEL} placeholder={LABEL} autoComplete="off" />
        <output className="hint" htmlFor="filter-search" />
      </div>
    </ScriptedPart>
  );
}
