import { Icon } from '../icon.js';
import { ScriptedPart } from '../islands/island.js';

/** A field that narrows the list below it. `label`: 'Search features'. */
export interface OptionSearchProps {
  id: string;
  label: string;
}

/** The field has no name, because it is not part of the search. It is hidden without scripts. */
export function OptionSearch({ id, label }: OptionSearchProps) {
  return (
    <ScriptedPart name="option-search" hydrateOn="touch">
      <div className="search option-search needs-scripts">
        <Icon name="search" className="icon icon-sm" />
        <input
          className="input"
          type="search"
          id={id}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
        />
        <output className="hint" htmlFor={id} />
      </div>
    </ScriptedPart>
  );
}
