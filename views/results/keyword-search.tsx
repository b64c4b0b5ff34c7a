import type { CompiledView } from '../compiled.js';
import { DialogHead } from '../dialog-head.js';
import { Icon } from '../icon.js';
import { Island } from '../islands/island.js';
import { KEYWORD_IDS } from '../islands/keyword-ids.js';
import { KeywordCombobox } from '../islands/keyword-search.js';
import { COMPILED_HIDDEN_FIELD, HiddenFields } from './hidden-fields.js';
import type { HiddenField } from './hidden-fields.js';

/**
 * A GET form. `carried`: the current search. The URL of suggestions is `suggestionsPath`, the typed
 * text and `suggestionsSearch`, concatenated; an empty path turns suggestions off.
 */
export interface KeywordSearchProps {
  action: string;
  value: string;
  carried: HiddenField[];
  suggestionsPath: string;
  suggestionsSearch: string;
}

/**
 * A plain form that works without scripts. With suggestions its field becomes a combobox on first
 * use, or at once if it has words to keep.
 */
export function KeywordSearch({
  action,
  value,
  carried,
  suggestionsPath,
  suggestionsSearch,
}: KeywordSearchProps) {
  const field = { value, suggestionsPath, suggestionsSearch };
  return (
    <search tabIndex={-1}>
      <form className="search" method="get" action={action}>
        <HiddenFields fields={carried} />
        <label className="vh" htmlFor="keyword">
          Search by keyword
        </label>
        <Icon name="search" />
        {suggestionsPath === '' ? (
          <KeywordCombobox {...field} />
        ) : (
          <Island
            name="keyword-search"
            hydrateOn={value === '' ? 'touch' : 'visible'}
            view={KeywordCombobox}
            props={field}
          />
        )}
        <button className="search-go">Search</button>
      </form>
      {suggestionsPath !== '' && <KeywordDialog />}
    </search>
  );
}

/** Full-screen dialog for typing on phones; the page's script moves the form into it. */
function KeywordDialog() {
  return (
    <dialog
      className="dialog dialog-full keyword-dialog"
      id={KEYWORD_IDS.dialog}
      aria-labelledby="keyword-dialog-heading"
    >
      <DialogHead id="keyword-dialog-heading" title="Keyword search" />
      <div className="dialog-body">
        <div id={KEYWORD_IDS.dialogPlace} />
        <p className="hint">Try: red AWD SUV under 30k near Austin</p>
      </div>
    </dialog>
  );
}

export const COMPILED_KEYWORD_SEARCH: CompiledView<KeywordSearchProps> = {
  view: KeywordSearch,
  printed: new Set(['action', 'value', 'suggestionsPath', 'suggestionsSearch']),
  parts: { carried: () => COMPILED_HIDDEN_FIELD },
};
