import { Icon } from '../icon.js';
import { ScriptedPart } from '../islands/island.js';

/** A field that shortens the list it stands above; `label` 'Search features'. */
export interface OptionSearchProps {
  id: string;
  label: string;
}

/** Says nothing to the search, so it has no name; without scripts it would do nothing, and is not shown. */
export function OptionSearch({ id, label }: OptionSearchProps) {
  return (
    <ScriptedPart name="option-search" wake="touch">
      <div className="search option-search needs-scripts">
        <Icon name="search" className="icon icon-sm" />
        <input className="input" type="search" id={id} aria-label={label} placeholder={label} autoComplete="off" />
        <output className="hint" htmlFor={id} />
      </div>
    </ScriptedPart>
  );
}
